internal import Catalogs
internal import Screens
internal import Terminals
internal import Themes

/// `memorize list`: prints one row for each theme.
enum ListCommand {
  static let description = CommandDescription(
    name: "list", summary: "show the themes of the catalog", options: [.json],
    discussion: """
      Each row shows the number, name and colour of a theme, how many cards are dealt, and some of its emoji, with \
      their words. Other commands accept the number, the name or the beginning of the id. A damaged theme is reported instead of \
      listed; the exit code is then 65.
      """,
    details: """
      In a pipe or a file each theme is a line of six values with tabs between them, none of them cut: the number, the \
      id, the name, the colour as #RRGGBB, the number of pairs, and all emoji with spaces between them.
      """,
    examples: [
      ("memorize list", "all themes"), ("memorize list | cut -f 3", "only their names"),
      ("memorize list --json", "all themes, for a program"),
    ], mayChange: false, guess: guess, run: run)

  /// For `list Halloween`. An address may have a password.
  private static let guess: @Sendable ([String]) -> String? = { words in
    guard let name = words.first, !name.contains("://") else { return nil }
    return "To show one theme, run: memorize show \(shellArgument(name))"
  }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    var damage: [Diagnostic] = []
    try catalog.read { snapshot in
      if invocation.isJSON {
        try printJSON(snapshot, invocation.console)
      } else if invocation.console.output.isTerminal {
        try print(snapshot, invocation, &damage)
      } else {
        try printValues(snapshot, invocation, &damage)
      }
    }
    invocation.console.report(damage)
    return damage.exitCode
  }

  /// A line for each theme, with tabs between the values.
  private static func printValues(
    _ snapshot: any CatalogSnapshot, _ invocation: Invocation, _ damage: inout [Diagnostic]
  ) throws {
    let inWords = invocation.console.inWords
    let count = try forEachTheme(of: snapshot, invocation.console, damage: &damage) { number, theme in
      let faces = theme.emojis.map(\.text).joined(separator: " ")
      let values = [
        "\(number)", theme.id.description, inWords.map { EmojiWords.named(theme.name, in: $0) } ?? theme.name,
        theme.color.description, "\(theme.numberOfPairs)", inWords.map { EmojiWords.named(faces, in: $0) } ?? faces,
      ]
      try invocation.console.print(StyledText(values.joined(separator: "\t"), keeping: .tabs))
    }
    if count == 0 { try sayEmpty(invocation) }
  }

  /// Visits the themes with their numbers as long as somebody reads, and returns how many these are. A damaged theme has a
  /// number too.
  private static func forEachTheme(
    of snapshot: any CatalogSnapshot, _ console: Console, damage: inout [Diagnostic],
    _ visit: (Int, Theme) throws -> Void
  ) throws -> Int {
    var number = 0
    func leaveOut(_ theme: DamagedTheme) {
      number += 1
      damage.append(theme.leftOut)
    }
    try snapshot.forEachTheme(skip: 0, damaged: leaveOut) { theme in
      number += 1
      try visit(number, theme)
      return console.output.hasReader
    }
    return number
  }

  private static func sayEmpty(_ invocation: Invocation) throws {
    invocation.console.hint("\(try invocation.emptiness()) Run 'memorize import --samples' to add eight themes.")
  }

  /// The first screenful decides the widths of the columns; the rest is printed as it is read.
  private static func print(
    _ snapshot: any CatalogSnapshot, _ invocation: Invocation, _ damage: inout [Diagnostic]
  ) throws {
    let console = invocation.console
    var first: [ThemeRow] = []
    var columns: ThemeColumns?
    func showFirst() throws {
      let made = ThemeColumns(
        fitting: first, of: try snapshot.count(), width: console.columns, hasColor: invocation.showsSwatches,
        inWords: console.inWords)
      for row in first { for line in made.lines(row) { try console.print(line, hasColumns: true) } }
      columns = made
    }
    let count = try forEachTheme(of: snapshot, console, damage: &damage) { number, theme in
      let row = ThemeRow(number: number, theme: theme, inWords: console.inWords)
      if let columns {
        for line in columns.lines(row) { try console.print(line, hasColumns: true) }
      } else {
        first.append(row)
        if first.count == screenful { try showFirst() }
      }
    }
    if columns == nil { try showFirst() }
    if count == 0 { try sayEmpty(invocation) }
  }

  /// The first damaged theme becomes the `error` of the report; the others are reported on standard error.
  private static func printJSON(_ snapshot: any CatalogSnapshot, _ console: Console) throws {
    try console.printJSON(members: [JSONReport.schema], list: "themes") { list in
      var damage: [Diagnostic] = []
      _ = try forEachTheme(of: snapshot, console, damage: &damage) { try list.add(JSONReport.theme($1)) }
      guard let first = damage.first else { return }
      console.report(Array(damage.dropFirst()))
      throw first
    }
  }

  private static let screenful = 50
}
