internal import Catalogs
package import Themes

/// A problem of a line in the theme editor. The place of its diagnostic is the wrong part of the line.
enum EditingProblem: Problem {
  /// The line is wrong. The words are where the fault is found, or below where several places find it.
  case line(Wording, Failure = .badInput)
  /// Another program changed the theme before this line did.
  case overtaken(CatalogProblem, change: ThemeChange)

  var wording: Wording {
    switch self {
    case .line(let wording, _): wording
    case .overtaken(let problem, let change):
      Wording(
        .error, problem.wording.code, "\(problem.wording.message); this line would have \(Self.intent(of: change))",
        hint: problem.wording.hint, problem.wording.remedies)
    }
  }

  var failure: Failure {
    switch self {
    case .line(_, let failure): failure
    case .overtaken(let problem, _): problem.failure
    }
  }

  /// Where the faces were typed, which decides the command for a search in hints.
  enum FaceSource: Sendable {
    case editor, commandLine

    var searchHint: String {
      switch self {
      case .editor: "Use 'find WORDS' to search; separate faces that are not emoji by spaces."
      case .commandLine: "Run 'memorize emoji find WORDS' to search."
      }
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

// Problems that both the line editor and the form report.
extension EditingProblem {
  static let noThemeOpen = line(
    .error("edit.no-theme-open", "no theme is open", hint: "Write 'open THEME' or 'new' first."))

  /// For what only a theme of the catalog has, while a new one has too few emoji.
  static func notYetAdded(_ name: String) -> EditingProblem {
    line(
      .error(
        "edit.too-few-emoji", "\(quoted(name)) needs \(EnoughFacesRule.fewest) emoji before it is added",
        hint: "Type some, for example 'octopus 🐠', or 'done' to discard it."))
  }

  static func nameTaken(_ name: String) -> EditingProblem {
    line(.error("edit.name-taken", "a theme named \(quoted(name)) already exists", hint: "Choose another name."))
  }

  static func tooFewFaces(left: Int, theme: String) -> EditingProblem {
    let faces = left == 0 ? "no emoji" : "one emoji"
    return line(
      .error(
        "edit.too-few-emoji",
        "this would leave \(faces) in \(quoted(theme)); a theme needs at least \(EnoughFacesRule.fewest)",
        hint: "Add emoji first, or 'delete' the theme."))
  }

  static func tooManyFaces(limit: Int) -> EditingProblem {
    line(
      .error(
        "edit.too-many-emoji", "a theme may have at most \(grouped(limit)) emoji",
        hint: "Spread them over several themes."))
  }

  /// For a new emoji that is a text of another one: the picture and the text would look the same.
  static func pictureIsText(_ picture: Emoji, of face: Emoji) -> EditingProblem {
    line(
      .error(
        "edit.picture-is-text", "\(picture) is a text of \(face)",
        hint: "Change that text first, for example with 'word \(face) none'."))
  }

  static func pairsOutOfRange(_ text: String, of theme: Theme) -> EditingProblem {
    let count = theme.emojis.count
    let fewest = PairsRule.fewest
    let range = count == fewest ? "exactly \(fewest) pairs" : "\(fewest) to \(count) pairs"
    let isTooMany = Int(written: text).map { $0 > count } ?? false
    return line(
      .error(
        "edit.pairs-out-of-range",
        "\(quoted(theme.name)) has \(count) emoji, so it can have \(range), not \(quoted(text))",
        hint: isTooMany ? "Add emoji first, or write 'pairs all'." : "Write a number in that range, or 'pairs all'."))
  }

  static let nothingToUndo = line(
    .error(
      "edit.nothing-to-undo", "there is nothing to undo in this script",
      hint: "Run 'memorize undo' to undo earlier changes."))

  static let nothingToRedo = line(
    .error(
      "edit.nothing-to-redo", "there is nothing to redo in this script",
      hint: "Use 'redo' after an 'undo' in the same script."))
}

extension Diagnostic {
  /// A problem of an argument, or of the whole line.
  static func edit(_ problem: EditingProblem, at argument: Argument? = nil) -> Diagnostic {
    Diagnostic(problem, at: argument?.place ?? .wholeLine(1))
  }

  static func edit(_ wording: Wording, at argument: Argument? = nil) -> Diagnostic {
    .edit(.line(wording), at: argument)
  }

  /// An argument that the verb cannot use.
  static func invalid(_ message: String, hint: String, at argument: Argument? = nil) -> Diagnostic {
    .edit(.error("edit.invalid-argument", message, hint: hint), at: argument)
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
