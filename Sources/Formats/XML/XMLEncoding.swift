internal import Themes

/// Decodes XML to checked UTF-8 without a byte order mark.
///
/// The XML declaration may name the encoding of the file. It is looked at first, so that a file in another encoding is
/// rejected by the name of that encoding and not for its bytes.
package enum XMLEncoding {
  package static func decode(_ bytes: [UInt8], _ limits: ReadingLimits) throws -> ArraySlice<UInt8> {
    guard bytes.count <= limits.xmlBytes else {
      throw Diagnostic.xml(.tooLarge(limit: limits.xmlBytes))
    }
    if bytes.starts(with: "bplist".utf8) { throw Diagnostic.xml(.binaryPropertyList, at: .byte(0)) }
    let (marked, encoding) = try text(bytes, limits)
    let text = marked.withoutByteOrderMark
    let isLittleEndian = bytes.first == 0xFF
    try text.withUnsafeBufferPointer { buffer in
      if let declared = declaredEncoding(of: buffer) {
        try check(declared, of: buffer, in: encoding, isLittleEndian: isLittleEndian)
      }
      guard let fault = UTF8Check.fault(in: buffer) else { return }
      let place = TextPosition.place(of: fault, in: buffer)
      throw buffer[fault] == 0 ? Diagnostic.xml(.nul, at: place) : .xml(.invalidUTF8(buffer[fault]), at: place)
    }
    return text
  }

  private static func text(
    _ bytes: [UInt8], _ limits: ReadingLimits
  ) throws -> (text: [UInt8], encoding: TextEncoding) {
    do throws(TextEncoding.Fault) {
      return try TextEncoding.decode(bytes, limits)
    } catch {
      switch error {
      case .foreign(let encoding): throw Diagnostic.xml(.unsupportedEncoding(encoding), at: .byte(0))
      case .half(let offset): throw Diagnostic.xml(.invalidUTF16, at: .byte(offset))
      case .tooLarge(let limit): throw Diagnostic.format(.utf16TooLarge(limit: limit))
      }
    }
  }

  /// Throws unless `declared` is the encoding of the file.
  private static func check(
    _ declared: String, of text: UnsafeBufferPointer<UInt8>, in encoding: TextEncoding, isLittleEndian: Bool
  ) throws {
    let written: String
    switch declared.uppercased() {
    case "UTF-8", "UTF8":
      if encoding == .utf8 { return }
      written = encoding.rawValue
    case "US-ASCII", "ASCII":
      if encoding == .utf8 {
        guard let fault = text.firstIndex(where: { $0 >= 0x80 }) else { return }
        throw Diagnostic.xml(.notASCII(text[fault], declared: declared), at: TextPosition.place(of: fault, in: text))
      }
      written = encoding.rawValue
    case "UTF-16":
      if encoding == .utf16 { return }
      written = encoding.rawValue
    case let name where name == "UTF-16LE" || name == "UTF-16BE":
      let actual = encoding == .utf8 ? "UTF-8" : isLittleEndian ? "UTF-16LE" : "UTF-16BE"
      if name == actual { return }
      written = actual
    default: throw Diagnostic.xml(.unsupportedEncoding(declared), at: TextPosition.place(of: 0, in: text))
    }
    throw Diagnostic.xml(
      .contradictingEncoding(declared: declared, written: written), at: TextPosition.place(of: 0, in: text))
  }

  /// The quoted word after `encoding =` in the XML declaration, which may follow white space here.
  private static func declaredEncoding(of text: UnsafeBufferPointer<UInt8>) -> String? {
    let opening = text.drop(while: \.isBlank)
    guard opening.starts(with: "<?xml".utf8), let end = opening.firstIndex(of: .greaterThan) else { return nil }
    let declaration = opening[..<end]
    let key = "encoding".utf8
    guard let start = declaration.indices.first(where: { declaration[$0...].starts(with: key) }) else { return nil }
    let value = declaration[(start + key.count)...].drop { $0.isBlank || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == .quote || quote == .apostrophe else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
