internal import Themes

/// How the characters of a file were written down.
enum XMLEncoding: String {
  case utf8 = "UTF-8"
  case utf16 = "UTF-16"

  /// True when the declaration of a file names this encoding.
  func isDeclared(as name: String) -> Bool {
    let name = name.uppercased()
    switch self {
    case .utf8: return name == "UTF-8" || name == "UTF8" || name == "US-ASCII" || name == "ASCII"
    case .utf16: return name == "UTF-16" || name == "UTF-16LE" || name == "UTF-16BE"
    }
  }

  /// The same text as valid UTF-8 without a byte order mark, and how it was written.
  static func decode(_ bytes: [UInt8]) throws -> (text: [UInt8], encoding: XMLEncoding) {
    guard bytes.count <= XMLLimits.bytes else { throw Diagnostic.xmlTooLarge(bytes.count) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw Diagnostic.xmlUnsupportedEncoding("UTF-32", at: .byte(0))
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return (try utf8(fromUTF16: bytes, bigEndian: false), .utf16) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (try utf8(fromUTF16: bytes, bigEndian: true), .utf16) }
    if bytes.starts(with: [0x3C, 0]) || bytes.starts(with: [0, 0x3C]) {
      throw Diagnostic.xmlUnsupportedEncoding("UTF-16 without a byte order mark", at: .byte(0))
    }
    if bytes.starts(with: "bplist".utf8) { throw Diagnostic.xmlBinaryPropertyList }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let fault = invalidByte(in: text) {
      var lines = LineCounter(text)
      let place = lines.place(ofByte: fault)
      throw text[fault] == 0 ? Diagnostic.xmlNul(at: place) : .xmlInvalidUTF8(text[fault], at: place)
    }
    return (text, .utf8)
  }

  private static func utf8(fromUTF16 bytes: [UInt8], bigEndian: Bool) throws -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw Diagnostic.xmlInvalidUTF16(at: .byte(bytes.count - 1)) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 2
    func unit(_ index: Int) -> UInt32 {
      bigEndian
        ? UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1]) : UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index])
    }
    while index < bytes.count {
      var value = unit(index)
      if value & 0xFC00 == 0xD800, index + 3 < bytes.count, unit(index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else { throw Diagnostic.xmlInvalidUTF16(at: .byte(index)) }
      guard value != 0 else { throw Diagnostic.xmlNul(at: .byte(index)) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2
    }
    return text
  }

  /// The first byte that is NUL or no part of well-formed UTF-8, by table 3-7 of the Unicode standard.
  static func invalidByte(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index < buffer.count {
        if index + 8 <= buffer.count {
          let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          // No high bit, and no byte that is zero.
          if word & 0x8080_8080_8080_8080 == 0, (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0 {
            index += 8
            continue
          }
        }
        let byte = buffer[index]
        if byte < 0x80 {
          guard byte != 0 else { return index }
          index += 1
          continue
        }
        guard let length = sequenceLength(of: buffer, at: index) else { return index }
        index += length
      }
      return nil
    }
  }

  private static func sequenceLength(of buffer: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let lead = buffer[index]
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= buffer.count else { return nil }
    let second = buffer[index + 1]
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= lowest, second <= highest else { return nil }
    for next in index + 2..<index + max(length, 2) where buffer[next] & 0xC0 != 0x80 { return nil }
    return length
  }
}
