package import Themes

/// Problems with a property list in XML.
package enum XMLProblem: Problem {
  // Size and encoding.
  case tooLarge(bytes: Int, limit: Int)
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
  case tooManyKeys(limit: Int)
  case keysTooLong(limit: Int)
  case tooManyAsides(limit: Int)
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
    case .tooLarge(let count, let limit):
      .error(
        "xml.too-large", "the file has \(grouped(count)) bytes; at most \(limit >> 20) MiB are allowed",
        hint: "Split it into several files.")
    case .binaryPropertyList:
      .error(
        "xml.binary-property-list", "this is a binary property list",
        hint: "Use --format memorize-app, or convert it first: plutil -convert xml1 FILE.")
    case .unsupportedEncoding(let name):
      .error(
        "xml.unsupported-encoding", "unsupported encoding \(quoted(name))",
        hint: "Save the file as UTF-8, or as UTF-16 with a byte order mark.")
    case .contradictingEncoding(let declared, let written):
      .error(
        "xml.contradicting-encoding", "the file declares \(quoted(declared)) but is in \(written)",
        hint: "Correct the declaration in the first line.")
    case .invalidUTF8(let byte):
      .error(
        "xml.invalid-utf8", "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8",
        hint: "Save the file as UTF-8.")
    case .invalidUTF16:
      .error("xml.invalid-utf16", "half of a UTF-16 character is missing", hint: "Save the file as UTF-8.")
    case .nul:
      .error(
        "xml.nul", "the file contains a NUL character", hint: "Check that it was saved or downloaded completely.")
    case .processingInstruction:
      .error(
        "xml.processing-instruction", "unexpected processing instruction", hint: "Remove the '<?…?>'.")
    case .internalDTD:
      .error(
        "xml.internal-dtd", "the DOCTYPE has declarations of its own, which can be an attack",
        hint: "Replace it with Apple's DOCTYPE, or remove it.")
    case .foreignDoctype:
      .error(
        "xml.foreign-doctype", "the DOCTYPE is not that of a property list",
        hint: "Replace it with Apple's DOCTYPE, or remove it.")
    case .unexpectedDeclaration:
      .error("xml.unexpected-declaration", "unexpected declaration '<!…>'", hint: "Remove it.")
    case .entity(let name):
      .error(
        "xml.entity", "unsupported entity \(quoted("&\(name);"))",
        hint: "Write the character itself.")
    case .tooManyAttributes(let count, let limit):
      .error(
        "xml.too-many-attributes", "a tag has \(count) attributes; at most \(limit) are allowed",
        hint: "Remove the attributes.")
    case .unexpectedAttribute(let name, let element):
      .error(
        "xml.unexpected-attribute", "unexpected attribute \(quoted(name)) of \(quoted(element))",
        hint: "Remove it; the only attribute is the version of 'plist'.")
    case .tagTooLong(let limit):
      .error(
        "xml.tag-too-long", "a tag is longer than \(grouped(limit)) bytes", hint: "Look for an unclosed quote.")
    case .textTooLong:
      .error(
        "xml.text-too-long", "a text is longer than \(XMLLimits.text >> 20) MiB", hint: "Shorten or remove it.")
    case .tooDeep:
      .error(
        "xml.too-deep", "elements are nested more than \(XMLLimits.depth) levels deep", hint: "Flatten the list.")
    case .tooManyItems(let limit):
      .error(
        "xml.too-many-items", "the file has more than \(grouped(limit)) elements", hint: "Split it into several files.")
    case .tooManyKeys(let limit):
      .error(
        "xml.too-many-items", "the file has more than \(grouped(limit)) unknown keys",
        hint: "Remove the unknown keys.")
    case .keysTooLong(let limit):
      .error(
        "xml.keys-too-long", "the non-ASCII keys take more than \(limit >> 20) MiB",
        hint: "Remove or shorten the unknown keys.")
    case .tooManyAsides(let limit):
      .error(
        "xml.too-many-comments", "the file has more than \(grouped(limit)) comments and CDATA sections",
        hint: "Remove them.")
    case .noRoot:
      .error(
        "xml.no-root", "the file has no elements", hint: "Start the property list with <plist version=\"1.0\">.")
    case .leadingContent:
      .error("xml.leading-content", "text precedes the first element", hint: "Remove it.")
    case .trailingContent:
      .error("xml.trailing-content", "unexpected content after the end of the first element", hint: "Remove it.")
    case .severalRoots:
      .error(
        "xml.several-roots", "a second element follows the end of the first one",
        hint: "Save each one in a file of its own.")
    case .truncated(let element, let opened):
      .error(
        "xml.truncated",
        "the file ends inside the \(element.map { quoted("<\($0)>") } ?? "markup") that starts at \(opened)",
        hint: "Check that it was saved or downloaded completely.")
    case .mismatchedTag(let name, let expected, let opened):
      .error(
        "xml.mismatched-tag", "\(quoted("</\(name)>")) does not match \(quoted("<\(expected)>")) at \(opened)",
        hint: "Close each element before the one around it.")
    case .strayLessThan:
      .error("xml.stray-less-than", "'<' does not start a tag", hint: "Write &lt; for the character itself.")
    case .strayAmpersand:
      .error("xml.stray-ampersand", "'&' does not start a reference", hint: "Write &amp; for the character itself.")
    case .forbiddenCharacter:
      .error(
        "xml.control-character", "the file contains a character that XML does not allow, such as a control character",
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
        "xml.parser-failed", "libxml2 failed without a reason", hint: "Check that there is enough memory.")
    case .notAPropertyList(let name):
      .error(
        "xml.not-a-property-list", "\(quoted("<\(name)>")) is not a property list",
        hint: "Start the property list with <plist version=\"1.0\">.")
    case .unsupportedVersion(let version):
      .error(
        "xml.unsupported-version", "unsupported property list version \(quoted(version))",
        hint: "Write version=\"1.0\".")
    case .noValue:
      .error("xml.no-value", "the property list is empty", hint: "Put an array of themes into it.")
    case .severalValues:
      .error(
        "xml.several-values", "a property list has only one value; this is a second one",
        hint: "Put the values into an array.")
    case .unknownElement(let name):
      .error(
        "xml.unknown-element", "\(quoted("<\(name)>")) is not a property list value",
        hint: "Use one of: string, integer, real, true, false, array, dict.")
    case .unexpectedElement(let name):
      .error(
        "xml.unexpected-element", "unexpected \(quoted("<\(name)>")); only text is allowed here",
        hint: "Write &lt; for the character '<'.")
    case .textBetweenElements(let text):
      .error(
        "xml.text-between-elements", "the text \(quoted(Self.trimmed(text))) is outside an element",
        hint: "Put it into <string>…</string>, or remove it.")
    case .misplacedKey:
      .error("xml.misplaced-key", "an array cannot have keys", hint: "Use a dict, or remove the key.")
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
      .error("xml.boolean-with-content", "\(quoted("<\(name)>")) must be empty", hint: "Write <\(name)/>.")
    case .wrongType(let found, let expected):
      .error("xml.wrong-type", "expected \(expected), found \(found.words)", hint: "Change its type.")
    case .notWhole(let spelling):
      .error(
        "xml.not-whole", "\(quoted(spelling)) is not a whole number", hint: "Write it without a fraction.")
    case .incompleteColor:
      .error(
        "xml.incomplete-color", "the colour lacks red, green or blue", hint: "Write all three, from 0 to 1.")
    case .ignoredKey(let key):
      .warning("xml.ignored-key", "unknown key \(quoted(key)); it was dropped")
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
