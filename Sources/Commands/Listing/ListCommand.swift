internal import Catalogs
internal import Screens
internal import Themes

/// `memorize list`: a row a theme.
enum ListCommand {
  static let description = CommandDescription(
    "list", "show the themes of the catalog", options: [.json],
    discussion: """
      Each row shows the number, the name, the colour, how many cards are dealt, and a sampling of the emoji. The number \
      names the theme in other commands, as its name and the beginning of its id do.
      """,
    examples: [.init("memorize list", "all themes"), .init("memorize list --json", "all themes, for a program")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    try catalog.read { snapshot in
      if invocation.isJSON {
        try printJSON(snapshot, invocation.console)
      } else {
        try print(snapshot, invocation.console)
      }
    }
    return .done
  }

  /// The first screenful decides the widths of the columns, so that the rest can be printed as it is read.
  private static func print(_ snapshot: any CatalogSnapshot, _ console: Console) throws {
    var first: [ThemeRow] = []
    var columns: ThemeColumns?
    func showFirst() throws {
      let made = ThemeColumns(
        fitting: first, of: try snapshot.count(), width: console.columns, hasColor: console.hasColor)
      for row in first { try console.print(made.line(row)) }
      columns = made
    }
    var number = 0
    try snapshot.forEachTheme(skip: 0) { stored in
      number += 1
      let row = ThemeRow(number: number, theme: stored.theme)
      if let columns {
        try console.print(columns.line(row))
      } else {
        first.append(row)
        if number == screenful { try showFirst() }
      }
      return true
    }
    if columns == nil { try showFirst() }
    if number == 0 {
      console.say("The catalog is empty. 'memorize import --samples' brings eight themes to begin with.")
    }
  }

  private static func printJSON(_ snapshot: any CatalogSnapshot, _ console: Console) throws {
    try console.printJSON(members: [JSONReport.schema], list: "themes") { list in
      try snapshot.forEachTheme(skip: 0) { stored in
        try list.add(JSONReport.theme(stored.theme))
        return true
      }
    }
  }

  private static let screenful = 50
}
