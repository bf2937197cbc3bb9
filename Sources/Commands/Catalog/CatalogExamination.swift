internal import Catalogs
internal import Games
internal import Themes

/// Everything that is wrong with the catalog at a path, games in progress included.
struct CatalogExamination {
  let path: String

  func findings() throws -> [Diagnostic] {
    do {
      return try findings(of: CatalogOpening.forReading(path))
    } catch let finding as Diagnostic {
      return [finding]
    }
  }

  func findings(of catalog: any GameStore & CatalogHealth) throws -> [Diagnostic] {
    let findings = try catalog.check()
    return findings.isEmpty ? try damagedGames(catalog).map { $0.inside(path) } : findings
  }

  /// Plays the game again: only its rules tell a good one. One of a newer version is not ours to judge.
  static func isWhole(_ game: GameInProgress) -> Bool {
    do {
      _ = try SavedGame(text: game.content).game()
      return true
    } catch let finding as Diagnostic {
      return if case .newer? = finding.problem as? GameProblem { true } else { false }
    } catch {
      return false
    }
  }

  private func damagedGames(_ store: any GameStore) throws -> [Diagnostic] {
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
}
