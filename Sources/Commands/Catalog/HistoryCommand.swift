internal import Catalogs
internal import Themes

/// `memorize history`: shows the journal, newest operation first.
enum HistoryCommand {
  private static let limit = OptionDescription("limit", short: "n", value: "N", "show the newest N operations only")

  static let description = CommandDescription(
    "history", "show the journal of all changes, also undone ones",
    arguments: [.init("THEME", .theme, optional: true, "only the operations on this theme, also a deleted one")],
    options: [limit, .json],
    discussion: """
      Shows each operation with its number, local time and summary, the newest first, and the user if it was \
      another one; --json has the command too. Undone operations are marked. The newest 10,000 can be undone; older \
      ones are compacted into one line at the end, and their effect stays. With a theme it shows what each operation \
      changed in it, before → after; 'memorize show THEME --at N' shows it as it was then.
      """,
    examples: [
      .init("memorize history", "the whole journal"),
      .init("memorize history Halloween", "what happened to one theme"),
      .init("memorize history -n 5 --json", "the last five, for a program"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let limit = try invocation.number(self.limit) ?? .max
    let catalog = try invocation.catalogForReading()
    let user = invocation.world.user()
    var shown = 0
    try catalog.read { snapshot in
      if let name = invocation.arguments.first { return try show(name, snapshot, limit, invocation) }
      if invocation.isJSON { return try printJSON(snapshot, limit, invocation.console) }
      try snapshot.forEachOperation { operation in
        try invocation.console.print("\(line(operation, invocation, user))")
        shown += 1
        return shown < limit
      }
      if shown < limit, let compacted = try snapshot.compacted() {
        try invocation.console.print("\(line(compacted, invocation))")
      }
      if shown == 0 { invocation.console.say("The journal is empty: nothing was changed yet.") }
    }
    return .done
  }

  /// The operations on one theme, with what each changed in it.
  private static func show(
    _ name: String, _ snapshot: any CatalogSnapshot, _ limit: Int, _ invocation: Invocation
  ) throws {
    let theme = try ThemeFinder(snapshot: snapshot).known(name)
    var shown = 0
    func visit(_ body: (JournalOperation, ThemeChange) throws -> Void) throws {
      try snapshot.forEachChange(of: theme.id) { operation, change in
        try body(operation, change)
        shown += 1
        return shown < limit
      }
    }
    if invocation.isJSON {
      return try invocation.console.printJSON(
        members: [
          JSONReport.schema, .init("id", .string(theme.id.description)), .init("name", .string(theme.name)),
          .init("compacted", snapshot.compacted().map(JSONReport.compacted) ?? .null),
        ], list: "operations"
      ) { list in
        try visit { try list.add(JSONReport.operation($0, members: JSONReport.members(of: $1))) }
      }
    }
    let user = invocation.world.user()
    try visit { operation, change in
      try invocation.console.print("\(line(operation, invocation, user))")
      // The summary of an edit says it already.
      if !operation.summary.hasSuffix(change.words) { try invocation.console.print("       \(change.words)") }
    }
    if shown < limit, let compacted = try snapshot.compacted() {
      try invocation.console.print("\(line(compacted, invocation))")
    }
    if shown == 0 { invocation.console.say("No operation that is still known has changed this theme.") }
  }

  private static func printJSON(_ snapshot: any CatalogSnapshot, _ limit: Int, _ console: Console) throws {
    var shown = 0
    try console.printJSON(
      members: [JSONReport.schema, .init("compacted", snapshot.compacted().map(JSONReport.compacted) ?? .null)],
      list: "operations"
    ) { list in
      try snapshot.forEachOperation { operation in
        try list.add(JSONReport.operation(operation))
        shown += 1
        return shown < limit
      }
    }
  }

  private static func line(_ compacted: CompactedOperations, _ invocation: Invocation) -> String {
    let times = [compacted.times.lowerBound, compacted.times.upperBound].map {
      Timestamp($0).local(minutesFromUTC: invocation.world.minutesFromUTC($0))
    }
    return
      "    …  \(times[0])  \(counted(compacted.count, "older operation")) until \(times[1]), compacted: they can no longer be undone"
  }

  private static func line(_ operation: JournalOperation, _ invocation: Invocation, _ user: String) -> String {
    let number = "#\(operation.id)"
    let padding = String(repeating: " ", count: max(0, 5 - number.count))
    let time = Timestamp(operation.time).local(minutesFromUTC: invocation.world.minutesFromUTC(operation.time))
    let who = operation.actor == user ? "" : "\(operation.actor): "
    return "\(padding)\(number)  \(time)  \(who)\(operation.summary)\(operation.isUndone ? "  (undone)" : "")"
  }
}
