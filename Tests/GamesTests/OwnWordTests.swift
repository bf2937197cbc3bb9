import TestSupport
import Testing
import Themes

@testable import Games

/// Games in which the cards have the words of their theme.
struct OwnWordTests {
  private static let words: [(String, CardTexts)] = [
    ("💀", .two("3 × 4", "12")), ("🦇", .two("2 + 2", "4")), ("🧹", .one("Besen")), ("👻", .one("Geist")),
    ("🎃", .one("Kürbis")),
  ]

  private func theme(
    _ faces: String = "👻🎃🦇🧛🧹💀🕸🍬", removed: String = "", words: [(String, CardTexts)] = words
  ) -> Theme {
    func emoji(_ text: String) -> [Emoji] { text.compactMap { Emoji(String($0)) } }
    let known = words.compactMap { face, texts in Emoji(face).map { ($0, texts) } }
    return Theme(
      trusted: ThemeID(high: 1, low: 1), name: "Halloween", emojis: emoji(faces), removedEmojis: emoji(removed),
      numberOfPairs: faces.count, color: ThemeColor(red: UInt8(0), green: 0, blue: 0),
      words: Dictionary(uniqueKeysWithValues: known), extras: [])
  }

  private func game(
    _ theme: Theme, pairs: Int = 4, seed: UInt64 = 42, level: GameLevel = .normal, vocabulary: Vocabulary? = nil
  ) throws -> Game {
    let own = try #require(Vocabulary(own: theme))
    let setup = GameSetup(pairs: pairs, seed: seed, level: level, vocabulary: vocabulary ?? own)
    return Game(Deck(theme), setup) { $0.text < "🐙" ? "a" : "b" }
  }

  /// The small theme of the saved games in Documentation/Games.md.
  private var small: Theme { theme("👻🎃🦇", words: [("🎃", .two("3 × 4", "12")), ("👻", .one("Gespenst"))]) }

  private func smallGame(in language: Vocabulary? = nil, isPictures: Bool = false) -> Game {
    let own = isPictures ? nil : language ?? Vocabulary(own: small)
    var game = Game(Deck(small), GameSetup(pairs: 2, seed: 42, vocabulary: own))
    _ = game.choose(3, at: 0)
    _ = game.choose(1, at: 1_900)
    game.pass(to: 2_500)
    return game
  }

  private func german() throws -> Vocabulary {
    let words = [("👻", "Gespenst"), ("🎃", "Kürbis")].compactMap { face, word in Emoji(face).map { ($0, word) } }
    return try #require(Vocabulary("de", words))
  }

  @Test(
    arguments: [
      (UInt64(0), ["3 × 4", "Besen", "🍬", "🍬", "🧹", "12", "👻", "Geist"]),
      (42, ["2 + 2", "🧹", "Besen", "Geist", "🧛", "4", "👻", "🧛"]),
    ] as [(UInt64, [String])])
  func `a seed gives the same pictures and texts in every release`(seed: UInt64, cards: [String]) throws {
    let game = try game(theme(), seed: seed)
    #expect(game.cards.map { $0.word ?? $0.face.text } == cards)
  }

  @Test(arguments: UInt64(0)..<20)
  func `words do not change which faces a seed deals, and where`(seed: UInt64) throws {
    for level in GameLevel.allCases {
      let setup = GameSetup(pairs: 4, seed: seed, level: level)
      let pictures = Game(try deck("👻🎃🦇🧛🧹💀🕸🍬"), setup) { $0.text < "🐙" ? "a" : "b" }
      #expect(try game(theme(), seed: seed, level: level).cards.map(\.face) == pictures.cards.map(\.face))
    }
  }

  @Test func `all faces can be dealt, although some have no word`() throws {
    let game = try game(theme(), pairs: 8)
    #expect(game.setup.pairs == 8)
    #expect(game.cards.filter { $0.face == Emoji("🧛") }.allSatisfy { $0.word == nil })
    #expect(game.cards.count { $0.word != nil } == 7)
  }

  @Test func `two texts match, and help finds the second`() throws {
    var game = try game(theme(), seed: 0)
    _ = game.choose(0, at: 0)
    #expect(game.help(at: 0) == .help(5, with: 0))
    var other = try self.game(theme(), seed: 0)
    _ = other.choose(5, at: 0)
    #expect(other.choose(0, at: 0) == .match(0, with: 5, bonus: 0))
  }

  @Test func `a theme without words in play has no vocabulary`() {
    #expect(Vocabulary(own: theme(words: [])) == nil)
    #expect(Vocabulary(own: theme("🦇🧛", removed: "👻", words: [("👻", .one("Geist"))])) == nil)
    #expect(Vocabulary(own: theme("🦇👻", words: [("👻", .one("Geist"))]))?.words.count == 1)
  }

  @Test func `own words of another deck are left out`() throws {
    let own = try #require(Vocabulary(own: theme()))
    let game = Game(try deck("🧛🧹🐙"), GameSetup(pairs: 3, seed: 42, vocabulary: own))
    #expect(game.setup.vocabulary?.words.count == 1)
    #expect(Game(try deck("🧛🐙"), GameSetup(pairs: 2, seed: 42, vocabulary: own)).setup.vocabulary == nil)
  }

  @Test func `the code of own words is no language`() throws {
    let cow = try #require(Emoji("🐮"))
    let hen = try #require(Emoji("🐔"))
    #expect(Vocabulary("own", [(cow, "Kuh"), (hen, "Huhn")]) == nil)
    #expect(Vocabulary("own", texts: [(cow, .two("1", "1")), (hen, .one("2"))]) != nil)
    #expect(Vocabulary("own", texts: [(cow, .two("1", "2")), (hen, .one("2"))]) == nil)
    #expect(Vocabulary("de", texts: [(cow, .two("1", "2")), (hen, .one("3"))]) != nil)
    #expect(Vocabulary("de", texts: [(cow, .two("1", "2"))]) == nil)
  }

  @Test func `the fingerprint of a deck without words is that of earlier releases`() throws {
    #expect(try deck("👻🎃🦇").fingerprint == "2EFD60954D6B6EDC")
    #expect(Deck(theme("👻🎃🦇", words: [])).fingerprint == "2EFD60954D6B6EDC")
    #expect(Deck(theme("👻🎃🦇", removed: "🧹", words: [("🧹", .one("Besen"))])).wordsFingerprint == nil)
  }

  @Test func `the fingerprint of a deck depends on its words`() throws {
    let deck = Deck(small)
    #expect(deck.wordsFingerprint == "CBEA8DD1458E4D58")
    #expect(deck.fingerprint == "E6397C91E0E98245")
    #expect(Deck(deck.faces, numberOfPairs: 3, wordsFingerprint: "CBEA8DD1458E4D58") == deck)
    let others: [[(String, CardTexts)]] = [
      [], [("🎃", .two("3 × 4", "12"))], [("🎃", .two("12", "3 × 4")), ("👻", .one("Gespenst"))],
      [("🎃", .one("Gespenst")), ("👻", .two("3 × 4", "12"))], [("🎃", .two("3 × 4", "12")), ("👻", .one("gespenst"))],
    ]
    let fingerprints = others.map { Deck(theme("👻🎃🦇", words: $0)).fingerprint } + [deck.fingerprint]
    #expect(Set(fingerprints).count == 6)
    #expect(
      Deck(theme("👻🎃", words: [("👻", .one("e\u{301}"))])) == Deck(theme("👻🎃", words: [("👻", .one("\u{E9}"))])))
  }

  @Test(arguments: ["", "CBEA8DD1458E4D5", "CBEA8DD1458E4D588", "cbea8dd1458e4d58", "+BEA8DD1458E4D58"])
  func `other digits are no words of a deck`(words: String) {
    #expect(Deck(Deck(small).faces, numberOfPairs: 3, wordsFingerprint: words) == nil)
  }

  @Test func `a saved game with own words has the specified text`() throws {
    let text = SavedGame(smallGame()).text
    #expect(
      text.split(separator: "\n").dropLast() == [
        "memorize-game 4", "faces 🎃\t👻\t🦇", "theme-pairs 3", "theme-words CBEA8DD1458E4D58", "pairs 2", "seed 42",
        "columns 2", "level normal", "dealt", "bonus no", "peek 0", "players", "against none", "language own",
        "fronts 3 × 4\t\t", "words 12\tGespenst\t", "elapsed 2500", "choices 3@0 1@1900",
      ])
    #expect(text.hasSuffix("\nchecksum 9A531A219EB6637F\n"))
  }

  @Test func `a saved game with pictures of a theme with words has the specified text`() throws {
    let text = SavedGame(smallGame(isPictures: true)).text
    #expect(text.hasPrefix("memorize-game 4\nfaces 🎃\t👻\t🦇\ntheme-pairs 3\ntheme-words CBEA8DD1458E4D58\npairs 2\n"))
    #expect(text.contains("\nagainst none\nlanguage\nfronts\nwords\nelapsed 2500\n"))
    #expect(text.hasSuffix("\nchecksum 7418613C7321E6D0\n"))
  }

  @Test(arguments: GameLevel.allCases)
  func `a game is saved with its words`(level: GameLevel) throws {
    let german = try german()
    for vocabulary in [nil, german] {
      var game = try game(theme(), pairs: 2, seed: 7, level: level, vocabulary: vocabulary)
      _ = game.choose(1, at: 5)
      _ = game.help(at: 7)
      let saved = SavedGame(game)
      #expect(saved.text.hasPrefix("memorize-game 4\n"))
      #expect(try saved.game() == game)
      #expect(try SavedGame(saved.game()) == saved)
    }
  }

  @Test func `own words without a theme that has them are saved too`() throws {
    let own = try #require(Vocabulary(own: small))
    let game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42, vocabulary: own))
    let saved = SavedGame(game)
    #expect(saved.text.contains("\ntheme-words\n"))
    #expect(try saved.game() == game)
  }

  @Test func `any change of a byte in a saved game with words is detected`() throws {
    for game in [smallGame(), smallGame(in: try german()), smallGame(isPictures: true)] {
      let bytes = Array(SavedGame(game).text.utf8)
      for place in bytes.indices {
        for change in [[bytes[place] ^ 1], [], [bytes[place], UInt8(ascii: "1")]] {
          let damaged = Array(bytes[..<place]) + change + Array(bytes[(place + 1)...])
          #expect(throws: Diagnostic.self) { try SavedGame(text: String(decoding: damaged, as: UTF8.self)).game() }
        }
      }
    }
  }

  @Test(arguments: [
    ("fronts 3 × 4\t\t", "fronts 3 × 4\t"), ("fronts 3 × 4\t\t", "fronts"), ("fronts 3 × 4\t\t", "fronts 3 × 4\t\t5"),
    ("fronts 3 × 4\t\t", "fronts 3 × 4\tGespenst\t1"), ("fronts 3 × 4\t\t", "fronts 12\t12\t"),
    ("fronts 3 × 4\t\t", "fronts Gespenst\t\t"), ("words 12\tGespenst\t", "words 12\tGespenst"),
    ("fronts 3 × 4\t\t\nwords 12\tGespenst\t", "fronts \t\t\nwords \t\t"), ("12\tGespenst", "\tGespenst"),
    ("language own", "language"), ("language own", "language Own"),
    ("theme-words CBEA8DD1458E4D58", "theme-words CBEA8DD1458E4D5"), ("theme-words CBEA8DD1458E4D58\n", ""),
    ("theme-words CBEA8DD1458E4D58", "theme-words CBEA8DD1458E4D58 1"), ("memorize-game 4", "memorize-game 3"),
  ])
  func `impossible words are rejected although the checksum is correct`(text: String, other: String) throws {
    try smallGame().expectDamage(replacing: text, by: other)
  }

  @Test func `a game that an earlier version can have is damaged as version 4`() throws {
    let pictures = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42))
    let words = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42, vocabulary: try german()))
    for game in [pictures, words] {
      #expect(throws: Diagnostic.self) { try SavedGame(text: SavedGame(game, version: 4).text).game() }
    }
  }

  @Test func `results with own words are of a kind of their own`() throws {
    var game = try game(theme())
    game.playToTheEnd()
    #expect(game.result?.kind.name == "alone-words-own")
    #expect(GameKind(name: "alone-words-own") == game.result?.kind)
    let company = GameCompany(game.setup)
    #expect(company.text == "\town")
    #expect(GameCompany(text: company.text) == company)
  }
}
