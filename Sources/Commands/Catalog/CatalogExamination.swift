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

  /// True if a saved game can be continued, here or by a newer version.
  static func isWhole(_ game: GameInProgress) -> Bool { damage(of: game) == nil }

  private static func damage(of game: GameInProgress) -> Diagnostic? { SavedGame(text: game.content).damage }
}
