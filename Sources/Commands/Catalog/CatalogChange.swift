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
    return try console.whileWorking(isRehearsal ? "planning" : doing) {
      if isRehearsal { return (nil, try catalogForReading().rehearse(body).result) }
      // A change that fails creates no catalog.
      if try !location.get().exists { _ = try catalogForReading().rehearse(body) }
      return try catalogForWriting().write(note(command), body)
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
