/// Well-formed UTF-8 by Unicode's table 3-7: nothing overlong, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The length of the character that starts at `index` with a byte above 0x7F, or 0 where the bytes are no UTF-8.
  @inline(__always)
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
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
