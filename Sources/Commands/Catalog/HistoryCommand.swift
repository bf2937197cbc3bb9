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
  private static let limit = Option<Int>(
    "limit", short: "n", value: "N", .atLeastOne, "show the newest N operations only")
  private static let actor = Option<String>(
    "actor", value: "NAME", .text, "only the operations of this person, or of another login")
  private static let all = Flag("all", "show undos and redos too")
  private static let since = Option<WrittenMoment>(
    "since", value: "WHEN", WrittenMoment.type,
    "only since an operation, a day or a time: 12, 2026-11-15, '2026-11-15 18:30'")

  static let description = CommandDescription(
    name: "history", summary: "show the journal of all changes, including undone ones",
    arguments: [Argument("THEME", .theme, optional: true, "only the operations on this theme, even a deleted one")],
    options: [limit, actor, since, all, .json],
    discussion: """
      Shows each operation with its number, local time and summary, the newest first, and the person if it was \
      another one. With a theme it shows what each operation changed in it, before → after; 'memorize show THEME --at N' \
      shows it as it was then.
      """,
    details: """
      Undone operations are marked; --all and --json show the undos and redos too. The newest 10,000 can be undone; older ones are compacted into one line at the end, \
      and their effect stays. --json has the command of each operation too.
      """,
    examples: [
      ("memorize history", "the whole journal"),
      ("memorize history Halloween", "what happened to one theme"),
      ("memorize history --actor Ann --since 2026-11-15", "what Ann has done since that day"),
      ("memorize history -n 5 --json", "the last five, for a program"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.catalogForReading().read { snapshot in
      let theme = try invocation.arguments.first.map { try ThemeFinder(snapshot).known($0, takingParts: true) }
      try show(theme, snapshot, invocation)
    }
    return .done
  }

  /// Shows the operations; those on one theme with what each changed in it.
  private static func show(
    _ theme: KnownTheme?, _ snapshot: any CatalogSnapshot, _ invocation: Invocation
  ) throws {
    let console = invocation.console
    var filter = Filter(invocation)
    func visit(_ body: (JournalOperation, ThemeChange?) throws -> Void) throws {
      func take(_ operation: JournalOperation, _ change: ThemeChange?) throws -> Bool {
        if filter.takes(operation) { try body(operation, change) }
        return filter.isOpen
      }
      if let theme {
        try snapshot.forEachChange(of: theme.id, take)
      } else {
        try snapshot.forEachOperation { try take($0, nil) }
      }
    }
    if invocation.isJSON {
      let named: [ExtraValue.Member] =
        theme.map { [.init("id", .string($0.id.description)), .init("name", .string($0.name))] } ?? []
      return try console.printJSON(
        members: [JSONReport.schema] + named + [
          .init("compacted", snapshot.compacted().map(JSONReport.compacted) ?? .null)
        ], list: "operations"
      ) { list in
        try visit { try list.add(JSONReport.operation($0, members: $1.map(JSONReport.members) ?? [])) }
      }
    }
    try visit { operation, change in
      try console.print("\(line(operation, invocation))")
      // The summary of an edit says it already.
      if let change, !operation.summary.hasSuffix(change.words) { try console.print("       \(change.words)") }
    }
    if filter.isWhole, let compacted = try snapshot.compacted() { try console.print("\(line(compacted, invocation))") }
    guard filter.isEmpty else { return }
    console.hint(filter.words(ofTheme: theme != nil))
  }

  /// The operations that the options ask for.
  private struct Filter {
    private let limit: Int
    private let actor: String?
    private let since: JournalMoment?
    /// True if undos and redos are shown.
    private let showsMoves: Bool
    private var taken = 0
    private var isOver = false

    init(_ invocation: Invocation) {
      limit = invocation[HistoryCommand.limit] ?? .max
      actor = invocation[HistoryCommand.actor]
      showsMoves = invocation.has(HistoryCommand.all) || invocation.isJSON
      since = invocation[HistoryCommand.since]?.moment(atEnd: false, in: invocation.world)
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
      guard showsMoves || !operation.isMove, actor.map(operation.isBy) ?? true else { return false }
      taken += 1
      return true
    }

    var isOpen: Bool { taken < limit && !isOver }

    /// True if nothing was left out, so that the compacted operations follow.
    var isWhole: Bool { isOpen && actor == nil && since == nil }

    var isEmpty: Bool { taken == 0 }

    /// Says that there is nothing to show.
    func words(ofTheme isOfTheme: Bool) -> String {
      guard actor != nil || since != nil else {
        return isOfTheme
          ? "No operation that is still known has changed this theme."
          : "The journal is empty: nothing was changed yet."
      }
      let theme = isOfTheme ? " on this theme" : ""
      let by = actor.map { " by \(quoted($0))" } ?? ""
      return "There are no operations\(theme)\(by)" + (since == nil ? "." : " since then.")
    }
  }

  private static func line(_ compacted: CompactedOperations, _ invocation: Invocation) -> String {
    let times = [compacted.times.lowerBound, compacted.times.upperBound].map(invocation.world.localTime)
    return
      "    …  \(times[0])  \(counted(compacted.count, "older operation")) until \(times[1]), compacted: they can no longer be undone"
  }

  private static func line(_ operation: JournalOperation, _ invocation: Invocation) -> String {
    let number = "#\(operation.id)"
    let padding = String(repeating: " ", count: max(0, 5 - number.count))
    let time = invocation.world.localTime(operation.time)
    let who = operation.actor == invocation.world.user() ? "" : "\(operation.actor): "
    return "\(padding)\(number)  \(time)  \(who)\(operation.summary)\(operation.isUndone ? "  (undone)" : "")"
  }
}

extension JournalOperation {
  /// True for an undo or redo of another operation. A repair has their kind too.
  fileprivate var isMove: Bool { kind != .change && ["undo", "redo"].contains(command) }
}
