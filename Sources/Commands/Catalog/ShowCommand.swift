internal import Catalogs
internal import Formats
internal import Screens
internal import Themes

/// `memorize show`: everything about one theme.
enum ShowCommand {
  static let description = CommandDescription(
    name: "show", summary: "show everything about one theme",
    arguments: [Argument("THEME", .theme, "its name or a part of it, its number in 'memorize list', or its id")],
    options: [.at, .json],
    discussion: """
      Shows the name, the colour, the number of pairs, all emoji and the removed ones, and their words. --json prints the theme as \
      apps of the game store it, which 'memorize import' reads. --at shows it as it was, even if it is deleted by now.
      """,
    examples: [
      ("memorize show halloween", "case and accents are ignored"),
      ("memorize show 3 --json > three.json", "its JSON, to change and import again"),
      ("memorize show Sea --at 2026-11-15", "as it was at the end of that day"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    let moment = invocation.moment
    let theme = try catalog.read { snapshot in
      let finder = ThemeFinder(snapshot)
      guard let moment else { return try finder.theme(invocation.arguments[0], takingParts: true) }
      let known = try finder.known(invocation.arguments[0], takingParts: true)
      return try snapshot.theme(known.id, named: known.name, asOf: moment)
    }
    if invocation.isJSON {
      try invocation.console.output.write(JSONThemeWriter.object(theme))
    } else {
      let card = ThemeCard(
        theme, width: invocation.console.columns, hasColor: invocation.showsSwatches,
        inWords: invocation.console.inWords)
      for line in card.lines { try invocation.console.print(line, hasColumns: true) }
    }
    return .done
  }
}
