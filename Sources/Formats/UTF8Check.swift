/// Well-formed UTF-8 by Unicode's table 3-7: nothing overlong, no surrogates, nothing above U+10FFFF.
package enum UTF8Check {
  /// The first byte that is NUL or no part of a well-formed character, nil where all of it is text.
  package static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // No high bit, and no byte that is zero.
        if word & 0x8080_8080_8080_8080 == 0, (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      let length = bytes[index] < 0x80 ? (bytes[index] == 0 ? 0 : 1) : length(bytes, at: index)
      guard length > 0 else { return index }
      index += length
    }
    return nil
  }

  /// The length of the character that starts at `index` with a byte above 0x7F, or 0 where the bytes are no UTF-8.
  @inline(__always)
  package static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let left = bytes.count - index
    switch lead {
    case 0xF0...0xF4:
      guard left >= 4, isTail(bytes[index + 2]), isTail(bytes[index + 3]) else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      return second >= lowest && second <= highest ? 4 : 0
    case 0xE0...0xEF:
      guard left >= 3, isTail(bytes[index + 2]) else { return 0 }
      let second = bytes[index + 1]
      let lowest: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest ? 3 : 0
    case 0xC2...0xDF: return left >= 2 && isTail(bytes[index + 1]) ? 2 : 0
    default: return 0
    }
  }

  @inline(__always)
  private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
