internal import Catalogs
internal import Themes

/// `memorize delete`: themes out of the catalog, as one operation.
enum DeleteCommand {
  static let description = CommandDescription(
    name: "delete", summary: "delete themes from the catalog",
    arguments: [Argument("THEME", .theme, repeated: true, "whole names, numbers or ids")], options: [.dryRun, .json],
    discussion: """
      Deletes the themes in one operation and without a question: 'memorize undo' restores them. A theme with \
      damaged content is named by its number or id.
      """,
    examples: [("memorize delete Halloween", "one theme"), ("memorize delete 3 5", "two, by their numbers")],
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let isRehearsal = invocation.has(.dryRun)
    let (operation, themes) = try invocation.change("delete", "deleting") { try delete(invocation.arguments, from: $0) }
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: JSONReport.changeMembers(operation, isRehearsal: isRehearsal), list: "themes",
        of: themes.map(\.report))
      return .done
    }
    for theme in themes {
      try invocation.console.print("\(isRehearsal ? "Would delete" : "Deleted") \(theme.title).")
    }
    invocation.sayHowToUndo("restore what was deleted")
    return .done
  }

  /// Deletes the themes with these names, numbers or ids.
  static func delete(
    _ names: [String], from transaction: any CatalogTransaction
  ) throws -> (summary: String, result: [Target]) {
    let themes = try targets(names, in: transaction.state)
    for theme in themes { try transaction.remove(theme.id) }
    let named = themes.map(\.title).joined(separator: ", ")
    return ("deleted \(themes.count <= 3 ? named : counted(themes.count, "theme"))", themes)
  }

  /// A theme to delete.
  struct Target {
    let id: ThemeID
    /// Nil where its content is damaged.
    var theme: Theme?

    var title: String { theme.map { "'\($0.name)'" } ?? "the damaged theme \(id)" }

    var report: ExtraValue {
      theme.map(JSONReport.theme) ?? .object([.init("id", .string(id.description)), .init("damaged", .bool(true))])
    }
  }

  private static func targets(_ names: [String], in snapshot: any CatalogSnapshot) throws -> [Target] {
    let finder = ThemeFinder(snapshot)
    var seen: Set<ThemeID> = []
    return try names.map { name in
      do {
        let theme = try finder.theme(name)
        return Target(id: theme.id, theme: theme)
      } catch let finding as Diagnostic where finding.isDamagedTheme {
        guard let id = try finder.damaged(name) else { throw finding }
        return Target(id: id)
      }
    }.filter { seen.insert($0.id).inserted }
  }
}
