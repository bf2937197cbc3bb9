internal import Catalogs
internal import Terminals
internal import Themes

extension Invocation {
  /// Changes the catalog in one operation or, with `--dry-run`, rehearses that. `doing` is shown while it takes long.
  func change<Result>(
    _ command: String, _ doing: StyledText,
    _ body: (any CatalogTransaction) throws -> (summary: String, result: Result)
  ) throws -> (operation: JournalOperation?, result: Result) {
    let isRehearsal = has(.dryRun)
    let catalog = try isRehearsal ? catalogForReading() : catalogForWriting()
    return try console.whileWorking(isRehearsal ? "planning" : doing) {
      guard !isRehearsal else { return (nil, try catalog.rehearse(body).result) }
      return try catalog.write(note(command), body)
    }
  }

  /// Ends the report of a change, or of its rehearsal.
  func sayHowToUndo(_ effect: String = "undo this") {
    console.hint(has(.dryRun) ? "Dry run: nothing was changed." : "Run 'memorize undo' to \(effect).")
  }
}

extension JSONReport {
  /// The first members of the report of a change or its rehearsal.
  static func changeMembers(_ operation: JournalOperation?, isRehearsal: Bool) -> [ExtraValue.Member] {
    [
      schema, .init("dryRun", .bool(isRehearsal)),
      .init("operation", operation.map { .integer(Int($0.id)) } ?? .null),
    ]
  }
}
