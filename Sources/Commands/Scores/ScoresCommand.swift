internal import Catalogs
internal import Formats
internal import Screens
internal import Themes

/// `memorize scores`: what was reached, theme by theme.
enum ScoresCommand {
  private static let player = OptionDescription("player", value: "NAME", kind: .name, "only the scores of this player")

  static let description = CommandDescription(
    "scores", "show the best scores of the games that were played",
    operands: [.init("THEME", .theme, optional: true, "only this theme, which may be deleted by now")],
    options: [player, .json],
    discussion: """
      Shows the best score, the fewest moves and the shortest time for each theme, number of pairs and player, games with \
      bonus apart, and on a terminal a small chart of the last scores, the newest on the right. Editing or deleting a theme \
      leaves its scores alone.
      """,
    examples: [
      .init("memorize scores", "everything that was played"),
      .init("memorize scores Halloween --player Ada --json", "for a program"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let wanted = try PlayerName.given(invocation)
    let catalog = try invocation.catalogForReading()
    var scores: [Score] = []
    try catalog.forEachScore(of: nil) { score in
      scores.append(score)
      return true
    }
    if let name = invocation.operands.first {
      let themes = try themes(named: name, catalog, scores)
      scores.removeAll { !themes.contains($0.theme) }
    }
    let players = Set(scores.map(\.player))
    if let wanted { scores.removeAll { $0.player != wanted } }
    let board = try catalog.read { snapshot in
      try ScoreBoard(scores) { try snapshot.theme($0)?.theme.name }
    }
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "scores", of: board.entries.map(json))
    } else if board.entries.isEmpty {
      invocation.console.hint(nothing(invocation.operands.first, wanted, players))
    } else {
      try print(board, invocation)
    }
    return .done
  }

  /// A theme of the catalog, else those that had this name when they were played.
  private static func themes(named name: String, _ catalog: any Catalog, _ scores: [Score]) throws -> Set<ThemeID> {
    do {
      return [try catalog.read { try ThemeFinder(snapshot: $0).theme(name) }.theme.id]
    } catch let finding as Diagnostic where finding.code == UsageCode.unknownTheme.rawValue {
      let key = NameKey(name).loose
      let past = Set(scores.filter { NameKey($0.themeName).loose == key }.map(\.theme))
      guard past.isEmpty else { return past }
      throw finding
    }
  }

  private static func print(_ board: ScoreBoard, _ invocation: Invocation) throws {
    let console = invocation.console
    var heading = ""
    for entry in board.entries {
      let deleted = entry.isDeleted ? " (deleted)" : ""
      let bonus = entry.hasBonus ? ", with bonus" : ""
      let next = "\(entry.themeName)\(deleted): \(counted(entry.pairs, "pair"))\(bonus)"
      if next != heading { try console.print("\(next)") }
      heading = next
      let summary = entry.summary
      try console.print(
        """
          \(entry.player): best score \(String(summary.bestPoints)), fewest moves \(grouped(summary.fewestMoves)), \
        shortest time \(clock(summary.shortest)), \(counted(summary.games, "game"))
        """)
      // Two points make no picture, and bars say nothing to a screen reader.
      if summary.last.count > 2, console.output.isTerminal, !invocation.prefersPlainText {
        try console.print("  \(ScoreChart.text(summary.last.map(\.points)))")
      }
    }
  }

  /// Why there is nothing to show, and whose scores there are instead.
  private static func nothing(_ theme: String?, _ player: String?, _ players: Set<String>) -> String {
    let game = theme.map { "No game of \(quoted($0))" } ?? "No game"
    guard let player, !players.isEmpty else {
      return "\(game) was played to its end yet. 'memorize play' begins one."
    }
    let names = players.sorted().prefix(mostPlayers).map { quoted($0) }.joined(separator: ", ")
    let more = players.count > mostPlayers ? " and \(counted(players.count - mostPlayers, "more player"))" : ""
    return "\(game) was played to its end by \(quoted(player)) yet. There are scores of \(names)\(more)."
  }

  private static let mostPlayers = 5

  private static func json(_ entry: ScoreBoard.Entry) -> ExtraValue {
    .object([
      .init("theme", .string(entry.themeName)), .init("id", .string(entry.theme.description)),
      .init("deleted", .bool(entry.isDeleted)), .init("pairs", .integer(entry.pairs)),
      .init("bonus", .bool(entry.hasBonus)), .init("player", .string(entry.player)),
      .init("games", .integer(entry.summary.games)), .init("bestScore", .integer(entry.summary.bestPoints)),
      .init("fewestMoves", .integer(entry.summary.fewestMoves)),
      .init("shortestMilliseconds", .integer(entry.summary.shortest)),
      .init("last", .array(entry.summary.last.map(json))),
    ])
  }

  private static func json(_ score: Score) -> ExtraValue {
    .object([
      .init("time", .string(Timestamp(score.time).utc)), .init("score", .integer(score.points)),
      .init("moves", .integer(score.moves)), .init("milliseconds", .integer(score.milliseconds)),
      .init("seed", .number(String(score.seed))),
    ])
  }
}
