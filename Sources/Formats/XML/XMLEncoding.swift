internal import Themes

/// Decodes XML to checked UTF-8 without a byte order mark.
///
/// The XML declaration may name the encoding of the file. It is looked at first, so that a file in another encoding is
/// rejected by the name of that encoding and not for its bytes.
package enum XMLEncoding {
  package static func decode(_ bytes: [UInt8], _ limits: ReadingLimits) throws -> ArraySlice<UInt8> {
    guard bytes.count <= limits.xmlBytes else {
      throw Diagnostic.limit("the file is larger than \(binarySize(limits.xmlBytes))")
    }
    if bytes.starts(with: "bplist".utf8) {
      throw Diagnostic.notAPropertyList(
        "this is a binary property list",
        hint: "Convert it to XML, or read it as the data of an app.", [.readAs(["memorize-app"])], at: .byte(0))
    }
    let (marked, encoding) = try TextEncoding.decode(bytes, limits)
    let text = encoding == .utf8 ? marked.withoutByteOrderMark : marked[...]
    let isLittleEndian = bytes.first == 0xFF
    try text.withUnsafeBufferPointer { buffer in
      if let declared = declaredEncoding(of: buffer) {
        try check(declared, of: buffer, in: encoding, isLittleEndian: isLittleEndian)
      }
      try UTF8Check.check(buffer)
    }
    return text
  }

  /// Throws unless `declared` is the encoding of the file.
  private static func check(
    _ declared: String, of text: UnsafeBufferPointer<UInt8>, in encoding: TextEncoding, isLittleEndian: Bool
  ) throws {
    var found = "is in \(encoding.rawValue)"
    var fault = 0
    switch declared.uppercased() {
    case "UTF-8", "UTF8": if encoding == .utf8 { return }
    case "UTF-16": if encoding == .utf16 { return }
    case let name where name == "UTF-16LE" || name == "UTF-16BE":
      if encoding == .utf16 {
        let order = isLittleEndian ? "UTF-16LE" : "UTF-16BE"
        if name == order { return }
        found = "is in \(order)"
      }
    case "US-ASCII", "ASCII":
      if encoding == .utf8 {
        guard let place = text.firstIndex(where: { $0 >= 0x80 }) else { return }
        (fault, found) = (place, "contains the byte 0x\(String(text[place], radix: 16, uppercase: true))")
      }
    default:
      var finding = Diagnostic.encoding(.unsupported(quoted(declared)), at: TextPosition.place(of: 0, in: text))
      finding.hint = "Save the file as UTF-8, and declare that in its first line."
      throw finding
    }
    throw Diagnostic.encoding(
      .contradicted(declared: declared, found: found), at: TextPosition.place(of: fault, in: text))
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
