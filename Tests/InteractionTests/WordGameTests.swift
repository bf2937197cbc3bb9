import Foundation
import Games
import TestSupport
import Testing
import Themes

/// `memorize play --words` with the real program.
struct WordGameTests {
  private let home: TemporaryFolder
  private static let farm = "🐮🐔🐷♚漢"
  private static let remark = """
    3 pairs instead of 5: 2 emoji have no German word of their own and are not dealt: ♚ 漢

    """

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["new", "Farm", "--emojis", Self.farm], in: home)
    }
  }

  private func play(_ places: String, _ words: String..., language: String = "C.UTF-8") throws -> ProgramRun {
    try ProgramRun(["play", "Farm"] + words, in: home, input: places, environment: ["LANG": language])
  }

  private func events(_ run: ProgramRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func game(_ faces: String, seed: UInt64, _ words: [(String, String)]) throws -> Game {
    let deck = try #require(Deck(faces.compactMap { Emoji(String($0)) }, numberOfPairs: faces.count))
    let known = words.compactMap { face, word in Emoji(face).map { ($0, word) } }
    let vocabulary = try #require(Vocabulary("de", known))
    return Game(deck, GameSetup(pairs: faces.count, seed: seed, vocabulary: vocabulary))
  }

  @Test func `a picture and its word are a pair`() throws {
    let game = try play("a1 b2 b1 c1 a2 c2\n", "--words", "de", "--seed", "1")
    #expect(
      game.output == """
        Farm: 3 pairs, cards a1 to c2, with German words.
        a1: picture of cow face.
        b2: word Kuh. Match with a1. Score 2. 2 pairs left.
        b1: word Huhn.
        c1: picture of chicken. Match with b1. Score 4. 1 pair left.
        a2: word Schwein.
        c2: picture of pig face. Match with a2. Score 6.
        The end: 3 pairs, score 6, 3 moves, time 0:00, seed 1.
        3 of 3 stars. 3 is perfect.
        A replay: not added to the scores.

        """)
    #expect(game.error == Self.remark)
    #expect(game.code == 0)
  }

  @Test func `a picture is named in the language of the person`() throws {
    let game = try play("a1 b2\n", "--words", "de", "--seed", "1", language: "fr_FR.UTF-8")
    #expect(game.output.contains("a1: picture of tête de vache.\n"))
    #expect(game.output.contains("b2: word Kuh."))
  }

  @Test func `a picture and a word that sound the same are told apart`() throws {
    let game = try play("b1 c1 show\n", "--words", "de", "--seed", "1", language: "de_DE.UTF-8")
    #expect(game.output.contains("b1: word Huhn.\n"))
    #expect(game.output.contains("c1: picture of Huhn. Match with b1."))
    #expect(game.output.contains("Matched: b1: word Huhn, c1: picture of Huhn."))
  }

  @Test func `the help in words says what makes a pair`() throws {
    let sentence = "A picture and its German word are a pair.\n"
    #expect(try play("?\n", "--words", "de").error.contains(sentence))
    #expect(try !play("?\n", "--words", "none").error.contains(sentence))
  }

  @Test(arguments: [(80, "A picture and its German word are a pair."), (40, "Pictures and German words.")])
  func `a board says what makes a pair where nothing is left out`(columns: Int, words: String) throws {
    _ = try ProgramRun(["new", "Barn", "--emojis", "🐮🐔🐷"], in: home)
    let game = try TerminalDialogue(
      "memorize", ["play", "Barn", "--words", "de"], columns: columns, rows: 14, in: home,
      [.shows(words), .type("q"), .end])
    #expect(game.missed == nil)
  }

  @Test func `of two emoji with one word the first of the deck is dealt`() throws {
    _ = try ProgramRun(["new", "Pets", "--emojis", "🐶🐱🐕"], in: home)
    let game = try ProgramRun(["play", "Pets", "--words", "de", "--peek", "1", "--json"], in: home)
    #expect(game.error == "2 pairs instead of 3: one emoji has no German word of its own and is not dealt: 🐶\n")
    let cards = try #require(events(game)[1]["cards"] as? [[String: Any]])
    #expect(Set(cards.compactMap { $0["emoji"] as? String }) == ["🐕", "🐱"])
  }

  @Test func `emoji that are not dealt are named once`() throws {
    #expect(try play("a1 n\n", "--words", "de").error.components(separatedBy: "not dealt").count == 2)
    #expect(try !play("", "--words", "de").error.contains("not dealt"))
    #expect(try play("", "--words", "de", "--new").error.contains("not dealt"))
    // All of them have a word of their own.
    #expect(try !play("", "--words", "es", "--pairs", "2").error.contains("instead of"))
  }

  @Test func `emoji that are not dealt are not named where the game continues after all`() throws {
    _ = try play("a1 b2\n", "--words", "de", "--seed", "1")
    let line = "memorize play Farm --words de --seed 2 --plain"
    let kept = try ProgramRun(onTerminal: line, typing: "no\nq\n", in: home)
    #expect(kept.output.contains("Farm continues: 1 of 3 pairs found"))
    #expect(!kept.output.contains("instead of 5"))
    let given = try ProgramRun(onTerminal: line, typing: "y\nq\n", in: home)
    #expect(given.output.contains("3 pairs instead of 5"))
  }

  @Test func `events have the language and the word on the card`() throws {
    let events = try events(play("a1 b2\n", "--words", "de", "--seed", "1", "--json"))
    #expect(events[0]["language"] as? String == "de")
    #expect(events[0]["pairs"] as? Int == 3)
    #expect(events[1]["emoji"] as? String == "🐮")
    #expect(events[1]["word"] is NSNull)
    #expect(events[2]["word"] as? String == "Kuh")
    #expect(events[2]["emoji"] as? String == "🐮")
    #expect(events[2]["result"] as? String == "match")
    let plain = try self.events(play("a1\n", "--words", "none", "--json"))
    #expect(plain[0]["language"] is NSNull)
    #expect(plain[1]["word"] is NSNull)
  }

  @Test func `games with words wait beside the game without`() throws {
    _ = try play("a1\n", "--pairs", "3")
    let german = try play("a1\n", "--words", "de", "--pairs", "3")
    #expect(german.output.hasPrefix("Farm: 3 pairs, cards a1 to c2, with German words."))
    #expect(german.error.contains("A game of 3 pairs waits too (--words none --pairs 3).\n"))
    #expect(try play("a1\n", "--words", "fr", "--pairs", "3").output.contains("with French words"))
    #expect(try play("", "--pairs", "3").output.hasPrefix("Farm continues"))
    let back = try play("", "--words", "none")
    #expect(back.output.hasPrefix("Farm continues: 0 of 3 pairs found"))
    #expect(back.error.contains("2 other games wait too.\n"))
    let again = try play("", "--words", "de", "--pairs", "5")
    #expect(again.output.hasPrefix("Farm continues: 0 of 3 pairs found"))
    #expect(try ProgramRun(["doctor"], in: home).code == 0)
  }

  @Test func `a game that waits keeps its words`() throws {
    _ = try play("a1\n", "--words", "de")
    var kept = try game(Self.farm, seed: 1, [("🐮", "Rindvieh"), ("🐷", "Wutz")])
    let word = try #require(kept.cards.indices.first { kept.cards[$0].word == "Rindvieh" })
    _ = kept.choose(word, at: 0)
    let content = SavedGame(kept).text.replacingOccurrences(of: "'", with: "''")
    let line = "sqlite3 catalog.sqlite \"UPDATE games SET pairs = 2, content = '\(content)'\""
    #expect(try ProgramRun(shell: line, in: home).code == 0)
    let resumed = try play("show\n", "--words", "de", "--pairs", "2")
    #expect(resumed.output.hasPrefix("Farm continues: 0 of 2 pairs found"))
    #expect(resumed.output.contains(": word Rindvieh. Face up.\n"))
    #expect(!resumed.error.contains("not dealt"))
  }

  @Test(arguments: [1, 2, 6, 7])
  func `a catalog of an older schema gets games with words and keeps its own`(schema: Int) throws {
    let old = home.file("old.sqlite")
    try FileManager.default.copyItem(
      atPath: Repository.file("Tests/Samples/Catalogs/schema-\(schema).sqlite"), toPath: old)
    func run(_ words: String..., input: String = "") throws -> ProgramRun {
      try ProgramRun(words, in: home, input: input, environment: ["MEMORIZE_CATALOG": old])
    }
    _ = try run("new", "Farm", "--emojis", Self.farm)
    for words in ["none", "de"] { _ = try run("play", "Farm", "--words", words, "--pairs", "3", input: "a1\n") }
    #expect(try run("play", "Farm", "--words", "de").output.hasPrefix("Farm continues: 0 of 3 pairs found"))
    #expect(try run("play", "Farm", "--words", "none").output.hasPrefix("Farm continues: 0 of 3 pairs found"))
    #expect(try run("play", "Farm", "--words", "de").output.contains(", with German words, "))
    #expect(try !run("play", "Farm", "--words", "none").output.contains("words"))
    let rows = try ProgramRun(shell: "sqlite3 old.sqlite 'SELECT company IS NOT NULL FROM games'", in: home).output
    #expect(rows.split(separator: "\n").count == (schema < 2 ? 2 : 3))
    #expect(try run("scores").output.contains("2 pairs") == (schema > 1))
  }

  @Test func `a changed deck begins a new game with words`() throws {
    let line = """
      mkfifo moves; memorize play Farm --words de --json < moves > told 2> talk & exec 3> moves
      echo a1 >&3; until grep -q '"turn","place"' told; do sleep 0.02; done
      memorize edit Farm -e 'add 🐸' > /dev/null; echo n a1 >&3; exec 3>&-; wait; cat told
      """
    let events = try events(ProgramRun(shell: line, in: home)).filter { $0["event"] as? String == "deal" }
    #expect(events.count == 2)
    #expect(events.allSatisfy { $0["language"] as? String == "de" })
    #expect(events.last?["pairs"] as? Int == 4)
  }

  @Test func `a theme with too few words is not played with them`() throws {
    _ = try ProgramRun(["new", "Dogs", "--emojis", "🐶🐕"], in: home)
    let game = try ProgramRun(["play", "Dogs", "--words", "de"], in: home)
    #expect(game.code == 64)
    #expect(
      game.error.contains(
        "only 1 emoji of 'Dogs' has a German word of its own, and a game needs 2. Choose another language"))
    #expect(try ProgramRun(["play", "Dogs", "--words", "none"], in: home).code == 0)
  }

  @Test(arguments: ["DE", "de_AT", "German", "deutsch"])
  func `a language is a code, a locale or a name`(word: String) throws {
    #expect(try play("", "--words", word).output.contains("with German words"))
    #expect(try ProgramRun(["emoji", "name", "🐄", "--language", word], in: home).output == "Kuh  🐄\n")
  }

  @Test func `no words may be written in capitals`() throws {
    #expect(try !play("", "--words", "NONE").output.contains("words"))
  }

  @Test func `an unknown language is rejected with the nearest and all codes`() throws {
    let game = try play("", "--words", "dee")
    #expect(game.code == 64)
    #expect(
      game.error.contains("invalid value 'dee' for --words. Did you mean 'de'? Use one of: en (English), "))
    #expect(game.error.hasSuffix("hi (Hindi), own, none.\n"))
  }

  @Test func `completion offers the codes with their languages`() throws {
    let answer = try ProgramRun(["completions", "--answer", "--", "play", "Farm", "--words", "n"], in: home)
    #expect(answer.output == "nl\tDutch\nnone\tpictures only\n")
    let language = try ProgramRun(["completions", "--answer", "--", "emoji", "find", "--language", "n"], in: home)
    #expect(language.output == "nl\tDutch\n")
  }

  @Test func `scores with words are compared among themselves`() throws {
    _ = try ProgramRun(["new", "Two", "--emojis", "🐮🐔"], in: home)
    let moves = "a1 a2\na1 b1\na1 b2\na2 b1\na2 b2\nb1 b2\na1 a2\nq\n"
    for words in ["none", "de"] {
      let game = try ProgramRun(onTerminal: "memorize play Two --words \(words) --plain", typing: moves, in: home)
      #expect(game.output.contains("Your first score of this kind."), "\(game.output)")
    }
    let scores = try ProgramRun(["scores"], in: home).output
    #expect(scores.contains("Two: 2 pairs\n"))
    #expect(scores.contains("Two: 2 pairs, with German words\n"))
    #expect(try ProgramRun(["scores", "--json"], in: home).output.contains("\"alone-words-de\""))
  }

  @Test func `the board says which emoji are not dealt, and shows words`() throws {
    let moves: [TerminalDialogue.Step] = [
      .shows("2 emoji have no German word"), .look, .type("b1"), .shows("b1: Huhn."), .look, .type("q"), .end,
    ]
    let game = try TerminalDialogue(
      "memorize", ["play", "Farm", "--words", "de", "--seed", "1"], columns: 100, rows: 30, in: home, moves)
    #expect(game.missed == nil)
    #expect(game.screens.last?.dropLast(2).contains { $0.contains("Huhn") } == true)
    #expect(game.screens.last?[0].hasPrefix("Farm · German words   ") == true)
    let resumed = try TerminalDialogue(
      "memorize", ["play", "Farm"], columns: 100, rows: 30, in: home,
      [.shows("The game continues: 0 of 3 pairs found."), .look, .type("q"), .end])
    #expect(resumed.missed == nil)
    #expect(resumed.screens.last?.contains { $0.contains("not dealt") } == false)
  }

  @Test func `emoji that are not dealt are named after the question to give up a game`() throws {
    _ = try play("a1 b2\n", "--words", "de", "--seed", "1")
    let game = try TerminalDialogue(
      "memorize", ["play", "Farm", "--words", "de", "--seed", "2"], columns: 100, rows: 30, in: home,
      [
        .shows("Give up this game? 1 of 3 pairs found"), .type("y"),
        .shows("3 pairs instead of 5: 2 emoji have no German"),
        .type("n"), .shows("A new game."), .look, .type("q"), .end,
      ])
    #expect(game.missed == nil)
    #expect(game.screens.last?.contains { $0.contains("not dealt") } == false)
  }

  @Test func `the chooser begins a game with words`() throws {
    let chooser = try TerminalDialogue(
      in: home,
      [
        .shows("theme 1 of 1"), .type("wGerman"), .shows("Enter plays with German words."), .type("\r"),
        .shows("3 pairs instead of 5"), .type("b2"), .shows("b2: "), .type("q"),
        .shows("Enter continues it."), .type("k"), .shows("found with German words"), .type("q"), .end,
      ])
    #expect(chooser.missed == nil)
    #expect(chooser.code == 0)
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the chooser asks again for a language that it does not know`(columns: Int, rows: Int) throws {
    let chooser = try TerminalDialogue(
      columns: columns, rows: rows, in: home,
      [
        .shows("heme 1 of 1"), .type("wx1\r"), .shows("Use one of: "), .look, .type("\u{1B}"), .shows("q leave"),
        .type("w"), .shows("or a name such as German"), .look, .type("de\r"), .shows("Score 0"), .type("q"),
        .shows("q leave"), .type("w"), .shows("with German words"), .type("\u{1B}"), .shows("q leave"), .type("q"),
        .end,
      ])
    try #require(chooser.missed == nil)
    let failed = chooser.screens[0].suffix(3)
    #expect(failed.first == "Words in which language? x1")
    let told = failed.dropFirst().joined(separator: " ")
    #expect(told.contains("Invalid value 'x1' for the language.") == (columns > 40))
    #expect(told.hasSuffix("Use one of: en, de, fr, es, it, pt, nl, pl, tr, uk, ar, zh, ja, hi, own, none."))
    // The invalid answer is not offered again.
    #expect(chooser.screens[1].suffix(3).first == "Words in which language?")
  }

  @Test func `the chooser asks again after names that are not valid`() throws {
    let chooser = try TerminalDialogue(
      in: home,
      [
        .shows("theme 1 of 1"), .type("pAda\r"), .shows("Use 2 to 6 different names"), .look,
        .type(",Ben\r"), .shows("Ada 0"), .type("q"), .shows("q leave"), .type("q"), .end,
      ])
    try #require(chooser.missed == nil)
    #expect(chooser.screens[0].contains { $0.hasPrefix("Invalid value 'Ada' for the players.") })
  }

  @Test func `the chooser asks again where a theme has too few words`() throws {
    _ = try ProgramRun(["new", "Dogs", "--emojis", "🐶🐕"], in: home)
    let chooser = try TerminalDialogue(
      in: home,
      [
        .shows("theme 1 of 2"), .type("2wde\r"), .shows("a game needs 2."), .look, .type("\u{1B}"), .shows("q leave"),
        .type("q"), .end,
      ])
    try #require(chooser.missed == nil)
    #expect(chooser.screens[0].contains("Words in which language? de"))
  }

  @Test func `the chooser in words begins a game with words`() throws {
    let chooser = try ProgramRun(
      onTerminal: "memorize", typing: "w 1\nx1\nde\nq\nq\n", in: home, environment: ["MEMORIZE_ACCESSIBLE": "1"])
    #expect(chooser.output.contains("Invalid value 'x1' for the language. Use one of: en, de, "), "\(chooser.output)")
    #expect(chooser.output.contains("Farm: 3 pairs, cards a1 to c2, with German words."), "\(chooser.output)")
  }

  @Test func `an Arabic word is written with marks around it`() throws {
    let game = try TerminalDialogue(
      "memorize", ["play", "Farm", "--words", "ar", "--seed", "1"], columns: 100, rows: 30, in: home,
      [.shows("Score 0"), .type("b1"), .shows("Moves 0"), .type("q"), .end])
    #expect(game.output.contains("\u{200E}دجاجة\u{200E}"), "\(game.output)")
  }
}
