internal import Themes

/// Keeps the games that can be gone on with, and the scores that can be.
struct SalvagedGames {
  let connection: Connection
  /// The pages were searched for them.
  let wasSearched: Bool
  let isWhole: (GameInProgress) -> Bool

  func run() throws -> (games: RepairReport.Tally, scores: RepairReport.Tally) {
    if wasSearched {
      // A game that has ended may have been found where it was deleted; its score is younger.
      try connection.run(
        """
        DELETE FROM games WHERE EXISTS (
          SELECT 1 FROM scores s WHERE s.theme = games.theme AND s.player = games.player AND s.time >= games.time)
        """)
    }
    return (
      try keep("games", GameRows.games) { isWhole(try GameRows.game($0).game) },
      try keep(
        "scores",
        "SELECT theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, id FROM scores "
      ) {
        _ = try GameRows.score($0)
        return true
      }
    )
  }

  private func keep(
    _ table: String, _ sql: String, where isSound: (Statement) throws -> Bool
  ) throws -> RepairReport.Tally {
    var tally = RepairReport.Tally(saved: 0, lost: 0)
    var lost: [Int64] = []
    let row = try connection.prepare(sql)
    let id: Int32 = table == "games" ? 0 : 10
    while try row.step() {
      var isKept = false
      do { isKept = try isSound(row) } catch is Diagnostic {}
      if isKept { tally.saved += 1 } else { lost.append(row.integer(id)) }
    }
    let removal = try connection.prepare("DELETE FROM \(table) WHERE id = ?")
    for id in lost {
      removal.bind(id, at: 1)
      try removal.run()
    }
    tally.lost = lost.count
    return tally
  }
}
