public import Themes

extension SQLiteCatalog: GameStore {
  public func game(of theme: ThemeID, by player: String) throws -> KeptGame? {
    try readingGames { connection in
      let row = try connection.prepare(GameRows.games + "WHERE theme = ? AND player = ?")
      row.bind(theme, at: 1)
      row.bind(player, at: 2)
      return try row.step() ? try GameRows.game(row) : nil
    } ?? nil
  }

  public func forEachGame(_ visit: (KeptGame) throws -> Bool) throws {
    try readingGames { connection in
      let row = try connection.prepare(GameRows.games + "ORDER BY id DESC")
      while try row.step() { guard try visit(GameRows.game(row)) else { return } }
    }
  }

  public func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try changing { connection in
      try Self.check(game.theme, game.player, revision, on: connection)
      let row = try connection.prepare(GameRows.keep)
      GameRows.bind(game, to: row)
      try row.run()
      return try connection.integer("SELECT last_insert_rowid()") ?? 0
    }
  }

  public func finish(_ score: Score, after revision: Int64) throws {
    try changing { connection in
      try Self.check(score.theme, score.player, revision, on: connection)
      let ended = try connection.prepare("DELETE FROM games WHERE id = ?")
      ended.bind(revision, at: 1)
      try ended.run()
      let row = try connection.prepare(GameRows.finish)
      GameRows.bind(score, to: row)
      try row.run()
    }
  }

  public func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    try readingGames { connection in
      let row = try connection.prepare(GameRows.scores + (theme == nil ? "" : "WHERE theme = ? ") + "ORDER BY id")
      if let theme { row.bind(theme, at: 1) }
      while try row.step() { guard try visit(GameRows.score(row)) else { return } }
    }
  }

  /// Nil where there are no tables of games yet: no catalog, or one of an older schema that nobody has written to since.
  func readingGames<Result>(_ body: (Connection) throws -> Result) throws -> Result? {
    guard let connection else { return nil }
    return try read { _ in
      guard try connection.integer("PRAGMA user_version") ?? 0 >= Migration.schemaOfGames else { return nil }
      return try body(connection)
    }
  }

  private static func check(
    _ theme: ThemeID, _ player: String, _ revision: Int64?, on connection: Connection
  ) throws {
    let place = try connection.prepare("SELECT 1 FROM themes WHERE id = ?")
    place.bind(theme, at: 1)
    guard try place.step() else { throw Diagnostic.gameWithoutTheme }
    guard let revision else { return }
    let kept = try connection.prepare("SELECT 1 FROM games WHERE id = ? AND theme = ? AND player = ?")
    kept.bind(revision, at: 1)
    kept.bind(theme, at: 2)
    kept.bind(player, at: 3)
    guard try kept.step() else { throw Diagnostic.gameElsewhere }
  }
}
