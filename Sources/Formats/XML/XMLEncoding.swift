internal import Themes

/// Brings the bytes of a property list to checked UTF-8 without a byte order mark.
package enum XMLEncoding {
  package static func decode(_ bytes: [UInt8]) throws -> (text: ArraySlice<UInt8>, encoding: TextEncoding) {
    guard bytes.count <= XMLLimits.bytes else { throw Diagnostic.xmlTooLarge(bytes.count) }
    if bytes.starts(with: "bplist".utf8) { throw Diagnostic.xmlBinaryPropertyList }
    let (marked, encoding) = try text(bytes)
    let text = marked.starts(with: [0xEF, 0xBB, 0xBF]) ? marked.dropFirst(3) : marked[...]
    try text.withUnsafeBufferPointer { buffer in
      guard let fault = UTF8Check.fault(in: buffer) else { return }
      let place = TextPosition.place(of: fault, in: buffer)
      throw buffer[fault] == 0 ? Diagnostic.xmlNul(at: place) : .xmlInvalidUTF8(buffer[fault], at: place)
    }
    return (text, encoding)
  }

  private static func text(_ bytes: [UInt8]) throws -> (text: [UInt8], encoding: TextEncoding) {
    do throws(TextEncoding.Fault) {
      return try TextEncoding.decode(bytes)
    } catch {
      switch error {
      case .foreign(let encoding): throw Diagnostic.xmlUnsupportedEncoding(encoding, at: .byte(0))
      case .half(let offset): throw Diagnostic.xmlInvalidUTF16(at: .byte(offset))
      case .tooLarge(let limit): throw Diagnostic.utf16TooLarge(limit)
      }
    }
  }
}

extension TextEncoding {
  /// True when the declaration of a file names this encoding.
  func isDeclared(as name: String) -> Bool {
    let name = name.uppercased()
    switch self {
    case .utf8: return name == "UTF-8" || name == "UTF8" || name == "US-ASCII" || name == "ASCII"
    case .utf16: return name == "UTF-16" || name == "UTF-16LE" || name == "UTF-16BE"
    }
  }
}
