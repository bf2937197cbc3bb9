internal import Catalogs
internal import Games
internal import Themes

/// The codes of playing a game.
enum PlayCode: String, CaseIterable, Sendable {
  case noTheme = "play.no-theme"
  case noSuchPlace = "play.no-such-place"
  case unknownWord = "play.unknown-word"
}

extension Diagnostic {
  /// `emptiness` where there is none at all.
  static func noThemeToPlay(emptiness: String?) -> Diagnostic {
    Diagnostic(
      .error, PlayCode.noTheme, "no game is in progress, and no theme is named",
      hint: emptiness.map { "\($0) 'memorize import --samples' brings eight themes to play with." }
        ?? "Name a theme, as in 'memorize play 1'; 'memorize list' shows them.")
  }

  static func noSuchPlace(_ word: String, in grid: CardGrid) -> Diagnostic {
    Diagnostic(
      .error, PlayCode.noSuchPlace, "no card lies at \(quoted(word))", hint: "The places are \(grid.range).")
  }

  static func unknownPlayWord(_ word: String, in grid: CardGrid) -> Diagnostic {
    Diagnostic(
      .error, PlayCode.unknownWord, "\(quoted(word)) is neither a place nor a word of the game",
      hint: "The places are \(grid.range); '?' shows the words.")
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
