package import Themes

/// Problems with the value of a field in a file of keys and values, or with a key or column that a theme cannot carry.
package enum FieldProblem: Problem {
  /// `found` is the type with its article, or the beginning of a string.
  case wrongType(found: String, expected: Expectation, in: Notation)
  case notWhole(String)
  case malformedNumber(String)
  case missingComponents([String], in: Notation)
  case droppedKey(String)
  /// The value is a date, binary data or a number such as infinity.
  case droppedValue(String)

  /// How a file writes its values, for the hints.
  package enum Notation: Sendable { case json, propertyList }

  /// The value that a field or a list should have.
  package enum Expectation: Sendable {
    case themes, theme, id, name, emoji, emojis, symbols, wholeNumber, color, colorText, number

    fileprivate var words: (value: String, json: String, propertyList: String) {
      switch self {
      case .themes: ("themes", "Write an array of themes.", "Put the themes into an <array>.")
      case .theme: ("a theme", "Write the theme as an object, or remove the value.", "Write the theme as a <dict>.")
      case .id: ("a UUID as a string", "Write it in double quotes, or remove the id.", Self.string)
      case .name: ("a string", "Write it in double quotes.", Self.string)
      case .emoji: ("an emoji as a string", "Write the emoji in double quotes.", Self.string)
      case .emojis:
        ("a list of emoji, each as a string", Self.list, "Write <array>…</array> with a <string> for each emoji.")
      case .symbols: ("a list of symbols", Self.list, Self.list)
      case .wholeNumber: ("a whole number", "Write a number without quotes, such as 8.", "Write <integer>8</integer>.")
      case .color:
        (
          "a colour with red, green and blue, or a string such as '#FF9500'", Self.hexadecimal,
          "Write <string>#FF9500</string>."
        )
      case .colorText: ("a colour as a string", Self.hexadecimal, Self.hexadecimal)
      case .number: ("a number", "Write a number without quotes, such as 0.5.", "Write <real>0.5</real>.")
      }
    }

    private static let string = "Write <string>…</string>."
    private static let list = "Write a list such as [\"🐙\", \"🐠\"]."
    private static let hexadecimal = "Write a colour such as \"#FF9500\"."
  }

  package var wording: Wording {
    switch self {
    case .wrongType(let found, let expected, let notation):
      .error(
        "field.wrong-value", "expected \(expected.words.value), found \(found)",
        hint: notation == .json ? expected.words.json : expected.words.propertyList)
    case .notWhole(let spelling):
      .error("field.wrong-value", "\(quoted(spelling)) is not a whole number", hint: "Write a number such as 8.")
    case .malformedNumber(let text):
      .error("field.wrong-value", "\(quoted(text)) is not a number", hint: "Write a number such as 0.5.")
    case .missingComponents(let names, let notation):
      .error(
        "field.wrong-value", "the colour has " + names.map { "no '\($0)'" }.joined(separator: " and "),
        hint:
          "Write red, green and blue from 0 to 1, or \(notation == .json ? "\"#FF9500\"" : "<string>#FF9500</string>")."
      )
    case .droppedKey(let key):
      .warning(
        "field.dropped", "the unknown key \(quoted(key)) was dropped", hint: "Move it into a theme to keep it.")
    case .droppedValue(let value):
      .warning(
        "field.dropped", "a theme cannot store \(value), so the value was dropped",
        hint: "Write it as a string to keep it.")
    }
  }

  /// What was found, for `wrongType`: the string itself if it is one.
  package static func string(_ text: String) -> String { "the string \(quoted(text))" }
}

extension Diagnostic {
  package static func field(_ problem: FieldProblem, at place: Place) -> Diagnostic { Diagnostic(problem, at: place) }
}
