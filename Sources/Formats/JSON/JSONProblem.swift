package import Themes

/// Problems with a JSON file.
package enum JSONProblem: Problem {
  // Syntax.
  case byteOrderMark
  case notUTF8(encoding: String)
  case invalidUTF8
  case unexpectedEnd
  case unexpectedCharacter(Unicode.Scalar)
  case trailingContent
  case trailingComma, missingComma, missingColon, missingValue, unquotedKey, singleQuotes, comment
  case unclosedString, unclosedArray, unclosedObject
  case controlCharacter(UInt8)
  case badEscape, loneSurrogate, badNumber
  case badLiteral(String)
  case duplicateKey(String)
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)
  /// In one object.
  case tooManyKeys(limit: Int)
  case keysTooLong(limit: Int)
  // Content.
  case notThemes(JSONKind)
  case wrongType(JSONKind, expected: String)
  /// A value in a list of symbols that cannot be an emoji.
  case noSymbol(JSONKind)
  case notWhole(String)
  case missingComponent(String)
  case droppedKey(String)

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
      .error("json.unexpected-end", "the file ends where a value should be", hint: "Check that it is complete.")
    case .unexpectedCharacter(let scalar):
      .error(
        "json.unexpected-character", "unexpected character \(Self.shown(scalar))",
        hint: "Check the commas and quotes before it.")
    case .trailingContent:
      .error("json.trailing-content", "unexpected content after the end of the value", hint: "Remove it.")
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
    case .controlCharacter(let byte):
      .error(
        "json.control-character", "a string contains the control character \(codePoint(Unicode.Scalar(byte)))",
        hint: byte == 10
          ? "Close the string before the end of the line, or write \\n." : "Remove it, or write it as an escape.")
    case .badEscape:
      .error(
        "json.bad-escape", "invalid escape",
        hint: "After the backslash, write one of: \" \\ / b f n r t, or u and four hexadecimal digits.")
    case .loneSurrogate:
      .error(
        "json.lone-surrogate", "the other half of an escaped character is missing",
        hint: "Write both halves, or the character itself.")
    case .badNumber: .error("json.bad-number", "invalid number", hint: "Write digits, such as 12, -3 or 0.5.")
    case .badLiteral(let word):
      .error(
        "json.bad-literal", "invalid value \(quoted(word))", hint: "Write true, false, null, or quotes around a text.")
    case .duplicateKey(let key):
      .error(
        "json.duplicate-key", "the key \(quoted(key)) appears twice in one object", hint: "Keep one of the two.")
    case .tooDeep(let limit):
      .error("json.too-deep", "arrays and objects are nested more than \(limit) levels deep", hint: "Flatten the file.")
    case .tooManyValues(let limit):
      .error(
        "json.too-many-values", "the file has more than \(grouped(limit)) values under unknown keys",
        hint: "Remove the unknown keys.")
    case .tooManyKeys(let limit):
      .error(
        "json.too-many-values", "an object has more than \(grouped(limit)) keys", hint: "Remove the unknown keys.")
    case .keysTooLong(let limit):
      .error(
        "json.keys-too-long", "the non-ASCII keys take more than \(limit >> 20) MiB",
        hint: "Remove or shorten the unknown keys.")
    case .notThemes(let kind):
      .error(
        "json.not-themes", "expected themes, found \(kind.words)",
        hint: "Write one theme, an array of themes, or an object with an array 'themes'.")
    case .wrongType(let kind, let expected):
      .error("json.wrong-type", "expected \(expected), found \(kind.words)", hint: "Change its type.")
    case .noSymbol(let kind):
      .error(
        "json.wrong-type", "expected an emoji, found \(kind.words)", hint: "Write the emoji in quotes.")
    case .notWhole(let spelling):
      .error(
        "json.not-a-whole-number", "\(quoted(spelling)) is not a whole number", hint: "Write it without a fraction.")
    case .missingComponent(let name):
      .error(
        "json.missing-component", "the colour has no '\(name)'",
        hint: "Write red, green and blue from 0 to 1, or a text such as '#FF9500'.")
    case .droppedKey(let key):
      .warning(
        "json.dropped-key", "unknown key \(quoted(key)); it was dropped",
        hint: "Move it into a theme to keep it.")
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.isUnsafe || !scalar.isVisible ? codePoint(scalar) : "'\(scalar)'"
  }
}

extension Diagnostic {
  package static func json(_ problem: JSONProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
