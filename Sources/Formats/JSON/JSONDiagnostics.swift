package import Themes

/// The codes of what can be wrong with a JSON file.
public enum JSONCode: String, CaseIterable, Sendable {
  case byteOrderMark = "json.byte-order-mark"
  case notUTF8 = "json.not-utf8"
  case invalidUTF8 = "json.invalid-utf8"
  case unexpectedEnd = "json.unexpected-end"
  case unexpectedCharacter = "json.unexpected-character"
  case trailingContent = "json.trailing-content"
  case trailingComma = "json.trailing-comma"
  case missingComma = "json.missing-comma"
  case missingColon = "json.missing-colon"
  case missingValue = "json.missing-value"
  case unquotedKey = "json.unquoted-key"
  case singleQuotes = "json.single-quotes"
  case comment = "json.comment"
  case unclosedString = "json.unclosed-string"
  case unclosedArray = "json.unclosed-array"
  case unclosedObject = "json.unclosed-object"
  case controlCharacter = "json.control-character"
  case badEscape = "json.bad-escape"
  case loneSurrogate = "json.lone-surrogate"
  case badNumber = "json.bad-number"
  case badLiteral = "json.bad-literal"
  case duplicateKey = "json.duplicate-key"
  case tooDeep = "json.too-deep"
  case tooManyValues = "json.too-many-values"
  case keysTooLong = "json.keys-too-long"
  case notThemes = "json.not-themes"
  case wrongType = "json.wrong-type"
  case notWhole = "json.not-a-whole-number"
  case missingComponent = "json.missing-component"
  case droppedKey = "json.dropped-key"
}

/// A fault of the text, before its place is worked out.
package enum JSONFault {
  case notUTF8(String)
  case invalidUTF8, unexpectedEnd
  case unexpectedCharacter(Unicode.Scalar)
  case trailingContent
  case trailingComma, missingComma, missingColon, missingValue, unquotedKey, singleQuotes, comment
  case unclosedString, unclosedArray, unclosedObject
  case controlCharacter(UInt8)
  case badEscape, loneSurrogate
  case badNumber
  case badLiteral(String)
  case duplicateKey(String)
  case tooDeep(Int)
  case tooManyValues(Int)
  case tooManyKeys(Int)
  case
    keysTooLong(Int)
}

// The words of this room, all in one place.
extension Diagnostic {
  package static func json(_ fault: JSONFault, at place: Place) -> Diagnostic {
    let (code, message, hint) = words(of: fault)
    return Diagnostic(.error, code, at: place, message, hint: hint)
  }

  private static func words(of fault: JSONFault) -> (JSONCode, String, String?) {
    switch fault {
    case .notUTF8(let encoding): (.notUTF8, "the file is written in \(encoding); JSON is UTF-8", "Save it as UTF-8.")
    case .invalidUTF8:
      (.invalidUTF8, "these bytes are not UTF-8", "Save the file as UTF-8, or copy it again if it is damaged.")
    case .unexpectedEnd: (.unexpectedEnd, "the file ends where a value should be", "Check that it is complete.")
    case .unexpectedCharacter(let scalar):
      (.unexpectedCharacter, "\(shown(scalar)) does not belong here", "Check the commas and quotes before it.")
    case .trailingContent: (.trailingContent, "there is more after the end of the value", "Remove it.")
    case .trailingComma: (.trailingComma, "a comma has nothing after it", "Remove the comma.")
    case .missingComma: (.missingComma, "a comma is missing", "Write a comma between the two.")
    case .missingColon: (.missingColon, "a colon is missing after the key", "Write the key, a colon, the value.")
    case .missingValue: (.missingValue, "a value is missing", "Write the value, or null where there is none.")
    case .unquotedKey: (.unquotedKey, "a key has no quotes", "Write it in double quotes.")
    case .singleQuotes: (.singleQuotes, "text is in single quotes", "Write double quotes.")
    case .comment: (.comment, "JSON has no comments", "Remove the comment.")
    case .unclosedString: (.unclosedString, "a string that begins here is never closed", "Close it with a quote.")
    case .unclosedArray:
      (.unclosedArray, "an array that begins here is never closed", "Check that the file is complete.")
    case .unclosedObject:
      (.unclosedObject, "an object that begins here is never closed", "Check that the file is complete.")
    case .controlCharacter(let byte):
      (
        .controlCharacter, "a string contains the control character \(codePoint(UInt32(byte)))",
        byte == 10
          ? "Close the string before the end of the line, or write \\n." : "Remove it, or write it as an escape."
      )
    case .badEscape:
      (.badEscape, "this is no escape", "After a backslash only \" \\ / b f n r t and u with four digits may follow.")
    case .loneSurrogate:
      (.loneSurrogate, "half of a character is escaped here", "Write both halves, or the character itself.")
    case .badNumber: (.badNumber, "this is no number", "Write digits, such as 12, -3 or 0.5.")
    case .badLiteral(let word):
      (.badLiteral, "\(quoted(word)) is no value", "Write true, false, null, or quotes around a text.")
    case .duplicateKey(let key):
      (.duplicateKey, "the key \(quoted(key)) appears twice in one object", "Keep one of the two.")
    case .tooDeep(let limit): (.tooDeep, "more than \(limit) arrays and objects are nested", "Flatten the file.")
    case .tooManyValues(let limit):
      (.tooManyValues, "more than \(limit) values are under keys that are not ours", "Remove the foreign keys.")
    case .tooManyKeys(let limit):
      (.tooManyValues, "an object has more than \(limit) keys", "Remove the foreign keys.")
    case .keysTooLong(let limit):
      (
        .keysTooLong, "the keys that are not plain ASCII take more than \(limit >> 20) MiB",
        "Remove or shorten the foreign keys."
      )
    }
  }

  package static func jsonByteOrderMark() -> Diagnostic {
    Diagnostic(
      .note, JSONCode.byteOrderMark, at: .line(1, column: 1), "the file starts with a byte order mark; it was ignored")
  }

  package static func jsonNotThemes(_ kind: JSONKind) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.notThemes, "the file holds \(kind.words), not themes",
      hint: "Write one theme, an array of themes, or an object with an array 'themes'.")
  }

  package static func jsonWrongType(_ kind: JSONKind, expected: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, JSONCode.wrongType, at: place, "this is \(kind.words)", hint: "It should be \(expected).")
  }

  package static func jsonNoSymbol(_ value: ExtraValue, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.wrongType, at: place, "this is \(value.words), which shows nothing",
      hint: "It should be an emoji in quotes.")
  }

  static func jsonNotWhole(_ number: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.notWhole, at: place, "\(quoted(number)) is no whole number", hint: "Write it without a fraction."
    )
  }

  static func jsonMissingComponent(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, JSONCode.missingComponent, at: place, "the colour has no '\(name)'",
      hint: "Write red, green and blue from 0 to 1, or a text such as '#FF9500'.")
  }

  package static func jsonDroppedKey(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, JSONCode.droppedKey, at: place, "the key \(quoted(key)) means nothing here; it was dropped",
      hint: "Only keys inside a theme are kept.")
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.isUnsafe || !scalar.isVisible ? codePoint(scalar.value) : "'\(scalar)'"
  }

  private static func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
