internal import Themes

/// Games and scores as rows of their tables, and back.
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

  /// Throws where the row is none of ours.
  static func game(_ row: Statement) throws -> KeptGame {
    let numbers = (4...6).map { row.integer($0) }
    guard let theme = row.id(1), numbers[0].magnitude < limit, numbers[1...].allSatisfy(small.contains) else {
      throw Diagnostic.catalogDamaged("the game in row \(row.integer(0)) cannot be right")
    }
    return KeptGame(
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

  /// Throws where the row is none of ours.
  static func score(_ row: Statement) throws -> Score {
    let (pairs, points, moves, milliseconds, seed) =
      (row.integer(3), row.integer(5), row.integer(6), row.integer(7), row.integer(8))
    guard let theme = row.id(0), pairs >= 2, moves >= pairs, points.magnitude < limit, seed >= 0,
      [pairs, moves, milliseconds].allSatisfy(small.contains)
    else {
      throw Diagnostic.catalogDamaged("the score of \(quoted(row.text(2))) for \(quoted(row.text(1))) cannot be right")
    }
    return Score(
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

  /// Far above what can be played, and far below what sums cannot hold.
  private static let limit: UInt64 = 1 << 50
  private static let small = 0...Int64(1 << 50)
}
