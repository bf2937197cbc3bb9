internal import Catalogs
internal import Themes

/// `memorize restore`: one theme as it was earlier, as one operation.
enum RestoreCommand {
  static let description = CommandDescription(
    name: "restore", summary: "make a theme what it was earlier",
    arguments: [Argument("THEME", .theme, "its whole name, number or id; a deleted theme by its name or id")],
    options: [.at, .dryRun, .json],
    discussion: """
      Restores a deleted theme as it was before its deletion or, with --at, any theme as it was after an operation or at \
      the end of a day or minute, whatever was changed since and whoever did it. Other themes stay as they are. \
      'memorize history THEME' shows the operations, and 'memorize show THEME --at N' what the theme was. It is a new \
      operation, which 'memorize undo' undoes.
      """,
    examples: [
      ("memorize restore Halloween", "a theme that was deleted"),
      ("memorize restore Halloween --at 12", "as it was after operation 12"),
      ("memorize restore Halloween --at 2026-11-15", "at the end of that day"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let isRehearsal = invocation.has(.dryRun)
    let (operation, outcome) = try invocation.change("restore", "restoring") {
      try restore(invocation.arguments[0], asOf: invocation.moment, in: $0)
    }
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: JSONReport.changeMembers(operation, isRehearsal: isRehearsal), list: "changes",
        of: (outcome.change.map { [$0] } ?? []).map(JSONReport.change))
      return .done
    }
    guard let change = outcome.change else {
      try invocation.console.print("\(quoted(outcome.name)) already has its content \(outcome.moment).")
      return .done
    }
    try invocation.console.print(
      "\(isRehearsal ? "Would restore" : "Restored") \(quoted(outcome.name)) \(outcome.moment): \(change.words)")
    if outcome.isNameTaken { invocation.console.say("Another theme is called \(quoted(outcome.name)) too.") }
    invocation.sayHowToUndo()
    return .done
  }

  private struct Outcome {
    let name: String
    /// For example: `as of operation 12`
    let moment: String
    /// Nil if the theme is already as it was.
    let change: ThemeChange?
    let isNameTaken: Bool
  }

  private static func restore(
    _ text: String, asOf named: JournalMoment?, in transaction: any CatalogTransaction
  ) throws -> (summary: String, result: Outcome) {
    let known = try ThemeFinder(transaction.state).known(text)
    let moment = try named ?? .operation(deletion(of: known, in: transaction.state).id - 1)
    let words = named == nil ? "as it was before its deletion" : "as of \(moment.words)"
    let change = try transaction.restore(known.id, named: known.name, asOf: moment)
    let name = change?.after?.name ?? known.name
    let isTaken = try transaction.state.hasTheme(named: name, besides: known.id)
    return (
      "restored \(quoted(name)) \(words)" + (change.map { ": \($0.words)" } ?? ""),
      Outcome(name: name, moment: words, change: change, isNameTaken: isTaken)
    )
  }

  /// The newest operation that deleted the theme. Throws if it is in the catalog.
  private static func deletion(
    of theme: KnownTheme, in snapshot: any CatalogSnapshot
  ) throws -> JournalOperation {
    let newest = try collected(limit: 1) { visit in
      try snapshot.forEachChange(of: theme.id) { try visit(($0, $1)) }
    }.first
    if let (operation, change) = newest, change.after == nil { return operation }
    let message = "missing --at WHEN, because \(quoted(theme.name)) is not deleted"
    throw Diagnostic.usage(
      .missing(message, hint: "Run 'memorize history \(shellWord(name: theme.name))' to see its operations."))
  }
}
