internal import Catalogs
internal import Games
internal import Themes

/// The problems of a game that cannot begin, and of words in it that cannot be understood.
enum PlayProblem: Problem {
  /// `emptiness` where the catalog has no theme at all.
  case noTheme(emptiness: String?)
  case noSuchPlace(String, places: String)
  case unknownWord(String, places: String)

  var wording: Wording {
    switch self {
    case .noTheme(let emptiness):
      .error(
        "play.no-theme", "no game is in progress, and no theme is named",
        hint: emptiness.map { "\($0) 'memorize import --samples' brings eight themes to play with." }
          ?? "Name a theme, as in 'memorize play 1'; 'memorize list' shows them.")
    case .noSuchPlace(let word, let places):
      .error("play.no-such-place", "no card lies at \(quoted(word))", hint: "The places are \(places).")
    case .unknownWord(let word, let places):
      .error(
        "play.unknown-word", "\(quoted(word)) is neither a place nor a word of the game",
        hint: "The places are \(places); '?' shows the words.")
    }
  }

  var failure: Failure {
    if case .noTheme = self { .usage } else { .badInput }
  }
}

extension Diagnostic {
  /// True for what may be otherwise in a moment, so that the same can be tried again.
  var isPassing: Bool {
    switch catalogProblem {
    case .busy, .inUse, .diskFull: true
    default: false
    }
  }

  /// True where the game on the table is no longer the one that is kept.
  var isElsewhere: Bool { catalogProblem == .gameElsewhere }

  /// True where the theme of the game was deleted.
  var isDeletion: Bool { catalogProblem == .gameWithoutTheme }
}

extension CardGrid {
  /// `a1 to d3`, and where the last row ends before the others.
  var range: String {
    let corner = CardPlace(column: columns - 1, row: rows - 1)
    guard card(at: corner) == nil, cards > 0 else { return "a1 to \(corner)" }
    return "a1 to \(CardPlace(column: columns - 1, row: rows - 2)), and to \(place(of: cards - 1)) in the last row"
  }
}
