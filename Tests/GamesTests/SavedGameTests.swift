import TestSupport
import Testing
import Themes

@testable import Games

struct SavedGameTests {
  @Test func `a saved game has the specified text`() throws {
    var game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42))
    #expect(SavedGame(game).isUntouched)
    _ = game.choose(3, at: 0)
    #expect(!SavedGame(game).isUntouched)
    _ = game.choose(1, at: 1_900)
    game.pass(to: 2_500)
    let text = SavedGame(game).text
    #expect(
      text.split(separator: "\n").dropLast() == [
        "memorize-game 2", "faces 🎃\t👻\t🦇", "theme-pairs 3", "pairs 2", "seed 42", "columns 2", "level normal", "dealt",
        "bonus no", "peek 0", "players", "against none", "elapsed 2500", "choices 3@0 1@1900",
      ])
    #expect(text.hasSuffix("\nchecksum 466C3DFEECAF638F\n"))
  }

  @Test(arguments: [(-1, -1, 0), (40, 1_000, .max)] as [(Int, Int, UInt64)])
  func `a game with options out of range gets the nearest, and can be saved`(
    columns: Int, peek: Int, seed: UInt64
  ) throws {
    let setup = GameSetup(pairs: 2, seed: seed, columns: columns, peek: peek)
    #expect(setup.columns == (columns < 0 ? 1 : 26))
    #expect(setup.peek == (peek < 0 ? 0 : 600))
    let game = Game(try deck("👻🎃🦇"), setup)
    #expect(try SavedGame(game).game() == game)
    let anew = Game(try deck("👻🎃🦇"), setup.dealtAnew(seed: seed))
    #expect(try SavedGame(anew).game() == anew)
  }

  private static let earlier = """
    memorize-game 1
    faces 🎃\t👻\t🦇
    theme-pairs 3
    pairs 2
    seed 42
    bonus no
    elapsed 2500
    choices 3@0 1@1900
    checksum D688764322E4C1E2

    """

  @Test func `a game of version 1 goes on in its shape, and is then saved as version 2`() throws {
    let saved = SavedGame(text: Self.earlier)
    #expect(!saved.isUntouched)
    #expect(try saved.game().grid.columns == 2)
    let game = try saved.game { cards in cards / 4 }
    #expect(game.grid == CardGrid(columns: 1, cards: 4))
    #expect(game.choices.map(\.card) == [3, 1])
    #expect(game.elapsed == 2_500)
    #expect(game.setup.mode == .alone)
    #expect(SavedGame(game).text.contains("memorize-game 2\n"))
    #expect(try SavedGame(text: SavedGame(game).text).game { _ in 4 } == game)
  }

  @Test(arguments: [
    GameMode.alone, .together(["Ada", "Ben"]), .together(["Ada", "b c", "É", "4", "5", "6"]), .against(.easy),
    .against(.fair), .against(.perfect),
  ])
  func `a game is saved with its players, level and peek`(mode: GameMode) throws {
    for level in GameLevel.allCases {
      let setup = GameSetup(pairs: 3, seed: 5, columns: 6, hasBonus: true, mode: mode, peek: 600, level: level)
      var game = Game(try deck("👻🎃🦇🧛🧹"), setup) { $0.text < "🐙" ? "a" : "b" }
      _ = game.choose(0, at: 5)
      _ = game.help(at: 7)
      _ = game.choose(game.computersChoice ?? game.cards.indices.first { !game.cards[$0].isFaceUp } ?? 0, at: 9)
      let resumed = try SavedGame(text: SavedGame(game).text).game()
      #expect(resumed == game)
      #expect(resumed.setup == setup)
    }
  }

  @Test(arguments: 0..<60)
  func `a game can be saved and continued at any point`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var themes = ThemeGenerator(seed: seed, hasWords: true)
    let theme = themes.theme()
    let mode = [GameMode.alone, .together(["Ada", "Ben", "Cleo"]), .against(.fair)].randomElement(using: &random)
    let setup = GameSetup(
      pairs: Int.random(in: 2...theme.emojis.count, using: &random), seed: seed, hasBonus: Bool.random(using: &random),
      mode: mode ?? .alone, level: GameLevel.allCases.randomElement(using: &random) ?? .normal,
      vocabulary: Bool.random(using: &random) ? Vocabulary(own: theme) : nil)
    var game = Game(Deck(theme), setup) { "\($0.text.unicodeScalars.count)" }
    for _ in 0..<40 {
      let saved = SavedGame(game)
      var resumed = try SavedGame(text: saved.text).game()
      #expect(resumed == game, "seed \(seed)")
      #expect(SavedGame(resumed) == saved, "seed \(seed)")
      var ahead = random
      #expect(game.playRandomly(2, using: &random) == resumed.playRandomly(2, using: &ahead))
      #expect(resumed == game)
    }
  }

  @Test func `a finished game can be saved`() throws {
    var game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 3, seed: 7, hasBonus: true))
    game.playToTheEnd()
    let result = try SavedGame(text: SavedGame(game).text).game().result
    #expect(result != nil)
    #expect(result == game.result)
  }

  @Test func `any change of a byte in a saved game is detected`() throws {
    var game = Game(try deck("👻🎃🦇é"), GameSetup(pairs: 3, seed: 7))
    var random = SeededGenerator(seed: 2)
    _ = game.playRandomly(6, using: &random)
    let bytes = Array(SavedGame(game).text.utf8)
    for place in bytes.indices {
      for change in [[bytes[place] ^ 1], [], [bytes[place], UInt8(ascii: "1")]] {
        let damaged = Array(bytes[..<place]) + change + Array(bytes[(place + 1)...])
        #expect(throws: Diagnostic.self) { try SavedGame(text: String(decoding: damaged, as: UTF8.self)).game() }
      }
    }
    for length in bytes.indices {
      #expect(throws: Diagnostic.self) { try SavedGame(text: String(decoding: bytes[..<length], as: UTF8.self)).game() }
    }
  }

  /// The code of the finding about a game that was changed, with a correct checksum; nil if it is accepted.
  private func rejection(_ changes: (String) -> String) throws -> String? {
    var game = Game(try deck("👻🎃🦇"), GameSetup(pairs: 2, seed: 42))
    _ = game.choose(3, at: 1_000)
    let body = changes(SavedGame(game).text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n")
    do {
      _ = try SavedGame(text: body + "checksum \(SavedGame.checksum(body))\n").game()
      return nil
    } catch let finding as Diagnostic {
      return finding.code
    }
  }

  private static func replacing(_ text: String, _ other: String) -> @Sendable (String) -> String {
    { body in
      guard let range = body.firstRange(of: text) else { return body + "not found: \(text)" }
      return body.replacingCharacters(of: range, with: other)
    }
  }

  @Test(arguments: [
    ("3@1000", "4@1000"), ("3@1000", "3@1000 3@1000"), ("3@1000", "3@1000 1@999"), ("3@1000", "3@-1"), ("3@1000", "3"),
    ("3@1000", "03@1000"), ("3@1000", "3@9999999999999"), ("elapsed 1000", "elapsed 999"), ("pairs 2\n", "pairs 4\n"),
    ("pairs 2\n", "pairs 1\n"), ("theme-pairs 3", "theme-pairs 4"), ("seed 42", "seed 9007199254740992"),
    ("elapsed 1000", "elapsed 1000000000001"),
    ("seed 42", "seed -1"), ("seed 42", "seed 042"), ("seed 42\n", "seed 42\nseed 42\n"), ("bonus no", "bonus maybe"),
    ("🎃\t👻", "👻\t🎃"), ("🎃\t👻", "👻\t👻"), ("\t🦇", "\t"), ("\t🦇", "\tab"), ("\t🦇", "\t❤"),
    ("memorize-game 2", "memorize-game 0"), ("memorize-game 2", "memorize-theme 2"),
    ("memorize-game 2", "memorize-game 1"),
    ("bonus no\n", ""), ("bonus no\n", "bonus no\r\n"), ("columns 2", "columns 0"), ("columns 2", "columns 27"),
    ("level normal", "level harder"), ("level normal", "level easy"), ("dealt", "dealt 🎃\t👻"),
    ("level normal\ndealt", "level hard\ndealt 🎃\t🎃"), ("level normal\ndealt", "level hard\ndealt 🎃\t🧛"),
    ("level normal\ndealt", "level hard\ndealt 🎃\t👻\t🦇"), ("peek 0", "peek 601"), ("players", "players Ada"),
    ("players", "players Ada\tAda"), ("players", "players Ada\t"), ("players", "players 1\t2\t3\t4\t5\t6\t7"),
    ("against none", "against nobody"), ("players\nagainst none", "players Ada\tBen\nagainst easy"),
    ("3@1000", "h3@1000"),
    ("3@1000", "3@1000 h0@1000"),
  ])
  func `an impossible game is rejected although its checksum is correct`(text: String, other: String) throws {
    #expect(try rejection(Self.replacing(text, other)) == "play.damaged-game")
  }

  @Test(arguments: [
    ("seed 42", "seed 0"), ("seed 42", "seed 9007199254740991"), ("pairs 2\n", "pairs 3\n"),
    ("theme-pairs 3", "theme-pairs 2"), ("elapsed 1000", "elapsed 1001"), ("elapsed 1000", "elapsed 1000000000000"),
    ("3@1000", "3@1000 1@1000"), ("3@1000", "3@0"), ("columns 2", "columns 1"), ("columns 2", "columns 26"),
    ("peek 0", "peek 600"), ("players", "players Ada\tBen"), ("players", "players 1\t2\t3\t4\t5\t6"),
    ("against none", "against perfect"), ("level normal\ndealt", "level hard\ndealt 🎃\t👻"),
    ("3@1000", "3@1000 h1@1000"),
  ])
  func `the largest and smallest values are accepted`(text: String, other: String) throws {
    #expect(try rejection(Self.replacing(text, other)) == nil)
  }

  @Test func `a choice may be as late as the longest time`() throws {
    func late(_ time: String) -> (String) -> String {
      { Self.replacing("elapsed 1000", "elapsed \(time)")(Self.replacing("3@1000", "3@\(time)")($0)) }
    }
    #expect(try rejection(late("1000000000000")) == nil)
    #expect(try rejection(late("1000000000001")) == "play.damaged-game")
  }

  @Test func `a game that was not changed is accepted`() throws { #expect(try rejection { $0 } == nil) }

  @Test func `a newer version is not damage`() throws {
    #expect(try rejection(Self.replacing("memorize-game 2", "memorize-game 5")) == "play.newer-game")
  }
}

extension String {
  fileprivate func replacingCharacters(of range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
