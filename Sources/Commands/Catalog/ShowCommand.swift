internal import Catalogs
internal import Formats
internal import Screens
internal import Themes

/// `memorize show`: everything about one theme.
enum ShowCommand {
  static let description = CommandDescription(
    "show", "show everything about one theme",
    arguments: [.init("THEME", .theme, "its name, its number in 'memorize list', or the beginning of its id")],
    options: [.json],
    discussion: """
      Shows the name, the colour, the number of pairs, all emoji and the removed ones. --json prints the theme as \
      apps of the game store it, which 'memorize import' reads.
      """,
    examples: [
      .init("memorize show halloween", "case and accents are ignored"),
      .init("memorize show 3 --json > three.json", "its JSON, to change and import again"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    let theme = try catalog.read { try ThemeFinder(snapshot: $0).theme(invocation.arguments[0]) }
    if invocation.isJSON {
      try invocation.console.write(JSONThemeWriter.object(theme))
    } else {
      let card = ThemeCard(theme, width: invocation.console.columns, hasColor: invocation.showsSwatches)
      for line in card.lines { try invocation.console.print(line) }
    }
    return .done
  }
}
