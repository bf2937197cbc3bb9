public import Themes

/// The content of a theme as the bytes and numbers that a store keeps; ``VersionFields`` reads them back.
///
/// The record is set thousands of times, so the texts share one buffer that only grows.
public struct VersionRecord: Sendable {
  private var buffer: [UInt8] = Array(repeating: 0, count: 1_024)
  private var count = 0
  /// The places of name, faces, removed faces and extras in the buffer. All are nil for a deletion; extras may be nil.
  public private(set) var texts: [Range<Int>?] = [nil, nil, nil, nil]
  public private(set) var nameHash: Int64?
  public private(set) var pairs: Int64?
  public private(set) var color: Int64?
  /// Covers the whole theme, so that a flipped bit is noticed before the theme is shown.
  public private(set) var checksum: Int64 = 0

  public init() {}

  /// Passes the 16 bytes of the id, followed by the texts.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Replaces the content; nil stands for a deletion.
  public mutating func set(_ content: Theme?, of id: ThemeID) {
    start(with: id)
    guard let content else {
      nameHash = nil
      pairs = nil
      color = nil
      texts = [nil, nil, nil, nil]
      checksum = VersionChecksum.ofDeletion(id)
      return
    }
    nameHash = Int64(bitPattern: NameKey.looseHash(of: content.name))
    pairs = Int64(content.numberOfPairs)
    color = Int64(content.color.packed)
    texts[0] = append(content.name)
    texts[1] = append(content.emojis)
    texts[2] = append(content.removedEmojis)
    texts[3] = content.extras.isEmpty ? nil : append(content.extras)
    checksum = withBytes { all in
      func slice(_ index: Int) -> UnsafeRawBufferPointer? {
        texts[index].map { UnsafeRawBufferPointer(rebasing: all[$0]) }
      }
      return VersionChecksum.of(id, pairs, color, slice(0), slice(1), slice(2), slice(3))
    }
  }

  /// Writes the 16 bytes of the id.
  private mutating func start(with id: ThemeID) {
    count = 16
    buffer.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }

  /// Returns the place of the text in the buffer.
  private mutating func append(_ text: String) -> Range<Int> {
    let start = count
    count += text.utf8.count
    reserve(count)
    buffer.withUnsafeMutableBytes { bytes in _ = Self.copy(text, to: bytes, at: start) }
    return start..<count
  }

  /// One face per line: a face never contains a line break.
  private mutating func append(_ faces: [Emoji]) -> Range<Int> {
    let start = count
    guard !faces.isEmpty else { return start..<start }
    reserve(faces.reduce(start + faces.count) { $0 + $1.text.utf8.count })
    count = buffer.withUnsafeMutableBytes { bytes in
      var end = start
      for face in faces {
        end = Self.copy(face.text, to: bytes, at: end)
        bytes[end] = UInt8(ascii: "\n")
        end += 1
      }
      return end - 1
    }
    return start..<count
  }

  private mutating func append(_ extras: [ExtraValue.Member]) -> Range<Int> {
    var text: [UInt8] = []
    ExtraText.append(extras, to: &text)
    let start = count
    count += text.count
    reserve(count)
    buffer.withUnsafeMutableBytes { bytes in
      text.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: $0) }
    }
    return start..<count
  }

  /// Returns the end of the text.
  private static func copy(_ text: String, to bytes: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(utf8))
      return start + utf8.count
    }
  }

  private mutating func reserve(_ size: Int) {
    guard size > buffer.count else { return }
    buffer.append(contentsOf: repeatElement(0, count: max(size, buffer.count * 2) - buffer.count))
  }
}

/// The bytes and numbers of a ``VersionRecord``, read back from a store. The bytes are borrowed from the store.
public struct VersionFields {
  private let id: ThemeID?
  private let pairs: Int64
  private let color: Int64
  private let checksum: Int64
  private let name: UnsafeRawBufferPointer?
  private let faces: UnsafeRawBufferPointer
  private let removed: UnsafeRawBufferPointer
  private let extras: UnsafeRawBufferPointer?

  /// For a deletion, `name` is nil.
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

  /// Nil for a deletion. Throws if the checksum is wrong, or if the theme breaks a rule that other code relies on.
  public func theme() throws -> Theme? {
    guard let id else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    guard let name else {
      guard VersionChecksum.ofDeletion(id) == checksum else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
      return nil
    }
    guard VersionChecksum.of(id, pairs, color, name, faces, removed, extras) == checksum,
      let packed = UInt32(exactly: color), let members = extras.map(ExtraText.members) ?? [], !name.isEmpty,
      let emojis = Self.emojis(faces), let removedEmojis = Self.emojis(removed), let pairs = Int(exactly: pairs),
      PairsRule.clamped(pairs, emojis: emojis.count) == pairs, pairs <= emojis.count, !UnsafeText.isIn(name),
      !UnsafeText.isIn(faces, betweenLines: true), !UnsafeText.isIn(removed, betweenLines: true)
    else { throw Diagnostic.catalog(.damagedTheme(id, name: String(decoding: name, as: UTF8.self))) }
    return Theme(
      trusted: id, name: String(decoding: name, as: UTF8.self), emojis: emojis, removedEmojis: removedEmojis,
      numberOfPairs: pairs, color: ThemeColor(packed: packed), extras: members)
  }

  /// Nil if a line is empty.
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
}

/// The checksum of a content. Catalogs store it: it is the same on every machine and in every release.
private enum VersionChecksum {
  static func of(
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

  static func ofDeletion(_ id: ThemeID) -> Int64 { of(id, nil, nil, nil, nil, nil, nil) }
}
