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
      .error("json.not-utf8", "the file is written in \(encoding); JSON is UTF-8", hint: "Save it as UTF-8.")
    case .invalidUTF8:
      .error(
        "json.invalid-utf8", "these bytes are not UTF-8",
        hint: "Save the file as UTF-8, or copy it again if it is damaged.")
    case .unexpectedEnd:
      .error("json.unexpected-end", "the file ends where a value should be", hint: "Check that it is complete.")
    case .unexpectedCharacter(let scalar):
      .error(
        "json.unexpected-character", "\(Self.shown(scalar)) does not belong here",
        hint: "Check the commas and quotes before it.")
    case .trailingContent:
      .error("json.trailing-content", "there is more after the end of the value", hint: "Remove it.")
    case .trailingComma: .error("json.trailing-comma", "a comma has nothing after it", hint: "Remove the comma.")
    case .missingComma: .error("json.missing-comma", "a comma is missing", hint: "Write a comma between the two.")
    case .missingColon:
      .error("json.missing-colon", "a colon is missing after the key", hint: "Write the key, a colon, the value.")
    case .missingValue:
      .error("json.missing-value", "a value is missing", hint: "Write the value, or null where there is none.")
    case .unquotedKey: .error("json.unquoted-key", "a key has no quotes", hint: "Write it in double quotes.")
    case .singleQuotes: .error("json.single-quotes", "text is in single quotes", hint: "Write double quotes.")
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
        "json.bad-escape", "this is no escape",
        hint: "After a backslash only \" \\ / b f n r t and u with four digits may follow.")
    case .loneSurrogate:
      .error(
        "json.lone-surrogate", "half of a character is escaped here",
        hint: "Write both halves, or the character itself.")
    case .badNumber: .error("json.bad-number", "this is no number", hint: "Write digits, such as 12, -3 or 0.5.")
    case .badLiteral(let word):
      .error(
        "json.bad-literal", "\(quoted(word)) is no value", hint: "Write true, false, null, or quotes around a text.")
    case .duplicateKey(let key):
      .error(
        "json.duplicate-key", "the key \(quoted(key)) appears twice in one object", hint: "Keep one of the two.")
    case .tooDeep(let limit):
      .error("json.too-deep", "more than \(limit) arrays and objects are nested", hint: "Flatten the file.")
    case .tooManyValues(let limit):
      .error(
        "json.too-many-values", "more than \(limit) values are under keys that are not ours",
        hint: "Remove the foreign keys.")
    case .tooManyKeys(let limit):
      .error(
        "json.too-many-values", "an object has more than \(limit) keys", hint: "Remove the foreign keys.")
    case .keysTooLong(let limit):
      .error(
        "json.keys-too-long", "the keys that are not plain ASCII take more than \(limit >> 20) MiB",
        hint: "Remove or shorten the foreign keys.")
    case .notThemes(let kind):
      .error(
        "json.not-themes", "the file holds \(kind.words), not themes",
        hint: "Write one theme, an array of themes, or an object with an array 'themes'.")
    case .wrongType(let kind, let expected):
      .error("json.wrong-type", "this is \(kind.words)", hint: "It should be \(expected).")
    case .noSymbol(let kind):
      .error(
        "json.wrong-type", "this is \(kind.words), which shows nothing", hint: "It should be an emoji in quotes.")
    case .notWhole(let spelling):
      .error(
        "json.not-a-whole-number", "\(quoted(spelling)) is no whole number", hint: "Write it without a fraction.")
    case .missingComponent(let name):
      .error(
        "json.missing-component", "the colour has no '\(name)'",
        hint: "Write red, green and blue from 0 to 1, or a text such as '#FF9500'.")
    case .droppedKey(let key):
      .warning(
        "json.dropped-key", "the key \(quoted(key)) means nothing here; it was dropped",
        hint: "Only keys inside a theme are kept.")
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
