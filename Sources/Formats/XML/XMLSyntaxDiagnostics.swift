package import Themes

// The words of what stops the reading of a file.
extension Diagnostic {
  static func xmlTooLarge(_ count: Int) -> Diagnostic {
    xml(
      .tooLarge, at: .whole, "the file has \(count) bytes; at most \(XMLLimits.bytes >> 20) MiB are read",
      hint: "Split it into several files.")
  }

  static var xmlBinaryPropertyList: Diagnostic {
    xml(
      .binary, at: .byte(0), "this is a binary property list",
      hint: "Use --format memorize-app, or convert it first: plutil -convert xml1 FILE.")
  }

  static func xmlUnsupportedEncoding(_ name: String, at place: Place) -> Diagnostic {
    xml(
      .unsupportedEncoding, at: place, "the encoding \(quoted(name)) is not read",
      hint: "Save the file as UTF-8, or as UTF-16 with a byte order mark.")
  }

  static func xmlContradictingEncoding(_ declared: String, written: String, at place: Place) -> Diagnostic {
    xml(
      .contradictingEncoding, at: place, "the file declares \(quoted(declared)) but is written in \(written)",
      hint: "Correct the declaration in the first line.")
  }

  static func xmlInvalidUTF8(_ byte: UInt8, at place: Place) -> Diagnostic {
    xml(
      .invalidUTF8, at: place, "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8",
      hint: "Save the file as UTF-8.")
  }

  static func xmlInvalidUTF16(at place: Place) -> Diagnostic {
    xml(.invalidUTF16, at: place, "half of a UTF-16 character stands alone", hint: "Save the file as UTF-8.")
  }

  static func xmlNul(at place: Place) -> Diagnostic {
    xml(.nul, at: place, "the file contains a zero byte", hint: "Check that it was saved or downloaded completely.")
  }

  static func xmlProcessingInstruction(at place: Place) -> Diagnostic {
    xml(
      .processingInstruction, at: place, "a processing instruction does not belong here",
      hint: "Remove the '<?…?>'.")
  }

  static func xmlInternalDTD(at place: Place) -> Diagnostic {
    xml(
      .internalDTD, at: place, "the DOCTYPE declares things of its own, which can be an attack",
      hint: "Replace it with Apple's DOCTYPE, or remove it.")
  }

  static func xmlForeignDoctype(at place: Place) -> Diagnostic {
    xml(
      .foreignDoctype, at: place, "the DOCTYPE is not that of a property list",
      hint: "Replace it with Apple's DOCTYPE, or remove it.")
  }

  static func xmlUnexpectedDeclaration(at place: Place) -> Diagnostic {
    xml(.unexpectedDeclaration, at: place, "a declaration '<!…>' does not belong here", hint: "Remove it.")
  }

  static func xmlEntity(_ name: String, at place: Place) -> Diagnostic {
    xml(
      .entity, at: place, "the entity \(quoted("&\(name);")) is not one of XML's own five",
      hint: "Write the character itself.")
  }

  static func xmlTooManyAttributes(_ count: Int, limit: Int, at place: Place) -> Diagnostic {
    xml(
      .tooManyAttributes, at: place, "a tag has \(count) attributes; at most \(limit) are read",
      hint: "Remove the attributes.")
  }

  static func xmlUnexpectedAttribute(_ name: String, of element: String, at place: Place) -> Diagnostic {
    xml(
      .unexpectedAttribute, at: place, "the attribute \(quoted(name)) of \(quoted(element)) means nothing here",
      hint: "Remove it; only 'plist' has one, its version.")
  }

  static func xmlTagTooLong(limit: Int, at place: Place) -> Diagnostic {
    xml(
      .tagTooLong, at: place, "a tag is longer than \(limit) bytes", hint: "Look for a quote that never ends.")
  }

  static func xmlTextTooLong(at place: Place) -> Diagnostic {
    xml(.textTooLong, at: place, "a text is longer than \(XMLLimits.text >> 20) MiB", hint: "Shorten or remove it.")
  }

  static func xmlTooDeep(at place: Place) -> Diagnostic {
    xml(.tooDeep, at: place, "the elements are more than \(XMLLimits.depth) levels deep", hint: "Flatten the list.")
  }

  static func xmlTooManyItems(limit: Int, at place: Place) -> Diagnostic {
    xml(
      .tooManyItems, at: place, "the file has more than \(limit) elements",
      hint: "Split it into several files.")
  }

  static func xmlTooManyKeys(at place: Place) -> Diagnostic {
    xml(
      .tooManyItems, at: place, "the file has more than \(XMLLimits.foreignKeys) keys that are not ours",
      hint: "Remove the foreign keys.")
  }

  static func xmlKeysTooLong(at place: Place) -> Diagnostic {
    xml(
      .keysTooLong, at: place, "the keys that are not plain ASCII take more than \(KeyBudget.bytes >> 20) MiB",
      hint: "Remove or shorten the foreign keys.")
  }

  static func xmlTooManyAsides(at place: Place) -> Diagnostic {
    xml(
      .tooManyAsides, at: place, "the file has more than \(XMLLimits.asides) comments and CDATA sections",
      hint: "Remove them.")
  }

  package static var xmlNoRoot: Diagnostic {
    xml(.noRoot, at: .whole, "the file has no element", hint: "A property list starts with <plist version=\"1.0\">.")
  }

  static func xmlLeadingContent(at place: Place) -> Diagnostic {
    xml(.leadingContent, at: place, "text stands before the first element", hint: "Remove it.")
  }

  static func xmlTrailingContent(at place: Place) -> Diagnostic {
    xml(.trailingContent, at: place, "something follows the end of the first element", hint: "Remove it.")
  }

  static func xmlSeveralRoots(at place: Place) -> Diagnostic {
    xml(
      .severalRoots, at: place, "a second element follows the end of the first one",
      hint: "Save each of them as a file of its own.")
  }

  /// `element` is nil where a tag, comment or CDATA section is cut.
  static func xmlTruncated(_ element: String?, opened: Place, at place: Place) -> Diagnostic {
    xml(
      .truncated, at: place,
      "the file ends inside \(element.map { quoted("<\($0)>") } ?? "the markup") of \(opened)",
      hint: "Check that it was saved or downloaded completely.")
  }

  static func xmlMismatchedTag(_ name: String, expected: String, opened: Place, at place: Place) -> Diagnostic {
    xml(
      .mismatchedTag, at: place,
      "\(quoted("</\(name)>")) cannot close \(quoted("<\(expected)>")) of \(opened)",
      hint: "Close each element before the one around it.")
  }

  static func xmlStrayLessThan(at place: Place) -> Diagnostic {
    xml(.strayLessThan, at: place, "a '<' starts no tag", hint: "Write &lt; for the character itself.")
  }

  static func xmlStrayAmpersand(at place: Place) -> Diagnostic {
    xml(.strayAmpersand, at: place, "a '&' starts no reference", hint: "Write &amp; for the character itself.")
  }

  /// What libxml2 found, in its words where we have none.
  static func xmlFault(_ fault: XMLFault) -> Diagnostic {
    let place = Place.line(max(fault.line, 1), column: max(fault.column, 1))
    switch fault.kind {
    case .character:
      return xml(
        .controlCharacter, at: place, "there is a character that XML does not allow, such as a control character",
        hint: "Remove it.")
    case .truncated:
      return xml(
        .truncated, at: place, "the file ends too early", hint: "Check that it was saved or downloaded completely.")
    case .syntax:
      let words = String(fault.message.split(separator: "\n").first ?? "")
      return xml(
        .syntax, at: place, "the file is not well-formed XML: \(words.isEmpty ? "no reason given" : words)",
        hint: "Correct the markup at this place.")
    }
  }

  static var xmlUnavailable: Diagnostic {
    xml(.unavailable, at: .whole, "libxml2 gave up without a reason", hint: "Check that there is enough memory.")
  }

  fileprivate static func xml(_ code: XMLCode, at place: Place, _ message: String, hint: String) -> Diagnostic {
    Diagnostic(.error, code, at: place, message, hint: hint)
  }
}
