package import Themes

/// Problems with a JSON file.
package enum JSONProblem: Problem {
  // Syntax.
  case byteOrderMark
  case notUTF8(encoding: String)
  case invalidUTF8
  case unexpectedEnd
  /// `closing` is the bracket that could be here instead, besides a comma.
  case unexpectedCharacter(Unicode.Scalar, closing: Unicode.Scalar? = nil)
  case trailingContent
  case trailingComma, missingComma, missingColon, missingValue, unquotedKey, singleQuotes, comment
  case unclosedString, unclosedArray, unclosedObject
  case controlCharacter(UInt8)
  /// The character after the backslash.
  case badEscape(Unicode.Scalar)
  /// The half that is there.
  case loneSurrogate(UInt16)
  case badNumber(String)
  case badLiteral(String)
  case duplicateKey(String)
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)
  /// In one object.
  case tooManyKeys(limit: Int)
  case keysTooLong(limit: Int)
  // Content.
  case notThemes(JSONKind)
  /// `text` is the beginning of a string.
  case wrongType(JSONKind, expected: Expectation, text: String? = nil)
  case notWhole(String)
  case missingComponent(String)
  case droppedKey(String)

  /// The value that a field or a list should have.
  package enum Expectation: Sendable {
    case theme, id, name, emoji, emojis, symbols, wholeNumber, color, colorText, fraction

    fileprivate var words: (value: String, hint: String) {
      switch self {
      case .theme: ("a theme as an object", "Write the theme as an object, or remove the value.")
      case .id: ("a UUID in quotes", "Write a UUID in double quotes, or remove the id.")
      case .name: ("a string", "Write it in double quotes.")
      case .emoji: ("an emoji in quotes", "Write the emoji in double quotes.")
      case .emojis: ("a list of emoji, each in quotes", "Write a list such as [\"🐙\", \"🐠\"].")
      case .symbols: ("a list of symbols", "Write a list such as [\"🐙\", \"🐠\"].")
      case .wholeNumber: ("a whole number", "Write a number without quotes, such as 8.")
      case .color:
        ("an object with red, green and blue, or a string such as '#FF9500'", "Write a colour such as \"#FF9500\".")
      case .colorText: ("a colour in quotes", "Write a colour such as \"#FF9500\".")
      case .fraction: ("a number from 0 to 1", "Write a number without quotes, such as 0.5.")
      }
    }
  }

  package var wording: Wording {
    switch self {
    case .byteOrderMark:
      .note("json.byte-order-mark", "the file starts with a byte order mark; it was ignored")
    case .notUTF8(let encoding):
      .error("json.not-utf8", "the file is in \(encoding); JSON must be UTF-8", hint: "Save it as UTF-8.")
    case .invalidUTF8:
      .error(
        "json.invalid-utf8", "the text is not valid UTF-8",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .unexpectedEnd:
      .error("json.unexpected-end", "the file ends where a value should be", hint: "Check that the file is complete.")
    case .unexpectedCharacter(let scalar, let closing):
      .error(
        "json.unexpected-character",
        "unexpected character \(Self.shown(scalar))" + (closing.map { "; expected ',' or '\($0)'" } ?? ""),
        hint: "Check the commas and quotes around it.")
    case .trailingContent:
      .error(
        "json.trailing-content", "unexpected content after the end of the JSON value",
        hint: "Put all themes into one array, or remove it.")
    case .trailingComma: .error("json.trailing-comma", "nothing follows the comma", hint: "Remove the comma.")
    case .missingComma: .error("json.missing-comma", "a comma is missing", hint: "Put a comma between the two values.")
    case .missingColon:
      .error(
        "json.missing-colon", "a colon is missing after the key", hint: "Write a colon between the key and the value.")
    case .missingValue:
      .error("json.missing-value", "a value is missing", hint: "Write the value, or null where there is none.")
    case .unquotedKey: .error("json.unquoted-key", "a key has no quotes", hint: "Write it in double quotes.")
    case .singleQuotes: .error("json.single-quotes", "text is in single quotes", hint: "Use double quotes.")
    case .comment: .error("json.comment", "JSON has no comments", hint: "Remove the comment.")
    case .unclosedString:
      .error("json.unclosed-string", "a string that begins here is never closed", hint: "Close it with a quote.")
    case .unclosedArray:
      .error(
        "json.unclosed-array", "an array that begins here is never closed", hint: "Check that the file is complete.")
    case .unclosedObject:
      .error(
        "json.unclosed-object", "an object that begins here is never closed", hint: "Check that the file is complete.")
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      .error(
        "json.control-character", "a string contains a line break",
        hint: "Write \\n instead, or close the string with a quote.")
    case .controlCharacter(0x09):
      .error("json.control-character", "a string contains a tab", hint: "Write \\t instead.")
    case .controlCharacter(let byte):
      .error(
        "json.control-character", "a string contains the control character \(codePoint(Unicode.Scalar(byte)))",
        hint: "Remove it, or write it as an escape.")
    case .badEscape(let scalar):
      .error(
        "json.bad-escape",
        "invalid escape " + (scalar.isUnsafe || !scalar.isVisible ? codePoint(scalar) : "'\\\(scalar)'"),
        hint: "For a backslash write \\\\; "
          + "otherwise use \\\" \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits.")
    case .loneSurrogate(let unit):
      .error(
        "json.lone-surrogate", "'\\u\(String(unit, radix: 16))' is only half of a character",
        hint: "Add the other half, or write the character itself.")
    case .badNumber(let text):
      .error(
        "json.bad-number", "invalid number \(quoted(text))",
        hint: Self.hasLeadingZero(text) ? "Remove the leading zero." : "Write a number such as 12, -3 or 0.5.")
    case .badLiteral(let word):
      .error(
        "json.bad-literal", "invalid value \(quoted(word))",
        hint: "Write true, false or null, or put text in double quotes.")
    case .duplicateKey(let key):
      .error(
        "json.duplicate-key", "the key \(quoted(key)) appears twice in one object", hint: "Remove one.")
    case .tooDeep(let limit):
      .error(
        "json.too-deep", "arrays and objects are nested more than \(limit) levels deep",
        hint: "Import only the part with the themes.")
    case .tooManyValues(let limit):
      .error(
        "json.too-many-values", "the file has more than \(grouped(limit)) values under unknown keys",
        hint: "Remove the unknown keys.")
    case .tooManyKeys(let limit):
      .error(
        "json.too-many-values", "an object has more than \(grouped(limit)) keys", hint: "Remove the unknown keys.")
    case .keysTooLong(let limit):
      .error(
        "json.keys-too-long", "keys with non-ASCII characters take more than \(limit >> 20) MiB in total",
        hint: "Remove or shorten them.")
    case .notThemes(let kind):
      .error(
        "json.not-themes", "expected themes, found \(kind.words)",
        hint: "Write one theme, an array of themes, or an object with an array named 'themes'.")
    case .wrongType(let kind, let expected, let text):
      .error(
        "json.wrong-type",
        "expected \(expected.words.value), found " + (text.map { "the string \(quoted($0))" } ?? kind.words),
        hint: expected.words.hint)
    case .notWhole(let spelling):
      .error(
        "json.not-a-whole-number", "\(quoted(spelling)) is not a whole number", hint: "Write it without a fraction.")
    case .missingComponent(let name):
      .error(
        "json.missing-component", "the colour has no '\(name)'",
        hint: "Write red, green and blue from 0 to 1, or a string such as '#FF9500'.")
    case .droppedKey(let key):
      .warning(
        "json.dropped-key", "the unknown key \(quoted(key)) was dropped",
        hint: "Move it into a theme to keep it.")
    }
  }

  private static func hasLeadingZero(_ number: String) -> Bool {
    let digits = number.drop { $0 == "-" }
    return digits.hasPrefix("0") && digits.dropFirst().first?.isNumber ?? false
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.isUnsafe || !scalar.isVisible ? codePoint(scalar) : "'\(scalar)'"
  }
}

extension JSONProblem {
  /// The problem with the type of the next value, which is read if it is a string.
  package static func wrongType(nextOf reader: inout JSONReader, expected: Expectation) throws -> JSONProblem {
    let kind = try reader.kind()
    let text = try reader.string { beginning(of: String(decoding: $0.prefix(1_000), as: UTF8.self)) }
    return .wrongType(kind, expected: expected, text: text)
  }
}

extension Diagnostic {
  package static func json(_ problem: JSONProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
