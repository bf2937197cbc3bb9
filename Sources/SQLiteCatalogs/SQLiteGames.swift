public import Catalogs
public import Themes

extension SQLiteCatalog: GameStore {
  public func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
    try readGames { connection, rows in
      let row = try connection.prepare(rows.games + "WHERE theme = ? AND player = ? ORDER BY id DESC")
      row.bind(theme, at: 1)
      row.bind(player, at: 2)
      var games: [GameInProgress] = []
      while try row.step() { games.append(try row.game()) }
      return games
    } ?? []
  }

  public func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws {
    try readGames { connection, rows in
      let row = try connection.prepare(rows.games + "ORDER BY id DESC")
      while try row.step() { guard try visit(row.game()) else { return } }
    }
  }

  public func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      let row = try connection.prepare(GameRows.keep)
      GameRows.bind(game, to: row)
      try row.run()
      return try connection.integer("SELECT last_insert_rowid()") ?? 0
    }
  }

  public func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws {
    try commit { connection in
      try Self.check(game, revision, on: connection)
      let ended = try connection.prepare("DELETE FROM games WHERE id = ? RETURNING is_replay")
      ended.bind(revision, at: 1)
      guard try ended.step(), ended.integer(0) == 0 else { return }
      let row = try connection.prepare(GameRows.finish)
      for score in scores {
        GameRows.bind(score, to: row)
        try row.run()
      }
    }
  }

  public func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    try readGames { connection, rows in
      let row = try connection.prepare(
        rows.scores + "WHERE \(rows.isRemembered) " + (theme == nil ? "" : "AND theme = ? ") + "ORDER BY id")
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
      let row = try store.connection.prepare("UPDATE scores SET forgotten_by = ? WHERE id = ?")
      row.bind(operation.id, at: 1)
      row.bind(number, at: 2)
      try row.run()
      return operation
    }
  }

  /// Nil if there are no tables of games: no catalog, or one of an older schema without a change since.
  func readGames<Result>(
    agreeing: Bool = true, _ body: (Connection, GameRows) throws -> Result
  ) throws -> Result? {
    try readStore(agreeing: agreeing) { store in
      guard let connection = store?.connection else { return nil }
      let schema = try connection.integer("PRAGMA user_version") ?? 0
      return schema < Migration.schemaOfGames ? nil : try body(connection, GameRows(schema: schema))
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

/// Converts games and scores to rows of their tables and back.
struct GameRows {
  /// The columns of games in progress.
  let games: String
  /// The columns of all scores, forgotten ones too.
  let scores: String
  /// Whether a row of scores is shown.
  let isRemembered: String

  /// An older schema is read as it is.
  init(schema: Int64 = Int64(Migration.all.count)) {
    let (hasSizes, hasCompany) = (schema >= Migration.schemaOfGameSizes, schema >= Migration.schemaOfCompany)
    let sizes = hasSizes ? "" : ", \(Self.pairsInContent) AS pairs, 0 AS is_replay"
    let (company, kind) = hasCompany ? ("", "") : (", '' AS company", ", '\(Score.alone)' AS kind, 0 AS helps")
    games = "SELECT \(StoredColumns.game) FROM (SELECT *\(sizes)\(company) FROM games) g "
    scores = "SELECT \(StoredColumns.score) FROM (SELECT *\(kind) FROM scores) s "
    isRemembered =
      hasSizes
      ? "(forgotten_by IS NULL OR forgotten_by IN (SELECT id FROM operations WHERE undone_by IS NOT NULL))" : "true"
  }

  /// The number of pairs in the content of a game, 0 if it has none.
  static let pairsInContent = pairs(in: "content")

  static func pairs(in content: String) -> String {
    let line = "char(10) || 'pairs '"
    return """
      CASE WHEN instr(\(content), \(line)) > 0
        THEN CAST(substr(\(content), instr(\(content), \(line)) + 7, 9) AS INTEGER) ELSE 0 END
      """
  }

  static let keep = """
    INSERT OR REPLACE INTO games (theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay,
      company)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let finish = """
    INSERT INTO scores (theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, kind, helps)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static func bind(_ game: GameInProgress, to row: Statement) {
    row.bind(game.theme, at: 1)
    row.bind(game.player, at: 2)
    row.bind(game.deck, at: 3)
    row.bind(Int64(game.score), at: 4)
    row.bind(Int64(game.moves), at: 5)
    row.bind(Int64(game.pairsLeft), at: 6)
    row.bind(game.time, at: 7)
    row.bind(game.content, at: 8)
    row.bind(Int64(game.pairs), at: 9)
    row.bind(game.isReplay ? 1 : 0, at: 10)
    row.bind(game.company, at: 11)
  }

  static func bind(_ score: Score, to row: Statement) {
    row.bind(score.theme, at: 1)
    row.bind(score.themeName, at: 2)
    row.bind(score.player, at: 3)
    row.bind(Int64(score.pairs), at: 4)
    row.bind(score.hasBonus ? 1 : 0, at: 5)
    row.bind(Int64(score.points), at: 6)
    row.bind(Int64(score.moves), at: 7)
    row.bind(Int64(score.milliseconds), at: 8)
    row.bind(Int64(clamping: score.seed), at: 9)
    row.bind(score.time, at: 10)
    row.bind(score.kind, at: 11)
    row.bind(Int64(score.helps), at: 12)
  }
}
