public import Themes

/// One content of a theme as the bytes and numbers that a store keeps, its texts side by side in one buffer that only grows:
/// it is filled thousands of times.
///
/// Read back, they are ``VersionFields``.
public struct VersionRecord: Sendable {
  private var buffer: [UInt8] = Array(repeating: 0, count: 1_024)
  private var count = 0
  /// Name, faces, removed faces, extras; all nil for a deletion, the last nil without extras.
  public private(set) var texts: [Range<Int>?] = [nil, nil, nil, nil]
  public private(set) var nameHash: Int64?
  public private(set) var pairs: Int64?
  public private(set) var color: Int64?
  /// Over everything a theme is, so that one flipped bit is noticed before the theme is shown.
  public private(set) var checksum: Int64 = 0

  public init() {}

  /// The 16 bytes of the id, then the texts.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Forgets what was there; nil stands for a deletion.
  public mutating func set(_ content: Theme?, of id: ThemeID) {
    start(with: id)
    guard let content else {
      nameHash = nil
      pairs = nil
      color = nil
      texts = [nil, nil, nil, nil]
      checksum = VersionFields.checksumOfDeletion(id)
      return
    }
    nameHash = NameKey.recordedHash(of: content.name)
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
      return VersionFields.checksum(id, pairs, color, slice(0), slice(1), slice(2), slice(3))
    }
  }

  /// The 16 bytes of an id come first.
  private mutating func start(with id: ThemeID) {
    count = 16
    buffer.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }

  /// Each returns where it put the text.
  private mutating func append(_ text: String) -> Range<Int> {
    let start = count
    count += text.utf8.count
    reserve(count)
    buffer.withUnsafeMutableBytes { bytes in _ = Self.copy(text, to: bytes, at: start) }
    return start..<count
  }

  /// One face a line: a face never holds a line break.
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

  /// Returns where the text ends.
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

extension NameKey {
  /// The number in a store's index of names: the same for all names that a search takes for the same.
  public static func recordedHash(of name: String) -> Int64 { Int64(bitPattern: looseHash(of: name)) }

  /// The key of a key is that key.
  public var recordedHash: Int64 { Self.recordedHash(of: loose) }
}
