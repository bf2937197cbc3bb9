internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// Writes incoming themes to the catalog and reports that, for all commands that import.
struct ImportWriting {
  let conflicts: ConflictResolution
  private let invocation: Invocation
  private let progress: ProgressLine

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    progress = invocation.console.progress()
    conflicts = try Self.resolution(invocation, progress)
  }

  private var console: Console { invocation.console }
  private var isRehearsal: Bool { invocation.has(.dryRun) }

  /// The policy of `--on-conflict`. Without it, updates themes that were imported before, and asks the user about conflicts
  /// if possible, else skips them.
  private static func resolution(_ invocation: Invocation, _ progress: ProgressLine) throws -> ConflictResolution {
    guard let how = invocation[.onConflict] ?? (invocation.canAsk ? .ask : nil) else { return .updating }
    if case .policy(let policy) = how { return .always(policy) }
    guard invocation.canAsk else {
      throw Diagnostic.usage(
        .terminalNeeded(for: "--on-conflict ask", hint: "Use one of: skip, replace, keep-both, merge."))
    }
    let question = ConflictQuestion(invocation.console, progress, date: invocation.world.localDate)
    return .asking(known: question.knownAnswer, ask: question.answer)
  }

  /// Writes the themes to the catalog in one operation, or rehearses it. `count` is nil while they are being read.
  ///
  /// Unless it `mayChange` the catalog, none is created. `end` runs after the last theme, and returns the summary.
  func commit(
    _ feed: any ThemeFeed, count: Int? = nil, _ command: String, _ kind: ImportKind = .file, mayChange: Bool = true,
    end: (any CatalogTransaction, ImportTally) throws -> String = { $1.summary }
  ) throws -> ImportResult<ImportReport.Log> {
    defer { progress.erase() }
    let total = count.map { " of \(grouped($0))" } ?? ""
    let log = ImportReport.Log(keepsAll: invocation.isJSON, isRehearsal: isRehearsal) { count in
      progress.update("\(isRehearsal ? "planning" : "writing") theme \(grouped(count))\(total)")
    }
    let rehearses = isRehearsal || !mayChange
    let catalog = try rehearses ? invocation.catalogForReading() : invocation.catalogForWriting()
    let planned = ThemeImport(into: catalog, onConflict: conflicts, kind)
    return try rehearses
      ? planned.rehearse(feed, into: log) : planned.commit(feed, invocation.note(command), into: log, end: end)
  }

  /// `members` come before the counts of a JSON report. `again` is the command that takes skipped themes too. `keptBack` counts
  /// the themes that an earlier update has skipped. `namesSites`: the themes may come from several sites.
  func report(
    _ result: ImportResult<ImportReport.Log>, of sources: [ThemeSource], _ members: [ExtraValue.Member] = [],
    again: String? = nil, keptBack earlier: Int = 0, namesSites: Bool = false
  ) throws -> ExitCode {
    let losses = Loss.total(sources.flatMap(\.losses))
    let report = ImportReport(
      result: result, losses: losses, isRehearsal: isRehearsal, namesSites: namesSites, date: invocation.world.localDate
    )
    if invocation.isJSON {
      try report.printJSON(members, on: console)
    } else {
      // An update may bring no more than a new number.
      if members.isEmpty || result.tally.total > 0 { try report.print(on: console) }
      if !losses.unreported.isEmpty { console.warn("\(losses.unreported.listed) cannot be kept.") }
    }
    if isRehearsal {
      console.say("Dry run: nothing was changed.")
    } else if result.operation != nil, !invocation.isJSON {
      console.say("Run 'memorize undo' to undo this.")
    }
    if result.log.skipsDifferent, !invocation.has(.onConflict), !invocation.isJSON {
      let policies = result.log.mayMerge ? "replace, merge or keep-both" : "replace or keep-both"
      if let again {
        console.say("To take skipped themes too (\(policies)): \(again)")
      } else {
        console.say("To take skipped themes too, repeat this with --on-conflict \(policies).")
      }
    }
    let isKeptBack = reportKeptBack(result.tally.keptBack + earlier)
    // The catalog may reject themes of a valid file.
    if sources.allSatisfy(\.isValid) { return result.tally.count(.rejected) == 0 && !isKeptBack ? .done : .badInput }
    return ExitCode(sources.flatMap(\.diagnostics).worst ?? .format(.empty))
  }

  /// Reports themes that were kept back under `--strict`; true if there were any.
  func reportKeptBack(_ count: Int) -> Bool {
    guard count > 0, invocation.has(.strict) else { return false }
    if !invocation.isJSON {
      let themes = "\(counted(count, "theme")) \(count == 1 ? "was" : "were")"
      console.say("\(themes) kept back, as a whole or in part (--strict).")
    }
    return true
  }
}
