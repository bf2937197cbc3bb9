internal import Themes

/// Strings as JSON writes them: what could disturb a reader or a terminal is escaped, all else stays itself.
package enum JSONEscaping {
  /// In double quotes. For example: `say "hi"` → `"say \"hi\""`.
  package static func quoted(_ text: String) -> String {
    var out = ByteWriter(capacity: text.utf8.count + 2)
    write(text, to: &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  static func write(_ text: String, to out: inout ByteWriter) {
    var text = text
    text.withUTF8 { bytes in
      if needsEscape(bytes) { writeEscaped(bytes, to: &out) } else { out.write(quoting: bytes) }
    }
  }

  /// True for a byte that begins something to be escaped; a few harmless characters begin alike.
  private static func needsEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8: return true
      // U+2000…U+207F without the joiner U+200D, which emoji are made with.
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] & 0xFE == 0x80 && bytes[index + 2] != 0x8D:
        return true
      // U+FDD0…U+FDEF and U+FFF9…U+FFFF.
      case 0xEF where index + 1 < bytes.count && (bytes[index + 1] == 0xB7 || bytes[index + 1] == 0xBF): return true
      default: continue
      }
    }
    return false
  }

  private static func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout ByteWriter) {
    out.write(byte: UInt8(ascii: "\""))
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": out.write("\\\"")
      case "\\": out.write("\\\\")
      case "\n": out.write("\\n")
      case "\r": out.write("\\r")
      case "\t": out.write("\\t")
      // What is no character beyond U+FFFF disturbs nobody, and needs no escape alone either.
      case _ where scalar.isUnsafe && scalar.value <= 0xFFFF: writeEscape(scalar, to: &out)
      default: UTF8.encode(scalar)?.forEach { out.write(byte: $0) }
      }
    }
    out.write(byte: UInt8(ascii: "\""))
  }

  /// Of a character up to U+FFFF, so four digits do.
  private static func writeEscape(_ scalar: Unicode.Scalar, to out: inout ByteWriter) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    out.write("\\u")
    for _ in digits.utf8.count..<4 { out.write(byte: UInt8(ascii: "0")) }
    out.write(digits)
  }
}
