/// Text as XML 1.0 allows it.
enum PropertyListText {
  /// True when XML has no way to write the text: control characters, U+FFFE, U+FFFF.
  static func hasForbidden(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for index in bytes.indices where isForbidden(bytes, at: index) { return true }
      return false
    }
  }

  /// Writes text with its markup escaped; what is forbidden was left out before.
  static func write(_ text: String, to writer: inout ByteWriter) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      !bytes.contains { $0 < 0x20 || $0 == 0xEF || $0 == .lessThan || $0 == .greaterThan || $0 == .ampersand }
    }
    guard !isPlain else { return writer.write(text) }
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case .lessThan: writer.write("&lt;")
        case .greaterThan: writer.write("&gt;")
        case .ampersand: writer.write("&amp;")
        // A reader takes a bare carriage return for a line feed.
        case 0x0D: writer.write("&#13;")
        default: writer.write(byte: byte)
        }
        index += 1
      }
    }
  }

  private static func isForbidden(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x20 { return !byte.isBlank }
    guard byte == 0xEF, index + 2 < bytes.count else { return false }
    return bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }
}
