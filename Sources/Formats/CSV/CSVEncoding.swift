internal import Themes

/// Brings the bytes of a file to checked UTF-8, or refuses them by name: a wrong guess would corrupt names silently.
enum CSVEncoding {
  /// UTF-16 announced by its mark is rewritten; UTF-8 stays where it is, with its mark if it has one.
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    let mark = bytes.prefix(4)
    if mark == [0xFF, 0xFE, 0, 0] || mark == [0, 0, 0xFE, 0xFF] { throw Diagnostic.csvNotUTF8("UTF-32") }
    if mark.starts(with: [0xFF, 0xFE]) { return try rewritten(bytes, isLittleEndian: true) }
    if mark.starts(with: [0xFE, 0xFF]) { return try rewritten(bytes, isLittleEndian: false) }
    if let encoding = bytes.withUnsafeBufferPointer({ TextEncoding.wideEncoding(of: $0.prefix(4)) }) {
      throw Diagnostic.csvNotUTF8("\(encoding) without a byte order mark")
    }
    return bytes
  }

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte != 0 else { throw Diagnostic.csvNUL(at: TextPosition.place(of: index, in: bytes)) }
        index += 1
      } else {
        let length = UTF8Check.length(bytes, at: index)
        guard length > 0 else { throw Diagnostic.csvInvalidUTF8(at: TextPosition.place(of: index, in: bytes)) }
        index += length
      }
    }
  }

  private static func rewritten(_ bytes: [UInt8], isLittleEndian: Bool) throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    func unit(_ index: Int) -> UInt32 {
      isLittleEndian
        ? UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 : UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
    }
    guard bytes.count % 2 == 0 else { throw Diagnostic.csvInvalidUTF16(at: bytes.count - 1) }
    var index = 2
    while index < bytes.count {
      var value = unit(index)
      if value & 0xFC00 == 0xD800, index + 3 < bytes.count, unit(index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else { throw Diagnostic.csvInvalidUTF16(at: index) }
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2
    }
    return result
  }
}
