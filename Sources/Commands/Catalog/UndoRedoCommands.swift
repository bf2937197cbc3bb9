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
      Undoes whole operations, including those of earlier days: an import of 500 themes is one. It prints what changed, \
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
    if !invocation.has(yes), let pending = try PendingUndo(count: count, invocation) {
      if let all = pending.longWay {
        guard invocation.canAsk else {
          throw Diagnostic.usage(
            .error("usage.answer-needed", "this would undo \(all)", hint: "To undo that, use --yes."))
        }
        guard confirms("Undo \(all)?", invocation) else { return .declined }
      } else if invocation.canAsk, try pending.isBeforeGame() {
        let what = count > 1 ? "\(counted(count, "operation")), first" : "operation"
        guard confirms("Undo \(what) \(pending.words)?", invocation) else { return .declined }
        if count == 1 { return try walk.run(count: 1) { catalog in [try catalog.undo(pending.operation.id, note)] } }
      }
    }
    return try walk.run(count: count) { catalog in try catalog.undo(newest: count, note) }
  }

  private static func confirms(_ question: String, _ invocation: Invocation) -> Bool {
    let isConfirmed = invocation.console.confirms("\(question) [y/N]")
    if !isConfirmed { invocation.console.say("Nothing was undone.") }
    return isConfirmed
  }
}

/// The operations that `undo` of this user comes to next.
struct PendingUndo {
  /// The newest one.
  let operation: JournalOperation
  private let oldest: JournalOperation
  private let found: Int
  /// How many were asked for.
  private let count: Int
  private let invocation: Invocation

  /// Nil if the user has nothing to undo.
  init?(count: Int = 1, _ invocation: Invocation) throws {
    let user = invocation.world.user()
    let operations = try invocation.catalogForReading().read { snapshot in
      try collected(limit: count) { visit in
        try snapshot.forEachOperation { operation in
          try operation.kind != .change || operation.isUndone || operation.actor != user || visit(operation)
        }
      }
    }
    guard let newest = operations.first, let oldest = operations.last else { return nil }
    (operation, self.oldest, found) = (newest, oldest, operations.count)
    (self.count, self.invocation) = (count, invocation)
  }

  /// `today 18:30`
  var time: String {
    Timestamp(operation.time).local(minutesFromUTC: invocation.world.minutesFromUTC, now: invocation.world.now())
  }

  /// `12, 'imported 8 themes', of today 18:30`
  var words: String { "\(operation.id), '\(operation.summary)', of \(time)" }

  /// For example: `25 operations by ann, back to 2026-11-20 12:30 (imported 8 themes)`. Nil for one
  /// operation, or a few of the last day: more may be a slip of the finger.
  var longWay: String? {
    let world = invocation.world
    guard count > Self.many || found > 1 && oldest.time < world.now() - Self.day else { return nil }
    return
      "\(counted(found, "operation")) by \(world.user()), back to \(world.localTime(oldest.time)) (\(oldest.summary))"
  }

  /// True if a game was played since the newest one, which cannot be undone.
  func isBeforeGame() throws -> Bool {
    let catalog = try invocation.catalogForReading()
    var isOlder = false
    try catalog.forEachGame { game in
      isOlder = game.time > operation.time
      return false
    }
    if isOlder { return true }
    try catalog.forEachScore(of: nil) { score in
      isOlder = score.time > operation.time
      return !isOlder
    }
    return isOlder
  }

  private static let many = 10
  private static let day: Int64 = 86_400_000
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

/// Undoes or redoes some operations, and prints what each of them changed.
struct JournalWalk {
  static let count = Argument<Int>("N", .atLeastOne, optional: true, "how many operations (default: 1)")

  let invocation: Invocation
  /// True for `undo`.
  let reverses: Bool

  private var verb: String { reverses ? "undone" : "redone" }

  /// Makes all steps before anything is printed: a failure of the output cannot leave some of them undone.
  func run(count: Int, walk: (any Catalog) throws -> [JournalOperation]) throws -> ExitCode {
    let catalog = try invocation.catalogForWalking()
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
