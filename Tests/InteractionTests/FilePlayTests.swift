import Foundation
import TestSupport
import Testing

/// `memorize play FILE` with the real program.
struct FilePlayTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write(Array(#"[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"blue"}]"#.utf8), to: "sea.json")
    try home.write(Array("name,emojis,pairs,color\nSea,🐙 🐠,2,blue\nSky,🌙 ⭐,2,gray\n".utf8), to: "two.csv")
  }

  private func run(_ words: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input)
  }

  @Test func `the only theme of a file is played, and nothing is kept`() throws {
    let game = try run("play", "sea.json", "--seed", "1", input: "a1 b1 a2 b2 a1 a2 b1 b2 a1 b2 a2 b1")
    #expect(game.code == 0)
    #expect(game.output.hasPrefix("Sea: 2 pairs, cards a1 to b2.\n"))
    #expect(game.output.contains("The end: 2 pairs"))
    #expect(game.error.contains("No game and no score was saved, because 'sea.json' is not imported."))
    #expect(game.error.contains("memorize import sea.json"))
    #expect(!FileManager.default.fileExists(atPath: home.file("catalog.sqlite")))
  }

  @Test func `a game that is left is not said to be saved`() throws {
    let game = try run("play", "sea.json", input: "a1 q")
    #expect(!game.error.contains("The game is saved"), "\(game.error)")
    #expect(game.error.contains("No game and no score was saved"))
  }

  @Test func `of several themes one is named`() throws {
    let several = try run("play", "two.csv")
    #expect(several.code == 64)
    #expect(several.error.contains("the file has 2 themes: 'Sea', 'Sky'"))
    #expect(several.error.contains("memorize play two.csv --theme Sea"))
    #expect(try run("play", "two.csv", "--theme", "sky").output.hasPrefix("Sky: 2 pairs"))
    #expect(try run("play", "two.csv", "--theme", "Sun").code == 66)
  }

  @Test func `on a terminal, options of the game are for a theme that is asked for first`() throws {
    let game = try TerminalDialogue(
      "memorize", ["play", "two.csv", "--players", "Ada,Ben"], in: home,
      [.shows("Which theme?"), .type("sky\r"), .shows("▸Ada 0"), .type("q"), .end])
    #expect(game.missed == nil)
    #expect(game.code == 0)
  }

  @Test func `a theme of the catalog wins over a file of its name`() throws {
    try home.write(try home.bytes(of: "sea.json"), to: "Zoo")
    #expect(try run("play", "Zoo").output.hasPrefix("Sea: 2 pairs"))
    _ = try run("new", "Zoo", "--emojis", "🐶🐱🐭")
    let game = try run("play", "Zoo")
    #expect(game.output.hasPrefix("Zoo: 3 pairs"))
    #expect(!game.error.contains("No game and no score"))
    #expect(try run("play", "Zoo", "--theme", "Sea").code == 64)
  }

  @Test func `a file without a good theme is not played`() throws {
    try home.write(Array(#"[{"name":"Sea","emojis":["🐙"]}]"#.utf8), to: "bad.json")
    let bad = try run("play", "bad.json")
    #expect(bad.code == 65)
    #expect(bad.error.contains("Nothing was played."))
    #expect(try run("play", "nowhere.json").code == 66)
    _ = try run("import", "sea.json")
    #expect(try run("play", "catalog.sqlite").error.contains("name it with --catalog catalog.sqlite."))
    try home.write(Array("buy milk\n".utf8), to: "notes.md")
    // This command has no option for the format.
    #expect(try run("play", "notes.md").error.contains("Check that this is the right file."))
  }

  @Test func `at a terminal without a board a question chooses the theme`() throws {
    let talk = try TerminalDialogue(
      "memorize", ["play", "two.csv", "--plain"], in: home,
      [.expect("q leaves: "), .type("2\r"), .expect("Sky: 2 pairs"), .type("q\r"), .end])
    #expect(talk.missed == nil, "\(talk.output)")
    #expect(talk.output.contains("No game and no score was saved"))
  }

  @Test func `at a terminal the chooser shows the themes of the file`() throws {
    let talk = try TerminalDialogue(
      "memorize", ["play", "two.csv"], in: home,
      [.shows("Sky"), .type("\r"), .shows("Sea"), .type("q"), .shows("Sky"), .type("q"), .end])
    #expect(talk.missed == nil, "\(talk.output)")
    #expect(talk.output.contains("No game and no score was saved"))
    #expect(!FileManager.default.fileExists(atPath: home.file("catalog.sqlite")))
  }

  @Test func `the themes of a file are not edited in the chooser`() throws {
    let talk = try TerminalDialogue(
      "memorize", ["play", "two.csv"], in: home,
      [.shows("Sky"), .type("e"), .shows("To change them, import the file"), .type("q"), .end])
    #expect(talk.missed == nil, "\(talk.output)")
    #expect(!talk.output.contains("edit"))
  }

  @Test func `the chooser does not say that the game of a file is saved`() throws {
    let talk = try TerminalDialogue(
      "memorize", ["play", "two.csv"], in: home,
      [
        .shows("Sky"), .type("\r"), .shows("Sea"), .type("a1"), .type("q"), .shows("Enter continues the game"),
        .type("q"), .end,
      ])
    #expect(talk.missed == nil, "\(talk.output)")
    #expect(!talk.output.contains("is saved"))
  }
}
