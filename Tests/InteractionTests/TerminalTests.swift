import TestSupport
import Testing

/// The program on a pseudo-terminal: questions, colours, width and escaping.
struct TerminalTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write(themes("🐠", color: "teal").utf8, to: "sea.json")
    try home.write(themes("🐡", color: "teal", from: 5).utf8, to: "warmer.json")
  }

  /// Themes with numbers from 1 on, and with ids from `first` on.
  private func themes(_ emoji: String, color: String, count: Int = 2, from first: Int = 1) -> String {
    let list = (1...count).map { number in
      """
      {"id":"00000000-0000-4000-8000-00000000000\(number + first - 1)","name":"Sea \(number)","emojis":["🐙","\(emoji)"],\
      "numberOfPairs":2,"color":"\(color)"}
      """
    }
    return "[\(list.joined(separator: ",\n"))]"
  }

  private func terminal(
    _ line: String, typing: String = "", columns: Int = 80, environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun(onTerminal: line, typing: typing, columns: columns, in: home, environment: environment)
  }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func emojis(_ theme: String) throws -> [String] {
    try run("show", theme, "--json").json["emojis"] as? [String] ?? []
  }

  @Test(arguments: [
    ("s\ns\n", ["skipped", "skipped"]), ("r\ns\n", ["updated", "skipped"]), ("b\nr\n", ["kept both", "updated"]),
    ("m\nm\n", ["updated", "updated"]), ("S\n", ["skipped", "skipped"]), ("R\n", ["updated", "updated"]),
    ("B\n", ["kept both", "kept both"]), ("what?\n\nM\n", ["updated", "updated"]),
  ])
  func `import asks about each theme that differs`(typed: String, outcomes: [String])
    throws
  {
    _ = try run("import", "sea.json")
    let answered = try terminal("memorize import warmer.json", typing: typed)
    #expect(answered.code == 0, "\(answered.output)")
    #expect(answered.output.contains("[s]kip, [r]eplace, keep [b]oth, [m]erge, [q]uit"))
    for (number, outcome) in zip(1...2, outcomes) {
      #expect(
        answered.output.contains(outcome == "kept both" ? "Sea \(number) 2: kept both" : "Sea \(number): \(outcome)"),
        "\(answered.output)")
    }
    let questions = answered.output.split(separator: "[s]kip").count - 1
    #expect(questions == typed.split(separator: "\n", omittingEmptySubsequences: false).count - 1)
    if typed == "M\n" { #expect(try emojis("Sea 1") == ["🐙", "🐠", "🐡"]) }
  }

  @Test(arguments: ["q\n", "Q\n", "r\nq\n", "\u{4}"])
  func `quitting at the question changes nothing`(typed: String) throws {
    _ = try run("import", "sea.json")
    let quit = try terminal("memorize import warmer.json", typing: typed)
    #expect(quit.code == 2, "\(quit.output)")
    #expect(quit.output.contains("nothing was changed"), "\(quit.output)")
    #expect(try emojis("Sea 1") == ["🐙", "🐠"])
    #expect(try (run("history", "--json").json["operations"] as? [Any])?.count == 1)
  }

  @Test(arguments: [("--no-input", [:]), ("", ["CI": "1"]), ("< /dev/null", [:]), ("> report", [:])])
  func `nothing is asked without input or output on a terminal`(option: String, environment: [String: String]) throws {
    _ = try run("import", "sea.json")
    let silent = try terminal("memorize import warmer.json \(option)", typing: "r\nr\n", environment: environment)
    #expect(silent.code == 0, "\(silent.output)")
    #expect(!silent.output.contains("[s]kip"), "\(silent.output)")
    #expect(try emojis("Sea 1") == ["🐙", "🐠"])
  }

  @Test func `colour swatches are for terminals with colour`() throws {
    _ = try run("import", "sea.json")
    let escape = "\u{1B}["
    #expect(try terminal("memorize list", environment: ["COLORTERM": "truecolor"]).output.contains("\(escape)48;2;"))
    #expect(try terminal("memorize list").output.contains("\(escape)48;5;"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try !terminal("memorize list", environment: environment).output.contains(escape), "\(environment)")
    }
    #expect(try !terminal("memorize list --color never").output.contains(escape))
    #expect(try !terminal("memorize list | cat").output.contains(escape))
    #expect(try terminal("memorize show 1 --color always | cat").output.contains(escape))
  }

  @Test(arguments: [
    ("memorize list", ["MEMORIZE_ACCESSIBLE": "1"]), ("memorize --plain", ["MEMORIZE_ACCESSIBLE": "1"]),
    ("memorize --plain", [:]),
  ])
  func `plain output names the colour`(
    line: String, environment: [String: String]
  ) throws {
    _ = try run("import", "sea.json")
    let listed = try terminal(line, environment: environment).output
    #expect(listed.contains("Sea 1  teal "), "\(listed)")
    #expect(!listed.contains("\u{1B}[48"), "\(listed)")
  }

  @Test func `the question explains its letters`() throws {
    _ = try run("import", "sea.json")
    let asked = try terminal("memorize import warmer.json", typing: "?\nx\nS\n", columns: 200).output
    #expect(asked.contains("'Sea 1' has the name of another theme in the catalog."), "\(asked)")
    #expect(asked.contains("  replace: +🐡; −🐠\n  merge: +🐡; 2 → 3 emoji\n"), "\(asked)")
    for line in ["s  skip", "r  replace", "b  keep both", "m  merge", "q  quit; nothing", "'memorize undo'"] {
      #expect(asked.contains(line), "\(line)")
    }
    #expect(asked.contains("Type s, r, b, m or q; ? explains them."))
  }

  @Test func `Ctrl-C at the question imports nothing`() throws {
    _ = try run("import", "sea.json")
    let left = try TerminalDialogue(
      "memorize", ["import", "warmer.json"], columns: 120, in: home,
      [
        .expect("follow: "), .type("r\r"), .expect("follow: "), .type("\u{3}"), .expect("\n"),
        .expect("memorize: interrupted; nothing was imported."), .end,
      ])
    #expect(left.missed == nil, "\(left.output)")
    #expect(left.code == 130, "\(left.output)")
    #expect(left.isRestored, "\(left.output)")
    #expect(try emojis("Sea 1") == ["🐙", "🐠"])
  }

  @Test func `the list fits 40 columns`() throws {
    _ = try run("import", "--samples")
    let listed = try terminal("memorize list", columns: 40, environment: ["NO_COLOR": "1"]).output
    let rows = listed.split(whereSeparator: \.isNewline)
    // Names that are too long for a row have one of their own.
    #expect(rows.count > 8)
    #expect(rows.contains("8 Flags of Islands"))
    for row in rows {
      // Emoji take two cells, other characters here one.
      let cells = row.reduce(0) { $0 + ($1.isASCII || $1 == "…" ? 1 : 2) }
      #expect(cells <= 40, "\(row)")
    }
    let wide = try terminal("memorize list", columns: 120, environment: ["NO_COLOR": "1"]).output
    #expect(wide.count > listed.count)
  }

  @Test(arguments: [40, 80, 97]) func `messages break between words`(columns: Int) throws {
    _ = try run("import", "sea.json")
    try home.write("Halloween: 🎃 👻 🕷️\nGarden: 🐌 🌻 🐝\n".utf8, to: "all of them.txt")
    let lines = [
      ("memorize import 'all of them.txt'", ""), ("memorize import --on-conflict ask warmer.json", "R\n"),
      ("memorize convert sea.json --format pack", ""), ("memorize check 'all of them.txt'", ""),
    ]
    for (line, typing) in lines {
      let shown = try terminal(line, typing: typing, columns: columns, environment: ["NO_COLOR": "1"]).output
      // The terminal does not echo the typed input.
      for row in shown.replacing("follow: ", with: "follow:\n").split(whereSeparator: \.isNewline) {
        #expect(Self.cells(row) <= columns || !row.contains(" "), "\(row)")
      }
      // The reply follows on the last line of the question.
      if !typing.isEmpty {
        #expect(shown.contains("follow: "))
        #expect(shown.contains("updated"))
      }
    }
    let colored = try terminal("memorize import 'all of them.txt' --dry-run", columns: columns).output
    #expect(colored.contains("note:\u{1B}[") || colored.contains("note: \u{1B}["), "\(colored)")
  }

  /// Emoji take two cells, other characters here one.
  private static func cells(_ row: Substring) -> Int {
    row.reduce(0) {
      $0 + ($1.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" } ? 2 : 1)
    }
  }

  @Test(arguments: [("check", "1 valid theme"), ("import --dry-run", "1 theme")])
  func `a file typed at the terminal ends with one Ctrl-D`(command: String, outcome: String)
    throws
  {
    let typed = try TerminalDialogue(
      "memorize", command.split(separator: " ").map(String.init) + ["-"], in: home,
      [
        .expect("Type or paste the input here; end it with Ctrl-D at the start of a line."),
        .type("Farm: 🐄 🐖 🐑\r\u{4}"), .expect(outcome), .end,
      ])
    #expect(typed.missed == nil, "\(typed.output)")
    #expect(typed.code == 0, "\(typed.output)")
    let piped = try ProgramRun(["check", "-"], in: home, input: "Farm: 🐄 🐖 🐑\n")
    #expect(piped.code == 0)
    #expect(!piped.error.contains("Reading"))
    #expect(!piped.output.contains("Reading"))
  }

  @Test func `escape sequences from outside are never printed`() throws {
    let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}"
    let text = """
      [{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal",
        "\\u001b]0;owned\\u0007\\u001b[2J\\u202e":"\\u001b]0;owned\\u0007\\u001b[2J\\u202e"}]
      """
    try home.write(text.utf8, to: "evil.json")
    try home.write("[{\"name\":\"\\u001b]0;owned\\u0007\",\"emojis\":[\"\\u001b[2J\"]}]".utf8, to: "\(evil).json")
    try home.write("name,emojis,\(evil)\nSea,🐙🐠,\u{1B}[2J\n".utf8, to: "evil.csv")
    let lines = [
      "memorize import evil.json", "memorize show Sea", "memorize show Sea --json", "memorize list", "memorize history",
      "memorize export", "memorize check \"$EVIL.json\"", "memorize check evil.csv", "memorize check \"$EVIL\"",
      "memorize \"$EVIL\"", "memorize show \"$EVIL\"", "memorize list --\"$EVIL\"",
      "memorize new \"$EVIL\" --emojis 🐙🐠",
      "memorize list --catalog \"$EVIL/x\"", "memorize export -o \"$EVIL/out.json\"",
      "memorize doctor --catalog \"$EVIL\"",
    ]
    for line in lines {
      let shown = try terminal(line, environment: ["EVIL": evil, "NO_COLOR": "1"]).output
      #expect(!shown.isEmpty, "\(line)")
      #expect(
        !shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{202E}" }, "\(line): \(shown)")
    }
  }
}
