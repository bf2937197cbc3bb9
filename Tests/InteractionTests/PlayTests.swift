import Foundation
import Games
import TestSupport
import Testing
import Themes

/// `memorize play` and `memorize scores` with the real program: whole games, leaving and continuing.
struct PlayTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠🦀"], in: home)
    }
  }

  private func play(_ places: String, _ words: String...) throws -> ProgramRun {
    try ProgramRun(["play"] + words, in: home, input: places)
  }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func events(_ run: ProgramRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The places of a deal, pair by pair.
  private func solution(_ theme: String, pairs: Int, seed: UInt64) throws -> String {
    let faces = (try run("show", theme, "--json").json["emojis"] as? [String] ?? []).compactMap { Emoji($0) }
    let deck = try #require(Deck(faces, numberOfPairs: pairs))
    let game = Game(deck, GameSetup(pairs: pairs, seed: seed))
    let grid = CardGrid(cards: game.cards.count)
    let byFace = Dictionary(grouping: game.cards.indices) { game.cards[$0].face }
    return byFace.values.joined().map { grid.place(of: $0).description }.joined(separator: " ") + "\n"
  }

  @Test(arguments: ["0", "1", "4"])
  func `a number of pairs that the theme does not allow is rejected with both bounds`(_ pairs: String) throws {
    let rejected = try play("", "Sea", "--pairs", pairs)
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("Use a whole number from 2 to 3, the number of its emoji."))
  }

  @Test func `a game is printed in words, an event a line`() throws {
    let game = try play("a1 a2, A1\nb1 # the other octopus\nb1 a1 b2 a2 q a1\n", "Sea", "--seed", "1", "--pairs", "2")
    #expect(game.code == 0)
    #expect(
      game.output == """
        Sea: 2 pairs, cards a1 to b2.
        a1: crab.
        a2: octopus. No match with a1: crab. Score 0.
        a1: crab. Already face up.
        b1: crab.
        b1: crab. Already face up.
        a1: crab. Match with b1. Score 2. 1 pair left.
        b2: octopus.
        a2: octopus. Match with b2. Score 4.
        The end: 2 pairs, score 4, 3 moves, time 0:00, seed 1.
        3 of 3 stars. 2 is perfect.
        A replay: not added to the scores.

        """)
    #expect(game.error.isEmpty)
  }

  @Test func `at the end no card is face down`() throws {
    let shown = try play(
      "show " + solution("Sea", pairs: 2, seed: 1).dropLast() + " show\n", "Sea", "--seed", "1", "--pairs", "2")
    #expect(shown.output.contains("Face down: a1, b1, a2, b2.\n"))
    #expect(!shown.output.contains("Face down: ."))
    #expect(shown.output.hasSuffix(", 0 pairs left, time 0:00.\n"))
  }

  @Test func `the same seed and moves give the same bytes`() throws {
    let places = try solution("Halloween", pairs: 8, seed: 42)
    let first = try play(places, "Halloween", "--seed", "42", "--json")
    let events = try events(first)
    #expect(events.count == 18)
    #expect(events.first?["reason"] as? String == "first")
    #expect(events[2]["result"] as? String == "match")
    #expect(events[2]["points"] as? Int == 2)
    let end = try #require(events.last)
    #expect(end["event"] as? String == "end")
    #expect(end["score"] as? Int == 16)
    #expect(end["moves"] as? Int == 8)
    #expect(end["seed"] as? Int == 42)
    #expect(end["recorded"] as? Bool == false)
    #expect(end["first"] as? Bool == false)
    let other = try TemporaryFolder()
    _ = try ProgramRun(["import", "--samples"], in: other)
    let again = try ProgramRun(["play", "Halloween", "--seed", "42", "--json"], in: other, input: places)
    #expect(again.output == first.output)
  }

  @Test func `a turn as JSON has the documented members`() throws {
    let game = try play("a1 b1\n", "Sea", "--seed", "3", "--pairs", "2", "--json")
    let name = try #require(try events(game).first?["player"] as? String)
    #expect(
      game.output.split(separator: "\n").last == """
        {"event":"turn","place":"b1","emoji":"🐙","name":"octopus","word":null,"result":"mismatch","score":0,"moves":1,\
        "pairsLeft":2,"turn":"\(name)","scores":[{"player":"\(name)","score":0,"pairs":0,"moves":1,"helps":0}],\
        "with":"a1","points":0,"bonus":0,"player":"\(name)"}
        """)
  }

  @Test func `people play together in turns, and each gets a score`() throws {
    let places = try solution("Sea", pairs: 2, seed: 1).split(separator: " ").map(String.init)
    let game = try play(
      "\(places[0]) \(places[2]) \(places[1]) \(places[0]) \(places[3]) \(places[2])\n", "Sea", "--seed", "1",
      "--pairs", "2", "--players",
      "Ada, Ben")
    #expect(game.code == 0)
    let lines = game.output.split(separator: "\n").map(String.init)
    #expect(lines[1] == "Ada, Ben. Ada's turn.")
    #expect(lines[2].hasPrefix("Ada: "))
    #expect(lines[3].hasSuffix("Scores: Ada 0, Ben 0. Ben's turn."))
    #expect(lines[7].contains("Match with"))
    #expect(lines[7].hasSuffix("Scores: Ada 0, Ben 4."))
    #expect(game.output.contains("The end: 2 pairs, scores: Ada 0, Ben 4, 3 moves"))
    #expect(game.output.contains("Ben wins: Ada 0 (0 pairs), Ben 4 (2 pairs).\n"))
    let events = try events(play("", "Sea", "--players", "Ben,Cleo", "--pairs", "2", "--json"))
    #expect(events.first?["players"] as? [String] == ["Ben", "Cleo"])
    #expect(events.first?["turn"] as? String == "Ben")
  }

  @Test func `a game together waits beside the game alone`() throws {
    _ = try play("a1\n", "Sea", "--pairs", "3")
    let together = try play("a1\n", "Sea", "--players", "Ada,Ben")
    #expect(together.output.hasPrefix("Sea: 3 pairs"))
    #expect(together.error.contains("A game of 3 pairs waits too (--pairs 3)."))
    #expect(try play("", "Sea").output.contains("Ada's turn."))
    #expect(try play("", "Sea", "--players", "Ada,Ben").output.hasPrefix("Sea continues"))
    #expect(try play("", "Sea", "--players", "Ada,Cleo").output.hasPrefix("Sea: 3 pairs"))
    #expect(try run("doctor").code == 0)
  }

  @Test(arguments: [
    ["--players", "Ada"], ["--players", "Ada,ada"], ["--players", "Ada,,Ben"], ["--players", "1,2,3,4,5,6,7"],
    ["--players", "Ada,Ben", "--player", "Ada"], ["--players", "Ada,Ben", "--against", "fair"], ["--against", "me"],
    ["--level", "x"], ["--peek", "601"], ["--peek", "-1"],
  ])
  func `players and levels out of range are rejected`(words: [String]) throws {
    let game = try ProgramRun(["play", "Sea"] + words, in: home)
    #expect(game.code == 64)
    #expect(game.error.contains("Use "))
  }

  @Test func `the computer answers a mismatch, and its game is the same each time`() throws {
    let places = try solution("Sea", pairs: 3, seed: 5).split(separator: " ")
    let line = "\(places[0]) \(places[2])\n"
    let game = try play(line, "Sea", "--seed", "5", "--against", "perfect")
    let lines = game.output.split(separator: "\n").map(String.init)
    #expect(lines[3].hasSuffix("The computer's turn."))
    #expect(lines[4].hasPrefix("The computer: "))
    #expect(lines[5].hasPrefix("The computer: "))
    let again = try play(line, "Sea", "--seed", "5", "--against", "perfect", "--new")
    #expect(again.output == game.output)
    let events = try events(play("", "Sea", "--against", "perfect", "--json"))
    #expect(events.first?["against"] as? String == "perfect")
  }

  @Test func `h turns up the partner of the card that is up`() throws {
    let game = try play("h a1 h show\n", "Sea", "--seed", "1", "--pairs", "2")
    #expect(game.code == 65)
    #expect(game.error.contains("no card is up whose partner could be turned up"))
    #expect(game.output.contains("b1: crab. The partner of a1, for 1 point. Score -1. 1 pair left.\n"))
  }

  @Test func `a peek lists all cards before the game begins`() throws {
    let game = try play("a1\n", "Sea", "--seed", "1", "--pairs", "2", "--peek", "3")
    #expect(game.output.contains("Look at the cards: a1: crab, b1: crab, a2: octopus, b2: octopus.\na1: crab.\n"))
    #expect(try !play("", "Sea").output.contains("Look at the cards"))
    let easy = try events(play("", "Halloween", "--level", "easy", "--json"))
    #expect(easy.map { $0["event"] as? String } == ["deal", "peek"])
    #expect(easy[0]["pairs"] as? Int == 6)
    #expect(easy[0]["level"] as? String == "easy")
    #expect((easy[1]["cards"] as? [Any])?.count == 12)
  }

  @Test func `play without a theme continues the latest game`() throws {
    _ = try play("a1 a2 b1\n", "Sea", "--seed", "1", "--pairs", "2")
    _ = try play("a1\n", "Halloween")
    _ = try play("", "Sea")
    let events = try events(play("a1\n", "Sea", "--json"))
    #expect(events.first?["event"] as? String == "continue")
    #expect(events.first?["pairs"] as? Int == 2)
    #expect((events.first?["faceUp"] as? [[String: Any]])?.map { $0["place"] as? String } == ["b1"])
    #expect(events.last?["result"] as? String == "match")
    _ = try play("b1\n", "Halloween")
    #expect(try play("", "--plain").output.hasPrefix("Halloween continues: "))
  }

  @Test func `a printed move survives a killed program`() throws {
    let line = """
      mkfifo moves; sh -c 'echo $$ > pid; exec memorize play Sea --seed 1 --pairs 2 < moves > told' 2> talk &
      exec 3> moves; echo 'a1 a2 b1' >&3; until grep -q '^b1' told; do sleep 0.02; done
      kill -9 $(cat pid); wait; exec 3>&-; memorize play Sea --json < /dev/null
      """
    let events = try events(ProgramRun(shell: line, in: home))
    #expect(events.first?["event"] as? String == "continue")
    #expect(events.first?["moves"] as? Int == 1)
    #expect((events.first?["faceUp"] as? [[String: Any]])?.map { $0["place"] as? String } == ["b1"])
  }

  @Test func `only a changed deck begins a new game`() throws {
    _ = try play("a1\n", "Sea")
    func change(_ text: String, _ other: String) throws {
      let theme = try run("show", "Sea", "--json").output
      #expect(theme.contains(text))
      try home.write(theme.replacingOccurrences(of: text, with: other).utf8, to: "sea.json")
      #expect(try run("import", "sea.json", "--on-conflict", "replace").code == 0)
    }
    try change("\"red\": 1", "\"red\": 0.5")
    #expect(try play("", "Sea").output.hasPrefix("Sea continues"))
    try change("\"🐙\", \"🐠\"", "\"🐠\", \"🐙\"")
    #expect(try play("", "Sea").output.hasPrefix("Sea continues"))
    try change("🦀", "🐳")
    let restarted = try play("", "Sea")
    #expect(restarted.output.hasPrefix("Sea: 3 pairs"))
    #expect(restarted.error.contains("were changed, so a new game begins"))
    try change("\"numberOfPairs\": 3", "\"numberOfPairs\": 2")
    #expect(try events(play("", "Sea", "--json")).first?["reason"] as? String == "deck")
  }

  @Test func `a game of each size waits`() throws {
    _ = try play("a1\n", "Sea", "--seed", "5", "--pairs", "3")
    let other = try play("a1\n", "Sea", "--pairs", "2")
    #expect(other.output.hasPrefix("Sea: 2 pairs"))
    #expect(other.error.contains("A game of 3 pairs waits too (--pairs 3)."))
    #expect(try play("", "Sea").output.hasPrefix("Sea continues: 0 of 2 pairs found"))
    #expect(try play("", "Sea", "--pairs", "3").output.hasPrefix("Sea continues: 0 of 3 pairs found"))
  }

  @Test func `a script gives up a game only with --new`() throws {
    let places = try solution("Sea", pairs: 3, seed: 5).split(separator: " ")
    _ = try play(places[0] + " " + places[1], "Sea", "--seed", "5")
    let rejected = try play("", "Sea", "--seed", "6")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("a game of another deal is in progress: 1 of 3 pairs found"))
    #expect(try play("", "Sea").output.hasPrefix("Sea continues: 1 of 3 pairs found"))
    #expect(try play("", "Sea", "--seed", "6", "--new").output.hasPrefix("Sea: 3 pairs"))
  }

  @Test func `at a terminal, n in words asks before it gives up a game`() throws {
    let places = try solution("Sea", pairs: 3, seed: 5).split(separator: " ")
    let moves = places[0] + "\n" + places[1] + "\n"
    let game = try ProgramRun(
      onTerminal: "memorize play Sea --seed 5 --plain", typing: moves + "n\nno\nn\ny\nq\n", in: home)
    #expect(game.output.components(separatedBy: "Give up this game? 1 of 3 pairs found [y/N]").count == 3)
    #expect(game.output.components(separatedBy: "Sea: 3 pairs").count == 3)
  }

  @Test(arguments: [([], true), (["--seed", "5"], false)] as [([String], Bool)])
  func `only a person's game with a random deal is a record`(words: [String], isRecord: Bool) throws {
    let line = (["memorize play Sea --pairs 2 --plain"] + words).joined(separator: " ")
    // These choices end a game of four cards, whatever the deal.
    let moves = "a1 a2\na1 b1\na1 b2\na2 b1\na2 b2\nb1 b2\na1 a2\nq\n"
    let game = try ProgramRun(onTerminal: line, typing: moves, in: home)
    #expect(game.output.contains("The end: 2 pairs"), "\(game.output)")
    #expect(game.output.contains("A replay: not added to the scores.") != isRecord)
    #expect(try run("scores").output.contains("best score") == isRecord)
  }

  @Test func `a game with scripted choices is no record, whoever ends it`() throws {
    _ = try play("a1\n", "Sea", "--pairs", "2")
    let moves = "a2\na1 b1\na1 b2\na2 b1\na2 b2\nb1 b2\na1 a2\nq\n"
    let game = try ProgramRun(onTerminal: "memorize play Sea --plain", typing: moves, in: home)
    #expect(game.output.contains("A replay: not added to the scores."), "\(game.output)")
    #expect(try run("scores").output.isEmpty)
  }

  @Test func `a forgotten score is left out until that is undone`() throws {
    try keepScore("Sea", points: 6)
    try keepScore("Sea", points: 4)
    #expect(try run("scores").output.contains("best score 6 (#1)"))
    let forgotten = try run("scores", "--forget", "1")
    #expect(forgotten.code == 0)
    #expect(forgotten.output == "Forgot a score of 6 points by Ada in 'Sea'.\n")
    #expect(try run("scores").output.contains("best score 4 (#2)"))
    #expect(try run("history", "-n", "1").output.contains("forgot a score of 6 points by Ada in 'Sea'"))
    #expect(try run("scores", "--forget", "1").code == 66)
    #expect(try run("doctor").code == 0)
    #expect(try run("undo").output.contains("undone: forgot a score of 6 points by Ada in 'Sea'"))
    #expect(try run("scores").output.contains("best score 6 (#1)"))
    _ = try run("redo")
    #expect(try !run("scores").output.contains("#1"))
    #expect(try run("doctor").code == 0)
  }

  @Test func `different options begin a new game`() throws {
    _ = try play("a1\n", "Sea", "--seed", "5")
    func beginning(_ words: String...) throws -> String? {
      let run = try ProgramRun(["play", "Sea", "--json"] + words, in: home)
      let event = try events(run).first
      return event?["reason"] as? String ?? event?["event"] as? String
    }
    #expect(try beginning("--seed", "5", "--pairs", "3") == "continue")
    #expect(try beginning("--pairs", "2") == "first")
    #expect(try beginning() == "continue")
    #expect(try beginning("--seed", "6") == "options")
    #expect(try beginning("--bonus") == "options")
    #expect(try beginning("--bonus") == "continue")
    #expect(try beginning("--new") == "asked")
  }

  @Test func `undoing a deletion restores the saved game`() throws {
    _ = try play("a1 b1 c1\n", "Sea")
    _ = try run("delete", "Sea")
    #expect(try run("delete", "Sea").code == 66)
    _ = try run("undo")
    #expect(try events(play("", "Sea", "--json")).first?["moves"] as? Int == 1)
  }

  @Test func `n deals the next seed`() throws {
    let events = try events(play("a1 n a1\n", "Sea", "--seed", "7", "--json"))
    let deals = events.filter { $0["event"] as? String == "deal" }
    #expect(deals.map { $0["seed"] as? Int } == [7, 8])
    #expect(deals.last?["reason"] as? String == "asked")
  }

  @Test func `an invalid place is skipped with a message`() throws {
    let game = try play("a1 z9 flip\n\n a2\n", "Sea")
    #expect(game.code == 65)
    #expect(game.output.split(separator: "\n").count == 3)
    #expect(game.error.contains("there is no card at 'z9'. The places are a1 to c2."))
    #expect(game.error.contains("'flip' is not a place or a command"))
    let event = try #require(try events(play("z9\n", "Sea", "--json")).last)
    #expect(event["event"] as? String == "error")
    #expect(event["code"] as? String == "play.unknown-word")
  }

  @Test(arguments: ["2", "fair", "2 fair"])
  func `the chooser in words takes a computer by its number or name`(level: String) throws {
    let chooser = try ProgramRun(
      onTerminal: "memorize", typing: "l 1\n\(level)\nq\nq\n", in: home, environment: ["MEMORIZE_ACCESSIBLE": "1"])
    #expect(chooser.output.contains(", the computer. "), "\(chooser.output)")
  }

  @Test(arguments: ["", "TERM=dumb ", "MEMORIZE_ACCESSIBLE=1 "])
  func `on a terminal an invalid place is not a failure`(environment: String) throws {
    let line = "\(environment)memorize play Sea --seed 1 --pairs 2 --plain"
    let game = try ProgramRun(onTerminal: line, typing: "z9\na1\nq\n", in: home)
    #expect(game.code == 0)
    #expect(game.output.contains("Type a place to turn its card up"))
    #expect(game.output.contains("a1: crab."))
    #expect(game.output.contains("The game is saved: 0 of 2 pairs found."))
  }

  @Test(arguments: [
    ["--pairs", "4"], ["--pairs", "1"], ["--seed", "-1"], ["--seed", "9007199254740992"], ["--player", " "],
  ])
  func `options out of range are rejected`(words: [String]) throws {
    let game = try ProgramRun(["play", "Sea"] + words, in: home)
    #expect(game.code == 64)
    #expect(game.error.contains("Use a"))
  }

  @Test func `play without a catalog creates none`() throws {
    let empty = try TemporaryFolder()
    let game = try ProgramRun(["play"], in: empty)
    #expect(game.code == 66)
    #expect(game.error.contains("memorize import --samples"))
    #expect(try ProgramRun(["play", "Sea"], in: empty).code == 66)
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path).isEmpty)
  }

  @Test func `doctor reports a damaged game`() throws {
    _ = try play("a1\n", "Sea")
    _ = try ProgramRun(
      shell: "sqlite3 catalog.sqlite \"UPDATE games SET content = replace(content, 'bonus no', 'bonus yes')\"", in: home
    )
    #expect(try play("a2\n", "Sea").code == 65)
    let doctor = try run("doctor")
    #expect(doctor.code == 65)
    #expect(doctor.error.contains("the saved game is damaged"))
    #expect(try play("a2\n", "Sea", "--new").code == 0)
    #expect(try run("doctor").code == 0)
  }

  @Test(arguments: [(100, 0), (101, 64)] as [(Int, Int32)])
  func `the name of a player may have 100 characters`(length: Int, code: Int32) throws {
    #expect(try play("q\n", "Sea", "--player", String(repeating: "é", count: length)).code == code)
  }

  @Test(arguments: [("9007199254740991", 0), ("9007199254740992", 64)] as [(String, Int32)])
  func `a seed may have 53 bits`(seed: String, code: Int32) throws {
    #expect(try play("q\n", "Sea", "--seed", seed).code == code)
  }

  /// Writes a score into the catalog, as a person's game with a random deal would.
  private func keepScore(_ theme: String, by player: String = "Ada", points: Int, bonus: Bool = false) throws {
    // The tables of the newest schema, and no game.
    _ = try play("q\n", theme)
    let row = "'\(theme)', '\(player)', 3, \(bonus ? 1 : 0), \(points), 3, 2500, 7, 9"
    let line = """
      sqlite3 catalog.sqlite "INSERT INTO scores
      SELECT NULL, theme, \(row), NULL, 'alone', 0 FROM versions WHERE name = '\(theme)' LIMIT 1"
      """
    #expect(try ProgramRun(shell: line, in: home).code == 0)
  }

  @Test func `events in words name emoji in the language of the person`() throws {
    _ = try run("new", "Farm", "--emojis", "🐄🐷")
    let words = ["play", "Farm", "--seed", "1"]
    let german = try ProgramRun(words, in: home, input: "a1 b1 a2 b2\nq\n", environment: ["LANG": "de_DE.UTF-8"]).output
    #expect(german.contains(": Kuh") || german.contains(": Schweinegesicht"), "\(german)")
    let json = try ProgramRun(
      words + ["--new", "--json"], in: home, input: "a1\nq\n", environment: ["LANG": "de_DE.UTF-8"])
    #expect(json.output.contains("\"cow\"") || json.output.contains("\"pig face\""), "\(json.output)")
  }

  @Test func `scores are listed by player, pairs and bonus`() throws {
    for player in ["Ada", "Ada", "Bob"] { try keepScore("Sea", by: player, points: 6) }
    try keepScore("Sea", points: 12, bonus: true)
    _ = try run("delete", "Sea")
    let scores = try #require(try run("scores", "sea", "--json").json["scores"] as? [[String: Any]])
    #expect(scores.map { $0["player"] as? String } == ["Ada", "Bob", "Ada"])
    #expect(scores.map { $0["bonus"] as? Bool } == [false, false, true])
    #expect(scores.map { $0["games"] as? Int } == [2, 1, 1])
    #expect(scores.allSatisfy { $0["deleted"] as? Bool == true })
    #expect(scores[0]["bestScore"] as? Int == 6)
    #expect(scores[0]["fewestMoves"] as? Int == 3)
    #expect((scores[2]["bestScore"] as? Int ?? 0) > 6)
    let ada = try run("scores", "--player", "Ada").output
    #expect(
      ada.hasPrefix(
        "Sea (deleted): 3 pairs\n  Ada: best score 6 (#1), fewest moves 3 (#1), shortest time 0:02 (#1), 3 of 3 stars, 2 games\n"
      ))
    #expect(ada.contains("Sea (deleted): 3 pairs, with bonus\n"))
    #expect(!ada.contains("Bob"))
    #expect(try run("scores", "Seal").code == 66)
    #expect(try run("scores", "Halloween").error.contains("No game of 'Halloween' was finished yet"))
    #expect(try run("scores", "Sea", "--player", " Ada ").output == run("scores", "Sea", "--player", "Ada").output)
    let nobody = try run("scores", "sea", "--player", "Carl")
    #expect(nobody.error.contains("was finished by 'Carl' yet. There are scores of 'Ada', 'Bob'."), "\(nobody.error)")
    #expect(nobody.code == 0)
    #expect(nobody.output.isEmpty)
  }

  @Test(arguments: [(5, "'P1', 'P2', 'P3', 'P4', 'P5'."), (6, "'P1', 'P2', 'P3', 'P4', 'P5' and 1 more player.")])
  func `five other players are named`(players: Int, names: String) throws {
    for player in 1...players { try keepScore("Sea", by: "P\(player)", points: 6) }
    #expect(try run("scores", "--player", "Carl").error.contains("There are scores of \(names)"))
  }

  @Test func `an option that does not go with --forget is rejected`() throws {
    try keepScore("Sea", points: 6)
    #expect(try run("scores", "Sea", "--forget", "1").code == 64)
    #expect(try run("scores", "--player", "Ada", "--forget", "1").code == 64)
    #expect(try run("scores", "--forget", "1").code == 0)
  }

  @Test func `the chart of scores is for terminals only`() throws {
    for _ in 0..<3 { try keepScore("Sea", points: 6) }
    #expect(try !run("scores").output.contains("▅"))
    #expect(try ProgramRun(onTerminal: "memorize scores", in: home).output.contains("▅▅▅"))
    #expect(try !ProgramRun(onTerminal: "TERM=dumb memorize scores", in: home).output.contains("▅"))
  }
}
