internal import Catalogs
internal import Games
internal import Terminals
internal import Themes

/// `memorize doctor --repair`: keeps everything that is undamaged, and reports what was lost.
struct DoctorRepair {
  let invocation: Invocation

  func run() throws -> ExitCode {
    let location = try invocation.location.get()
    guard location.exists else { return try reportNothing("There is no catalog yet: nothing to repair.") }
    let findings = try invocation.console.whileWorking("examining the catalog") {
      try CatalogExamination.findings(at: location, by: invocation.caller)
    }
    guard let first = findings.first else { return try reportUndamaged() }
    guard findings.contains(where: location.canRepair) else { throw first }
    let repaired = try invocation.console.whileWorking("repairing the catalog") {
      try location.repair(invocation.note("repair"), by: invocation.caller)
    }
    guard let (report, backup) = repaired else { return try reportUndamaged() }
    if invocation.isJSON { try printJSON(report, backup, findings) } else { try printText(report, backup) }
    // Damage that remains. A disk that fails only now does not undo the repair.
    let rest = ((try? CatalogExamination.findings(at: location, by: invocation.caller)) ?? []).filter {
      if case .failed? = $0.catalogProblem { false } else { $0.isDamage }
    }
    invocation.console.report(rest)
    return rest.exitCode
  }

  /// Advice for these findings of a file; nil if a repair does not help.
  static func advice(on findings: [Diagnostic]) -> StyledText? {
    if findings.contains(where: \.isDamage) {
      return "'memorize doctor --repair' backs the catalog up, then saves everything that is undamaged."
    }
    return findings.contains { $0.mayBeDamage && !$0.isNewer }
      ? "If this file was a catalog, 'memorize doctor --repair' may recover a part of it." : nil
  }

  private func reportUndamaged() throws -> ExitCode {
    try reportNothing("Everything is in order: nothing was changed.")
  }

  private func reportNothing(_ words: StyledText) throws -> ExitCode {
    guard invocation.isJSON else {
      try invocation.console.print(words)
      return .done
    }
    try invocation.console.printJSON(
      members: [JSONReport.schema, .init("repaired", .bool(false))], list: "diagnostics", of: [])
    return .done
  }

  /// `backup` is nil on a server.
  private func printText(_ report: RepairReport, _ backup: String?) throws {
    let console = invocation.console
    if let backup { try console.print("backup  \(backup)") }
    try console.print("saved   \(Self.sentence(saved(report)))")
    try console.print("lost    \(Self.sentence(lost(report).filter { $0.0 > 0 }))")
    for theme in report.lostThemes {
      try console.print("        \(theme.name ?? "a theme")\(theme.id.map { " (\($0))" } ?? "")")
    }
    for object in report.leftOut { try console.print("removed \(object.words)") }
    if report.unreadableBlocks > 0 {
      console.warn(
        "\(counted(report.unreadableBlocks, "block")) of the file could not be read; the disk may be failing.")
    }
    if report.isLogUnread, let backup {
      console.warn("The newest changes may be missing: their log could not be read. A copy is in \(backup)-wal.")
    }
    console.say("The catalog is repaired. 'memorize history' shows the operations that can still be undone.")
  }

  private func saved(_ report: RepairReport) -> [(Int, String)] {
    [
      (report.themes, "theme"), (report.operations.saved, "operation"), (report.games.saved, "game"),
      (report.scores.saved, "score"),
    ]
  }

  private func lost(_ report: RepairReport) -> [(Int, String)] {
    [
      (report.lostThemes.count + report.unknownThemes, "theme"), (report.operations.lost, "operation"),
      (report.games.lost, "game"), (report.scores.lost, "score"),
    ]
  }

  private static func sentence(_ counts: [(Int, String)]) -> String {
    counts.isEmpty ? "nothing" : counts.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  private func printJSON(_ report: RepairReport, _ backup: String?, _ findings: [Diagnostic]) throws {
    func object(_ counts: [(Int, String)], _ others: [ExtraValue.Member] = []) -> ExtraValue {
      .object(counts.map { .init("\($0.1)s", .integer($0.0)) } + others)
    }
    let names = report.lostThemes.map { theme in
      ExtraValue.object([.init("id", .text(theme.id?.description)), .init("name", .text(theme.name))])
    }
    let removed = report.leftOut.map { object in
      ExtraValue.object([.init("kind", .string(object.kind)), .init("name", .string(object.name))])
    }
    try invocation.console.printJSON(
      members: [
        JSONReport.schema, .init("repaired", .bool(true)), .init("backup", .text(backup)),
        .init("saved", object(saved(report))), .init("lost", object(lost(report), [.init("named", .array(names))])),
        .init("removed", .array(removed)), .init("unreadableBlocks", .integer(report.unreadableBlocks)),
        .init("unreadLog", .bool(report.isLogUnread)),
      ], list: "diagnostics", of: findings.map(JSONReport.diagnostic))
  }
}

extension Diagnostic {
  var isDamage: Bool {
    if case .damaged? = problem as? GameProblem { return true }
    return switch catalogProblem {
    case .damaged, .altered, .damagedTheme, .inconsistent, .failed: true
    default: false
    }
  }

  /// True if a few damaged bytes may be the cause.
  var mayBeDamage: Bool {
    switch catalogProblem {
    case .notACatalog(.otherFormat), .notACatalog(.otherProgram): true
    default: isNewer
    }
  }

  fileprivate var isNewer: Bool {
    if case .newer? = catalogProblem { true } else { false }
  }
}
