public import Themes

/// One content as a store has kept it, to be believed only under its checksum; its bytes are borrowed from the store.
///
/// ``VersionRecord`` wrote them.
public struct VersionFields {
  private let id: ThemeID?
  private let pairs: Int64
  private let color: Int64
  private let checksum: Int64
  private let name: UnsafeRawBufferPointer?
  private let faces: UnsafeRawBufferPointer
  private let removed: UnsafeRawBufferPointer
  private let extras: UnsafeRawBufferPointer?

  /// A nil name says that the theme was deleted.
  public init(
    id: ThemeID?, pairs: Int64, color: Int64, checksum: Int64, name: UnsafeRawBufferPointer?,
    faces: UnsafeRawBufferPointer, removed: UnsafeRawBufferPointer, extras: UnsafeRawBufferPointer?
  ) {
    self.id = id
    self.pairs = pairs
    self.color = color
    self.checksum = checksum
    self.name = name
    self.faces = faces
    self.removed = removed
    self.extras = extras
  }

  /// Nil for a deletion. Throws where the checksum is wrong, and where a rule is broken that others rely on.
  public func theme() throws -> Theme? {
    guard let id else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    guard let name else {
      guard Self.checksumOfDeletion(id) == checksum else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
      return nil
    }
    guard Self.checksum(id, pairs, color, name, faces, removed, extras) == checksum,
      let packed = UInt32(exactly: color), let members = extras.map(ExtraText.members) ?? [], !name.isEmpty,
      let emojis = Self.emojis(faces), let removedEmojis = Self.emojis(removed), let pairs = Int(exactly: pairs),
      PairsRule.clamped(pairs, emojis: emojis.count) == pairs, pairs <= emojis.count, !UnsafeText.isIn(name),
      !UnsafeText.isIn(faces, betweenLines: true), !UnsafeText.isIn(removed, betweenLines: true)
    else { throw Diagnostic.catalog(.damagedTheme(id, name: String(decoding: name, as: UTF8.self))) }
    return Theme(
      trusted: id, name: String(decoding: name, as: UTF8.self), emojis: emojis, removedEmojis: removedEmojis,
      numberOfPairs: pairs, color: ThemeColor(packed: packed), extras: members)
  }

  /// Nil where a line is empty, which is not a face.
  private static func emojis(_ bytes: UnsafeRawBufferPointer) -> [Emoji]? {
    guard !bytes.isEmpty else { return [] }
    var faces: [Emoji] = []
    faces.reserveCapacity(bytes.count / 5 + 1)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
      guard start < end else { return nil }
      faces.append(Emoji(qualified: String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + 1
    }
    return faces
  }

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
}
