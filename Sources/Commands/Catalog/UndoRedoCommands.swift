internal import Catalogs
internal import Terminals
internal import Themes

/// `memorize undo`: undoes operations, newest first.
enum UndoCommand {
  private static let operation = Option<Int64>(
    "operation", value: "ID", .atLeastOne, "undo this operation of 'memorize history'")

  private static let yes = Flag("yes", short: "y", "do not ask before many or old operations are undone")

  static let description = CommandDescription(
    name: "undo", summary: "undo the last change, or the last N",
    arguments: [JournalWalk.count],
    options: [operation, yes, .json],
    discussion: """
      Undoes whole operations, also those of earlier days: an import of 500 themes is one. It prints what changed, \
      before → after, and never undoes an undo. More than ten operations, or several of which one is older than a day, \
      are undone after a question, or with --yes. Games are not operations: if one was played since, 'undo' on a \
      terminal asks first. In a shared catalog it undoes your own operations; if another user \
      has changed a theme since, it stops and names that user.
      """,
    examples: [
      ("memorize undo", "undo the last change"),
      ("memorize undo 3", "undo the last three"),
      ("memorize undo --operation 12", "undo that one"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.has(operation), let number = invocation.arguments.first {
      throw Diagnostic.usage(.unexpectedArgument(number, hint: "Usage: memorize undo --operation ID"))
    }
    let count = invocation[JournalWalk.count] ?? 1
    let walk = JournalWalk(invocation: invocation, reverses: true)
    let note = invocation.note("undo")
    if let id = invocation[operation] { return try walk.run(count: 1) { catalog in [try catalog.undo(id, note)] } }
    if !invocation.has(yes), let far = try FarUndo(count, invocation) {
      guard invocation.canAsk else { throw Diagnostic.usage(far.problem) }
      guard confirms("Undo \(far.words)?", invocation) else { return .declined }
    } else if invocation.canAsk, !invocation.has(yes), let next = try invocation.nextUndo(), next.isBeforeGame {
      let what = count > 1 ? "\(counted(count, "operation")), first" : "operation"
      guard confirms("Undo \(what) \(next.words)?", invocation) else { return .declined }
      if count == 1 { return try walk.run(count: 1) { catalog in [try catalog.undo(next.operation.id, note)] } }
    }
    return try walk.run(count: count) { catalog in try catalog.undo(newest: count, note) }
  }

  private static func confirms(_ question: String, _ invocation: Invocation) -> Bool {
    let isConfirmed = invocation.console.confirms("\(question) [y/N]")
    if !isConfirmed { invocation.console.say("Nothing was undone.") }
    return isConfirmed
  }
}

/// An undo of so much that it may be a slip of the finger.
private struct FarUndo {
  /// For example: `25 operations by ann, back to 2026-11-20 12:30 (imported 8 themes)`
  let words: String

  /// Nil if it is one operation, or a few of the last day.
  init?(_ count: Int, _ invocation: Invocation) throws {
    guard count > 1 else { return nil }
    let user = invocation.world.user()
    var found = 0
    var oldest: JournalOperation?
    try invocation.catalogForReading().read { snapshot in
      try snapshot.forEachOperation { operation in
        if operation.canBeUndone(by: user) { (found, oldest) = (found + 1, operation) }
        return found < count
      }
    }
    guard let oldest, found > 1, found > Self.many || oldest.time < invocation.world.now() - Self.day else {
      return nil
    }
    words =
      "\(counted(found, "operation")) by \(user), back to \(invocation.world.localTime(oldest.time)) "
      + "(\(oldest.summary))"
  }

  var problem: Wording {
    .error("usage.answer-needed", "this would undo \(words)", hint: "To undo that, use --yes.")
  }

  private static let many = 10
  private static let day: Int64 = 86_400_000
}

extension JournalOperation {
  /// True if `undo` of this user may come to it.
  fileprivate func canBeUndone(by user: String) -> Bool { kind == .change && !isUndone && actor == user }
}

/// `memorize redo`: does the operations again that were undone last.
enum RedoCommand {
  static let description = CommandDescription(
    name: "redo", summary: "redo the last undone change, or the last N",
    arguments: [JournalWalk.count], options: [.json],
    discussion: """
      Redoes what 'memorize undo' has undone, one operation at a time. After a new change, operations undone before \
      it stay visible in 'memorize history' but cannot be redone.
      """,
    examples: [("memorize redo", "redo the last undone change")], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let walk = JournalWalk(invocation: invocation, reverses: false)
    let count = invocation[JournalWalk.count] ?? 1
    return try walk.run(count: count) { catalog in try catalog.redo(newest: count, invocation.note("redo")) }
  }
}

/// The operation that `undo` would undo next.
struct NextUndo {
  let operation: JournalOperation
  /// True if a game was played since, which cannot be undone.
  let isBeforeGame: Bool
  /// `today 18:30`
  let time: String

  /// `12, 'imported 8 themes', of today 18:30`
  var words: String { "\(operation.id), '\(operation.summary)', of \(time)" }
}

extension Invocation {
  /// Nil if the user has nothing to undo.
  func nextUndo() throws -> NextUndo? {
    let catalog = try catalogForReading()
    let user = world.user()
    var found: JournalOperation?
    try catalog.read { snapshot in
      try snapshot.forEachOperation { operation in
        if operation.canBeUndone(by: user) { found = operation }
        return found == nil
      }
    }
    guard let found else { return nil }
    let games = try collected(limit: 1) { try catalog.forEachGame($0) }.map(\.time)
    let scores = try collected { try catalog.forEachScore(of: nil, $0) }.map(\.time)
    return NextUndo(
      operation: found, isBeforeGame: (games + scores).contains { $0 > found.time },
      time: Timestamp(found.time).local(minutesFromUTC: world.minutesFromUTC, now: world.now()))
  }
}

/// Undoes or redoes some operations, and prints what each of them changed.
struct JournalWalk {
  static let count = Argument<Int>("N", .atLeastOne, optional: true, "how many operations (default: 1)")

  let invocation: Invocation
  /// True for `undo`.
  let reverses: Bool

  private var verb: String { reverses ? "undone" : "redone" }

  /// Makes all steps before anything is printed: a failure of the output cannot leave some of them undone.
  func run(count: Int, walk: (any Catalog) throws -> [JournalOperation]) throws -> ExitCode {
    let catalog = try invocation.catalogForWriting()
    let walked = try invocation.console.whileWorking("\(reverses ? "undoing" : "redoing")") { try walk(catalog) }
    do {
      if invocation.isJSON {
        try printJSON(walked, catalog)
      } else {
        for operation in walked { try print(operation, catalog) }
      }
      try invocation.console.output.flush()
    } catch {
      invocation.console.warn("\(counted(walked.count, "operation")) \(verb), but not all of it could be printed.")
      throw error
    }
    if !invocation.isJSON { invocation.console.hint(wayBack(walked.count)) }
    if walked.count < count { invocation.console.say("That was all there is to \(reverses ? "undo" : "redo").") }
    return .done
  }

  /// The command that reverses these steps.
  private func wayBack(_ count: Int) -> String {
    let steps = count == 1 ? "" : " \(count)"
    let what = count == 1 ? "this" : "these"
    return reverses ? "Run 'memorize redo\(steps)' to redo \(what)." : "Run 'memorize undo\(steps)' to undo \(what)."
  }

  private func print(_ operation: JournalOperation, _ catalog: any Catalog) throws {
    try invocation.console.print("#\(operation.id) \(verb): \(operation.summary)")
    // The summary of a large operation says how many themes it has, as its import did.
    guard operation.themes <= Self.mostShown else { return }
    for change in try changes(of: operation, catalog) { try invocation.console.print("  \(change)") }
  }

  private func printJSON(_ operations: [JournalOperation], _ catalog: any Catalog) throws {
    let reports = try operations.map { operation in
      let changes = try changes(of: operation, catalog).map(JSONReport.change)
      return JSONReport.operation(operation, members: [.init("changes", .array(changes))])
    }
    try invocation.console.printJSON(members: [JSONReport.schema], list: verb, of: reports)
  }

  /// A damaged theme cannot be shown, but the operation is done; that is a warning.
  private func changes(
    of operation: JournalOperation, _ catalog: any Catalog
  ) throws -> [ThemeChange] {
    var changes: [ThemeChange] = []
    do {
      try catalog.read { snapshot in
        try snapshot.forEachChange(of: operation.id) { change in
          changes.append(reverses ? change.reversed : change)
          return true
        }
      }
    } catch let finding as Diagnostic {
      invocation.console.warn("#\(operation.id) is \(verb), but not all of it can be shown: \(finding.message)")
    }
    return changes
  }

  private static let mostShown = 20
}
