internal import Games
internal import Themes

/// The problems of a game that cannot start, and of invalid words in a game.
enum PlayProblem: Problem {
  /// `emptiness` where the catalog has no theme at all.
  case noTheme(emptiness: String?)
  /// The options ask for another deal than that of the game in progress.
  case gameWaits(Game)
  case noSuchScore(Int64)
  /// Too few emoji of a theme have a distinct word in the language.
  case tooFewWords(Int, language: String, theme: String)
  /// A file has several, and none was chosen.
  case severalThemes(String, [String])
  case noSuchPlace(String, places: String)
  /// No first card is up whose partner could be turned up.
  case nothingToHelp
  case unknownWord(String, places: String)

  static func listed(_ names: [String]) -> String {
    names.prefix(8).map { quoted($0) }.joined(separator: ", ") + (names.count > 8 ? " …" : "")
  }

  var wording: Wording {
    switch self {
    case .noTheme(let emptiness):
      .error(
        "play.no-theme",
        emptiness == nil
          ? "no game is in progress, and no theme is named" : "no game is in progress, and there are no themes yet",
        hint: emptiness.map { "\($0) Run 'memorize import --samples' to add eight, then 'memorize play THEME'." }
          ?? "Name a theme, as in 'memorize play 1'; run 'memorize list' to see them.")
    case .gameWaits(let game):
      .error(
        "play.game-waits",
        "a game of another deal is in progress: \(game.pairsFound) of \(counted(game.setup.pairs, "pair")) found",
        hint: "Continue it without --seed, --bonus, --level and --peek, or give it up with --new.")
    case .noSuchScore(let number):
      .error(
        "play.no-such-score", "there is no score \(number)", hint: "Run 'memorize scores' to see the numbers.")
    case .tooFewWords(let count, let language, let theme):
      .error(
        "play.too-few-words",
        "\(count == 0 ? "no emoji" : "only \(count) emoji") of \(quoted(theme)) \(count == 1 ? "has a" : "have a") "
          + "\(language) word of \(count == 1 ? "its" : "their") own, and a game needs \(PairsRule.fewest)",
        hint: "Choose another language or a theme with more emoji, or play without words.")
    case .severalThemes(let file, let names):
      .error(
        "play.several-themes",
        "the file has \(counted(names.count, "theme")): \(Self.listed(names))",
        hint: "Name one: memorize play \(shellWord(file)) --theme \(shellWord(names.first ?? ""))")
    case .noSuchPlace(let word, let places):
      .error("play.no-such-place", "there is no card at \(quoted(word))", hint: "The places are \(places).")
    case .nothingToHelp:
      .error(
        "play.nothing-to-help", "no card is up whose partner could be turned up",
        hint: "Turn up a first card, then type 'h'.")
    case .unknownWord(let word, let places):
      .error(
        "play.unknown-word", "\(quoted(word)) is not a place or a command",
        hint: "The places are \(places); '?' shows the commands.")
    }
  }

  var failure: Failure {
    switch self {
    case .noTheme, .gameWaits, .severalThemes, .tooFewWords: .usage
    case .noSuchScore: .missing
    case .noSuchPlace, .nothingToHelp, .unknownWord: .badInput
    }
  }
}
