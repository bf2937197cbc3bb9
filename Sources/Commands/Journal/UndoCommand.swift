internal import Catalogs
internal import Themes

/// `memorize undo`: takes back operations, the newest first.
enum UndoCommand {
  private static let operation = OptionDescription(
    "operation", value: "ID", "take back this operation of 'memorize history' instead of the newest")

  static let description = CommandDescription(
    "undo", "take back the last change, or the last N",
    operands: [.init("N", .words, optional: true, "how many operations; 1 if it is left out")],
    options: [operation, .json],
    discussion: """
      Takes back whole operations, also those of earlier days: an import of 500 themes is one. It prints what it took \
      back, before → after, and never undoes itself. In a catalog that several people share it takes back your own; \
      where somebody changed a theme since, it refuses and says who.
      """,
    examples: [
      .init("memorize undo", "take back the last change"),
      .init("memorize undo 3", "take back the last three"),
      .init("memorize undo --operation 12", "take back that one"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.has(operation), let number = invocation.operands.first {
      throw Diagnostic.unexpectedOperand(number, usage: "memorize undo --operation ID")
    }
    let count = try invocation.count(missing: 1)
    let id = try invocation.number(operation).map(Int64.init)
    let walk = JournalWalk(
      invocation: invocation, verb: "undone", reverses: true)
    let note = invocation.note("undo")
    if let id { return try walk.run(count: 1) { catalog in [try catalog.undo(id, note)] } }
    return try walk.run(count: count) { catalog in try catalog.undo(newest: count, note) }
  }
}
