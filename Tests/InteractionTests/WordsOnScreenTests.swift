import Catalogs
import Games
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// Themes with words in lists, in the chooser and on the board, with the real program on a terminal.
struct WordsOnScreenTests {
  private let home: TemporaryFolder
  private static let id = ThemeID(high: 1, low: 2)

  init() throws {
    home = try TemporaryFolder { home in
      let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
      let theme = try Self.theme()
      _ = try catalog.write(JournalNote(command: "edit", actor: "Ada", time: 0)) { transaction in
        try transaction.put(theme)
        return ("words", ())
      }
    }
  }

  private static func theme() throws -> Theme {
    let words: [(String, CardTexts)] = [
      ("🐶", .one("Hund")), ("🔺", .two("3 × 4", "12")), ("🐱", .one("قطة")), ("🐙", .one("=1+1 x")),
    ]
    let theme = try Theme(
      id: id, name: "כלב", emojis: words.map(\.0), color: ThemeColor(red: UInt8(0), green: 0, blue: 255))
    return try words.reduce(theme) { try $0.settingTexts(of: #require(Emoji($1.0)), to: $1.1) }
  }

  /// The places of a pair.
  private func places(of face: String, seed: UInt64) throws -> [String] {
    let theme = try Self.theme()
    let game = Game(Deck(theme), GameSetup(pairs: 4, seed: seed, vocabulary: Vocabulary(own: theme)))
    return game.cards.indices.filter { game.cards[$0].face.text == face }.map { "\(game.grid.place(of: $0))" }
  }

  @Test func `the list and the chooser show emoji with their words`() throws {
    let listed = try TerminalDialogue("memorize", ["list"], in: home, [.end])
    #expect(listed.shownText.hasSuffix("8 cards  All of 🐶 Hund, 🔺 3 × 4 = 12, 🐱 \u{200E}قطة\u{200E}, 🐙 =1+1 x\n"))
    #expect(listed.output.contains("\u{200E}כלב\u{200E}"))
    let chooser = try TerminalDialogue(columns: 60, in: home, [.shows("q leave"), .look, .type("q"), .end])
    #expect(chooser.screens.first?[1].contains("🐶 Hund") == true)
  }

  @Test func `a program gets the list without words, and no marks`() throws {
    let values = try ProgramRun(["list"], in: home).output
    #expect(values.hasSuffix("\tכלב\t#0000FF\t4\t🐶 🔺 🐱 🐙\n"))
  }

  @Test func `show lists each emoji with its texts`() throws {
    let shown = try ProgramRun(["show", "1"], in: home).output
    #expect(shown.hasSuffix("words     🐶 Hund\n          🔺 3 × 4 = 12\n          🐱 قطة\n          🐙 =1+1 x\n"))
  }

  @Test func `the chooser in words, and a game in words, have the texts`() throws {
    let spoken = ["MEMORIZE_ACCESSIBLE": "1"]
    let chooser = try TerminalDialogue(
      in: home, environment: spoken, [.expect("lists the commands"), .type("q\n"), .end])
    let row = chooser.shownText.replacing("\n", with: " ")
    #expect(row.contains("all of dog face: Hund, red triangle pointed up: 3 × 4 = 12"))
    let game = try TerminalDialogue(
      "memorize", ["play", "--seed", "1", "--peek", "5", "--players", "Ada,Ben"], in: home, environment: spoken,
      [
        .expect("Look at the cards: "), .expect("text 3 × 4"), .expect("Card? "),
        .type(try places(of: "🔺", seed: 1).joined(separator: " ") + "\n"), .expect("Match with"), .type("?\nq\n"), .end,
      ])
    #expect(game.missed == nil, "\(game.shownText)")
    #expect(game.shownText.contains("text 12"))
    #expect(game.shownText.contains("A picture and its word are a pair, or two texts that belong together."))
  }

  @Test func `a found pair of two texts has its sign on the board`() throws {
    let game = try TerminalDialogue(
      "memorize", ["play", "--seed", "1"], in: home,
      [
        .shows("Score 0"), .type(try places(of: "🔺", seed: 1).joined()), .shows("Pairs 1/4"), .look, .type("?"),
        .shows("a pair, or two"), .type("q"), .shows("Score 2"), .type("q"), .end,
      ])
    #expect(game.missed == nil)
    let board = game.screens.first?.joined(separator: "\n") ?? ""
    #expect(board.contains("🔺 3 × 4"))
    #expect(board.contains("🔺 12"))
  }
}
