package import Themes

/// The problems in an app's file.
package enum AppProblem: Problem {
  case noThemes
  case onlySavedGame(cards: Int)
  case savedGame(cards: Int, hasTheme: Bool)
  /// The output of `defaults read` or a debugger, which leaves out most of the data.
  case shortened
  case notText
  /// `cause` is a fault in the JSON of a printed text.
  case brokenLiteral(cause: Diagnostic)
  case cutPrint
  /// The associated text describes the value, here and below: `a list`.
  case notATheme(String)
  case unreadFace(String)
  /// A name of the program in place of its value.
  case unknownName(String, of: ThemeField)
  case unreadValue(String, of: ThemeField)
  case unreadExpression(String)
  /// A theme whose name or emoji would have to be evaluated.
  case skippedTheme(name: String?, expression: String)
  /// A value of the app that a theme cannot store.
  case lostValue(String)
  /// Emoji in the source of a program that are in none of the themes.
  case unreadEmoji(Int)
  case unstableID(String)
  case namedByKey(String)
  /// Preferences without themes.
  case otherValues(keys: [String])
  case printedAgain(Int)
  case brokenBinaryList(BinaryListFault)
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)

  package enum BinaryListFault: Sendable {
    case truncated, trailer, reference, offset, cycle, key, length, overrun, kind
  }

  package var wording: Wording {
    switch self {
    case .noThemes:
      .error(
        "app.no-themes", "no theme was found in the file",
        hint: "Import a file that has the name and emoji of each theme: JSON, a property list or printed text.")
    case .onlySavedGame(let cards):
      .error(
        "app.saved-game", "the file is a saved game (\(counted(cards, "card"))) and has no themes",
        hint: "Look for the themes in another file of the app.")
    case .savedGame(let cards, let hasTheme):
      .note(
        "app.saved-game",
        "a saved game of \(counted(cards, "card")) was skipped" + (hasTheme ? "; its theme was read" : ""))
    case .shortened:
      .error(
        "app.shortened-data", "the file is the output of 'defaults read' or a debugger, which omits most of the data",
        hint:
          "Run 'defaults export DOMAIN - > themes.plist' with the app's identifier, like com.example.Memorize, and "
          + "import that."
      )
    case .notText:
      .error(
        "app.not-text", "the file is neither text nor a property list", hint: "Save text as UTF-8 and try again.")
    case .brokenLiteral(let cause):
      .error(
        "app.broken-literal", "the printed text cannot be read: \(cause.message)",
        hint: "Copy all of it, up to its closing quote.")
    case .cutPrint:
      .error(
        "app.broken-literal", "the printed value ends before its brackets are closed",
        hint: "Copy all of it, up to its last bracket.")
    case .notATheme(let value): .error("app.not-a-theme", "expected a theme, found \(value)", hint: "Remove it.")
    case .unreadFace(let value):
      .warning(
        "app.unread-face", "expected an emoji, found \(value); it was dropped",
        hint: "Write the emoji as a string.")
    case .unknownName(let name, let field):
      .error(
        "app.unknown-name",
        "expected \(field.expectation), found the name \(quoted(abbreviated(name))), which the text does not define",
        hint: "Write \(field.expectation) in its place, or add its definition.")
    case .unreadValue(let value, .color):
      .warning(
        "app.unread-value", "\(value) is not a colour; \(shown(ThemeColor.unspecified)) is used",
        hint: "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
    case .unreadValue(let value, let field):
      .warning(
        "app.unread-value",
        "expected \(field.expectation), found \(value)"
          + (field == .numberOfPairs ? ", so all emoji are used" : "; it was dropped"))
    case .unreadExpression(let text):
      .warning(
        "app.unread-expression", "this expression is not read: \(quoted(text))",
        hint: "Write its value in its place.")
    case .skippedTheme(let name, let text):
      .warning(
        "app.unread-expression",
        "\(name.map { "the theme \(quoted($0))" } ?? "the theme") was skipped, because this expression is not read: "
          + quoted(text),
        hint: "Write its value in its place.")
    case .lostValue(let value): .warning("app.lost-value", "\(value) cannot be kept; it was dropped")
    case .unreadEmoji(let count):
      .warning(
        "app.unread-emoji", "\(counted(count, "emoji", "emoji")) were skipped: no theme was recognised here",
        hint: "If this is a theme, write it as Theme(name: \"Sea\", emojis: [\"🐙\", \"🐠\"]).")
    case .unstableID(let id):
      .note("app.unstable-id", "the id \(quoted(id)) is not a UUID; a new one was made from the content")
    case .namedByKey(let key):
      .note("app.named-by-key", "the theme has no name, so its key \(quoted(key)) was used")
    case .otherValues(let keys):
      .note(
        "app.other-values",
        keys.prefix(3).map { quoted(abbreviated($0)) }.joined(separator: ", ")
          + (keys.count > 3 ? " and \(grouped(keys.count - 3)) more" : "")
          + (keys.count == 1 ? " has no themes; it was skipped" : " have no themes; they were skipped"))
    case .printedAgain(let count):
      .note(
        "app.printed-again",
        "\(counted(count, "theme was", "themes were")) printed again later; the last version was read")
    case .brokenBinaryList(let fault):
      .error(
        "app.broken-binary-list", fault.sentence,
        hint: "Check that the file was copied completely, with the app closed.")
    case .tooDeep(let limit):
      .error(
        "app.too-deep", "values are nested more than \(limit) levels deep",
        hint: "Import only the part with the themes.")
    case .tooManyValues(let limit):
      .error(
        "app.too-many-values", "the file has more than \(grouped(limit)) values",
        hint: "Import only the part with the themes.")
    }
  }
}

extension AppProblem.BinaryListFault {
  fileprivate var sentence: String {
    switch self {
    case .truncated: "the binary property list is too short"
    case .trailer: "the trailer of the binary property list is invalid"
    case .reference: "a value refers to an object that does not exist"
    case .offset: "a value lies outside the binary property list"
    case .cycle: "a list or dictionary contains itself"
    case .key: "a key of a dictionary is not a string"
    case .length: "a length is not a number"
    case .overrun: "a value extends beyond the end of the values"
    case .kind: "unknown kind of value"
    }
  }
}

extension ThemeField {
  /// The kind of value that the field should have.
  fileprivate var expectation: String {
    switch self {
    case .id, .name: "a string"
    case .emojis, .removedEmojis: "emoji"
    case .numberOfPairs: "a number of pairs"
    case .color: "a colour"
    }
  }
}

extension AppValue {
  /// The value in a sentence: its kind with an article.
  var nounPhrase: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .word(let word): "the name \(quoted(abbreviated(word)))"
    case .data: "data"
    case .other(let phrase): phrase
    case .expression(let expression): "the expression \(quoted(expression.text))"
    case .array: "a list"
    case .object: "a dictionary"
    }
  }
}

/// A key or name, shortened if it is long.
func abbreviated(_ name: String) -> String { name.utf8.count <= 60 ? name : "\(name.prefix(57))…" }

extension Diagnostic {
  static func app(_ problem: AppProblem, at place: Place = .whole) -> Diagnostic { Diagnostic(problem, at: place) }
}
