internal import Catalogs
internal import Themes

/// `memorize delete`: themes out of the catalog, as one operation.
enum DeleteCommand {
  static let description = CommandDescription(
    name: "delete", summary: "delete themes from the catalog",
    arguments: [Argument("THEME", .theme, repeated: true, "names, numbers or ids")], options: [.dryRun, .json],
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
    invocation.console.say(
      isRehearsal ? "Dry run: nothing was changed." : "Run 'memorize undo' to restore what was deleted.")
    return .done
  }

  private static func delete(
    _ names: [String], from transaction: any CatalogTransaction
  ) throws -> (summary: String, result: [Target]) {
    let themes = try targets(names, in: transaction.state)
    for theme in themes { try transaction.remove(theme.id) }
    let named = themes.map(\.title).joined(separator: ", ")
    return ("deleted \(themes.count <= 3 ? named : counted(themes.count, "theme"))", themes)
  }

  /// A theme to delete; only its id where its content is damaged.
  private enum Target {
    case theme(Theme)
    case damaged(ThemeID)

    var id: ThemeID {
      switch self {
      case .theme(let theme): theme.id
      case .damaged(let id): id
      }
    }

    var title: String {
      switch self {
      case .theme(let theme): "'\(theme.name)'"
      case .damaged(let id): "the damaged theme \(id)"
      }
    }

    var report: ExtraValue {
      switch self {
      case .theme(let theme): JSONReport.theme(theme)
      case .damaged(let id): .object([.init("id", .string(id.description)), .init("damaged", .bool(true))])
      }
    }
  }

  private static func targets(_ names: [String], in snapshot: any CatalogSnapshot) throws -> [Target] {
    let finder = ThemeFinder(snapshot)
    var seen: Set<ThemeID> = []
    return try names.map { name in
      do {
        return .theme(try finder.theme(name))
      } catch let finding as Diagnostic where finding.isDamagedTheme {
        guard let id = try finder.damaged(name) else { throw finding }
        return .damaged(id)
      }
    }.filter { seen.insert($0.id).inserted }
  }
}
