package import Themes

/// The problems in an app's file.
package enum AppProblem: Problem {
  case noThemes
  /// A saved game; `readsTheme` is nil if the file has nothing else.
  case savedGame(cards: Int, readsTheme: Bool?)
  /// The output of `defaults read` or a debugger, which leaves out most of the data.
  case shortened
  case notText
  /// The sentence says what is wrong with a printed value.
  case brokenLiteral(String)
  /// The associated text describes the value, here and below: `a list`.
  case notATheme(String)
  /// A name of the program in place of its value.
  case unknownName(String, of: ThemeField)
  /// The sentence says what was expected, and what is done without it.
  case unreadValue(String, hint: String? = nil)
  /// A part of a program that would have to be evaluated; `theme` is skipped because of it.
  case unreadExpression(String, skips: String? = nil)
  /// A value of the app that a theme cannot store.
  case lostValue(String)
  /// Emoji in the source of a program that are in none of the themes.
  case unreadEmoji(Int)
  case unstableID(String)
  case namedByKey(String)
  /// Preferences without themes.
  case otherValues(keys: [String])
  case printedAgain(Int)
  /// The sentence says what is wrong with a binary property list.
  case brokenList(String)
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)

  package var wording: Wording {
    switch self {
    case .noThemes:
      .error(
        "app.no-themes", "no theme was found in the file",
        hint: "Import a file with the name and emoji of each theme: Swift, such as let sea = [\"🐙\", \"🐠\"], JSON, a "
          + "property list or printed text.")
    case .savedGame(let cards, nil):
      .error(
        "app.saved-game", "the file is a saved game (\(counted(cards, "card"))) and has no themes",
        hint: "Look for the themes in another file of the app.")
    case .savedGame(let cards, let readsTheme?):
      .note(
        "app.saved-game",
        "a saved game of \(counted(cards, "card")) was skipped" + (readsTheme ? "; its theme was read" : ""))
    case .shortened:
      .error(
        "app.shortened-data", "the file is the output of 'defaults read' or a debugger, which omits most of the data",
        hint: "Run 'defaults export DOMAIN - > themes.plist' with the app's identifier, like com.example.Memorize, and "
          + "import that.")
    case .notText:
      .error(
        "app.not-text", "the file is neither text nor a property list", hint: "Save text as UTF-8 and try again.")
    case .brokenLiteral(let sentence):
      .error("app.broken-literal", sentence, hint: "Copy all of it, up to its last bracket and quote.")
    case .notATheme(let value): .error("app.not-a-theme", "expected a theme, found \(value)", hint: "Remove it.")
    case .unknownName(let name, let field):
      .error(
        "app.unknown-name",
        "expected \(field.expectation), found the name \(quoted(name)), which the text does not define",
        hint: "Write \(field.expectation) in its place, or add its definition.")
    case .unreadValue(let sentence, let hint): .warning("app.unread-value", sentence, hint: hint)
    case .unreadExpression(let text, let theme):
      .warning(
        "app.unread-expression",
        (theme.map { "\($0) was skipped, because this expression" } ?? "this expression") + " is not read: "
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
        keys.prefix(3).map { quoted($0) }.joined(separator: ", ")
          + (keys.count > 3 ? " and \(grouped(keys.count - 3)) more" : "")
          + (keys.count == 1 ? " has no themes; it was skipped" : " have no themes; they were skipped"))
    case .printedAgain(let count):
      .note(
        "app.printed-again",
        "\(counted(count, "theme was", "themes were")) printed again later; the last version was read")
    case .brokenList(let sentence):
      .error(
        "app.broken-binary-list", sentence, hint: "Check that the file was copied completely, with the app closed.")
    case .tooDeep(let limit): Self.tooLarge("values are nested more than \(limit) levels deep")
    case .tooManyValues(let limit): Self.tooLarge("the file has more than \(grouped(limit)) values")
    }
  }

  private static func tooLarge(_ sentence: String) -> Wording {
    .error("app.too-large", sentence, hint: "Import only the part with the themes.")
  }
}

extension ThemeField {
  /// The kind of value that the field should have.
  fileprivate var expectation: String {
    switch kind {
    case .id, .text: "a string"
    case .faces: "emoji"
    case .number: "a number of pairs"
    case .color: "a colour"
    case .words: "texts"
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
    case .word(let word): "the name \(quoted(word))"
    case .data: "data"
    case .other(let phrase): phrase
    case .expression(let expression): "the expression \(quoted(expression.text))"
    case .array: "a list"
    case .object: "a dictionary"
    }
  }
}

extension Diagnostic {
  static func app(_ problem: AppProblem, at place: Place = .whole) -> Diagnostic { Diagnostic(problem, at: place) }
}
