internal import Catalogs
internal import Themes

/// `memorize delete`: themes out of the catalog, as one operation.
enum DeleteCommand {
  static let description = CommandDescription(
    "delete", "take themes out of the catalog",
    operands: [.init("THEME", repeated: true, "names, numbers or ids")], options: [.dryRun, .json],
    discussion:
      "Takes the themes out as one operation, without a question: 'memorize undo' brings them back as they were.",
    examples: [.init("memorize delete Halloween", "one theme"), .init("memorize delete 3 5", "two, by their numbers")],
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let isRehearsal = invocation.has(.dryRun)
    let (operation, themes) = try isRehearsal ? rehearse(invocation) : commit(invocation)
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [
          JSONReport.schema, .init("dryRun", .bool(isRehearsal)),
          .init("operation", operation.map { .integer(Int($0.id)) } ?? .null),
        ], list: "themes", of: themes.map(JSONReport.theme))
      return .done
    }
    for theme in themes { try invocation.console.print("Deleted '\(theme.name)'.") }
    invocation.console.say(
      isRehearsal ? "Dry run: nothing was changed." : "'memorize undo' brings back what was deleted.")
    return .done
  }

  private static func rehearse(_ invocation: Invocation) throws -> (JournalOperation?, [Theme]) {
    let catalog = try invocation.catalogForReading()
    return (nil, try catalog.read { try ThemeFinder(snapshot: $0).themes(invocation.operands).map(\.theme) })
  }

  private static func commit(_ invocation: Invocation) throws -> (JournalOperation?, [Theme]) {
    let catalog = try invocation.catalogForWriting()
    return try invocation.console.whileWorking("deleting") {
      try catalog.write(invocation.note("delete")) { try delete(invocation.operands, from: $0) }
    }
  }

  private static func delete(
    _ names: [String], from transaction: any CatalogTransaction
  ) throws -> (summary: String, result: [Theme]) {
    let themes = try ThemeFinder(snapshot: transaction).themes(names).map(\.theme)
    for theme in themes { try transaction.remove(theme.id) }
    let named = themes.map { "'\($0.name)'" }.joined(separator: ", ")
    return ("deleted \(themes.count <= 3 ? named : counted(themes.count, "theme"))", themes)
  }
}
