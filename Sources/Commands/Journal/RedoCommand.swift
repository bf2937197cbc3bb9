internal import Catalogs

/// `memorize redo`: does again what was undone last.
enum RedoCommand {
  static let description = CommandDescription(
    "redo", "do the last undone change again, or the last N",
    operands: [.init("N", .words, optional: true, "how many operations; 1 if it is left out")], options: [.json],
    discussion: """
      Does again what 'memorize undo' took back, one operation at a time. A new change after an undo starts a new line: \
      what was undone before it stays visible in 'memorize history', but is not done again.
      """,
    examples: [.init("memorize redo", "do the last undone change again")], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let walk = JournalWalk(
      invocation: invocation, verb: "redone", reverses: false)
    let count = try invocation.count(missing: 1)
    return try walk.run(count: count) { catalog in try catalog.redo(newest: count, invocation.note("redo")) }
  }
}
