package import Themes

/// Problems with a property list in XML.
package enum XMLProblem: Problem {
  // Size and encoding.
  case tooLarge(limit: Int)
  case binaryPropertyList
  case unsupportedEncoding(String)
  case contradictingEncoding(declared: String, written: String)
  case notASCII(UInt8, declared: String)
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
  /// `text` is the beginning of a string.
  case wrongType(PropertyListElement, expected: Expectation, text: String? = nil)
  case notWhole(String)
  case incompleteColor(missing: [String])
  case ignoredKey(String)
  case dateDropped
  case dataDropped
  case notFinite(String)

  /// The value that a key or an array should have.
  package enum Expectation: Sendable {
    case themes, theme, string, strings, wholeNumber, number, color

    fileprivate var words: (value: String, hint: String) {
      switch self {
      case .themes: ("an array of themes, or one theme as a dictionary", "Put the themes into an <array>.")
      case .theme: ("a theme as a dictionary", "Write the theme as a <dict>, or remove the value.")
      case .string: ("a string", "Write <string>…</string>.")
      case .strings: ("an array of strings", "Write <array>…</array> with a <string> for each emoji.")
      case .wholeNumber: ("a whole number", "Write a number such as <integer>8</integer>.")
      case .number: ("a number", "Write a number such as <real>0.5</real>.")
      case .color: ("a dictionary or a string", "Write a colour such as <string>#FF9500</string>.")
      }
    }
  }

  package var wording: Wording {
    switch self {
    case .tooLarge(let limit):
      .error("xml.too-large", "the file is larger than \(limit >> 20) MiB", hint: "Split it into several files.")
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
    case .notASCII(let byte, let declared):
      .error(
        "xml.contradicting-encoding",
        "the file declares \(quoted(declared)) but contains the byte 0x\(String(byte, radix: 16, uppercase: true))",
        hint: "Save the file as UTF-8, and declare that in the first line.")
    case .invalidUTF8(let byte):
      .error(
        "xml.invalid-utf8", "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8",
        hint: "Save the file as UTF-8.")
    case .invalidUTF16:
      .error("xml.invalid-utf16", "half of a UTF-16 character is missing", hint: "Save the file as UTF-8.")
    case .nul:
      .error(
        "xml.nul", "the file contains a NUL character, so it is not text", hint: "Save it as UTF-8.")
    case .processingInstruction:
      .error(
        "xml.processing-instruction", "unexpected processing instruction", hint: "Remove the '<?…?>'.")
    case .internalDTD:
      .error(
        "xml.internal-dtd", "the DOCTYPE contains declarations, which are not allowed for security reasons",
        hint: "Remove the DOCTYPE, and write the text in place of each entity.")
    case .foreignDoctype:
      .error(
        "xml.foreign-doctype", "the DOCTYPE is not for a property list", hint: "Remove it.")
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
        "xml.unexpected-attribute", "\(quoted("<\(element)>")) cannot have the attribute \(quoted(name))",
        hint: "Remove it.")
    case .tagTooLong(let limit):
      .error(
        "xml.tag-too-long", "a tag is longer than \(grouped(limit)) bytes", hint: "Look for an unclosed quote.")
    case .textTooLong:
      .error(
        "xml.text-too-long", "a string is longer than \(XMLLimits.text >> 20) MiB", hint: "Shorten or remove it.")
    case .tooDeep:
      .error(
        "xml.too-deep", "elements are nested more than \(XMLLimits.depth) levels deep",
        hint: "Import only the part with the themes.")
    case .tooManyItems(let limit):
      .error(
        "xml.too-many-items", "the file has more than \(grouped(limit)) elements", hint: "Split it into several files.")
    case .tooManyKeys(let limit):
      .error(
        "xml.too-many-items", "the file has more than \(grouped(limit)) unknown keys",
        hint: "Remove the unknown keys.")
    case .keysTooLong(let limit):
      .error(
        "xml.keys-too-long", "keys with non-ASCII characters take more than \(limit >> 20) MiB in total",
        hint: "Remove or shorten them.")
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
        hint: "Save each in its own file.")
    case .truncated(let element, let opened):
      .error(
        "xml.truncated",
        "the file ends inside the \(element.map { quoted("<\($0)>") } ?? "markup") that starts at \(opened)",
        hint: "Check that the file is complete.")
    case .mismatchedTag(let name, let expected, let opened):
      .error(
        "xml.mismatched-tag", "\(quoted("</\(name)>")) does not match \(quoted("<\(expected)>")) at \(opened)",
        hint: "Close each element before the one around it.")
    case .strayLessThan:
      .error("xml.stray-less-than", "'<' does not start a tag here", hint: "Write &lt; instead.")
    case .strayAmpersand:
      .error("xml.stray-ampersand", "'&' is not allowed here", hint: "Write &amp; instead.")
    case .forbiddenCharacter:
      .error(
        "xml.control-character", "the file contains a character that XML does not allow, such as a control character",
        hint: "Remove it.")
    case .endsTooEarly:
      .error(
        "xml.truncated", "the file ends too early", hint: "Check that the file is complete.")
    case .syntax(let words):
      .error(
        "xml.syntax", "the file is not well-formed XML: \(words.isEmpty ? "no reason given" : words)",
        hint: "Correct the markup at this place.")
    case .parserFailed:
      .error(
        "xml.parser-failed", "libxml2 failed with an unknown error", hint: "Close other programs, and try again.")
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
      .error("xml.misplaced-key", "an <array> cannot have keys", hint: "Use a <dict>, or remove the key.")
    case .missingKey(let value):
      .error("xml.missing-key", "\(value.tag) has no key", hint: "Put a <key>…</key> before it.")
    case .missingValue:
      .error("xml.missing-value", "the key has no value", hint: "Put a value after it, or remove the key.")
    case .duplicateKey(let key):
      .error("xml.duplicate-key", "the key \(quoted(key)) appears twice", hint: "Remove one.")
    case .malformedNumber(let text, let type):
      .error(
        "xml.malformed-number", "\(quoted(text)) is not a \(type == .integer ? "whole number" : "number")",
        hint: "Write a number such as \(type == .integer ? "8" : "0.5").")
    case .booleanWithContent(let name):
      .error("xml.boolean-with-content", "\(quoted("<\(name)>")) must be empty", hint: "Write <\(name)/>.")
    case .wrongType(let found, let expected, let text):
      .error(
        "xml.wrong-type",
        "expected \(expected.words.value), found " + (text.map { "the string \(quoted($0))" } ?? found.words),
        hint: expected.words.hint)
    case .notWhole(let spelling):
      .error(
        "xml.not-whole", "\(quoted(spelling)) is not a whole number", hint: "Write it without a fraction.")
    case .incompleteColor(let missing):
      .error(
        "xml.incomplete-color", "the colour has " + missing.map { "no '\($0)'" }.joined(separator: " and "),
        hint: "Write red, green and blue from 0 to 1.")
    case .ignoredKey(let key):
      .warning(
        "xml.ignored-key", "the unknown key \(quoted(key)) was dropped", hint: "Move it into a theme to keep it.")
    case .dateDropped:
      .warning(
        "xml.date-dropped", "a theme cannot store a date, so the value was dropped", hint: "Write it as a string.")
    case .dataDropped:
      .warning("xml.data-dropped", "a theme cannot store binary data, so the value was dropped")
    case .notFinite(let text):
      .warning(
        "xml.not-finite", "a theme cannot store the number \(quoted(text)), so the value was dropped",
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
