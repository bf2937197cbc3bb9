internal import Catalogs
internal import Games
internal import Platform
internal import Terminals
internal import Themes

/// `memorize doctor --repair`: makes a backup, then a catalog of everything undamaged. On a server, where backups are
/// another's task, it makes the themes again what the journal says.
struct DoctorRepair {
  let invocation: Invocation
  private let location: CatalogLocation

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    location = try invocation.catalogLocation()
  }

  func run() throws -> ExitCode {
    if let path = location.path { try repair(path) } else { try repairServer() }
  }

  private func repairServer() throws -> ExitCode {
    let (person, patience) = (invocation.world.user(), try invocation.patience())
    let catalog = try CatalogOpening.forReading(location, by: person, patience: patience)
    let examination = CatalogExamination(location: location)
    let findings = try invocation.console.whileWorking("examining the catalog") {
      try examination.findings(of: catalog)
    }
    guard let first = findings.first else { return try reportUndamaged() }
    guard findings.contains(where: Self.isContradiction) else { throw first }
    let report = try invocation.console.whileWorking("repairing the catalog") {
      try CatalogOpening.repairServer(location, by: person, patience: patience, invocation.note("repair"))
    }
    guard let report else { return try reportUndamaged() }
    if invocation.isJSON { try printJSON(report, nil, findings) } else { try printText(report, nil) }
    // These remain after the repair.
    let rest = try examination.findings(of: catalog)
    invocation.console.report(rest)
    return rest.worst.map { ExitCode($0) } ?? .done
  }

  /// Whether the themes may be made again from the journal.
  private static func isContradiction(_ finding: Diagnostic) -> Bool {
    if case .inconsistent? = finding.catalogProblem { true } else { false }
  }

  private func repair(_ path: String) throws -> ExitCode {
    guard FileReading.exists(path) else { return try reportNothing("There is no catalog yet: nothing to repair.") }
    let findings = try invocation.console.whileWorking("examining the catalog") {
      try CatalogExamination(location: location).findings(by: invocation.world.user())
    }
    guard !findings.isEmpty else { return try reportUndamaged() }
    // A repair mends the content of a file, not its permissions or its disk.
    guard findings.contains(where: { Self.isDamage($0) || Self.isDoubtful($0) }) else { throw findings[0] }
    var backup = ""
    let report = try invocation.console.whileWorking("repairing the catalog") {
      try CatalogOpening.repair(of: path).run(
        invocation.note("repair"), isWhole: CatalogExamination.isWhole,
        backUp: { backup = try write($0, beside: path) },
        replace: {
          try FileWriting.write($0, to: path, overwriting: true, words: .repair, temporary: .ofRepair(of: path))
        })
    }
    guard let report else { return try reportUndamaged() }
    if invocation.isJSON { try printJSON(report, backup, findings) } else { try printText(report, backup) }
    return .done
  }

  /// Advice for these findings; nil if a repair does not help.
  static func way(out findings: [Diagnostic]) -> StyledText? {
    if findings.contains(where: isDamage) {
      return "'memorize doctor --repair' backs the catalog up, then saves everything that is undamaged."
    }
    return findings.contains { isDoubtful($0) && !isNewer($0) }
      ? "If this file was a catalog, 'memorize doctor --repair' may recover a part of it." : nil
  }

  private static func isDamage(_ finding: Diagnostic) -> Bool {
    if case .damaged? = finding.problem as? GameProblem { return true }
    return switch finding.catalogProblem {
    case .damaged, .altered, .damagedTheme, .inconsistent, .failed: true
    default: false
    }
  }

  /// True if a few damaged bytes may be the cause: only the repair looks at the content.
  private static func isDoubtful(_ finding: Diagnostic) -> Bool {
    switch finding.catalogProblem {
    case .notACatalog(.otherFormat), .notACatalog(.otherProgram): true
    default: isNewer(finding)
    }
  }

  private static func isNewer(_ finding: Diagnostic) -> Bool {
    if case .newer? = finding.catalogProblem { true } else { false }
  }

  /// Writes a backup beside the catalog, with the mode of the catalog, and returns its name.
  private func write(_ content: CatalogBackup, beside path: String) throws -> String {
    var number = 1
    while FileReading.exists("\(path).backup-\(number)") { number += 1 }
    let name = "\(path).backup-\(number)"
    let files = [(content.log, "\(name)-wal"), (content.bytes, name)]
    for (bytes, name) in files where !bytes.isEmpty {
      try FileWriting.write(bytes, to: name, overwriting: false, like: path, temporary: .ofRepair(of: path))
    }
    return name
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

extension InterruptionWords {
  static let repair = InterruptionWords(
    meanwhile:
      "memorize: interrupted while the catalog was replaced by the repaired one. 'memorize doctor' checks it.\n",
    afterwards: "memorize: interrupted after the catalog was repaired. The backup is beside it.\n")
}
