import Foundation
import TestSupport
import Testing

/// The form of a theme through the real program on a real terminal.
struct FormTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  @discardableResult
  private func dialogue(
    running words: [String] = [], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    code: Int32 = 0,
    _ steps: [TerminalDialogue.Step], location: SourceLocation = #_sourceLocation
  ) throws -> TerminalDialogue {
    let dialogue = try TerminalDialogue(
      "memorize", words, columns: columns, rows: rows, in: home, environment: environment, steps + [.end])
    try #require(dialogue.missed == nil, "\(dialogue.missed ?? ""): \(dialogue.output)", sourceLocation: location)
    #expect(dialogue.code == code, "\(dialogue.output)", sourceLocation: location)
    #expect(dialogue.isRestored, sourceLocation: location)
    #expect(dialogue.output.contains("\u{1B}[?2004l"), sourceLocation: location)
    return dialogue
  }

  private func theme(_ name: String) throws -> [String: Any] {
    try ProgramRun(["show", name, "--json"], in: home).json
  }

  private func emojis(_ name: String) throws -> [String] { try theme(name)["emojis"] as? [String] ?? [] }

  private func operations() throws -> Int {
    (try ProgramRun(["history", "--json"], in: home).json["operations"] as? [Any])?.count ?? 0
  }

  private let escape = "\u{1B}"
  private let tab = "\t"
  private let delete = "\u{1B}[3~"

  @Test func `+ makes a theme of words, with Enter alone`() throws {
    let dialogue = try dialogue([
      .shows("q leave"), .type("+"), .shows("New theme"), .type("Dinos\r"), .shows("Add 2 emoji"),
      .type("dinosaur"), .shows("2 found"), .type("\r"), .shows("So far: 🦕"), .type("\r"), .shows("Added 'Dinos'"),
      .type("octopus"), .shows("[🐙]"), .type("\r"), .shows("Added 🐙 octopus."), .look, .type(escape),
      .shows("Added 'Dinos'. Enter plays it"), .look, .type("q"),
    ])
    #expect(dialogue.screens[0].contains { $0.contains("  9        Dinos") && $0.contains("6 cards") })
    #expect(dialogue.screens[1][9].hasPrefix("> 9        Dinos "))
    #expect(try emojis("Dinos") == ["🦕", "🦖", "🐙"])
  }

  @Test func `e changes each field, one operation each, and u undoes only these`() throws {
    let before = try theme("Bakery")
    let count = try operations()
    try dialogue([
      .shows("q leave"), .type("3e"), .shows("at most 100 characters"), .type("!" + tab), .shows("Renamed 'Bakery'"),
      .type("#00F\r"), .shows("Colour "), .type("-"), .shows("Pairs "), .type(tab + delete), .shows("Removed "),
      .type("=Brezel =\r"), .shows("There is no text after an equals sign. Write two texts"), .type(" 12\r"),
      .shows("'Brezel = 12'"), .type("uuuuu"), .shows("'Bakery!' → 'Bakery'"), .type("u"),
      .shows("Nothing was changed in this form yet."),
      .type(escape), .shows("q leave"), .type("q"),
    ])
    #expect(try operations() == count + 10)
    #expect(NSDictionary(dictionary: try theme("Bakery")) == NSDictionary(dictionary: before))
  }

  @Test func `edit --form opens the form and ends as the editor does`() throws {
    let dialogue = try dialogue(
      running: ["edit", "--form", "Halloween"],
      [
        .shows("Tab next field"), .type(tab + tab + "-"), .shows("Pairs 8 → 7."), .type(escape),
        .expect("This session changed 'Halloween': pairs 8 → 7."), .expect("Run 'memorize undo' to undo this."),
      ])
    #expect(dialogue.output.hasSuffix("to undo this.\r\n"))
  }

  @Test func `a form and a script exclude each other`() throws {
    let run = try ProgramRun(["edit", "--form", "Halloween", "-e", "pairs 2"], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("--form and a script cannot be used together. Omit one of them."))
  }

  @Test func `words that are not clear are asked about in turn, and undo undoes the last change`() throws {
    try dialogue(
      running: ["edit", "--form", "Halloween"],
      [
        .shows("Tab next field"), .type(tab + tab + "/whale, dolfin, qqqqzz, volcanoe\r"),
        .shows("'dolfin'."), .type("\r"), .shows("Choose an emoji for 'volcanoe'"),
        .type("\r"), .shows("Added 🌋 volcano"), .type("\u{1F}"), .shows("Undone:"),
        .type("octopus, qqqqzz\r"), .shows("Added 🐙 octopus. Note: no emoji is called 'qqqqzz'."),
        .shows("> Add     qqqqzz"), .type(escape), .shows("a word like octopus"), .type(escape),
      ])
    #expect(try emojis("Halloween").contains("🐬"))
    #expect(try !emojis("Halloween").contains("🌋"))
  }

  @Test(arguments: [["MEMORIZE_ACCESSIBLE": "1"], ["TERM": "dumb"]])
  func `without a full screen the prompt comes`(environment: [String: String]) throws {
    let dialogue = try TerminalDialogue(
      "memorize", ["edit", "--form", "Halloween"], in: home, environment: environment,
      [.expect("8 pairs> "), .type("done\r"), .end])
    #expect(dialogue.missed == nil, "\(dialogue.output)")
    #expect(!dialogue.output.contains("\u{1B}[?1049h"))
  }

  @Test func `pasted and typed emoji are added at once`() throws {
    try dialogue(
      running: ["edit", "--form", "Halloween"],
      [
        .shows("Tab next field"), .type(tab + tab + tab + "\u{1B}[200~👩‍🌾, 🐺\n\u{1B}[201~"),
        .shows("woman farmer"), .type("🐙"), .shows("Added 🐙 octopus."), .type(escape),
      ])
    #expect(try emojis("Halloween").suffix(3) == ["👩‍🌾", "🐺", "🐙"])
  }

  @Test func `a theme keeps two emoji, and removed ones return`() throws {
    _ = try ProgramRun(["new", "Two", "--emojis", "🐙🐠🦀"], in: home)
    try dialogue(
      running: ["edit", "--form", "Two"],
      [
        .shows("Tab next field"), .type(tab + tab + tab + delete), .shows("Removed 🐙 octopus."), .type(delete),
        .shows("a theme needs at least 2."), .type("\u{1B}[B\r"), .shows("Restored 🐙 octopus."), .type(escape),
      ])
    #expect(try emojis("Two") == ["🐠", "🦀", "🐙"])
  }

  @Test func `the mouse alone edits a theme`() throws {
    func click(_ row: Int, _ column: Int) -> TerminalDialogue.Step { .type("\u{1B}[<0;\(column);\(row)M") }
    try dialogue([
      .shows("q leave"), click(3, 9), .shows("theme 2 of"), click(24, 26), .shows("Tab next field"), click(6, 12),
      .shows("Pairs 10 → 9."), click(8, 12), .shows("Del remove"), click(8, 12), .shows("Removed "), click(5, 15),
      .shows("→ red (#FF0000)"), click(24, 43), .shows("theme 2 of 8"), click(24, 68),
    ])
    #expect(try theme("Under the Sea")["numberOfPairs"] as? Int == 9)
  }

  /// From the chooser's last line to a theme that can be played.
  @Test func `the mouse alone makes a theme`() throws {
    func click(_ row: Int, _ column: Int) -> TerminalDialogue.Step { .type("\u{1B}[<0;\(column);\(row)M") }
    let dialogue = try dialogue([
      .shows("q leave"), click(24, 34), .shows("New theme"), .look, click(18, 12), .shows("Esc back"), click(18, 12),
      .shows("Added 'Face Smiling'"), click(24, 45), .shows("or pick:"), click(24, 30),
      .shows("Enter plays it"), click(24, 68),
    ])
    #expect(dialogue.screens[0].contains { $0.contains("groups") })
    #expect(try emojis("Face Smiling").count == 14)
    #expect(try theme("Face Smiling")["numberOfPairs"] as? Int == 10)
  }

  @Test func `changes by others appear in the form`() throws {
    let memorize = "'\(ProgramRun.binary.path)' --catalog '\(home.file("catalog.sqlite"))'"
    try dialogue(
      running: ["edit", "--form", "Bakery"],
      [
        .shows("Tab next field"), .run("\(memorize) edit Bakery -e 'add 🐙'"), .shows("changed meanwhile"),
        .shows("🐙"), .run("\(memorize) edit Bakery -e 'name Pastry'"), .shows("> Name    Pastry"), .type(tab),
        .shows("Or type #RRGGBB"), .run("\(memorize) delete Pastry --no-input"), .shows("This theme was deleted."),
        .type("x"), .shows("u undoes, r redoes"), .type(escape),
      ])
  }

  @Test func `a new theme is not discarded without a warning`() throws {
    let dialogue = try dialogue([
      .shows("q leave"), .type("+"), .shows("New theme"), .type("Zoo\rlion\r"), .shows("So far: 🦁"), .type(escape),
      .shows("Esc again discards the theme"), .type(escape), .shows("No theme was added"), .look, .type("q"),
    ])
    #expect(dialogue.screens[0][0] == "memorize · theme 1 of 8")
  }

  @Test(arguments: [(40, 12), (200, 60), (20, 5)]) func `a form fits any window`(columns: Int, rows: Int) throws {
    let dialogue = try dialogue(
      running: ["edit", "--form", "Halloween"],
      [
        .shows("Tab next field"), .type(tab + tab), .shows("How many"), .resize(columns: columns, rows: rows), .look,
        .resize(columns: 80, rows: 24), .look, .type("-"), .shows("Pairs 8 → 7."), .type(escape),
      ])
    let screen = dialogue.screens[0].joined(separator: " ")
    #expect(screen.contains(columns < 40 ? "The form needs 40 × 12" : "Halloween"))
  }

  @Test func `without emoji the form shows names`() throws {
    let dialogue = try dialogue(
      running: ["edit", "--form", "Halloween"], environment: ["TERM": "linux"],
      [
        .shows("Tab next field"), .type(tab + tab + tab + "/octopus\r"), .shows("Added octopus."), .look, .type(escape),
      ])
    #expect(dialogue.screens[0].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(try emojis("Halloween").last == "🐙")
  }

  @Test func `Ctrl-C right after a change says which`() throws {
    let made = try dialogue(
      running: ["edit", "--form", "Halloween"], code: 130,
      [.shows("Tab next field"), .type(tab + tab + "-"), .shows("Pairs 8 → 7."), .type("\u{3}")])
    #expect(made.output.contains("memorize: Changed 'Halloween': pairs 8 → 7. 'memorize undo' undoes this."))
    let later = try dialogue(
      running: ["edit", "--form", "Halloween"], code: 130,
      [.shows("Tab next field"), .type(tab + tab + "-"), .shows("Pairs 7 → 6."), .type(tab), .look, .type("\u{3}")])
    #expect(!later.output.contains("memorize:"))
    let memorize = "'\(ProgramRun.binary.path)' --catalog '\(home.file("catalog.sqlite"))'"
    let others = try dialogue(
      running: ["edit", "--form", "Halloween"], code: 130,
      [
        .shows("Tab next field"), .type(tab + tab), .shows("How many"),
        .run("\(memorize) edit Halloween -e 'add 🐙'"), .type("-"), .shows("Pairs 6 → 5."), .type("\u{3}"),
      ])
    #expect(others.output.contains("memorize: Changed 'Halloween': pairs 6 → 5. 'memorize undo' undoes this."))
  }

  @Test func `Ctrl-C says that a new theme was not added`() throws {
    let dialogue = try dialogue(
      running: ["edit", "--form", "+"], code: 130,
      [.shows("New theme"), .type("Zoo\rlion\r"), .shows("So far: 🦁"), .type("\u{3}")])
    #expect(dialogue.output.contains("memorize: 'Zoo' was not added."))
  }

  @Test func `Ctrl-C says that a change was not saved`() throws {
    let dialogue = try dialogue(
      running: ["edit", "--form", "Halloween"], code: 130,
      [.shows("Tab next field"), .type("!"), .shows("> Name    Halloween!"), .type("\u{3}")])
    #expect(dialogue.output.contains("memorize: The last change was not saved."))
    #expect(try emojis("Halloween").count == 14)
  }
}
