package import Themes

/// The problems in files of other memory games.
package enum OtherGameProblem: Problem {
  case wrongRoot(String, expected: String, game: String)
  /// A list of the levels of a game, which names other files.
  case levels
  case unnamed(called: String)
  case unknownColor(String)

  package var wording: Wording {
    switch self {
    case .wrongRoot(let name, let expected, let game):
      .error(
        "game.wrong-root", "the file begins with \(quoted("<\(name)>")), so it is not a game of \(game)",
        hint: "A game of \(game) begins with <\(expected)>.", .recognizeFormat)
    case .levels:
      .error(
        "game.levels", "the file is a list of levels, which has no cards", hint: "Import the games that it names.")
    case .unnamed(let name): .warning("game.unnamed", "the game has no name, so it is called \(quoted(name))")
    case .unknownColor(let text):
      .warning(
        "game.unknown-color",
        "\(quoted(text)) is not a colour; \(shown(ThemeColor.unspecified)) is used",
        hint: "Write #RRGGBB, or a name such as orange.")
    }
  }
}
