import Testing
import Themes

@testable import Games

/// Games in which a picture and its word are a pair.
struct WordGameTests {
  private let words = [
    ("👻", "Gespenst"), ("🎃", "Kürbis"), ("🦇", "Fledermaus"), ("🧛", "Vampir"), ("🧹", "Besen"), ("💀", "Schädel"),
    ("🕸", "Spinnennetz"), ("🍬", "Bonbon"),
  ]

  private func vocabulary(without faces: String = "") throws -> Vocabulary {
    let known = words.filter { !faces.contains($0.0) }.compactMap { face, word in Emoji(face).map { ($0, word) } }
    return try #require(Vocabulary("de", known))
  }

  private func game(
    pairs: Int = 4, seed: UInt64 = 42, without faces: String = "", level: GameLevel = .normal
  ) throws -> Game {
    let setup = GameSetup(pairs: pairs, seed: seed, level: level, vocabulary: try vocabulary(without: faces))
    return Game(try deck("👻🎃🦇🧛🧹💀🕸🍬"), setup) { $0.text < "🐙" ? "a" : "b" }
  }

  private func look(_ game: Game) -> String {
    game.cards.map { $0.word ?? $0.face.text }.joined(separator: " ")
  }

  @Test(arguments: [
    (UInt64(0), "", "💀 Besen 🍬 Bonbon 🧹 Schädel 👻 Gespenst"),
    (42, "", "🦇 🧹 Besen Gespenst Vampir Fledermaus 👻 🧛"),
    (42, "🦇💀", "🎃 🕸️ Spinnennetz Vampir Gespenst Kürbis 🧛 👻"),
  ])
  func `a seed gives the same pictures and words in every release`(
    seed: UInt64, missing: String, cards: String
  ) throws {
    #expect(look(try game(seed: seed, without: missing)) == cards)
  }

  @Test(arguments: UInt64(0)..<20)
  func `words do not change which faces a seed deals, and where`(seed: UInt64) throws {
    let setup = GameSetup(pairs: 4, seed: seed)
    let pictures = Game(try deck("👻🎃🦇🧛🧹💀🕸🍬"), setup)
    #expect(try game(seed: seed).cards.map(\.face) == pictures.cards.map(\.face))
  }

  @Test(arguments: GameLevel.allCases)
  func `each face is dealt once as a picture and once as its word`(level: GameLevel) throws {
    for seed in UInt64(0)..<20 {
      let game = try game(pairs: 5, seed: seed, level: level)
      let pictures = game.cards.filter { $0.word == nil }.map(\.face)
      let words = game.cards.filter { $0.word != nil }
      #expect(Set(pictures) == Set(words.map(\.face)))
      #expect(pictures.count == 5)
      let vocabulary = try vocabulary()
      #expect(words.allSatisfy { $0.word == vocabulary.words[$0.face]?.back })
    }
  }

  @Test(arguments: GameLevel.allCases)
  func `a face without a word is never dealt`(level: GameLevel) throws {
    let missing = ["👻", "🕸"].compactMap { Emoji($0) }
    for seed in UInt64(0)..<40 {
      let game = try game(pairs: 6, seed: seed, without: "👻🕸", level: level)
      #expect(!game.cards.contains { missing.contains($0.face) })
    }
  }

  @Test func `there are no more pairs than words`() throws {
    let game = try game(pairs: 8, without: "👻🕸🍬")
    #expect(game.setup.pairs == 5)
    #expect(game.cards.count == 10)
    #expect(game.grid == CardGrid(cards: 10))
  }

  @Test func `a picture and its word match`() throws {
    var game = try game()
    let places = game.places(of: "🦇")
    _ = game.choose(places[0], at: 0)
    #expect(game.choose(places[1], at: 0) == .match(places[1], with: places[0], bonus: 0))
  }

  @Test func `a help turns up the word of a picture`() throws {
    var game = try game()
    let picture = try #require(game.cards.indices.first { game.cards[$0].word == nil })
    _ = game.choose(picture, at: 0)
    let help = game.help(at: 0)
    let outcome = try #require(help)
    #expect(game.cards[outcome.card].word != nil)
    #expect(game.cards[outcome.card].face == game.cards[picture].face)
  }

  @Test(arguments: [("🐙🐠🦀", 0), ("🐙🐠🦀👻", 0), ("🐙🎃🦀👻", 2), ("🐙🎃🦇👻", 3)])
  func `words of another deck are left out`(faces: String, words: Int) throws {
    let setup = GameSetup(pairs: 2, seed: 42, vocabulary: try vocabulary())
    let game = Game(try deck(faces), setup)
    #expect(game.setup.vocabulary?.words.count ?? 0 == words)
    #expect(game.cards.count { $0.word != nil } == (words > 0 ? 2 : 0))
  }

  @Test(arguments: [
    ("de", ["Kuh", "Huhn"], true), ("de", ["Kuh"], false), ("de", ["Kuh", "Kuh"], false), ("de", ["Kuh", ""], false),
    ("de", ["Kuh", "a\tb"], false), ("", ["Kuh", "Huhn"], false), ("d e", ["Kuh", "Huhn"], false),
    ("de", ["Kuh", "Huhn", "Hund"], true), ("de", ["Kuh", "Hu\u{7F}hn"], false), ("de", ["Kuh", "\u{9B}2J"], false),
    ("de", ["Kuh", "\u{202E}nhuH"], false),
  ])
  func `a vocabulary has two or more different words`(language: String, words: [String], isPossible: Bool) {
    let faces = ["🐮", "🐔", "🐶"].compactMap { Emoji($0) }
    #expect((Vocabulary(language, Array(zip(faces, words))) != nil) == isPossible)
  }

  @Test func `a vocabulary has no face twice`() throws {
    let cow = try #require(Emoji("🐮"))
    #expect(Vocabulary("de", [(cow, "Kuh"), (cow, "Rind")]) == nil)
  }

  @Test func `a saved game with words has the specified text`() throws {
    let vocabulary = try vocabulary(without: "🦇")
    var game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42, vocabulary: vocabulary))
    _ = game.choose(3, at: 0)
    let text = SavedGame(game).text
    #expect(
      text.split(separator: "\n").dropLast() == [
        "memorize-game 3", "faces 🎃\t👻\t🦇", "theme-pairs 3", "pairs 2", "seed 42", "columns 2", "level normal", "dealt",
        "bonus no", "peek 0", "players", "against none", "language de", "words Kürbis\tGespenst\t", "elapsed 0",
        "choices 3@0",
      ])
    #expect(text.hasSuffix("\nchecksum 0F205FD2E337ABC7\n"))
    #expect(try SavedGame(text: text).game().setup.vocabulary?.words.count == 2)
  }

  @Test(arguments: GameLevel.allCases)
  func `a game with words is saved with them`(level: GameLevel) throws {
    var game = try game(pairs: 3, seed: 7, without: "🧹", level: level)
    _ = game.choose(1, at: 5)
    _ = game.help(at: 7)
    let resumed = try SavedGame(text: SavedGame(game).text).game()
    #expect(resumed == game)
    #expect(look(resumed) == look(game))
  }

  @Test(arguments: [
    ("Kürbis\tGespenst\t", "Kürbis\tGespenst"), ("Kürbis\tGespenst\t", "Kürbis\t\t"),
    ("Kürbis\tGespenst\t", "Kürbis\tKürbis\t"), ("Kürbis\tGespenst\t", "Kürbis\tGespenst\t\t"),
    ("language de", "language"), ("language de", "language DE"), ("language de\n", ""),
    ("memorize-game 3", "memorize-game 2"), ("language de\nwords Kürbis\tGespenst\t\n", ""), ("pairs 2\n", "pairs 3\n"),
  ])
  func `impossible words are rejected although the checksum is correct`(text: String, other: String) throws {
    let vocabulary = try vocabulary(without: "🦇")
    let game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42, vocabulary: vocabulary))
    try game.expectDamage(replacing: text, by: other)
  }

  @Test func `results with words are of another kind`() throws {
    var game = try game()
    game.playToTheEnd()
    let kind = try #require(game.result?.kind)
    #expect(kind.name == "alone-words-de")
    #expect(kind.hasStars)
    #expect(kind != GameKind(.alone))
  }

  @Test(arguments: ["alone", "helped", "together", "against-fair", "helped-words-pt", "against-easy-words-zh"])
  func `a kind is found by its name`(name: String) {
    #expect(GameKind(name: name)?.name == name)
  }

  @Test(arguments: ["", "words-de", "alone-", "alone-words-", "alonewords-de", "against-me"])
  func `other names are no kind`(name: String) {
    #expect(GameKind(name: name) == nil)
  }

  @Test(arguments: [
    GameMode.alone, .together(["Ada", "Ben"]), .together(["easy", "b c", "É", "4", "5", "6"]), .against(.easy),
    .against(.perfect),
  ])
  func `a catalog tells games of different company apart`(mode: GameMode) throws {
    let plain = GameCompany(GameSetup(pairs: 2, seed: 1, mode: mode))
    let german = GameCompany(GameSetup(pairs: 2, seed: 1, mode: mode, vocabulary: try vocabulary()))
    #expect(GameCompany(text: plain.text) == plain)
    #expect(GameCompany(text: german.text) == german)
    #expect(german.text == "\tde" + (plain.text.isEmpty ? "" : "\t") + plain.text)
  }
}

extension Game {
  /// Expects that the saved game is read, but not with this change and a checksum that fits it.
  func expectDamage(replacing text: String, by other: String) throws {
    let saved = SavedGame(self).text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let range = try #require(saved.firstRange(of: text))
    let body = saved[..<range.lowerBound] + other + saved[range.upperBound...]
    #expect(throws: Diagnostic.self) {
      try SavedGame(text: body + "checksum \(SavedGame.checksum(String(body)))\n").game()
    }
    #expect(try SavedGame(text: saved + "checksum \(SavedGame.checksum(saved))\n").game() == self)
  }
}
