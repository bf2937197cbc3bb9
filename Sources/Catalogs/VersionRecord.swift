public import Themes

/// The content of a theme as the bytes and numbers that a store keeps; ``VersionFields`` reads them back.
///
/// The record is set thousands of times, so the texts share one buffer that only grows.
public struct VersionRecord: Sendable {
  private var buffer: [UInt8] = Array(repeating: 0, count: 1_024)
  private var count = 0
  // The places of the texts in the buffer. All are nil for a deletion; extras may be nil.
  private var name: Range<Int>?
  private var faces: Range<Int>?
  private var removed: Range<Int>?
  private var extras: Range<Int>?
  public private(set) var nameHash: Int64?
  private var pairs: Int64?
  private var color: Int64?
  /// Covers the whole theme, so that a flipped bit is noticed before the theme is shown.
  public private(set) var checksum: Int64 = 0

  public init() {}

  /// The value of a column of a content; bytes are in those of ``withBytes(_:)``, nil is NULL.
  package enum Value {
    case integer(Int64?)
    case id(Range<Int>)
    case text(Range<Int>?)
  }

  package func value(of column: ContentColumn) -> Value {
    switch column {
    case .theme: .id(0..<16)
    case .pairs: .integer(pairs)
    case .color: .integer(color)
    case .checksum: .integer(checksum)
    case .name: .text(name)
    case .emojis: .text(faces)
    case .removed: .text(removed)
    case .extras: .text(extras)
    }
  }

  /// The content, for a store in memory.
  package func theme() throws -> Theme? {
    try withBytes { all in
      func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: all[range]) }
      return try VersionFields(
        id: ThemeID(bytes: slice(0..<16)), pairs: pairs ?? 0, color: color ?? 0, checksum: checksum,
        name: name.map(slice), faces: slice(faces ?? 0..<0), removed: slice(removed ?? 0..<0), extras: extras.map(slice)
      ).theme()
    }
  }

  /// Passes the 16 bytes of the id, followed by the texts.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Replaces the content; nil stands for a deletion.
  public mutating func set(_ content: Theme?, of id: ThemeID) {
    start(with: id)
    guard let content else {
      (nameHash, pairs, color) = (nil, nil, nil)
      (name, faces, removed, extras) = (nil, nil, nil, nil)
      checksum = VersionChecksum.ofDeletion(id)
      return
    }
    nameHash = Int64(bitPattern: NameKey.looseHash(of: content.name))
    pairs = Int64(content.numberOfPairs)
    color = Int64(content.color.packed)
    name = append(content.name)
    faces = append(content.emojis)
    removed = append(content.removedEmojis)
    extras = content.extras.isEmpty ? nil : append(content.extras)
    checksum = withBytes { all in
      func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: all[range]) }
      return VersionChecksum.of(
        id, pairs, color, name.map(slice), faces.map(slice), removed.map(slice), extras.map(slice))
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
struct VersionFields {
  let id: ThemeID?
  let pairs: Int64
  let color: Int64
  let checksum: Int64
  /// Nil for a deletion.
  let name: UnsafeRawBufferPointer?
  let faces: UnsafeRawBufferPointer
  let removed: UnsafeRawBufferPointer
  let extras: UnsafeRawBufferPointer?

  /// Nil for a deletion. Throws if the checksum is wrong, or if the theme breaks a rule that other code relies on.
  func theme() throws -> Theme? {
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
