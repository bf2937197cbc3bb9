internal import Themes

/// The codes of keeping a game.
public enum GameCode: String, CaseIterable, Sendable {
  case damaged = "play.damaged-game"
  case newer = "play.newer-game"
}

extension Diagnostic {
  static func gameDamaged(_ detail: String) -> Diagnostic {
    Diagnostic(
      .error, GameCode.damaged, "the saved game is damaged: \(detail)",
      hint: "Begin another one with 'memorize play THEME --new'.")
  }

  static func gameNewer(_ version: String) -> Diagnostic {
    Diagnostic(
      .error, GameCode.newer, "the game was saved by a newer memorize (version \(quoted(version)) of saved games)",
      hint: "Update memorize, or begin another one with 'memorize play THEME --new'.")
  }
}
