internal import Catalogs
internal import EmojiNames
internal import Formats
internal import Games
internal import Screens
internal import Themes

/// `memorize scores`: shows the best results of each theme.
enum ScoresCommand {
  private static let player = Option<String>(
    "player", value: "NAME", PlayerName.one, "only the scores of this player")
  private static let forget = Option<Int64>(
    "forget", value: "N", .atLeastOne, "leave out the score with this number from now on")

  static let description = CommandDescription(
    name: "scores", summary: "show the best scores of the games that were played",
    arguments: [Argument("THEME", .theme, optional: true, "only this theme, which may have been deleted")],
    options: [player, forget, .json],
    discussion: """
      Shows the best score, the fewest moves, the shortest time and the stars for each theme, number of pairs and \
      player, each with its number; games with a bonus, with words, with help, together and against the computer \
      separately; on a terminal also a chart of the last scores, the newest on the right. Editing or deleting a theme keeps its \
      scores.
      """,
    details: """
      Only games that a person plays with a random deal count: a game with --seed, or with choices that come from a \
      pipe, is a replay. 'memorize undo' restores forgotten scores.
      """,
    examples: [
      ("memorize scores", "all scores"),
      ("memorize scores Halloween --player Ada --json", "for a program"),
      ("memorize scores --forget 17", "leave out the score with the number 17"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let wanted = invocation[player]
    if let number = invocation[forget] {
      guard wanted == nil else { throw Diagnostic.usage(.excluding("--forget and --player cannot be used together")) }
      guard let theme = invocation.arguments.first else { return try leaveOut(number, invocation) }
      throw Diagnostic.usage(.unexpectedArgument(theme, hint: "Usage: memorize scores --forget N"))
    }
    let catalog = try invocation.catalogForReading()
    var scores = try collected { try catalog.forEachScore(of: nil, $0) }
    if let name = invocation.arguments.first {
      let themes = try themes(named: name, catalog, scores)
      scores.removeAll { !themes.contains($0.theme) }
    }
    let players = Set(scores.map(\.player))
    if let wanted { scores.removeAll { $0.player != wanted } }
    let board = try catalog.read { snapshot in
      try ScoreBoard(scores) { try snapshot.theme($0)?.name }
    }
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "scores", of: board.entries.map(json))
    } else if board.entries.isEmpty {
      invocation.console.hint(nothing(invocation.arguments.first, wanted, players))
    } else {
      try print(board, invocation)
    }
    return .done
  }

  /// Forgets a score, as one operation.
  private static func leaveOut(_ number: Int64, _ invocation: Invocation) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    guard let found = try collected({ try catalog.forEachScore(of: nil, $0) }).first(where: { $0.number == number }),
      let operation = try invocation.catalogForWriting().forget(number, invocation.note("scores"))
    else {
      throw Diagnostic(
        .missing,
        .error("play.no-such-score", "there is no score \(number)", hint: "Run 'memorize scores' to see the numbers."))
    }
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [JSONReport.schema, .init("operation", .integer(Int(operation.id)))], list: "forgotten",
        of: [json(found)])
    } else {
      let words = found.summaryOfForgetting
      try invocation.console.print("\(words.uppercasedFirst).")
      invocation.console.say("Run 'memorize undo' to undo this.")
    }
    return .done
  }

  /// A theme of the catalog, else the deleted themes that had this name when they were played.
  private static func themes(named name: String, _ catalog: any Catalog, _ scores: [Score]) throws -> Set<ThemeID> {
    do {
      return [try catalog.read { try ThemeFinder($0).theme(name) }.id]
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      let key = NameKey(name).loose
      let past = Set(scores.filter { NameKey($0.themeName).loose == key }.map(\.theme))
      guard past.isEmpty else { return past }
      return [try catalog.read { try ThemeFinder($0).theme(name, takingParts: true) }.id]
    }
  }

  private static func print(_ board: ScoreBoard, _ invocation: Invocation) throws {
    let console = invocation.console
    var heading = ""
    for entry in board.entries {
      let deleted = entry.isDeleted ? " (deleted)" : ""
      let next = "\(entry.themeName)\(deleted): \(counted(entry.pairs, "pair"))\(entry.words)"
      if next != heading { try console.print("\(next)") }
      heading = next
      let summary = entry.summary
      func number(_ score: Score?) -> String { score.map { "(#\($0.number))" } ?? "" }
      try console.print(
        """
          \(entry.player): best score \(String(summary.bestPoints)) \(number(summary.best)), \
        fewest moves \(grouped(summary.fewestMoves)) \(number(summary.shortestWay)), \
        shortest time \(clock(summary.shortest)) \(number(summary.fastest)), \
        \(summary.stars.map { "\($0) of 3 stars, " } ?? "")\(counted(summary.games, "game"))
        """)
      // A chart needs three games, and bars say nothing to a screen reader.
      if summary.last.count > 2, console.output.isTerminal, !invocation.prefersPlainText {
        try console.print("  \(chart(summary.last.map(\.points)))")
      }
    }
  }

  /// The scores of some games as a row of bars, oldest first: `▁▄█▂`.
  private static func chart(_ points: [Int]) -> String {
    guard let least = points.min(), let most = points.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(points.map { most == least ? bars[4] : bars[($0 - least) * 7 / (most - least)] })
  }

  /// The reason for an empty report, with the players who do have scores.
  private static func nothing(_ theme: String?, _ player: String?, _ players: Set<String>) -> String {
    let game = theme.map { "No game of \(quoted($0))" } ?? "No game"
    guard let player, !players.isEmpty else {
      return "\(game) was finished yet. 'memorize play' starts one."
    }
    let names = players.sorted().prefix(mostPlayers).map { quoted($0) }.joined(separator: ", ")
    let more = players.count > mostPlayers ? " and \(counted(players.count - mostPlayers, "more player"))" : ""
    return "\(game) was finished by \(quoted(player)) yet. There are scores of \(names)\(more)."
  }

  private static let mostPlayers = 5

  private static func json(_ entry: ScoreBoard.Entry) -> ExtraValue {
    .object([
      .init("theme", .string(entry.themeName)), .init("id", .string(entry.theme.description)),
      .init("deleted", .bool(entry.isDeleted)), .init("pairs", .integer(entry.pairs)),
      .init("bonus", .bool(entry.hasBonus)), .init("player", .string(entry.player)), .init("kind", .string(entry.kind)),
      .init("games", .integer(entry.summary.games)), .init("bestScore", .integer(entry.summary.bestPoints)),
      .init("fewestMoves", .integer(entry.summary.fewestMoves)),
      .init("shortestMilliseconds", .integer(entry.summary.shortest)),
      .init("stars", entry.summary.stars.map { .integer($0) } ?? .null),
      .init("last", .array(entry.summary.last.map(json))),
    ])
  }

  private static func json(_ score: Score) -> ExtraValue {
    .object([
      .init("number", .integer(Int(score.number))), .init("time", .string(Timestamp(score.time).utc)),
      .init("score", .integer(score.points)),
      .init("moves", .integer(score.moves)), .init("milliseconds", .integer(score.milliseconds)),
      .init("seed", .number(String(score.seed))), .init("stars", score.stars.map { .integer($0) } ?? .null),
      .init("helps", .integer(score.helps)),
    ])
  }
}

extension Score {
  /// From 1 to 3 for a game of one person; nil for others.
  var stars: Int? {
    GameKind(name: kind)?.hasStars == true ? GameResult.stars(moves: moves, helps: helps, pairs: pairs) : nil
  }

  /// Only scores of one group can be compared.
  struct Group: Hashable {
    let theme: ThemeID
    let pairs: Int
    let hasBonus: Bool
    let kind: String
    let player: String
  }

  var group: Group { Group(theme: theme, pairs: pairs, hasBonus: hasBonus, kind: kind, player: player) }
}

/// All scores, by their groups.
struct ScoreBoard {
  @dynamicMemberLookup struct Entry {
    let group: Score.Group
    /// The current name, or the last one of a deleted theme.
    let themeName: String
    let isDeleted: Bool
    let summary: ScoreSummary

    subscript<Value>(dynamicMember path: KeyPath<Score.Group, Value>) -> Value { group[keyPath: path] }

    /// `, with bonus, together`
    var words: String {
      let known = GameKind(name: group.kind)
      let way: String? =
        switch known?.way {
        case .alone?: nil
        case .helped?: "with help"
        case .together?: "together"
        case .against(let skill)?: "against the computer (\(skill.rawValue))"
        case nil: group.kind
        }
      let language = known?.language.map { "with \(EmojiLanguage(rawValue: $0)?.name ?? $0) words" }
      return [language, group.hasBonus ? "with bonus" : nil, way].compactMap { $0.map { ", \($0)" } }.joined()
    }
  }

  /// Sorted by the theme played last, then by the number of pairs.
  let entries: [Entry]

  init(_ scores: [Score], names: (ThemeID) throws -> String?) rethrows {
    let latest = Dictionary(scores.enumerated().map { ($1.theme, $0) }) { $1 }
    let known = try latest.mapValues { try names(scores[$0].theme) }
    func order(_ group: Score.Group) -> (Int, Int, String, Int, String) {
      (-(latest[group.theme] ?? 0), group.pairs, group.kind, group.hasBonus ? 1 : 0, group.player)
    }
    entries = Dictionary(grouping: scores, by: \.group).sorted { order($0.key) < order($1.key) }.map { group, scores in
      let name = known[group.theme] ?? nil
      return Entry(
        group: group, themeName: name ?? scores.last?.themeName ?? "", isDeleted: name == nil,
        summary: ScoreSummary(scores))
    }
  }
}

/// The totals and records of several games.
struct ScoreSummary {
  let games: Int
  /// The scores that hold the records, the oldest of equal ones.
  let best: Score?
  let shortestWay: Score?
  let fastest: Score?
  /// The most stars; nil for kinds that have none.
  let stars: Int?
  /// The last games, oldest first.
  let last: [Score]

  var bestPoints: Int { best?.points ?? .min }
  var fewestMoves: Int { shortestWay?.moves ?? .max }
  /// Milliseconds.
  var shortest: Int { fastest?.milliseconds ?? .max }

  /// The oldest of the scores comes first.
  init(_ scores: [Score]) {
    games = scores.count
    best = scores.min { $0.points > $1.points }
    shortestWay = scores.min { $0.moves < $1.moves }
    fastest = scores.min { $0.milliseconds < $1.milliseconds }
    stars = scores.compactMap(\.stars).max()
    last = scores.suffix(Self.lastGames)
  }

  private static let lastGames = 20
}

/// The records that a game has broken.
struct Bests {
  let isFirst: Bool
  /// As the JSON report spells them: `score`, `moves`, `time`.
  let kinds: [String]
  /// The games before.
  let earlier: ScoreSummary

  init(_ score: Score, among earlier: ScoreSummary) {
    isFirst = earlier.games == 0
    self.earlier = earlier
    // Times are shown in seconds.
    kinds = [
      ("score", score.points > earlier.bestPoints), ("moves", score.moves < earlier.fewestMoves),
      ("time", score.milliseconds / 1_000 < earlier.shortest / 1_000),
    ].filter(\.1).map(\.0)
  }

  /// A sentence on the records; nil where there are none.
  var praise: String? {
    if isFirst { return "Your first score of this kind." }
    guard !kinds.isEmpty else { return nil }
    return "Your \(kinds.compactMap { Self.words[$0] }.joined(separator: ", ")) so far."
  }

  /// The sentence in place of a verdict on a game that gets no score.
  static let replay = "A replay: not added to the scores."

  private static let words = ["score": "best score", "moves": "fewest moves", "time": "shortest time"]
}
