import Catalogs
import Foundation
import Games
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@testable import Commands

/// `memorize play` of a theme with words of its own, with the real program.
struct OwnWordGameTests {
  private let home: TemporaryFolder
  private static let id = ThemeID(high: 1, low: 2)

  init() throws {
    home = try TemporaryFolder()
    try put { _ in try Self.theme() }
  }

  private static func theme(_ words: [(String, CardTexts)] = words) throws -> Theme {
    let theme = try Theme(
      id: id, name: "Mix", emojis: ["🐶", "🔺", "🐷"], color: ThemeColor(red: UInt8(0), green: 0, blue: 255))
    return try words.reduce(theme) { try $0.settingTexts(of: #require(Emoji($1.0)), to: $1.1) }
  }

  private static let words: [(String, CardTexts)] = [("🐶", .one("Hund")), ("🔺", .two("3 × 4", "12"))]

  /// Keeps another version of the theme.
  private func put(_ change: (Theme?) throws -> Theme) throws {
    let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    let theme = try change(catalog.read { try $0.theme(Self.id) })
    _ = try catalog.write(JournalNote(command: "edit", actor: "Ada", time: 0)) { transaction in
      try transaction.put(theme)
      return ("words", ())
    }
  }

  private func play(_ input: String, _ words: String...) throws -> ProgramRun {
    try ProgramRun(["play", "Mix"] + words, in: home, input: input)
  }

  private func events(_ run: ProgramRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The places of the cards, pair by pair.
  private func solution(seed: UInt64, _ theme: Theme? = nil) throws -> String {
    let theme = try theme ?? Self.theme()
    let game = Game(Deck(theme), GameSetup(pairs: 3, seed: seed, vocabulary: Vocabulary(own: theme)))
    return Dictionary(grouping: game.cards.indices) { game.cards[$0].face }.values.flatMap { $0 }
      .map { "\(game.grid.place(of: $0))" }.joined(separator: " ")
  }

  @Test func `a theme with words is dealt with them`() throws {
    let game = try play("\(solution(seed: 1)) show\n", "--seed", "1")
    #expect(game.output.hasPrefix("Mix: 3 pairs, cards a1 to c2, with words.\n"))
    for card in [": picture of dog face", ": word Hund", ": text 3 × 4", ": text 12", ": picture of pig face"] {
      #expect(game.output.contains(card), "\(game.output)")
    }
    #expect(game.output.contains("The end: 3 pairs, score 6, 3 moves"))
    #expect(try play("?\n").error.contains("A picture and its word are a pair, or two texts that belong together.\n"))
    let german = try play("?\n", "--words", "de").error
    #expect(german.contains("A picture and its German word are a pair, or two texts that belong together.\n"))
  }

  @Test func `events have the text on each card`() throws {
    let events = try events(play("\(solution(seed: 1))\n", "--seed", "1", "--json"))
    #expect(events[0]["language"] as? String == "own")
    let cards = events.filter { $0["event"] as? String == "turn" }
    let words = Dictionary(grouping: cards) { $0["emoji"] as? String ?? "" }
      .mapValues { Set($0.map { $0["word"] as? String }) }
    #expect(words == ["🐶": [nil, "Hund"], "🔺": ["3 × 4", "12"], "🐷": [nil]])
    #expect(events.last?["kind"] as? String == "alone-words-own")
  }

  @Test(arguments: [["--pictures"], ["--words", "none"], ["--words", "none", "--pictures"]])
  func `pictures of a theme with words are played on request, and back`(options: [String]) throws {
    let game = try ProgramRun(["play", "Mix"] + options, in: home, input: "a1\n")
    #expect(game.output.hasPrefix("Mix: 3 pairs, cards a1 to c2.\n"))
    #expect(try play("").output.hasPrefix("Mix continues: 0 of 3 pairs found, cards a1 to c2, "))
    let words = try play("a1\n", "--words", "own")
    #expect(words.output.hasPrefix("Mix: 3 pairs, cards a1 to c2, with words.\n"))
    #expect(words.error.contains("A game of 3 pairs waits too (--words none --pairs 3).\n"))
    let pictures = try play("", "--pictures")
    #expect(pictures.output.hasPrefix("Mix continues: 0 of 3 pairs found, cards a1 to c2, "))
    #expect(pictures.error.contains("A game of 3 pairs with words waits too (--words own --pairs 3).\n"))
    #expect(try play("", "--words", "de").output.contains("with German words"))
  }

  @Test func `another game has the same kind of cards`() throws {
    for (options, words) in [(["--pictures"], ""), ([], ", with words"), (["--words", "de"], ", with German words")] {
      let game = try ProgramRun(["play", "Mix", "--new", "--pairs", "2"] + options, in: home, input: "n\n")
      #expect(game.output.components(separatedBy: "Mix: 2 pairs, cards a1 to b2\(words).\n").count == 3)
    }
  }

  @Test(arguments: ["--level easy", "--level hard", "--players Ada,Ben", "--against perfect", "--peek 5", "--bonus"])
  func `every way to play deals the words`(options: String) throws {
    let game = try ProgramRun(shell: "echo a1 b1 c1 a2 b2 c2 | memorize play Mix --seed 3 \(options)", in: home)
    #expect(game.output.contains(", with words"), "\(game.output)")
    #expect(["word Hund", "text 3 × 4", "text 12"].contains { game.output.contains($0) }, "\(game.output)")
  }

  @Test func `pictures and words that exclude each other are rejected`() throws {
    let game = try play("", "--pictures", "--words", "de")
    #expect(game.code == 64)
    #expect(game.error.contains("--words and --pictures cannot be used together. Use either --words or --pictures."))
  }

  @Test func `a changed word begins a new game, in each kind of cards`() throws {
    for (number, options) in [[], ["--pictures"], ["--words", "de"]].enumerated() {
      _ = try ProgramRun(["play", "Mix", "--new"] + options, in: home, input: "a1\n")
      #expect(try ProgramRun(["play", "Mix"] + options, in: home).output.hasPrefix("Mix continues"))
      try put { try #require($0).settingTexts(of: #require(Emoji("🐶")), to: .one("Hund \(number)")) }
      let next = try ProgramRun(["play", "Mix"] + options, in: home)
      #expect(next.output.hasPrefix("Mix: 3 pairs") || next.output.hasPrefix("Mix: 2 pairs"), "\(next.output)")
      #expect(next.error.contains("The cards of 'Mix' were changed, so a new game begins."))
    }
  }

  @Test(arguments: [[], words])
  func `a theme that gets or loses words is dealt as it is then`(words: [(String, CardTexts)]) throws {
    try put { _ in try Self.theme(words.isEmpty ? Self.words : []) }
    _ = try play("a1\n")
    try put { _ in try Self.theme(words) }
    let deal = try events(play("a1\n", "--json"))[0]
    #expect(deal["reason"] as? String == "deck")
    #expect(deal["language"] as? String == (words.isEmpty ? nil : "own"))
  }

  private func open(_ words: String?) throws -> GameInPlay {
    let store = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    let theme = try #require(try store.read { try $0.theme(Self.id) })
    var keeper = GameKeeper(store, theme, player: "Ada", now: { 1 })
    let opening = try GameOpening(.init(words: words.map(Lesson.Wish.init(typed:)), isNew: true), in: &keeper) { 1 }
    try keeper.begin(opening.game)
    return GameInPlay(opening, keeper, stopwatch: { .zero }, nextSeed: { $0 + 1 })
  }

  @Test(arguments: [(nil, "own"), ("none", nil), ("de", "de")] as [(String?, String?)])
  func `a changed word keeps the kind of cards`(wish: String?, code: String?) throws {
    for isFollowing in [true, false] {
      var play = try open(wish)
      _ = try play.choose(0)
      try put { try #require($0).settingTexts(of: #require(Emoji("🐶")), to: .one("Hund \(isFollowing)")) }
      if isFollowing { _ = try play.catchUp() } else { try play.beginAnother() }
      #expect(play.game.deck == Deck(play.theme))
      #expect(play.game.setup.vocabulary?.language == code)
      #expect(play.game.choices.isEmpty)
    }
  }

  @Test(arguments: [[], words])
  func `words that a theme gets or loses are dealt in the next game`(words: [(String, CardTexts)]) throws {
    for isFollowing in [true, false] {
      try put { _ in try Self.theme(words.isEmpty ? Self.words : []) }
      var play = try open(nil)
      _ = try play.choose(0)
      try put { _ in try Self.theme(words) }
      if isFollowing { _ = try play.catchUp() } else { try play.beginAnother() }
      #expect(play.game.setup.vocabulary?.language == (words.isEmpty ? nil : "own"))
    }
  }

  @Test func `a game with words that another window began is not overwritten`() throws {
    try put { _ in try Self.theme([]) }
    var pictures = try open(nil)
    _ = try pictures.choose(0)
    try put { _ in try Self.theme() }
    var words = try open(nil)
    _ = try words.choose(1)
    guard case .game(.deck)? = try pictures.catchUp() else { return #expect(Bool(false)) }
    #expect(pictures.game == words.game)
  }

  @Test func `the words of a theme without any are not played`() throws {
    try put { _ in try Self.theme([]) }
    let asked = try play("", "--words", "own")
    #expect(asked.code == 64)
    #expect(asked.error.contains("'Mix' has no words of its own. Choose a language, as in --words de, or play with"))
  }

  @Test func `games with words have scores of their own, and the chooser shows the best of those`() throws {
    let seed = "sqlite3 catalog.sqlite \"SELECT content FROM games\" | sed -n 's/^seed //p'"
    for (options, name) in [("--pictures", "Mix: 3 pairs\n"), ("", "Mix: 3 pairs, with own words\n")] {
      _ = try ProgramRun(onTerminal: "memorize play Mix --plain \(options)", typing: "q\n", in: home)
      let number = try #require(UInt64(ProgramRun(shell: seed, in: home).output.split(separator: "\n").last ?? ""))
      let typed = try solution(seed: number) + "\nq\n"
      let game = try ProgramRun(onTerminal: "memorize play Mix --plain \(options)", typing: typed, in: home)
      #expect(game.output.contains("Your first score of this kind."), "\(game.output)")
      #expect(try ProgramRun(["scores"], in: home).output.contains(name))
      let chooser = try TerminalDialogue(in: home, [.shows("q leave"), .look, .type("q"), .end])
      #expect(chooser.screens.first?[1].contains("best 6") == options.isEmpty)
    }
  }

  @Test func `in a language, two texts stay, and sentences end once`() throws {
    try put { _ in try Self.theme([("🐶", .one("Waldi")), ("🔺", .two("Where?", "Here!"))]) }
    let game = try play("a1 a2 b1 b2 c1 c2\n", "--seed", "1", "--words", "de")
    let cards = game.output.matches(of: /[a-c][12]: (text|word) [^.,]+?[.?!]+/).map { String($0.0.dropFirst(4)) }
    #expect(Set(cards) == ["text Where?", "text Here!", "word Hund.", "word Schwein."], "\(game.output)")
    // The game continues from its saved form.
    #expect(try play("show\n", "--words", "de").output.contains("text Where?"))
  }
}
