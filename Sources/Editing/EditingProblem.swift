package import Catalogs
package import Themes

/// The problems of a line in the theme editor. The place of a diagnostic is the part of the line that is wrong.
package enum EditingProblem: Problem {
  case notUTF8
  case unknownVerb(String, line: String)
  case argumentMissing(verb: String, usage: String)
  case argumentUnexpected(String, verb: String)
  case notACount(String)
  case unknownFace(String, suggestions: [String], source: FaceSource)
  case noFaces(String)
  /// `whole` is the emoji that it probably is a part of.
  case halfFace(String, whole: String?)
  /// `known` is how many results the last `find` had.
  case unknownResult(String, known: Int, source: FaceSource)
  case badCodePoint(String)
  case oneFaceNeeded(String, count: Int)
  case movePlaceMissing(String)
  case notInTheme(Emoji, theme: String)
  case tooFewFaces(left: Int, theme: String)
  case tooManyFaces(limit: Int)
  case pairsOutOfRange(String, emojis: Int, theme: String)
  case unknownColor(String, suggestion: String?)
  case nameTaken(String)
  case noThemeOpen
  /// The words are those of the search.
  case unknownTheme(Wording)
  case nothingToUndo
  case nothingToRedo
  case cannotPlay
  /// The catalog no longer has the theme that the line would have changed.
  case overtaken(CatalogProblem, change: ThemeChange)

  /// Where a person typed faces, which decides how to search for others.
  package enum FaceSource: Sendable {
    case editor, commandLine
  }

  package var wording: Wording {
    switch self {
    case .notUTF8: .error("edit.not-utf8", "the line is no valid UTF-8", hint: "Save the script as UTF-8.")
    case .unknownVerb(let word, let line):
      .error("edit.unknown-command", "unknown command \(quoted(word))", hint: Self.advice(word, line))
    case .argumentMissing(let verb, let usage):
      .error("edit.missing-argument", "something is missing behind '\(verb)'", hint: "Usage: \(usage)")
    case .noFaces(let text):
      .error(
        "edit.missing-argument", "there is no emoji in \(quoted(text))",
        hint: "Write emoji, their names or code points.")
    case .argumentUnexpected(let text, let verb):
      .error(
        "edit.unexpected-argument", "'\(verb)' takes nothing behind it, but got \(quoted(text))",
        hint: "Write '\(verb)' alone.")
    case .notACount(let text):
      .error(
        "edit.not-a-count", "\(quoted(text)) is no whole number from 1 on",
        hint: "Write how many, or nothing for one.")
    case .unknownFace(let word, let suggestions, let source):
      .error(
        "edit.unknown-emoji", "there is no emoji \(quoted(word))", hint: Self.advice(suggestions, source))
    case .halfFace(let text, let whole):
      .error(
        "edit.half-an-emoji", "\(quoted(text)) is half an emoji",
        hint: whole.map { "Did you mean \(FacePhrases.named($0))?" } ?? "Type the whole one.")
    case .unknownResult(let number, let known, let source):
      .error(
        "edit.no-such-result", "there is no result \(quoted("#" + number))", hint: Self.advice(known: known, source))
    case .badCodePoint(let text):
      .error(
        "edit.bad-code-point", "\(quoted(text)) is no code point of an emoji", hint: "Write it like U+1F383.")
    case .oneFaceNeeded(let text, let count):
      .error(
        "edit.one-emoji-needed", "\(quoted(text)) is \(count) emoji, where one is needed",
        hint: "Move one emoji at a time.")
    case .movePlaceMissing(let text):
      .error(
        "edit.no-place-to-move-to", "it is not said where to move \(quoted(text))",
        hint: "Usage: move FACE before|after FACE")
    case .notInTheme(let face, let theme):
      .error(
        "edit.not-in-the-theme", "\(FacePhrases.named(face)) is not in play in \(quoted(theme))",
        hint: "'show' lists what is.")
    case .tooFewFaces(let left, let theme):
      .error(
        "edit.too-few-emoji",
        "that would leave \(left == 0 ? "no emoji" : "one emoji") in \(quoted(theme)), and a theme needs at least 2",
        hint: "Add others first, or 'delete' the theme.")
    case .tooManyFaces(let limit):
      .error(
        "edit.too-many-emoji", "a theme may have at most \(limit) emoji", hint: "Spread them over several themes.")
    case .pairsOutOfRange(let text, let count, let theme):
      .error(
        "edit.pairs-out-of-range",
        "\(quoted(theme)) has \(count) emoji, so it can have "
          + "\(count == 2 ? "exactly 2 pairs" : "2 to \(count) pairs"), not \(quoted(text))",
        hint: Int(text).map { $0 > count } ?? false
          ? "Add emoji first, or write 'pairs all'." : "Write a number in that range, or 'pairs all'.")
    case .unknownColor(let text, let suggestion):
      .error(
        "edit.unknown-color", "\(quoted(text)) is no colour",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
    case .nameTaken(let name):
      .error("edit.name-taken", "there is a theme \(quoted(name)) already", hint: "Choose another name.")
    case .noThemeOpen:
      .error("edit.no-theme-open", "no theme is open", hint: "Write 'open THEME' or 'new' first.")
    case .unknownTheme(let reason): .error("edit.no-such-theme", reason.message, hint: reason.hint)
    case .nothingToUndo:
      .error(
        "edit.nothing-to-undo", "this script has changed nothing that could be taken back",
        hint: "'memorize undo' takes back what was done before it.")
    case .nothingToRedo:
      .error(
        "edit.nothing-to-redo", "there is nothing to do again", hint: "'redo' follows an 'undo' of the same script.")
    case .cannotPlay:
      .error(
        "edit.nobody-plays", "a script cannot play",
        hint: "'memorize play' does, with the theme as it is by then.")
    case .overtaken(let problem, let change):
      .error(
        problem.wording.code, "\(problem.wording.message); this line would have \(Self.wish(change))",
        hint: problem.wording.hint)
    }
  }

  package var failure: Failure {
    if case .overtaken(let problem, _) = self { problem.failure } else { .badInput }
  }

  private static func advice(_ word: String, _ line: String) -> String {
    // A line of emoji alone probably wants to add them.
    let isFaces = word.contains { Emoji(String($0))?.isEmoji == true }
    let suggestion = isFaces ? "add \(line)" : closest(to: word, among: VerbTable.words)
    return suggestion.map { "Did you mean \(quoted($0))?" } ?? "'?' lists the commands."
  }

  private static func advice(_ suggestions: [String], _ source: FaceSource) -> String {
    guard suggestions.isEmpty else { return "Did you mean \(suggestions.joined(separator: " or "))?" }
    return switch source {
    case .editor: "'find WORDS' searches for one; faces that are no emoji stand apart."
    case .commandLine: "'memorize emoji find WORDS' searches for one."
    }
  }

  private static func advice(known: Int, _ source: FaceSource) -> String {
    switch (known, source) {
    case (_, .commandLine): "'memorize emoji find WORDS' searches for one."
    case (0, .editor): "'find WORDS' makes some."
    case (1, .editor): "The last 'find' found #1."
    case (let known, .editor): "The last 'find' found #1 to #\(known)."
    }
  }

  private static func wish(_ change: ThemeChange) -> String {
    switch change {
    case .added: "added it"
    case .edited(let before, let after): "made it \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "deleted '\(theme.name)'"
    }
  }
}

extension Diagnostic {
  /// A problem of an argument, or of the line as a whole.
  static func edit(_ problem: EditingProblem, at argument: Argument? = nil) -> Diagnostic {
    Diagnostic(problem, at: argument.map { .line(1, column: $0.column) } ?? .wholeLine(1))
  }

  /// Whether the line that was typed is wrong, not the catalog or the command line.
  package var isAboutLine: Bool {
    switch problem {
    case EditingProblem.overtaken: false
    case is EditingProblem, is ThemeProblem: true
    default: false
    }
  }
}
