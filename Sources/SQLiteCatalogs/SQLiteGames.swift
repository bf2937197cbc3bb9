public import Catalogs
public import Themes

extension SQLiteCatalog: GameStore {
  public func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
    try readStore { store in
      guard
        let row = try store?.settledConnection().prepare(
          GameRows.games + "WHERE theme = ? AND player = ? ORDER BY id DESC")
      else { return [] }
      row.bind(theme, at: 1)
      row.bind(player, at: 2)
      var games: [GameInProgress] = []
      while try row.step() { games.append(try row.game()) }
      return games
    }
  }

  public func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws {
    try readStore { store in
      guard let row = try store?.settledConnection().prepare(GameRows.games + "ORDER BY id DESC") else { return }
      while try row.step() { guard try visit(row.game()) else { return } }
    }
  }

  public func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      try connection.add(game.row, "INSERT OR REPLACE INTO games")
      return try connection.integer("SELECT last_insert_rowid()") ?? 0
    }
  }

  public func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      let ended = try connection.prepare("DELETE FROM games WHERE id = ? RETURNING is_replay")
      ended.bind(revision, at: 1)
      guard try ended.step(), ended.integer(0) == 0 else { return }
      for score in scores { try connection.add(score.row, "INSERT INTO scores") }
    }
  }

  public func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    try readStore { store in
      let condition = "WHERE \(GameRows.isRemembered) " + (theme == nil ? "" : "AND theme = ? ")
      guard let row = try store?.settledConnection().prepare(GameRows.scores + condition + "ORDER BY id") else {
        return
      }
      if let theme { row.bind(theme, at: 1) }
      while try row.step() { guard try visit(row.score()) else { return } }
    }
  }

  public func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation? {
    try changeStore { store in
      var found: Score?
      try forEachScore(of: nil) { score in
        if score.number == number { found = score }
        return found == nil
      }
      guard let found else { return nil }
      let operation = try store.enter(note, summary: found.summaryOfForgetting)
      let row = try store.settledConnection().prepare("UPDATE scores SET forgotten_by = ? WHERE id = ?")
      row.bind(operation.id, at: 1)
      row.bind(number, at: 2)
      try row.run()
      return operation
    }
  }

  private static func check(_ game: GameInProgress, _ revision: Int64?, on connection: Connection) throws {
    let place = try connection.prepare("SELECT 1 FROM themes WHERE id = ?")
    place.bind(game.theme, at: 1)
    guard try place.step() else { throw Diagnostic.catalog(.gameWithoutTheme) }
    guard let revision else { return }
    let kept = try connection.prepare(
      "SELECT 1 FROM games WHERE id = ? AND theme = ? AND player = ? AND pairs = ? AND company = ?")
    kept.bind(revision, at: 1)
    kept.bind(game.theme, at: 2)
    kept.bind(game.player, at: 3)
    kept.bind(Int64(game.pairs), at: 4)
    kept.bind(game.company, at: 5)
    guard try kept.step() else { throw Diagnostic.catalog(.gameElsewhere) }
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
