package import Catalogs
package import Themes

/// A small theme; each letter is a face.
package func theme(
  _ number: UInt64, _ name: String, _ faces: String = "AB", removed: String = "", pairs: Int = 2,
  color: UInt32 = 0xFF00_00FF, words: [Emoji: CardTexts] = [:], extras: [ExtraValue.Member] = []
) -> Theme {
  Theme(
    trusted: ThemeID(high: number << 56, low: number),
    Theme.Content(
      name: name, emojis: faces.compactMap { Emoji(String($0)) },
      removedEmojis: removed.compactMap { Emoji(String($0)) }, numberOfPairs: pairs, color: ThemeColor(packed: color),
      words: words, extras: extras))
}

package func note(_ command: String = "edit", by actor: String = "ann", at time: Int64 = 1_000) -> JournalNote {
  JournalNote(command: command, actor: actor, time: time)
}

extension Catalog {
  @discardableResult
  package func put(_ themes: Theme..., by actor: String = "ann", summary: String = "put") throws -> JournalOperation? {
    try write(note(by: actor)) { transaction throws in
      for theme in themes { try transaction.put(theme) }
      return (summary, ())
    }.operation
  }

  @discardableResult
  package func remove(_ themes: Theme..., by actor: String = "ann") throws -> JournalOperation? {
    try write(note("delete", by: actor)) { transaction throws in
      for theme in themes { try transaction.remove(theme.id) }
      return ("removed", ())
    }.operation
  }

  /// Undoes the newest operation of the actor.
  @discardableResult
  package func undo(_ note: JournalNote) throws -> JournalOperation { try undo(newest: 1, note)[0] }

  @discardableResult
  package func redo(_ note: JournalNote) throws -> JournalOperation { try redo(newest: 1, note)[0] }

  /// Undoes within the theme, which must not have changed.
  @discardableResult
  package func undo(_ theme: Theme, count: Int = 1) throws -> [JournalMove] {
    try undo(theme, seen: theme, count: count)
  }

  @discardableResult
  package func undo(_ theme: Theme, seen: Theme?, count: Int = 1) throws -> [JournalMove] {
    try undo(newest: count, of: theme.id, seen: seen, note("undo"))
  }

  @discardableResult
  package func redo(_ theme: Theme, count: Int = 1) throws -> [JournalMove] {
    try redo(theme, seen: theme, count: count)
  }

  @discardableResult
  package func redo(_ theme: Theme, seen: Theme?, count: Int = 1) throws -> [JournalMove] {
    try redo(newest: count, of: theme.id, seen: seen, note("redo"))
  }

  package func operations(touching theme: Theme) throws -> [JournalOperation.ID] {
    try read { snapshot throws in
      var operations: [JournalOperation.ID] = []
      try snapshot.forEachOperation(touching: theme.id) { operation in
        operations.append(operation.id)
        return true
      }
      return operations
    }
  }

  package func themes(skip: Int = 0) throws -> [Theme] {
    try read { snapshot throws in
      var themes: [Theme] = []
      try snapshot.forEachTheme(skip: skip) { theme in
        themes.append(theme)
        return true
      }
      return themes
    }
  }

  package func operations() throws -> [JournalOperation] {
    try read { snapshot throws in
      var operations: [JournalOperation] = []
      try snapshot.forEachOperation { operation in
        operations.append(operation)
        return true
      }
      return operations
    }
  }

  package func changes(of id: JournalOperation.ID) throws -> [[Theme?]] {
    try read { snapshot throws in
      var changes: [[Theme?]] = []
      try snapshot.forEachChange(of: id) { change in
        changes.append([change.before, change.after])
        return true
      }
      return changes
    }
  }
}

/// The diagnostic that `body` throws.
package func refusal(_ body: () throws -> Void) -> Diagnostic? {
  do {
    try body()
    return nil
  } catch { return error as? Diagnostic }
}

/// The code of the diagnostic that `body` throws, or a text for another outcome.
package func code(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch let finding as Diagnostic {
    return finding.code
  } catch {
    return "\(error)"
  }
}

package func game(
  _ number: UInt64, by player: String = "ann", _ content: String = "one", moves: Int = 0, pairs: Int = 2,
  company: String = "", isReplay: Bool = false
) -> GameInProgress {
  GameInProgress(
    theme: theme(number, "").id, player: player, deck: "D", pairs: pairs, company: company, score: -moves,
    moves: moves, pairsLeft: 2, time: 7, isReplay: isReplay, content: content)
}

package func score(_ number: UInt64, by player: String = "ann", named name: String = "A", points: Int = 4) -> Score {
  Score(
    theme: theme(number, "").id, themeName: name, player: player, pairs: 2, hasBonus: points > 4, points: points,
    moves: 3,
    milliseconds: 1_500, seed: 42, time: 9)
}

extension Score {
  /// A copy with the number that a catalog gives it.
  package func numbered(_ number: Int64) -> Score {
    Score(
      number: number, theme: theme, themeName: themeName, player: player, pairs: pairs, hasBonus: hasBonus,
      kind: kind, points: points, moves: moves, helps: helps, milliseconds: milliseconds, seed: seed, time: time)
  }
}

extension GameStore {
  /// Finishes the game of the player and size of a score.
  package func finish(_ score: Score, after revision: Int64) throws {
    let game = GameInProgress(
      theme: score.theme, player: score.player, deck: "", pairs: score.pairs, score: 0, moves: 0, pairsLeft: 0, time: 0,
      content: "")
    try finish(game, with: [score], after: revision)
  }

  /// The game that the player kept last.
  package func game(of theme: ThemeID, by player: String) throws -> GameInProgress? {
    try games(of: theme, by: player).first
  }

  package func games() throws -> [GameInProgress] {
    var games: [GameInProgress] = []
    try forEachGame {
      games.append($0.kept(nil))
      return true
    }
    return games
  }

  package func scores(of theme: ThemeID? = nil) throws -> [Score] {
    var scores: [Score] = []
    try forEachScore(of: theme) {
      // Without its number, as it was before it was saved.
      scores.append($0.numbered(0))
      return true
    }
    return scores
  }
}

extension GameInProgress {
  /// The same with this revision.
  package func kept(_ revision: Int64?) -> GameInProgress {
    var copy = self
    copy.revision = revision
    return copy
  }
}
