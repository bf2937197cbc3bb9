package import Catalogs
package import Themes

/// A problem of a line in the theme editor. The place of its diagnostic is the wrong part of the line.
package enum EditingProblem: Problem {
  case notUTF8
  case unknownVerb(String, line: String)
  case argumentMissing(verb: String, usage: String)
  case argumentUnexpected(String, verb: String)
  case notACount(String)
  /// `word` is as typed; `choices` are the emoji that it may mean, the likeliest first.
  case unknownFace(_ word: String, choices: [NamedFace], source: FaceSource)
  /// A word that means emoji, but none of the theme.
  case nameNotInTheme(String)
  case noFaces(String)
  /// `whole` is the emoji that it is probably part of.
  case halfFace(String, whole: NamedFace?)
  /// `known` is the number of results of the last `find`.
  case unknownResult(String, known: Int, source: FaceSource)
  case badCodePoint(String)
  case oneFaceNeeded(String, count: Int)
  case movePlaceMissing
  case notInTheme(NamedFace, theme: String)
  case tooFewFaces(left: Int, theme: String)
  case tooManyFaces(limit: Int)
  case pairsOutOfRange(String, emojis: Int, theme: String)
  case unknownColor(String, suggestion: String?)
  case nameTaken(String)
  case noThemeOpen
  /// A line that needs a theme, while a new one has too few emoji.
  case notYetAdded(String)
  case nothingToUndo
  case nothingToRedo
  case cannotPlay
  /// Another program changed the theme before this line did.
  case overtaken(CatalogProblem, change: ThemeChange)

  /// Where the faces were typed, which decides the command for a search in hints.
  package enum FaceSource: Sendable {
    case editor, commandLine
  }

  package var wording: Wording {
    switch self {
    case .notUTF8: .error("edit.not-utf8", "the line is not valid UTF-8", hint: "Save the script as UTF-8.")
    case .unknownVerb(let word, let line):
      .error("edit.unknown-command", "unknown command \(quoted(word))", hint: Self.advice(word, line))
    case .argumentMissing(let verb, let usage):
      .error("edit.missing-argument", "'\(verb)' needs an argument", hint: "Usage: \(usage)")
    case .noFaces(let text):
      .error(
        "edit.missing-argument", "there is no emoji in \(quoted(text))",
        hint: "Write emoji, their names or code points.")
    case .argumentUnexpected(let text, let verb):
      .error(
        "edit.unexpected-argument", "unexpected argument \(quoted(text)) after '\(verb)'",
        hint: "Write '\(verb)' alone.")
    case .notACount(let text):
      .error(
        "edit.not-a-count", "invalid count \(quoted(text))",
        hint: "Write a whole number, 1 or more; the default is 1.")
    case .unknownFace(let word, let choices, let source):
      .error(
        "edit.unknown-emoji", "no emoji is called \(quoted(Self.bare(word)))", hint: Self.advice(choices, source))
    case .nameNotInTheme(let word):
      .error(
        "edit.not-in-the-theme", "no emoji of this theme is called \(quoted(word))",
        hint: "Use 'show' to list its emoji.")
    case .halfFace(let text, let whole):
      .error(
        "edit.half-an-emoji", "\(quoted(text)) is only part of an emoji",
        hint: whole.map { "Did you mean \($0.inSentence)?" } ?? "Type the whole emoji.")
    case .unknownResult(let number, let known, let source):
      .error(
        "edit.no-such-result", "there is no result \(quoted("#" + number))", hint: Self.advice(known: known, source))
    case .badCodePoint(let text):
      .error(
        "edit.bad-code-point", "\(quoted(text)) is not a code point of an emoji", hint: "Write it like U+1F383.")
    case .oneFaceNeeded(let text, let count):
      .error(
        "edit.one-emoji-needed", "expected one emoji, but \(quoted(text)) is \(count)",
        hint: "Move one emoji at a time.")
    case .movePlaceMissing:
      .error(
        "edit.no-place-to-move-to", "'move' needs a position: before or after another emoji",
        hint: "Usage: move FACE before|after FACE")
    case .notInTheme(let face, let theme):
      .error(
        "edit.not-in-the-theme", "\(face.inSentence) is not in play in \(quoted(theme))",
        hint: "Use 'show' to list the emoji in play.")
    case .tooFewFaces(let left, let theme):
      .error(
        "edit.too-few-emoji",
        "this would leave \(left == 0 ? "no emoji" : "one emoji") in \(quoted(theme)); a theme needs at least 2",
        hint: "Add emoji first, or 'delete' the theme.")
    case .tooManyFaces(let limit):
      .error(
        "edit.too-many-emoji", "a theme may have at most \(grouped(limit)) emoji",
        hint: "Spread them over several themes.")
    case .pairsOutOfRange(let text, let count, let theme):
      .error(
        "edit.pairs-out-of-range",
        "\(quoted(theme)) has \(count) emoji, so it can have "
          + "\(count == 2 ? "exactly 2 pairs" : "2 to \(count) pairs"), not \(quoted(text))",
        hint: Int(written: text).map { $0 > count } ?? false
          ? "Add emoji first, or write 'pairs all'." : "Write a number in that range, or 'pairs all'.")
    case .unknownColor(let text, let suggestion):
      .error(
        "edit.unknown-color", "\(quoted(text)) is not a colour",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
    case .nameTaken(let name):
      .error("edit.name-taken", "a theme named \(quoted(name)) already exists", hint: "Choose another name.")
    case .noThemeOpen:
      .error("edit.no-theme-open", "no theme is open", hint: "Write 'open THEME' or 'new' first.")
    case .notYetAdded(let name):
      .error(
        "edit.not-yet-added", "\(quoted(name)) needs 2 emoji before it is added",
        hint: "Add some, for example 'add octopus 🐠', or write 'done' to give it up.")
    case .nothingToUndo:
      .error(
        "edit.nothing-to-undo", "there is nothing to undo in this script",
        hint: "Run 'memorize undo' to undo earlier changes.")
    case .nothingToRedo:
      .error(
        "edit.nothing-to-redo", "there is nothing to redo in this script",
        hint: "Use 'redo' after an 'undo' in the same script.")
    case .cannotPlay:
      .error(
        "edit.nobody-plays", "'play' cannot be used in a script",
        hint: "Run 'memorize play' after the script.")
    case .overtaken(let problem, let change):
      .error(
        problem.wording.code, "\(problem.wording.message); this line would have \(Self.intent(of: change))",
        hint: problem.wording.hint)
    }
  }

  package var failure: Failure {
    switch self {
    case .overtaken(let problem, _): problem.failure
    case .unknownFace, .halfFace, .unknownResult: .missing
    default: .badInput
    }
  }

  private static func advice(_ word: String, _ line: String) -> String {
    // A line that begins with an emoji is probably meant for `add`.
    let isFaces = word.contains { Emoji(String($0))?.isEmoji == true }
    let suggestion = isFaces ? "add \(line)" : closest(to: word, among: VerbTable.words)
    return suggestion.map { "Did you mean \(quoted($0))?" } ?? "Use '?' to list the commands."
  }

  /// `:jack_o_lantern:` without the colons.
  private static func bare(_ word: String) -> String {
    word.count > 2 && word.hasPrefix(":") ? String(word.dropFirst().dropLast()) : word
  }

  private static func advice(_ choices: [NamedFace], _ source: FaceSource) -> String {
    let names = FacePhrases.suggested(choices)
    guard names.isEmpty else { return "Did you mean \(names)?" }
    return switch source {
    case .editor: "Use 'find WORDS' to search; separate faces that are not emoji by spaces."
    case .commandLine: "Run 'memorize emoji find WORDS' to search."
    }
  }

  private static func advice(known: Int, _ source: FaceSource) -> String {
    switch (known, source) {
    case (_, .commandLine): "Run 'memorize emoji find WORDS' to search."
    case (0, .editor): "Use 'find WORDS' first."
    case (1, .editor): "Use #1, the only result of the last 'find'."
    case (let known, .editor): "Use #1 to #\(known), the results of the last 'find'."
    }
  }

  private static func intent(of change: ThemeChange) -> String {
    switch change {
    case .added: "added it"
    case .edited(let before, let after): "changed it: \(ThemeDifference(from: before, to: after))"
    case .deleted: "deleted it"
    }
  }
}

extension Diagnostic {
  /// A problem of an argument, or of the whole line.
  static func edit(_ problem: EditingProblem, at argument: Argument? = nil) -> Diagnostic {
    Diagnostic(problem, at: argument?.place ?? .wholeLine(1))
  }

  /// True if the typed line is wrong, rather than the catalog or the command line.
  package var isAboutLine: Bool {
    switch problem {
    case EditingProblem.overtaken: false
    case is EditingProblem, is ThemeProblem, is ThemeNameProblem: true
    default: false
    }
  }
}
