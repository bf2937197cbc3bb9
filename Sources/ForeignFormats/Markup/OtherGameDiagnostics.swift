internal import Formats
internal import Themes

/// The codes of files of other memory games.
public enum OtherGameCode: String, CaseIterable, Sendable {
  case wrongRoot = "game.wrong-root"
  case levels = "game.levels"
  case unnamed = "game.unnamed"
  case unknownColor = "game.unknown-color"
}

// The words of files of other games, all in one place.
extension Diagnostic {
  static func gameWrongRoot(_ name: String, expected: String, of game: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, OtherGameCode.wrongRoot, at: place,
      "the file begins with \(quoted("<\(name)>")), so it is no game of \(game)",
      hint: "A game of \(game) begins with <\(expected)>; leave --format out to find out what this is.")
  }

  static func gameLevels(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, OtherGameCode.levels, at: place, "this is a list of levels, which has no cards",
      hint: "Import the games that it names.")
  }

  static func gameUnnamed(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(.warning, OtherGameCode.unnamed, at: place, "the game has no name, so it is called \(quoted(name))")
  }

  static func gameUnknownColor(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, OtherGameCode.unknownColor, at: place,
      "\(quoted(text)) is no colour that is known here, so the theme gets another one",
      hint: "Write #RRGGBB, or a name such as orange.")
  }
}
