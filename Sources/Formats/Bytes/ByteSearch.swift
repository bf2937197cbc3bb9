/// Eight bytes of a text that are searched at once (SWAR).
///
/// For example: `bytes.index(from: 0) { $0.marks(UInt8(ascii: ",")) | $0.above }` finds the first comma or non-ASCII
/// byte. Only the lowest mark is reliable: the subtraction may carry into the bytes above it.
struct EightBytes {
  private let bits: UInt64

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    bits = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Marks the bytes equal to `byte`.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 { Self.zeros(bits ^ Self.each &* UInt64(byte)) }

  /// Marks the bytes below `limit`, which is at most 0x80.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 { (bits &- Self.each &* UInt64(limit)) & ~bits & Self.highest }

  /// Marks the bytes from 0x80 on.
  var above: UInt64 { bits & Self.highest }

  @inline(__always)
  private static func zeros(_ bits: UInt64) -> UInt64 { (bits &- each) & ~bits & highest }

  private static let each: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first marked byte, or of the last few bytes, which do not fill a word: the caller searches on
  /// from there byte by byte.
  @inline(__always)
  func index(from start: Int, marked marks: (EightBytes) -> UInt64) -> Int {
    var index = start
    while count - index >= 8 {
      let found = marks(EightBytes(self, at: index))
      guard found == 0 else { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    return index
  }

  /// True if the ASCII text is at this position.
  @inline(__always)
  package func has(_ word: StaticString, at position: Int) -> Bool {
    guard count - position >= word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount where self[position + offset] != word.utf8Start[offset] { return false }
    return true
  }

  /// Where the ASCII text first occurs in these bytes.
  package func firstIndex(of word: StaticString) -> Int? {
    var start = 0
    while start + word.utf8CodeUnitCount <= count {
      start = index(from: start) { $0.marks(word.utf8Start[0]) }
      while start < count, self[start] != word.utf8Start[0] { start += 1 }
      if has(word, at: start) { return start }
      start += 1
    }
    return nil
  }

  package func contains(_ word: StaticString) -> Bool { firstIndex(of: word) != nil }
}
