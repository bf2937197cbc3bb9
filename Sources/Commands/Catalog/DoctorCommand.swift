internal import Catalogs
internal import Formats
internal import Themes

/// `memorize doctor`: examines the catalog and its surroundings.
enum DoctorCommand {
  static let description = CommandDescription(
    name: "doctor", summary: "examine the catalog and its environment, and repair it",
    options: [repair, report, .json],
    discussion: """
      Reads the whole catalog, compares every theme with its checksum and the journal with the state, and shows \
      where things are. The exit code is 65 if the catalog is damaged. --repair copies a damaged catalog to a file \
      beside it and replaces it with all that is undamaged. --report prints what to include in a bug report, and \
      nothing private.
      """,
    details: """
      Without --repair nothing is changed. A repair keeps themes, the operations that can still be undone, games \
      and scores, and reports what was lost and the name of the copy. No other program may have the catalog open \
      meanwhile. The exit code is 0 when the catalog is whole, and 65 when nothing in it could be saved. On a server, \
      --repair of an owner makes the themes again what the journal says, and copies nothing. --report has the versions of \
      the program, the system and the libraries, the kind of terminal and of catalog, counts, and the codes of findings. \
      It has no paths, names, hosts or text of themes.
      """,
    examples: [
      ("memorize doctor", "examine everything"),
      ("memorize doctor --repair", "copy a damaged catalog, then repair it"),
      ("memorize doctor --report", "print what to add to a bug report"),
    ], run: run)

  private static let repair = Flag("repair", "copy a damaged catalog, then keep what is undamaged")

  private static let report = Flag("report", "print what to include in a bug report, without anything private")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.has(report) {
      for other in [repair, .json] where invocation.has(other) {
        throw Diagnostic.usage(.excluding("--report and --\(other.name) cannot be used together"))
      }
      return try DoctorReport(invocation: invocation).run()
    }
    if invocation.has(repair) { return try DoctorRepair(invocation: invocation).run() }
    let location = try invocation.location.get()
    var facts = [Fact("program", Version.text), Fact("catalog", location.name)]
    let examined = try CatalogExamination.Result(of: location, by: invocation)
    let findings = examined.findings
    if let known = examined.facts {
      facts += counts(known)
      if let followed = examined.followedSites { facts.append(Fact("followed sites", followed)) }
      facts += known.server.map { Fact($0.name, $0.text) }
    } else if findings.isEmpty {
      facts.append(Fact("state", "no such file yet; the first change creates it"))
    }
    facts.append(Fact("formats", invocation.registry.names.joined(separator: ", ")))
    facts.append(Fact("terminal", terminal(invocation)))
    if invocation.isJSON { return try printJSON(facts, findings, invocation) }
    for line in TextTable(facts.map { [$0.name, $0.text] }).lines { try invocation.console.print("\(line)") }
    invocation.console.report(findings.map(withoutAdvice))
    if findings.isEmpty {
      try invocation.console.print("Everything is in order.")
    } else if isSound(findings) {
      try invocation.console.print("The catalog is in order.")
    } else if location.path != nil, let advice = DoctorRepair.advice(on: findings) {
      invocation.console.say(advice)
    }
    return exitCode(findings)
  }

  /// What every catalog can count, whoever owns it.
  static func counts(_ known: CatalogFacts) -> [Fact] {
    [
      Fact("themes", known.themes), Fact("operations", known.operations),
      Fact("compacted operations", known.compacted), Fact("contents kept", known.versions),
      Fact("games in progress", known.games), Fact("scores", known.scores),
      Fact("size", Int(known.bytes), unit: " bytes"), Fact("free in it", Int(known.freeBytes), unit: " bytes"),
      Fact("schema", known.schema),
    ]
  }

  static func isSound(_ findings: [Diagnostic]) -> Bool { !findings.contains { $0.severity == .error } }

  static func exitCode(_ findings: [Diagnostic]) -> ExitCode {
    isSound(findings) ? .done : findings.exitCode
  }

  /// The finding of a damaged theme without its advice, which is given once for all.
  private static func withoutAdvice(_ finding: Diagnostic) -> Diagnostic {
    guard case .damagedTheme? = finding.catalogProblem else { return finding }
    var finding = finding
    finding.remedies = []
    return finding
  }

  private static func printJSON(
    _ facts: [Fact], _ findings: [Diagnostic], _ invocation: Invocation
  ) throws -> ExitCode {
    try invocation.console.printJSON(
      members: [
        JSONReport.schema, .init("facts", .object(facts.map { .init($0.name, $0.value) })),
        .init("healthy", .bool(isSound(findings))),
      ], list: "diagnostics", of: findings.map(JSONReport.diagnostic))
    return exitCode(findings)
  }

  private static func terminal(_ invocation: Invocation) -> String {
    guard invocation.console.output.isTerminal else { return "standard output is not a terminal" }
    return "\(invocation.console.columns) columns, TERM=\(invocation.world.environment["TERM"] ?? "(unset)")"
  }

  /// A line of the report.
  struct Fact {
    let name: String
    let text: String
    let value: ExtraValue

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
      value = .string(text)
    }

    init(_ name: String, _ number: Int, unit: String = "") {
      self.name = name
      text = grouped(number) + unit
      value = .integer(number)
    }
  }
}
