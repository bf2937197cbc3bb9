internal import Catalogs
internal import Games
internal import Themes

/// Examines a catalog, with its games in progress.
enum CatalogExamination {
  static func findings(at location: any CatalogLocation, by caller: CatalogCaller) throws -> [Diagnostic] {
    do {
      return try findings(of: location.open(for: .reading, by: caller), at: location)
    } catch let finding as Diagnostic {
      return [finding]
    }
  }

  static func findings(
    of catalog: any GameStore & CatalogHealth, at location: any CatalogLocation
  ) throws -> [Diagnostic] {
    var findings = try catalog.check()
    guard findings.isEmpty else { return findings }
    try catalog.forEachGame { game in
      if let damage = damage(of: game) {
        findings.append(damage.inside("game of \(game.player)").inside(location.name))
      }
      return true
    }
    return findings
  }

  /// What an examination found out.
  struct Result {
    /// Nil if there is no catalog yet, or if it cannot be read.
    private(set) var facts: CatalogFacts?
    /// Nil if there is no catalog yet, or if a damaged row hides them: that is among the findings.
    private(set) var followedSites: Int?
    private(set) var findings: [Diagnostic] = []

    init(of location: any CatalogLocation, by invocation: Invocation) throws {
      do {
        let catalog = try location.open(for: .reading, by: invocation.caller)
        guard location.exists else { return }
        let known = try catalog.facts()
        facts = known
        followedSites = try? catalog.read { try $0.sources().count(where: \.isFollowed) }
        findings = try invocation.console.whileWorking("examining the catalog") {
          try CatalogExamination.findings(of: catalog, at: location)
        }
        findings += known.risks
      } catch let diagnostic as Diagnostic {
        findings = [diagnostic]
      }
    }
  }

  /// True if a saved game can be continued, here or by a newer version.
  static func isWhole(_ game: GameInProgress) -> Bool { damage(of: game) == nil }

  private static func damage(of game: GameInProgress) -> Diagnostic? { SavedGame(text: game.content).damage }
}
