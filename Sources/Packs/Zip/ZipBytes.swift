/// The bytes of a zip, read as little-endian numbers.
///
/// Lengths and offsets come from the file, so ``holds(_:at:before:)`` checks them before they are added.
struct ZipBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  enum Signature: Int {
    case local = 0x0403_4B50
    case central = 0x0201_4B50
    case end = 0x0605_4B50
    case zip64End = 0x0606_4B50
    case zip64Locator = 0x0706_4B50
    case descriptor = 0x0807_4B50
  }

  /// True if `length` bytes at `offset` lie before `end`; works for any numbers.
  func holds(_ length: Int, at offset: Int, before end: Int? = nil) -> Bool {
    let end = end ?? bytes.count
    return offset >= 0 && length >= 0 && offset <= end && length <= end - offset
  }

  func number16(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

  func number32(_ offset: Int) -> Int { number16(offset) | number16(offset + 2) << 16 }

  /// Clamped to the largest `Int`: a number that large is rejected anyway.
  func number64(_ offset: Int) -> Int {
    let value = UInt64(number32(offset)) | UInt64(number32(offset + 4)) << 32
    return Int(clamping: value)
  }

  func isSigned(_ signature: Signature, at offset: Int) -> Bool {
    holds(4, at: offset) && number32(offset) == signature.rawValue
  }

  /// Equal byte by byte.
  func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool { bytes[left] == bytes[right] }

  /// The checksum that zips have.
  static func crc32(_ bytes: some Sequence<UInt8>) -> Int {
    let sum = bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
    }
    return Int(~sum)
  }

  /// Nil if the bytes are not valid UTF-8.
  func text(_ range: Range<Int>) -> String? {
    var text = String(decoding: bytes[range], as: UTF8.self)
    // Invalid bytes were replaced, so the text differs.
    let isValid = text.withUTF8 { $0.count == range.count && bytes[range].elementsEqual($0) }
    return isValid ? text : nil
  }
}
