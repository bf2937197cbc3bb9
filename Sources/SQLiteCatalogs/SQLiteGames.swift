package import Catalogs
package import Themes

extension SQLiteCatalog: GameStore {
  package func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
    try readStore { store in
      let sql = GameRows.games + "WHERE theme = ? AND player = ? ORDER BY id DESC"
      return try store.settledConnection().all(sql, theme, player) { try $0.game() }
    }
  }

  package func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws {
    try readStore { store in
      try store.settledConnection().forEach(GameRows.games + "ORDER BY id DESC") { try visit($0.game()) }
    }
  }

  package func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      try connection.add(game.row, "INSERT OR REPLACE INTO games")
      return try connection.integer("SELECT last_insert_rowid()") ?? 0
    }
  }

  package func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      guard try connection.integer("DELETE FROM games WHERE id = ? RETURNING is_replay", revision) == 0 else { return }
      for score in scores { try connection.add(score.row, "INSERT INTO scores") }
    }
  }

  package func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    try readStore { store in
      let scores = GameRows.scores + "WHERE \(GameRows.isRemembered) "
      let connection = try store.settledConnection()
      if let theme {
        try connection.forEach(scores + "AND theme = ? ORDER BY id", theme) { try visit($0.score()) }
      } else {
        try connection.forEach(scores + "ORDER BY id") { try visit($0.score()) }
      }
    }
  }

  package func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation? {
    try changeStore { store in
      let scores = GameRows.scores + "WHERE id = ? AND \(GameRows.isRemembered)"
      guard let found = try store.settledConnection().first(scores, number, read: { try $0.score() }) else {
        return nil
      }
      let operation = try store.enter(note, summary: found.summaryOfForgetting)
      try store.settledConnection().prepare("UPDATE scores SET forgotten_by = ? WHERE id = ?").run(operation.id, number)
      return operation
    }
  }

  private static func check(_ game: GameInProgress, _ revision: Int64?, on connection: Connection) throws {
    guard try connection.integer("SELECT 1 FROM themes WHERE id = ?", game.theme) != nil else {
      throw Diagnostic.catalog(.gameWithoutTheme)
    }
    guard let revision else { return }
    let kept = try connection.integer(
      "SELECT 1 FROM games WHERE id = ? AND theme = ? AND player = ? AND pairs = ? AND company = ?",
      revision, game.theme, game.player, Int64(game.pairs), game.company)
    guard kept != nil else { throw Diagnostic.catalog(.gameElsewhere) }
  }
}

/// Games and scores as rows of their tables.
enum GameRows {
  static let games = "SELECT \(StoredColumns.game) FROM games "
  /// All scores, including forgotten ones.
  static let scores = "SELECT \(StoredColumns.score) FROM scores "
  /// The condition for a score that is shown.
  static let isRemembered =
    "(forgotten_by IS NULL OR forgotten_by IN (SELECT id FROM operations WHERE undone_by IS NOT NULL))"

  /// The number of pairs in the content of a game, 0 if it has none.
  static let pairsInContent = pairs(in: "content")

  static func pairs(in content: String) -> String {
    let line = "char(10) || 'pairs '"
    return """
      CASE WHEN instr(\(content), \(line)) > 0
        THEN CAST(substr(\(content), instr(\(content), \(line)) + 7, 9) AS INTEGER) ELSE 0 END
      """
  }
}
