package import Themes

/// Problems with a property list in XML.
package enum XMLProblem: Problem {
  // Size and encoding.
  case tooLarge(bytes: Int)
  case binaryPropertyList
  case unsupportedEncoding(String)
  case contradictingEncoding(declared: String, written: String)
  case invalidUTF8(UInt8)
  case invalidUTF16
  case nul
  // Constructs and sizes that property lists do not need.
  case processingInstruction
  case internalDTD
  case foreignDoctype
  case unexpectedDeclaration
  case entity(String)
  case tooManyAttributes(Int, limit: Int)
  case unexpectedAttribute(String, of: String)
  case tagTooLong(limit: Int)
  case textTooLong
  case tooDeep
  case tooManyItems(limit: Int)
  case tooManyKeys
  case keysTooLong
  case tooManyAsides
  // Well-formedness.
  case noRoot
  case leadingContent
  case trailingContent
  case severalRoots
  /// The element is nil if a tag, comment or CDATA section is cut.
  case truncated(String?, opened: Place)
  case mismatchedTag(String, expected: String, opened: Place)
  case strayLessThan
  case strayAmpersand
  /// Errors of libxml2: two with a message of ours, and all others.
  case forbiddenCharacter
  case endsTooEarly
  case syntax(String)
  case parserFailed
  // The property list.
  case notAPropertyList(String)
  case unsupportedVersion(String)
  case noValue
  case severalValues
  case unknownElement(String)
  case unexpectedElement(String)
  case textBetweenElements(String)
  case misplacedKey
  case missingKey(PropertyListElement)
  case missingValue
  case duplicateKey(String)
  case malformedNumber(String, PropertyListElement)
  case booleanWithContent(String)
  // Content.
  case wrongType(PropertyListElement, expected: String)
  case notWhole(String)
  case incompleteColor
  case ignoredKey(String)
  case dateDropped
  case dataDropped
  case notFinite(String)

  package var wording: Wording {
    switch self {
    case .tooLarge(let count):
      .error(
        "xml.too-large", "the file has \(count) bytes; at most \(XMLLimits.bytes >> 20) MiB are read",
        hint: "Split it into several files.")
    case .binaryPropertyList:
      .error(
        "xml.binary-property-list", "this is a binary property list",
        hint: "Use --format memorize-app, or convert it first: plutil -convert xml1 FILE.")
    case .unsupportedEncoding(let name):
      .error(
        "xml.unsupported-encoding", "the encoding \(quoted(name)) is not read",
        hint: "Save the file as UTF-8, or as UTF-16 with a byte order mark.")
    case .contradictingEncoding(let declared, let written):
      .error(
        "xml.contradicting-encoding", "the file declares \(quoted(declared)) but is written in \(written)",
        hint: "Correct the declaration in the first line.")
    case .invalidUTF8(let byte):
      .error(
        "xml.invalid-utf8", "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8",
        hint: "Save the file as UTF-8.")
    case .invalidUTF16:
      .error("xml.invalid-utf16", "half of a UTF-16 character stands alone", hint: "Save the file as UTF-8.")
    case .nul:
      .error(
        "xml.nul", "the file contains a zero byte", hint: "Check that it was saved or downloaded completely.")
    case .processingInstruction:
      .error(
        "xml.processing-instruction", "a processing instruction does not belong here", hint: "Remove the '<?…?>'.")
    case .internalDTD:
      .error(
        "xml.internal-dtd", "the DOCTYPE declares things of its own, which can be an attack",
        hint: "Replace it with Apple's DOCTYPE, or remove it.")
    case .foreignDoctype:
      .error(
        "xml.foreign-doctype", "the DOCTYPE is not that of a property list",
        hint: "Replace it with Apple's DOCTYPE, or remove it.")
    case .unexpectedDeclaration:
      .error("xml.unexpected-declaration", "a declaration '<!…>' does not belong here", hint: "Remove it.")
    case .entity(let name):
      .error(
        "xml.entity", "the entity \(quoted("&\(name);")) is not one of XML's own five",
        hint: "Write the character itself.")
    case .tooManyAttributes(let count, let limit):
      .error(
        "xml.too-many-attributes", "a tag has \(count) attributes; at most \(limit) are read",
        hint: "Remove the attributes.")
    case .unexpectedAttribute(let name, let element):
      .error(
        "xml.unexpected-attribute", "the attribute \(quoted(name)) of \(quoted(element)) means nothing here",
        hint: "Remove it; only 'plist' has one, its version.")
    case .tagTooLong(let limit):
      .error(
        "xml.tag-too-long", "a tag is longer than \(limit) bytes", hint: "Look for a quote that never ends.")
    case .textTooLong:
      .error(
        "xml.text-too-long", "a text is longer than \(XMLLimits.text >> 20) MiB", hint: "Shorten or remove it.")
    case .tooDeep:
      .error(
        "xml.too-deep", "the elements are more than \(XMLLimits.depth) levels deep", hint: "Flatten the list.")
    case .tooManyItems(let limit):
      .error(
        "xml.too-many-items", "the file has more than \(limit) elements", hint: "Split it into several files.")
    case .tooManyKeys:
      .error(
        "xml.too-many-items", "the file has more than \(XMLLimits.foreignKeys) keys that are not ours",
        hint: "Remove the foreign keys.")
    case .keysTooLong:
      .error(
        "xml.keys-too-long", "the keys that are not plain ASCII take more than \(KeyBudget.bytes >> 20) MiB",
        hint: "Remove or shorten the foreign keys.")
    case .tooManyAsides:
      .error(
        "xml.too-many-comments", "the file has more than \(XMLLimits.asides) comments and CDATA sections",
        hint: "Remove them.")
    case .noRoot:
      .error(
        "xml.no-root", "the file has no element", hint: "A property list starts with <plist version=\"1.0\">.")
    case .leadingContent:
      .error("xml.leading-content", "text stands before the first element", hint: "Remove it.")
    case .trailingContent:
      .error("xml.trailing-content", "something follows the end of the first element", hint: "Remove it.")
    case .severalRoots:
      .error(
        "xml.several-roots", "a second element follows the end of the first one",
        hint: "Save each of them as a file of its own.")
    case .truncated(let element, let opened):
      .error(
        "xml.truncated",
        "the file ends inside \(element.map { quoted("<\($0)>") } ?? "the markup") of \(opened)",
        hint: "Check that it was saved or downloaded completely.")
    case .mismatchedTag(let name, let expected, let opened):
      .error(
        "xml.mismatched-tag", "\(quoted("</\(name)>")) cannot close \(quoted("<\(expected)>")) of \(opened)",
        hint: "Close each element before the one around it.")
    case .strayLessThan:
      .error("xml.stray-less-than", "a '<' starts no tag", hint: "Write &lt; for the character itself.")
    case .strayAmpersand:
      .error("xml.stray-ampersand", "a '&' starts no reference", hint: "Write &amp; for the character itself.")
    case .forbiddenCharacter:
      .error(
        "xml.control-character", "there is a character that XML does not allow, such as a control character",
        hint: "Remove it.")
    case .endsTooEarly:
      .error(
        "xml.truncated", "the file ends too early", hint: "Check that it was saved or downloaded completely.")
    case .syntax(let words):
      .error(
        "xml.syntax", "the file is not well-formed XML: \(words.isEmpty ? "no reason given" : words)",
        hint: "Correct the markup at this place.")
    case .parserFailed:
      .error(
        "xml.parser-failed", "libxml2 gave up without a reason", hint: "Check that there is enough memory.")
    case .notAPropertyList(let name):
      .error(
        "xml.not-a-property-list", "\(quoted("<\(name)>")) is no property list",
        hint: "A property list starts with <plist version=\"1.0\">.")
    case .unsupportedVersion(let version):
      .error(
        "xml.unsupported-version", "property lists of version \(quoted(version)) are not known",
        hint: "Write version=\"1.0\".")
    case .noValue:
      .error("xml.no-value", "the property list is empty", hint: "Put an array of themes into it.")
    case .severalValues:
      .error(
        "xml.several-values", "a property list holds one value; this is another",
        hint: "Put the values into an array.")
    case .unknownElement(let name):
      .error(
        "xml.unknown-element", "\(quoted("<\(name)>")) is no value of a property list",
        hint: "Values are string, integer, real, true, false, array and dict.")
    case .unexpectedElement(let name):
      .error(
        "xml.unexpected-element", "\(quoted("<\(name)>")) stands where only text may be",
        hint: "Write &lt; for the character '<'.")
    case .textBetweenElements(let text):
      .error(
        "xml.text-between-elements", "the text \(quoted(Self.trimmed(text))) follows without an element",
        hint: "Put it into <string>…</string>, or remove it.")
    case .misplacedKey:
      .error("xml.misplaced-key", "an array has no keys", hint: "Use a dict, or remove the key.")
    case .missingKey(let value):
      .error("xml.missing-key", "\(value.words) has no key", hint: "Put a <key>…</key> before it.")
    case .missingValue:
      .error("xml.missing-value", "the key has no value", hint: "Put a value after it, or remove the key.")
    case .duplicateKey(let key):
      .error("xml.duplicate-key", "the key \(quoted(key)) appears twice", hint: "Remove one.")
    case .malformedNumber(let text, let type):
      .error(
        "xml.malformed-number", "\(quoted(text)) is not \(type.words)", hint: "Write a number like 8 or 0.5.")
    case .booleanWithContent(let name):
      .error("xml.boolean-with-content", "\(quoted("<\(name)>")) has content", hint: "Write <\(name)/>.")
    case .wrongType(let found, let expected):
      .error("xml.wrong-type", "\(expected) was expected, not \(found.words)", hint: "Change its type.")
    case .notWhole(let spelling):
      .error(
        "xml.not-whole", "\(quoted(spelling)) is not a whole number", hint: "Write it without a fraction.")
    case .incompleteColor:
      .error(
        "xml.incomplete-color", "the colour lacks red, green or blue", hint: "Give it all three, from 0 to 1.")
    case .ignoredKey(let key):
      .warning("xml.ignored-key", "the key \(quoted(key)) belongs to no theme; it was dropped")
    case .dateDropped:
      .warning(
        "xml.date-dropped", "a theme cannot carry a date; the value was dropped", hint: "Write it as a string.")
    case .dataDropped:
      .warning(
        "xml.data-dropped", "a theme cannot carry data; the value was dropped", hint: "Write it as a string.")
    case .notFinite(let text):
      .warning(
        "xml.not-finite", "a theme cannot carry the number \(quoted(text)); the value was dropped",
        hint: "Write a finite number.")
    }
  }

  package var failure: Failure { self == .parserFailed ? .other : .badInput }

  private static func trimmed(_ text: String) -> String {
    var rest = text.utf8.drop(while: \.isBlank).prefix(256)
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(Substring(rest))
  }
}

extension Diagnostic {
  package static func xml(_ problem: XMLProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
