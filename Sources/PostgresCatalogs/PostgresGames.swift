package import Catalogs
package import Themes

extension PostgresCatalog: GameStore {
  package func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
    try readStore { store in
      if let rows = store.announced?.games(of: theme, by: player) { return try rows.map { try $0.game() } }
      return try store.query([Self.games("= $1", .id(theme), player)])[0].map { try $0.game() }
    }
  }

  package func prefetchGames(of themes: [ThemeID], by player: String) throws {
    try readStore { store in
      let scores = ServerStatement(
        "\(Self.scoreColumns) WHERE theme = ANY ($1) AND \(Self.isRemembered) ORDER BY id", .ids(themes))
      let results = try store.query([Self.games("= ANY ($1)", .ids(themes), player), scores])
      store.announced = AnnouncedGames(themes, player, games: results[0], scores: results[1])
    }
  }

  private static func games(_ condition: String, _ themes: ServerStatement.Value, _ player: String) -> ServerStatement {
    ServerStatement(
      "\(gameColumns) WHERE theme \(condition) AND player = $2 AND login = session_user ORDER BY id DESC", themes,
      .text(player))
  }

  package func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws {
    try readStore { store in
      try store.forEachPage(
        Self.gameColumns, first: ("id < $1", .max), next: "id < $1", order: "id DESC"
      ) { try visit($0.game()) }
    }
  }

  package func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
    try transaction(Head.query) { connection, _, _, change in
      let made = ServerStatement("SELECT id FROM memorize.games WHERE change = $1", .id(change))
      // Waits for a commit that was not confirmed, because that has changed the same row.
      let ended = Self.ending(game, revision)
      let results = try connection.run([made, Self.themeExists(game.theme), ended, made])
      if let row = results[0].first ?? results[3].first { return (row.integer(0), .madeBefore) }
      try Self.check(results[1], results[2], revision)
      let kept = try connection.run(.adding(game.row, to: "games", change, "RETURNING id"))
      return (kept[0].integer(0), .change([]))
    }
  }

  package func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws {
    var isSent = false
    try transaction(Head.query) { connection, _, _, change in
      let made = ServerStatement("SELECT 1 FROM memorize.scores WHERE change = $1", .id(change))
      let results = try connection.run([made, Self.themeExists(game.theme), Self.ending(game, revision), made])
      // A finished replay leaves nothing behind, but its game is gone.
      let isMade = results[0].count + results[3].count > 0 || isSent && results[2].isEmpty
      if isMade { return ((), .madeBefore) }
      try Self.check(results[1], results[2], revision)
      isSent = true
      guard results[2].first?.flag(1) == false else { return ((), .change([])) }
      return ((), .change(scores.map { .adding($0.row, to: "scores", change) }))
    }
  }

  package func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
    try readStore { store in
      if let theme, let rows = store.announced?.scores(of: theme) {
        for row in rows { guard try visit(row.score()) else { return } }
        return
      }
      let theme = theme.map { "AND theme = '\($0.description)'" } ?? ""
      try store.forEachPage(
        Self.scoreColumns, first: ("id > $1 AND \(Self.isRemembered) \(theme)", 0),
        next: "id > $1 AND \(Self.isRemembered) \(theme)", order: "id"
      ) { try visit($0.score()) }
    }
  }

  package func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation? {
    try changeStore { store in
      let rows = try store.query(
        "\(Self.scoreColumns) WHERE id = $1 AND \(Self.isRemembered)", .integer(number))
      guard let found = try rows.first?.score() else { return nil }
      let operation = try store.enter(note, summary: found.summaryOfForgetting)
      store.later(
        "UPDATE memorize.scores SET forgotten_by = $1 WHERE id = $2", .integer(operation.id), .integer(number))
      return operation
    }
  }

  private static func themeExists(_ theme: ThemeID) -> ServerStatement {
    ServerStatement("SELECT 1 FROM memorize.themes WHERE id = $1", .id(theme))
  }

  /// Removes the game as it was kept before: the one with the revision or, for nil, any.
  private static func ending(_ game: GameInProgress, _ revision: Int64?) -> ServerStatement {
    ServerStatement(
      """
      DELETE FROM memorize.games WHERE login = session_user AND theme = $1 AND player = $2 AND pairs = $3
        AND company = $4 AND id = coalesce($5, id) RETURNING id, is_replay
      """, .id(game.theme), .text(game.player), .integer(Int64(game.pairs)), .text(game.company), .integer(revision))
  }

  private static func check(_ theme: Rows, _ ended: Rows, _ revision: Int64?) throws {
    guard !theme.isEmpty else { throw Diagnostic.catalog(.gameWithoutTheme) }
    guard revision == nil || !ended.isEmpty else { throw Diagnostic.catalog(.gameElsewhere) }
  }

  // MARK: Rows

  static let gameColumns = "SELECT \(StoredColumns.game) FROM memorize.games"
  static let scoreColumns = "SELECT \(StoredColumns.score) FROM memorize.scores"

  static let isRemembered = """
    (forgotten_by IS NULL
      OR forgotten_by IN (SELECT o.id FROM memorize.operations o WHERE o.undone_by IS NOT NULL))
    """
}

/// The games of one player and the scores of all players of some themes, as they were read at once. The second column of
/// both is the theme.
struct AnnouncedGames {
  private let player: String
  private var games: [ThemeID: [Row]]
  private var scores: [ThemeID: [Row]]

  /// Rows without an id belong to no theme.
  init(_ themes: [ThemeID], _ player: String, games: Rows, scores: Rows) {
    self.player = player
    let none = Dictionary(themes.map { ($0, [Row]()) }) { first, _ in first }
    (self.games, self.scores) = (none, none)
    for row in games { if let id = row.id(1) { self.games[id]?.append(row) } }
    for row in scores { if let id = row.id(1) { self.scores[id]?.append(row) } }
  }

  /// Nil for a theme that was not announced.
  func games(of theme: ThemeID, by player: String) -> [Row]? { player == self.player ? games[theme] : nil }

  func scores(of theme: ThemeID) -> [Row]? { scores[theme] }
}
