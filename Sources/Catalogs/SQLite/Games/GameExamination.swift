internal import Themes

/// The part of the examination behind `check` that looks at games and scores; what is in a game, the room of games knows.
enum GameExamination {
  static func findings(of catalog: SQLiteCatalog) throws -> [Diagnostic] {
    try catalog.readingGames { connection in
      try rows(GameRows.games, on: connection, as: GameRows.game)
        + rows(GameRows.scores, on: connection, as: GameRows.score)
    } ?? []
  }

  private static func rows<Row>(
    _ sql: String, on connection: Connection, as read: (Statement) throws -> Row
  ) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let row = try connection.prepare(sql + "ORDER BY id")
    while try row.step() {
      do { _ = try read(row) } catch let finding as Diagnostic { findings.append(finding) }
    }
    return findings
  }
}
