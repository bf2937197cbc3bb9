internal import Themes

// The words of games that cannot go on.
extension Diagnostic {
  static var gameElsewhere: Diagnostic {
    Diagnostic(
      .error, CatalogCode.gameElsewhere, "this game was played on elsewhere meanwhile",
      hint: "'memorize play' goes on with it as it is now. The last choice here was not kept.")
  }

  static var gameWithoutTheme: Diagnostic {
    Diagnostic(
      .error, CatalogCode.gameWithoutTheme, "the theme of this game was deleted meanwhile, which ends it",
      hint: "'memorize undo' brings back both, as they were before the last choice.")
  }
}
