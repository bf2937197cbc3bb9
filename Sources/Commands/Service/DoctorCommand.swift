internal import Catalogs
internal import Files
internal import Formats
internal import Games
internal import Themes

/// `memorize doctor`: is everything in order?
enum DoctorCommand {
  static let description = CommandDescription(
    "doctor", "examine the catalog and the surroundings", options: [.json],
    discussion: """
      Reads the whole catalog, compares every theme with its checksum and the journal with the state, and shows where \
      things are. Nothing is changed. The exit code is 65 if the catalog is damaged.
      """,
    examples: [.init("memorize doctor", "examine everything")], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let location = try invocation.catalogLocation()
    var facts = [Fact("program", Version.text), Fact("catalog", location.path)]
    var findings: [Diagnostic] = []
    do {
      let catalog = try SQLiteCatalog.open(path: location.path, for: .reading)
      if FileReading.exists(location.path) {
        let known = try catalog.facts()
        facts += [
          Fact("themes", known.themes), Fact("operations", known.operations), Fact("folded away", known.folded),
          Fact("contents kept", known.versions),
          Fact("games in progress", known.games), Fact("scores", known.scores),
          Fact("size", Int(known.bytes), unit: " bytes"), Fact("free in it", Int(known.freeBytes), unit: " bytes"),
          Fact("schema", known.schema),
        ]
        findings = try invocation.console.whileWorking("examining the catalog") {
          let findings = try catalog.check()
          return findings.isEmpty ? try damagedGames(catalog).map { $0.inside(location.path) } : findings
        }
      } else {
        facts.append(Fact("state", "no such file yet; the first change creates it"))
      }
    } catch let diagnostic as Diagnostic {
      findings = [diagnostic]
    }
    facts.append(Fact("formats", invocation.registry.names.joined(separator: ", ")))
    facts.append(Fact("terminal", terminal(invocation)))
    if invocation.isJSON { return try printJSON(facts, findings, invocation) }
    for line in TextTable(facts.map { [$0.name, $0.text] }).lines { try invocation.console.print("\(line)") }
    invocation.console.report(findings)
    if findings.isEmpty { try invocation.console.print("Everything is in order.") }
    return findings.worst.map { ExitCode($0) } ?? .done
  }

  /// Plays every game in progress again: only its rules tell a good one.
  private static func damagedGames(_ store: any GameStore) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    try store.forEachGame { kept in
      do {
        _ = try SavedGame(text: kept.game.content).game()
      } catch let finding as Diagnostic {
        findings.append(finding.inside("game of \(kept.game.player)"))
      }
      return true
    }
    return findings
  }

  private static func printJSON(
    _ facts: [Fact], _ findings: [Diagnostic], _ invocation: Invocation
  ) throws -> ExitCode {
    try invocation.console.printJSON(
      members: [
        JSONReport.schema, .init("facts", .object(facts.map { .init($0.name, $0.value) })),
        .init("healthy", .bool(findings.isEmpty)),
      ], list: "diagnostics", of: findings.map(JSONReport.diagnostic))
    return findings.worst.map { ExitCode($0) } ?? .done
  }

  private static func terminal(_ invocation: Invocation) -> String {
    guard invocation.console.output.isTerminal else { return "standard output is no terminal" }
    return "\(invocation.console.columns) columns, TERM=\(invocation.world.environment["TERM"] ?? "(unset)")"
  }

  /// Something worth knowing, for people and for programs.
  private struct Fact {
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
