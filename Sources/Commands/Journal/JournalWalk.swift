internal import Catalogs
internal import Themes

/// Walks the journal a number of steps, and tells of each what it changed.
struct JournalWalk {
  let invocation: Invocation
  /// `undone` or `redone`.
  let verb: String
  /// How to go the other way.
  let again: String
  let reverses: Bool

  /// Stops quietly where the journal ends after at least one step; each step stands by itself.
  func run(count: Int, step: (any Catalog) throws -> Operation) throws -> ExitCode {
    let catalog = try invocation.catalogForWriting()
    var walked: [Operation] = []
    var obstacle: Diagnostic?
    while walked.count < count, obstacle == nil {
      do {
        let operation = try step(catalog)
        walked.append(operation)
        if !invocation.isJSON { try tell(operation, catalog) }
      } catch let diagnostic as Diagnostic where !walked.isEmpty {
        obstacle = diagnostic
      }
    }
    if invocation.isJSON { try tellJSON(walked, catalog) } else { invocation.console.say("\(again)") }
    if let obstacle { invocation.console.report([obstacle]) }
    return obstacle.map { $0.code.hasPrefix("catalog.nothing-to") ? .done : ExitCode($0) } ?? .done
  }

  private func tell(_ operation: Operation, _ catalog: any Catalog) throws {
    try invocation.console.print("#\(operation.id) \(verb): \(operation.summary)")
    var told = 0
    try catalog.read { snapshot in
      try snapshot.forEachChange(of: operation.id) { change in
        told += 1
        guard told <= Self.changesTold else { return false }
        try invocation.console.print("  \(ChangeLine(reverses ? change.reversed : change).text)")
        return true
      }
    }
    if operation.themes > Self.changesTold {
      try invocation.console.print("  … and \(grouped(operation.themes - Self.changesTold)) more themes")
    }
  }

  private func tellJSON(_ operations: [Operation], _ catalog: any Catalog) throws {
    let reports = try operations.map { operation in
      var changes: [ExtraValue] = []
      try catalog.read { snapshot in
        try snapshot.forEachChange(of: operation.id) { change in
          changes.append(JSONReport.change(reverses ? change.reversed : change))
          return true
        }
      }
      guard case .object(let members) = JSONReport.operation(operation) else { return ExtraValue.null }
      return .object(members + [.init("changes", .array(changes))])
    }
    try invocation.console.printJSON(members: [JSONReport.schema], list: verb, of: reports)
  }

  private static let changesTold = 20
}
