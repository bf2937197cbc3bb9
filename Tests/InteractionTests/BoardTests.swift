import Foundation
import Games
import TestSupport
import Testing
import Themes

/// `memorize play` on a terminal, with the real program: whole games, and every way to leave.
struct BoardTests {
  private let home: TemporaryFolder
  private static let odd = "❤️👩‍🌾👍🏽🇫🇷1️⃣👻"

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["new", "Odd", "--emojis", Self.odd], in: home)
      _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠🦀"], in: home)
    }
  }

  private typealias Step = TerminalDialogue.Step

  private func dialogue(
    _ line: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:], _ steps: [Step]
  ) throws -> TerminalDialogue {
    let dialogue = try TerminalDialogue(
      "memorize", ["play"] + line.split(separator: " ").map(String.init), columns: columns, rows: rows, in: home,
      environment: environment, steps)
    #expect(dialogue.missed == nil)
    #expect(dialogue.isRestored)
    // Disables the mouse, shows the cursor and restores the previous screen; later output is on that screen.
    let farewell = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    let last = try #require(dialogue.output.range(of: "\u{1B}[?1049h", options: .backwards))
    #expect(dialogue.output[last.upperBound...].contains(farewell))
    return dialogue
  }

  /// The cards of a deal, pair by pair.
  private func solution(_ faces: String, seed: UInt64) throws -> [Int] {
    let faces = faces.compactMap { Emoji(String($0)) }
    let deck = try #require(Deck(faces, numberOfPairs: faces.count))
    let cards = Game(deck, GameSetup(pairs: faces.count, seed: seed)).cards
    return Dictionary(grouping: cards.indices) { cards[$0].face }.values.flatMap { $0 }
  }

  /// The seed of a game that was dealt at random and not begun.
  private func dealtSeed() throws -> UInt64 {
    _ = try dialogue("Odd", [.shows("Score 0"), .type("q"), .end])
    let line = "sqlite3 catalog.sqlite 'SELECT content FROM games' | sed -n 's/^seed //p'"
    return try #require(UInt64(ProgramRun(shell: line, in: home).output.filter(\.isNumber)))
  }

  @Test func `n asks before it gives up a game in which a pair was found`() throws {
    let places = try solution(Self.odd, seed: 5).map(place)
    let game = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type("n"), .shows("A new game."), .type("q"), .end,
      ])
    #expect(game.code == 0)
    let asked = try dialogue(
      "Odd --seed 5 --new",
      [
        .shows("Score 0"), .type(places[0] + places[1]), .shows("Pairs 1/6"), .type("n"),
        .shows("Give up this game? 1 of 6 pairs found [y/N]"), .type("n"), .shows("The game goes on."), .look,
        .type("n"), .shows("[y/N]"), .type("y"), .shows("A new game."), .look, .type("q"), .end,
      ])
    #expect(asked.screens.first?[0].contains("Pairs 1/6") == true)
    #expect(asked.screens.last?[0].contains("Pairs 0/6") == true)
  }

  @Test func `a game of each size is kept, and the board says that others wait`() throws {
    _ = try dialogue("Odd --pairs 6", [.shows("Score 0"), .type("a1"), .shows("a1: "), .type("q"), .end])
    _ = try dialogue(
      "Odd --pairs 3",
      [.shows("A game of 6 pairs waits too."), .type("a1"), .shows("a1: "), .type("q"), .end])
    _ = try dialogue(
      "Odd", [.shows("0 of 3 pairs found. A game of 6 pairs waits too."), .type("q"), .end])
    _ = try dialogue("Odd --pairs 6", [.shows("The game continues: 0 of 6 pairs found."), .type("q"), .end])
    let chooser = try TerminalDialogue(in: home, [.shows("q leave"), .look, .type("q"), .end])
    let screen = try #require(chooser.screens.first)
    #expect(screen.contains { $0.contains("Odd ") && $0.contains("▸▸") })
    #expect(screen.joined(separator: " ").contains("Games in progress: 0 of "))
  }

  @Test func `--new asks before it gives up a game`() throws {
    let places = try solution(Self.odd, seed: 5).map(place)
    _ = try dialogue(
      "Odd --seed 5", [.shows("Score 0"), .type(places[0] + places[1]), .shows("Pairs 1/6"), .type("q"), .end])
    let kept = try dialogue(
      "Odd --new --seed 9",
      [.shows("Give up this game? 1 of 6 pairs found [y/N]"), .type("x"), .shows("Pairs 1/6"), .type("q"), .end])
    #expect(kept.code == 0)
    let asked = try dialogue(
      "Odd --new --seed 9",
      [.shows("Give up this game? 1 of 6 pairs found [y/N]"), .type("y"), .shows("Pairs 0/6"), .type("q"), .end])
    #expect(asked.code == 0)
    let seed = try ProgramRun(["play", "Odd", "--json"], in: home).output
    #expect(seed.contains("\"seed\":9,"))
  }

  /// The grid of 12 cards in 80 × 24 cells.
  private let grid = CardGrid(columns: 4, cards: 12)

  private func place(_ card: Int) -> String { grid.place(of: card).description }

  /// The arrow keys from one card to another, in both encodings that terminals use.
  private func walk(from: Int, to card: Int) -> String {
    let (here, there) = (grid.place(of: from), grid.place(of: card))
    func keys(_ distance: Int, _ forth: String, _ back: String) -> String {
      String(repeating: distance > 0 ? forth : back, count: abs(distance))
    }
    return keys(there.column - here.column, "\u{1B}[C", "\u{1B}[D") + keys(there.row - here.row, "\u{1B}[B", "\u{1B}OA")
  }

  @Test func `a game can be played with arrows and Space`() throws {
    var keys = ""
    var focus = 0
    for card in try solution(Self.odd, seed: dealtSeed()) {
      keys += walk(from: focus, to: card) + " "
      focus = card
    }
    let game = try dialogue(
      "Odd", [.shows("Score 0"), .type(keys), .shows("6 pairs in "), .look, .type("q"), .end])
    #expect(game.code == 0)
    let screen = try #require(game.screens.first).joined(separator: "\n")
    for words in [
      "★★★ 6 pairs in 6 moves; 6 is perfect.", "Score 12, time 0:0", "Your first score", "Seed ", "n plays again",
      "t another theme",
    ] {
      #expect(screen.contains(words), "\(words)")
    }
    let scores = try ProgramRun(["scores", "--json"], in: home).json["scores"] as? [[String: Any]]
    #expect(scores?.first?["bestScore"] as? Int == 12)
  }

  @Test func `a game can be played by typing places`() throws {
    let places = try solution(Self.odd, seed: 5).map(place).joined()
    let again = try solution(Self.odd, seed: 6).map(place).joined().uppercased()
    let game = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type(places), .shows("6 pairs in "), .type("n"), .shows("A new game."), .type(again),
        .shows("Seed 6"), .look, .type("t"), .shows("q leave"), .look, .type("q"), .end,
      ])
    #expect(game.code == 0)
    #expect(game.screens.first?.contains { $0.contains("A replay: not added to the scores.") } == true)
    #expect(game.screens.last?.contains { $0.hasPrefix("> ") && $0.contains("Odd ") && !$0.contains("best") } == true)
    #expect(try ProgramRun(["scores"], in: home).error.contains("No game was finished yet"))
  }

  @Test func `a game can be played with the mouse`() throws {
    func click(_ row: Int, _ column: Int) -> String { "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m" }
    // Finds the cards on the screen by their pattern, and clicks each.
    let first = try dialogue("Odd --seed 5", [.shows("Score 0"), .look, .type(click(24, 73)), .end])
    #expect(first.screens.first?.last?.dropFirst(72) == "q leave")
    let cells = try #require(first.cells.first)
    var spots: [(row: Int, column: Int)] = []
    for (row, line) in cells.enumerated() {
      for column in line.indices where line[column] == "░" && line[column - 1] != "░" { spots.append((row, column)) }
    }
    #expect(spots.count == 12)
    let clicks = try solution(Self.odd, seed: 5).map { click(spots[$0].row + 1, spots[$0].column + 1) }
    let game = try dialogue(
      "Odd",
      [
        .shows("Score 0"), .type(clicks.joined()), .shows("6 pairs in "), .type(click(24, 1)), .shows("Score 0"),
        .type(click(24, 73)), .end,
      ])
    #expect(game.code == 0)
  }

  @Test(arguments: [(80, 24), (40, 12), (61, 17), (30, 50)])
  func `no emoji breaks a border`(_ columns: Int, _ rows: Int) throws {
    // Without colour, all cells of a border are text.
    let plain = ["NO_COLOR": "1"]
    let before = try dialogue(
      "Odd --seed 9 --new", columns: columns, rows: rows, environment: plain,
      [.shows("Score 0"), .look, .type("q"), .end])
    let empty = try #require(before.cells.first)
    let places = (1...3).flatMap { row in "abcd".map { "\($0)\(row)" } }
    let seen = try dialogue(
      "Odd --seed 9", columns: columns, rows: rows, environment: plain,
      [.shows("Score 0")] + places.flatMap { [.type($0), .look] } + [.type("q"), .end])
    let frames = Set("╭╮╰╯│─[]".map(String.init))
    for (shot, cells) in seen.cells.enumerated() {
      for row in empty.indices {
        for column in empty[row].indices where frames.contains(empty[row][column]) {
          // Typing a place hides the frame of the focus; a matched pair has no frame.
          let cell = cells[row][column]
          #expect(cell == empty[row][column] || cell == " ", "shot \(shot), row \(row), column \(column): \(cell)")
        }
      }
    }
  }

  @Test func `a game continues after leaving the board`() throws {
    let left = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type("a1"), .shows("a1: "), .type("q"), .expect("The game is saved: 0 of 6 pairs found."),
        .end,
      ])
    #expect(left.code == 0)
    let back = try dialogue("", [.shows("The game continues"), .look, .type("\u{1B}"), .end])
    #expect(back.code == 0)
    // The card is face up: one pattern less.
    let patterns = try #require(back.screens.first).joined().split(separator: "░░").count - 1
    #expect(patterns == 11)
  }

  @Test func `a shown choice survives kill -9`() throws {
    _ = try TerminalDialogue(
      "memorize", ["play", "Odd", "--seed", "5"], in: home,
      [.shows("Score 0"), .type("a1"), .shows("a1: "), .signal(SIGKILL), .end])
    let back = try ProgramRun(["play", "Odd", "--plain"], in: home, input: "q\n")
    #expect(back.output.contains("Face up."))
  }

  @Test func `Ctrl-L, and fg after Ctrl-Z, draw the board again`() throws {
    let game = try dialogue(
      "Odd",
      [
        .shows("Score 0"), .type("\u{C}"), .expect("\u{1B}[2J"), .look, .type("\u{1A}"), .stopped,
        .expect("\u{1B}[?1049h"), .look, .type("q"), .end,
      ])
    #expect(game.screens.first == game.screens.last)
    #expect(game.code == 0)
  }

  @Test(
    arguments: [("\u{3}", nil, 130), ("", SIGTERM, 143), ("", SIGHUP, 129), ("", SIGSEGV, 139)]
      as [(String, Int32?, Int32)])
  func `every abrupt exit restores the terminal`(_ key: String, _ signal: Int32?, _ code: Int32) throws {
    let game = try dialogue(
      "Odd", [.shows("Score 0"), signal.map { .signal($0) } ?? .type(key), .end])
    #expect(game.code == code)
  }

  @Test func `Ctrl-C keeps the time since the last card`() throws {
    let game = try dialogue("Odd", [.shows("Score 0"), .type("a1"), .shows("Time 0:02"), .type("\u{3}"), .end])
    #expect(game.code == 130)
    let shown = try ProgramRun(["play", "Odd"], in: home, input: "show\nq\n").output
    #expect(shown.contains("time 0:0") && !shown.contains("time 0:00") && !shown.contains("time 0:01"), "\(shown)")
  }

  @Test func `resizing many times leaves a clean board`() throws {
    let sizes = [(120, 40), (30, 50), (20, 5), (200, 8), (1, 1), (40, 12), (300, 90), (20, 5)]
    let storm = sizes.map { Step.resize(columns: $0.0, rows: $0.1) }
    // The clock would make two looks differ.
    let game = try dialogue(
      "Odd", environment: ["MEMORIZE_REDUCED_MOTION": "1"],
      [.shows("Score 0"), .type("a1"), .look] + storm + storm
        + [.shows("Too small"), .look, .type(" b1n"), .look, .resize(columns: 80, rows: 24), .shows("a1: "), .look]
        + storm + [.type("q"), .end])
    #expect(game.screens.count == 4)
    #expect(game.screens.first == game.screens.last)
    #expect(game.screens[1].joined(separator: " ").contains("20 × 5"))
    #expect(game.code == 0)
  }

  @Test func `a changed deck begins a new game`() throws {
    _ = try dialogue("Sea", [.shows("Score 0"), .type("a1"), .shows("a1: "), .type("q"), .end])
    let text = try ProgramRun(["export", "Sea", "--format", "json"], in: home).output
    func change(_ old: String, _ new: String) throws {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      try changed.write(toFile: home.file("sea.json"), atomically: true, encoding: .utf8)
      _ = try ProgramRun(["import", "sea.json", "--on-conflict", "replace"], in: home)
    }
    try change("Sea", "Ocean")
    _ = try dialogue("Ocean", [.shows("The game continues"), .type("q"), .end])
    try change("🐙", "🐳")
    let game = try dialogue("Sea", [.shows("were changed, so a new game begins"), .type("q"), .end])
    #expect(game.code == 0)
  }

  @Test func `undoing a deletion brings the game back`() throws {
    let catalog = home.file("catalog.sqlite")
    _ = try dialogue("Odd --seed 5", [.shows("Score 0"), .type("a1"), .shows("a1: "), .type("q"), .end])
    #expect(FileManager.default.fileExists(atPath: catalog))
    _ = try ProgramRun(["delete", "Odd"], in: home)
    #expect(try ProgramRun(["play", "Odd"], in: home).code == 66)
    _ = try ProgramRun(["undo"], in: home)
    _ = try dialogue("Odd", [.shows("The game continues"), .type("q"), .end])
  }

  @Test func `two windows that play one game show each other's moves`() throws {
    let binary = ProgramRun.binary.path
    let game = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type("a1"), .shows("a1: "), .run("echo b1 | \(binary) play Odd"),
        .shows("The game was continued elsewhere"), .look,
        // Typed before the board polls for changes: the key must not be lost.
        .run("echo c1 | \(binary) play Odd"), .type("d1"), .shows("The game was continued elsewhere"), .type("d2"),
        .shows("d2: "), .run("echo n | \(binary) play Odd"), .shows("Moves 0"), .type("q"), .end,
      ])
    #expect(game.code == 0)
    #expect(game.screens.first?[0].contains("Moves 1") == true)
  }

  @Test func `an edit of the theme shows on the open board`() throws {
    let binary = ProgramRun.binary.path
    let game = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type("a1b1"), .shows("Moves 1"), .run("\(binary) edit Odd -e 'name Even'"), .shows("Even "),
        .look, .run("\(binary) edit Even -e 'remove ghost'"), .shows("were changed, so a new game begins"), .look,
        .type("a1"), .shows("a1: "), .run("\(binary) delete Even"), .expect("The theme was deleted in the meantime"),
        .end,
      ])
    #expect(game.code == 0)
    #expect(game.screens.first?[0].contains("Moves 1") == true)
    #expect(game.screens.last?[0].contains("Moves 0   Pairs 0/5") == true)
    _ = try ProgramRun(["undo"], in: home)
    _ = try dialogue("Even", [.shows("The game continues"), .type("q"), .end])
  }

  @Test func `a game without a turned card is not kept`() throws {
    let left = try dialogue("Odd", [.shows("Score 0"), .type("q"), .end])
    #expect(!left.output.contains("is saved"))
    let chooser = try TerminalDialogue(in: home, [.shows("q leave"), .look, .type("q"), .end])
    #expect(try #require(chooser.screens.first).allSatisfy { !$0.contains("▸") && !$0.contains("waits") })
  }

  @Test(arguments: [("larger text", true), ("usual", false), ("none", false)])
  func `faces are large on a terminal that says that it shows them so`(_ answers: String, _ isLarge: Bool) throws {
    let game = try dialogue(
      "Odd --seed 5", environment: ["TERMINAL_ANSWERS": answers],
      [.shows("Score 0"), .type("a1"), .shows("a1: "), .type("q"), .end])
    #expect(game.output.contains(";░░\u{7}") == isLarge)
    #expect(game.code == 0)
  }

  @Test func `a resize never moves a card to another place`() throws {
    let game = try dialogue(
      "Odd --seed 5",
      [
        .shows("Score 0"), .type("b2"), .shows("b2: "), .look, .resize(columns: 30, rows: 50), .shows("Score 0,"),
        .look,
        .resize(columns: 200, rows: 60), .shows("a1 to d3"), .look, .type("q"), .end,
      ])
    for screen in game.screens {
      // The letters are in one row, the numbers below each other.
      let letters = try #require(screen.first { $0.hasPrefix("  ") && $0.contains("a") && $0.contains("d") })
      #expect(letters.filter(\.isLetter) == "abcd")
      #expect(screen.joined().contains("3"))
    }
  }

  @Test func `the clock runs while nobody types, unless motion is unwanted`() throws {
    let game = try dialogue(
      "Odd --seed 5", [.shows("Time 0:00"), .type("a1"), .run("sleep 1.2"), .look, .type("q"), .end])
    #expect(game.code == 0)
    #expect(game.screens[0][0].contains("Time 0:00") == false)
    let still = try dialogue(
      "Odd --seed 5", environment: ["MEMORIZE_REDUCED_MOTION": "1"],
      [.shows("The game continues"), .look, .run("sleep 2.2"), .look, .type("q"), .end])
    #expect(still.screens.first == still.screens.last)
  }

  @Test func `the computer plays by itself, or at once after a key`() throws {
    func miss(seed: UInt64) throws -> String {
      let places = try solution(Self.odd, seed: seed).map(place)
      return places[0] + places[2]
    }
    let game = try dialogue(
      "Odd --seed 5 --against easy",
      [
        .shows("the computer 0"), .type(try miss(seed: 5)), .shows("The computer's turn."), .type("  "),
        .shows("Moves 2"), .type("q"), .end,
      ])
    #expect(game.code == 0)
    _ = try dialogue(
      "Odd --seed 6 --against easy --new", environment: ["MEMORIZE_REDUCED_MOTION": "1"],
      [.shows("the computer 0"), .type(try miss(seed: 6)), .shows("the computer: "), .type("q"), .end])
  }

  @Test func `a game that was left at the computer's turn goes on in another window`() throws {
    let places = try solution(Self.odd, seed: 5).map(place)
    // The board leaves within the pause before the computer's choice.
    let steps = #"[["shows", "the computer 0"], ["type", "\#(places[0])\#(places[2])q"], ["end"]]"#
    let board =
      #"{"program": {"columns": 80, "rows": 24, "words": ["\#(ProgramRun.binary.path)", "play", "Odd"], "#
      + #""steps": \#(steps)}, "answer": "/dev/null"}"#
    _ = try home.write(board.utf8, to: "board.json")
    let talk = "PATH=/usr/bin:$PATH python3 '\(Repository.file("Tests/TestSupport/dialogue.py"))' < board.json"
    let game = try TerminalDialogue(
      "memorize", ["play", "Odd", "--seed", "5", "--against", "easy", "--plain"], in: home,
      [
        .expect("turn."), .run(talk), .type("\(places[4])\r"),
        .expect("continued elsewhere"), .expect("The computer: "), .expect("The computer: "),
        .run("echo n | \(ProgramRun.binary.path) play Odd"),
        // The computer may have turned up two of them, and a card that is face up asks nobody for the game.
        .type("\(places[4])\r\(places[6])\r\(places[8])\r"), .expect("Odd: 6 pairs"),
        .type("q\r"), .end,
      ])
    #expect(game.missed == nil, "\(game.shownText)")
  }

  @Test func `a look at the cards ends with a key, and h turns up a partner`() throws {
    let game = try dialogue(
      "Odd --seed 5 --peek 60",
      [
        .shows("Any key begins."), .look, .type(" "), .shows("a1 to"), .look, .type("h"),
        .shows("then h for its partner"), .type("a1h"), .shows("Pairs 1/6"), .look,
        // A new game that begins by itself has a look at the cards too.
        .run("\(ProgramRun.binary.path) edit Odd -e 'remove ghost'"), .shows("Any key begins."), .type("\u{1B}"), .end,
      ])
    #expect(game.screens[0].joined().contains("░") == false)
    #expect(game.screens[1].joined().contains("░"))
    #expect(game.screens[2][0].contains("Score -1"))
  }

  @Test func `the chooser begins a game together and one at a level`() throws {
    let chooser = try TerminalDialogue(
      in: home,
      [
        .shows("theme 1 of 2"), .type("pAda,ada\r"), .shows("2 to 6 different names"), .type("p"), .shows("Ada,ada"),
        .type("\u{15}Ada,Ben\r"), .shows("▸Ada 0"), .type("q"), .shows("theme 1 of 2"), .type("l"), .shows("3 perfect"),
        .type("3\r"), .shows("the computer 0"), .type("q"), .shows("theme 1 of 2"), .type("l\u{15}h\r"),
        .shows("Pairs 0/6"),
        .type("q"), .shows("theme 1 of 2"), .type("q"), .end,
      ])
    #expect(chooser.missed == nil)
    #expect(chooser.code == 0)
  }

  @Test(arguments: [(["--no-input"], [:]), ([], ["CI": "true"])])
  func `without input the game is printed as text`(
    _ words: [String], _ environment: [String: String]
  ) throws {
    let game = try TerminalDialogue(
      "memorize", ["play", "Odd"] + words, in: home, environment: environment, [.expect("cards a1 to d3."), .end])
    #expect(game.missed == nil)
    #expect(game.code == 0)
    #expect(!game.output.contains("\u{1B}[?1049h"))
    #expect(!game.output.contains("Type a place"))
  }

  @Test func `without colour, cards have frames in place of blocks`() throws {
    let plain = try dialogue(
      "Odd --seed 5", environment: ["NO_COLOR": "1"], [.shows("Score 0"), .type("b2"), .look, .type("q"), .end])
    let colored = try dialogue(
      "Odd --seed 5 --new", [.shows("Score 0"), .type("b2"), .look, .type("q"), .end])
    #expect(plain.screens.joined().joined().contains("╭"))
    #expect(!plain.screens.joined().joined().contains("▄"))
    #expect(colored.screens.joined().joined().contains("▄"))
    #expect(!colored.screens.joined().joined().contains("╭"))
    #expect(!plain.output.contains("8;5;"))
    #expect(colored.output.contains("48;5;"))
  }

  @Test(arguments: [(["--plain"], [:]), ([], ["TERM": "dumb"]), ([], ["MEMORIZE_ACCESSIBLE": "1"])])
  func `the game is played in words where that is asked for`(_ words: [String], _ environment: [String: String]) throws
  {
    let game = try TerminalDialogue(
      "memorize", ["play", "Odd"] + words, in: home, environment: environment,
      [.expect("cards a1 to d3"), .type("q\n"), .end])
    #expect(game.missed == nil)
    #expect(game.code == 0)
    #expect(!game.output.contains("\u{1B}[?1049h"))
  }
}
