internal import Catalogs
internal import Themes

extension JournalOperation {
  /// True if a person made it: by name, by login, or both as in `root (ann)`.
  fileprivate func isBy(_ person: String) -> Bool {
    actor == person || actor.hasPrefix("\(person) (") || actor.hasSuffix(" (\(person))")
  }
}

/// `memorize history`: shows the journal, newest operation first.
enum HistoryCommand {
  private static let limit = OptionDescription("limit", short: "n", value: "N", "show the newest N operations only")
  private static let actor = OptionDescription(
    "actor", value: "NAME", "only the operations of this person, or of another login")
  private static let since = OptionDescription(
    "since", value: "WHEN", "only since an operation, a day or a time: 12, 2026-11-15, '2026-11-15 18:30'")

  static let description = CommandDescription(
    "history", "show the journal of all changes, including undone ones",
    arguments: [.init("THEME", .theme, optional: true, "only the operations on this theme, also a deleted one")],
    options: [limit, actor, since, .json],
    discussion: """
      Shows each operation with its number, local time and summary, the newest first, and the person if it was \
      another one. With a theme it shows what each operation changed in it, before → after; 'memorize show THEME --at N' \
      shows it as it was then.
      """,
    details: """
      Undone operations are marked. The newest 10,000 can be undone; older ones are compacted into one line at the end, \
      and their effect stays. --json has the command of each operation too.
      """,
    examples: [
      .init("memorize history", "the whole journal"),
      .init("memorize history Halloween", "what happened to one theme"),
      .init("memorize history --actor Ann --since 2026-11-15", "what Ann has done since that day"),
      .init("memorize history -n 5 --json", "the last five, for a program"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let filter = try Filter(invocation)
    let catalog = try invocation.catalogForReading()
    let user = invocation.world.user()
    try catalog.read { snapshot in
      if let name = invocation.arguments.first { return try show(name, snapshot, filter, invocation) }
      if invocation.isJSON { return try printJSON(snapshot, filter, invocation.console) }
      var filter = filter
      try snapshot.forEachOperation { operation in
        if filter.takes(operation) { try invocation.console.print("\(line(operation, invocation, user))") }
        return filter.isOpen
      }
      if filter.isWhole, let compacted = try snapshot.compacted() {
        try invocation.console.print("\(line(compacted, invocation))")
      }
      if filter.isEmpty { invocation.console.hint(filter.words) }
    }
    return .done
  }

  /// The operations that the options ask for.
  private struct Filter {
    private let limit: Int
    private let actor: String?
    private let since: JournalMoment?
    private var taken = 0
    private var isOver = false

    init(_ invocation: Invocation) throws {
      limit = try invocation.number(HistoryCommand.limit) ?? .max
      actor = invocation.value(HistoryCommand.actor)
      since = try invocation.value(HistoryCommand.since).map { text in
        guard let moment = MomentReader(minutesFromUTC: invocation.world.minutesFromUTC).beginning(text) else {
          throw Diagnostic.usage(.badValue(text, of: "--since", expected: MomentReader.expected))
        }
        return moment
      }
    }

    /// True if an operation is shown; they come from the newest to the oldest.
    mutating func takes(_ operation: JournalOperation) -> Bool {
      switch since {
      // The numbers fall; the clocks of several machines may differ.
      case .operation(let first)? where operation.id < first:
        isOver = true
        return false
      case .time(let time, _)? where operation.time < time: return false
      default: break
      }
      guard actor.map(operation.isBy) ?? true else { return false }
      taken += 1
      return true
    }

    var isOpen: Bool { taken < limit && !isOver }

    /// True if nothing was left out, so that the compacted operations follow.
    var isWhole: Bool { isOpen && actor == nil && since == nil }

    var isEmpty: Bool { taken == 0 }

    var words: String {
      guard actor != nil || since != nil else { return "The journal is empty: nothing was changed yet." }
      let by = actor.map { " by \(quoted($0))" } ?? ""
      return "There are no operations\(by)" + (since == nil ? "." : " since then.")
    }
  }

  /// The operations on one theme, with what each changed in it.
  private static func show(
    _ name: String, _ snapshot: any CatalogSnapshot, _ filter: Filter, _ invocation: Invocation
  ) throws {
    let theme = try ThemeFinder(snapshot).known(name)
    var filter = filter
    func visit(_ body: (JournalOperation, ThemeChange) throws -> Void) throws {
      try snapshot.forEachChange(of: theme.id) { operation, change in
        if filter.takes(operation) { try body(operation, change) }
        return filter.isOpen
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
    if filter.isWhole, let compacted = try snapshot.compacted() {
      try invocation.console.print("\(line(compacted, invocation))")
    }
    if filter.isEmpty { invocation.console.say("No operation that is still known has changed this theme.") }
  }

  private static func printJSON(_ snapshot: any CatalogSnapshot, _ filter: Filter, _ console: Console) throws {
    var filter = filter
    try console.printJSON(
      members: [JSONReport.schema, .init("compacted", snapshot.compacted().map(JSONReport.compacted) ?? .null)],
      list: "operations"
    ) { list in
      try snapshot.forEachOperation { operation in
        if filter.takes(operation) { try list.add(JSONReport.operation(operation)) }
        return filter.isOpen
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
