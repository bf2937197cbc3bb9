internal import Catalogs
internal import Editing
internal import Terminals
internal import Themes

/// Walks the journal a number of steps at once, and tells of each what it changed.
struct JournalWalk {
  let invocation: Invocation
  /// `undone` or `redone`.
  let verb: String
  let reverses: Bool

  private var command: String { reverses ? "undo" : "redo" }

  /// Walks all steps first and tells afterwards: whatever befalls the telling, what was done is done as a whole.
  func run(count: Int, walk: (any Catalog) throws -> [JournalOperation]) throws -> ExitCode {
    let catalog = try invocation.catalogForWriting()
    let walked = try invocation.console.whileWorking("\(reverses ? "undoing" : "redoing")") { try walk(catalog) }
    do {
      if invocation.isJSON {
        try tellJSON(walked, catalog)
      } else {
        for operation in walked { try tell(operation, catalog) }
      }
      try invocation.console.output.flush()
    } catch OutputError.readerGone {
      return .done
    } catch {
      invocation.console.warn("\(counted(walked.count, "operation")) \(verb), but not all of it could be told.")
      throw error
    }
    if !invocation.isJSON { invocation.console.hint(wayBack(walked.count)) }
    if walked.count < count { invocation.console.say("That was all there is to \(command).") }
    return .done
  }

  /// How to go the other way, just as far.
  private func wayBack(_ count: Int) -> String {
    let steps = count == 1 ? "" : " \(count)"
    let what = count == 1 ? "it" : "them"
    return reverses ? "'memorize redo\(steps)' does \(what) again." : "'memorize undo\(steps)' takes \(what) back."
  }

  private func tell(_ operation: JournalOperation, _ catalog: any Catalog) throws {
    try invocation.console.tell("#\(operation.id) \(verb): \(operation.summary)")
    var told = 0
    try forEachChange(of: operation, catalog) { change in
      told += 1
      guard told <= Self.changesTold else { return false }
      try invocation.console.tell("  \(FieldPhrases.line(change))")
      return true
    }
    if operation.themes > Self.changesTold {
      try invocation.console.tell("  … and \(counted(operation.themes - Self.changesTold, "more theme"))")
    }
  }

  private func tellJSON(_ operations: [JournalOperation], _ catalog: any Catalog) throws {
    let reports = try operations.map { operation in
      var changes: [ExtraValue] = []
      try forEachChange(of: operation, catalog) { change in
        changes.append(JSONReport.change(change))
        return true
      }
      guard case .object(let members) = JSONReport.operation(operation) else { return ExtraValue.null }
      return .object(members + [.init("changes", .array(changes))])
    }
    try invocation.console.printJSON(members: [JSONReport.schema], list: verb, of: reports)
  }

  /// A damaged theme cannot be shown, but what was done to it is done.
  private func forEachChange(
    of operation: JournalOperation, _ catalog: any Catalog, _ visit: (ThemeChange) throws -> Bool
  ) throws {
    do {
      try catalog.read { snapshot in
        try snapshot.forEachChange(of: operation.id) { try visit(reverses ? $0.reversed : $0) }
      }
    } catch let finding as Diagnostic {
      invocation.console.warn("#\(operation.id) is \(verb), but not all of it can be shown: \(finding.message)")
    }
  }

  private static let changesTold = 20
}
