public import Catalogs
public import Themes

extension SQLiteCatalog: GameStore {
  public func game(of theme: ThemeID, by player: String) throws -> KeptGame? {
    try readGames { connection in
      let row = try connection.prepare(GameRows.games + "WHERE theme = ? AND player = ?")
      row.bind(theme, at: 1)
      row.bind(player, at: 2)
      return try row.step() ? try GameRows.game(row) : nil
    } ?? nil
  }

  public func forEachGame(_ visit: (KeptGame) throws -> Bool) throws {
    try readGames { connection in
      let row = try connection.prepare(GameRows.games + "ORDER BY id DESC")
      while try row.step() { guard try visit(GameRows.game(row)) else { return } }
    }
  }

  public func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try commit { connection in
      try Self.check(game.theme, game.player, revision, on: connection)
      let row = try connection.prepare(GameRows.keep)
      GameRows.bind(game, to: row)
      try row.run()
      return try connection.integer("SELECT last_insert_rowid()") ?? 0
    }
  }

  public func finish(_ score: Score, after revision: Int64) throws {
    try commit { connection in
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
    try readGames { connection in
      let row = try connection.prepare(GameRows.scores + (theme == nil ? "" : "WHERE theme = ? ") + "ORDER BY id")
      if let theme { row.bind(theme, at: 1) }
      while try row.step() { guard try visit(GameRows.score(row)) else { return } }
    }
  }

  /// Nil if there are no tables of games: no catalog, or one of an older schema without a change since.
  func readGames<Result>(_ body: (Connection) throws -> Result) throws -> Result? {
    try readStore { store in
      guard let connection = store?.connection,
        try connection.integer("PRAGMA user_version") ?? 0 >= Migration.schemaOfGames
      else { return nil }
      return try body(connection)
    }
  }

  private static func check(
    _ theme: ThemeID, _ player: String, _ revision: Int64?, on connection: Connection
  ) throws {
    let place = try connection.prepare("SELECT 1 FROM themes WHERE id = ?")
    place.bind(theme, at: 1)
    guard try place.step() else { throw Diagnostic.catalog(.gameWithoutTheme) }
    guard let revision else { return }
    let kept = try connection.prepare("SELECT 1 FROM games WHERE id = ? AND theme = ? AND player = ?")
    kept.bind(revision, at: 1)
    kept.bind(theme, at: 2)
    kept.bind(player, at: 3)
    guard try kept.step() else { throw Diagnostic.catalog(.gameElsewhere) }
  }
}

/// Converts games and scores to rows of their tables and back.
enum GameRows {
  static let games = "SELECT id, theme, player, deck, score, moves, pairs_left, time, content FROM games "
  static let scores =
    "SELECT theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time FROM scores "

  static let keep = """
    INSERT OR REPLACE INTO games (theme, player, deck, score, moves, pairs_left, time, content)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let finish = """
    INSERT INTO scores (theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Throws if a number in the row is impossible.
  static func game(_ row: Statement) throws -> KeptGame {
    let numbers = (4...6).map { row.integer($0) }
    guard let theme = try row.id(1), numbers[0].magnitude < limit, numbers[1...].allSatisfy(small.contains) else {
      throw Diagnostic.catalog(.damaged(.impossibleGame(row: row.integer(0))))
    }
    return try KeptGame(
      game: GameInProgress(
        theme: theme, player: row.text(2), deck: row.text(3), score: Int(numbers[0]), moves: Int(numbers[1]),
        pairsLeft: Int(numbers[2]), time: row.integer(7), content: row.text(8)), revision: row.integer(0))
  }

  static func bind(_ game: GameInProgress, to row: Statement) {
    row.bind(game.theme, at: 1)
    row.bind(game.player, at: 2)
    row.bind(game.deck, at: 3)
    row.bind(Int64(game.score), at: 4)
    row.bind(Int64(game.moves), at: 5)
    row.bind(Int64(game.pairsLeft), at: 6)
    row.bind(game.time, at: 7)
    row.bind(game.content, at: 8)
  }

  /// Throws if a number in the row is impossible.
  static func score(_ row: Statement) throws -> Score {
    let (pairs, points, moves, milliseconds, seed) =
      (row.integer(3), row.integer(5), row.integer(6), row.integer(7), row.integer(8))
    guard let theme = try row.id(0), pairs >= 2, moves >= pairs, points.magnitude < limit, seed >= 0,
      [pairs, moves, milliseconds].allSatisfy(small.contains)
    else {
      throw try Diagnostic.catalog(.damaged(.impossibleScore(player: row.text(2), theme: row.text(1))))
    }
    return try Score(
      theme: theme, themeName: row.text(1), player: row.text(2), pairs: Int(pairs), hasBonus: row.integer(4) != 0,
      points: Int(points), moves: Int(moves), milliseconds: Int(milliseconds), seed: UInt64(seed), time: row.integer(9))
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
  }

  /// Far more than any game reaches, and small enough that sums cannot overflow.
  private static let limit: UInt64 = 1 << 50
  private static let small = 0...Int64(1 << 50)
}
