internal import Themes

/// One content of a theme on its way into the `versions` table, its texts side by side in one buffer that is used again.
struct VersionRecord {
  private(set) var id = ThemeID(high: 0, low: 0)
  /// The 16 bytes of the id, then the texts.
  private(set) var bytes = RecordBytes()
  /// Name, faces, removed faces, extras; all nil for a deletion, the last nil without extras.
  private(set) var texts: [Range<Int>?] = [nil, nil, nil, nil]
  private(set) var nameHash: Int64?
  private(set) var pairs: Int64?
  private(set) var color: Int64?
  private(set) var checksum: Int64 = 0

  mutating func set(_ theme: Theme) {
    start(theme.id)
    nameHash = Int64(bitPattern: NameKey.looseHash(of: theme.name))
    pairs = Int64(theme.numberOfPairs)
    color = Int64(theme.color.packed)
    texts[0] = bytes.append(theme.name)
    texts[1] = bytes.append(theme.emojis)
    texts[2] = bytes.append(theme.removedEmojis)
    texts[3] = theme.extras.isEmpty ? nil : bytes.append(theme.extras)
    checksum = bytes.withBytes { all in
      func slice(_ index: Int) -> UnsafeRawBufferPointer? {
        texts[index].map { UnsafeRawBufferPointer(rebasing: all[$0]) }
      }
      return Self.checksum(id, pairs, color, slice(0), slice(1), slice(2), slice(3))
    }
  }

  mutating func setDeletion(of theme: ThemeID) {
    start(theme)
    nameHash = nil
    pairs = nil
    color = nil
    texts = [nil, nil, nil, nil]
    checksum = Self.checksumOfDeletion(id)
  }

  /// What the index of names holds: the same number for all names that a search takes for the same.
  static func hash(of key: NameKey) -> Int64 {
    // The key of a key is that key.
    Int64(bitPattern: NameKey.looseHash(of: key.loose))
  }

  /// Over everything a theme is, so that one flipped bit is noticed before the theme is shown.
  static func checksum(
    _ id: ThemeID, _ pairs: Int64?, _ color: Int64?, _ name: UnsafeRawBufferPointer?,
    _ faces: UnsafeRawBufferPointer?, _ removed: UnsafeRawBufferPointer?, _ extras: UnsafeRawBufferPointer?
  ) -> Int64 {
    var hash = StableHash(seed: 1)
    hash.combine(id.high)
    hash.combine(id.low)
    if let pairs { hash.combine(UInt64(bitPattern: pairs)) }
    if let color { hash.combine(UInt64(bitPattern: color)) }
    if let name { hash.combine(name) }
    if let faces { hash.combine(faces) }
    if let removed { hash.combine(removed) }
    if let extras { hash.combine(extras) }
    return Int64(bitPattern: hash.value)
  }

  static func checksumOfDeletion(_ id: ThemeID) -> Int64 { checksum(id, nil, nil, nil, nil, nil, nil) }

  private mutating func start(_ theme: ThemeID) {
    id = theme
    bytes.start(with: theme)
  }
}
