internal import Catalogs
internal import Games
internal import Themes

/// Examines a catalog, with its games in progress.
struct CatalogExamination {
  let location: CatalogLocation

  func findings(by person: String) throws -> [Diagnostic] {
    do {
      return try findings(of: CatalogOpening.forReading(location, by: person))
    } catch let finding as Diagnostic {
      return [finding]
    }
  }

  func findings(of catalog: any GameStore & CatalogHealth) throws -> [Diagnostic] {
    let findings = try catalog.check()
    return findings.isEmpty ? try damagedGames(catalog).map { $0.inside(location.name) } : findings
  }

  /// True if a saved game can be continued, here or by a newer version.
  static func isWhole(_ game: GameInProgress) -> Bool {
    if case .damaged = condition(of: game) { false } else { true }
  }

  private enum Condition {
    case whole
    /// A newer version of the program has saved the game.
    case newer
    case damaged(Diagnostic)
  }

  /// Replays the game, because only the rules show whether it is valid.
  private static func condition(of game: GameInProgress) -> Condition {
    do {
      _ = try SavedGame(text: game.content).game()
      return .whole
    } catch let finding as Diagnostic {
      return if case .newer? = finding.problem as? GameProblem { .newer } else { .damaged(finding) }
    } catch {
      return .damaged(.catalog(.damaged("\(error)")))
    }
  }

  private func damagedGames(_ store: any GameStore) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    try store.forEachGame { kept in
      if case .damaged(let finding) = Self.condition(of: kept.game) {
        findings.append(finding.inside("game of \(kept.game.player)"))
      }
      return true
    }
    return findings
  }
}
