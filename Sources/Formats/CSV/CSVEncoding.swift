internal import Themes

/// Brings the bytes of a file to checked UTF-8, or refuses them by name: a wrong guess would corrupt names silently.
enum CSVEncoding {
  /// UTF-16 announced by its mark is rewritten; UTF-8 stays where it is, with its mark if it has one.
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    do throws(TextEncoding.Fault) {
      return try TextEncoding.decode(bytes).text
    } catch {
      switch error {
      case .foreign(let encoding): throw Diagnostic.csvNotUTF8(encoding)
      case .half(let offset): throw Diagnostic.csvInvalidUTF16(at: offset)
      case .tooLarge(let limit): throw Diagnostic.utf16TooLarge(limit)
      }
    }
  }

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let fault = UTF8Check.fault(in: bytes) else { return }
    if let marks = replacedEmoji(in: bytes) {
      throw Diagnostic.csvReplacedEmoji(at: TextPosition.place(of: marks, in: bytes))
    }
    let place = TextPosition.place(of: fault, in: bytes)
    throw bytes[fault] == 0 ? Diagnostic.csvNUL(at: place) : .csvInvalidUTF8(OlderEncoding(bytes), at: place)
  }

  /// Where an older encoding has no character, Excel writes a question mark on Windows, a stroke on the Macintosh; two
  /// for an emoji.
  private static func replacedEmoji(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.indices.dropLast().first { index in
      bytes[index] == bytes[index + 1] && (bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "_"))
    }
  }
}
