import Foundation
import TestSupport
import Testing

/// The theme chooser through the real program on a real terminal.
struct ChooserTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  /// Opens the chooser and takes the steps; expects that none is missed and that the terminal is restored.
  @discardableResult
  private func chooser(
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:], code: Int32 = 0,
    location: SourceLocation = #_sourceLocation, _ steps: [TerminalDialogue.Step]
  ) throws -> TerminalDialogue {
    let dialogue = try TerminalDialogue(
      columns: columns, rows: rows, in: home, environment: environment, [.shows("q leave")] + steps + [.end])
    try #require(dialogue.missed == nil, "\(dialogue.missed ?? ""): \(dialogue.output)", sourceLocation: location)
    try #require(dialogue.code == code, "\(dialogue.output)", sourceLocation: location)
    #expect(dialogue.isRestored, sourceLocation: location)
    #expect(Self.isLeft(dialogue.output), sourceLocation: location)
    return dialogue
  }

  /// Whether the previous screen is restored, with its cursor and without the mouse.
  private static func isLeft(_ output: String) -> Bool {
    // Only the words after Ctrl-C follow.
    let tail = output.range(of: "\u{1B}[?1049h", options: .backwards).map { output[$0.upperBound...] } ?? ""
    return ["\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[?1000l", "\u{1B}[?1006l"].allSatisfy { tail.contains($0) }
  }

  private func names() throws -> [String] {
    let themes = try ProgramRun(["list", "--json"], in: home).json["themes"] as? [[String: Any]]
    return (themes ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `the chooser shows the list`() throws {
    let dialogue = try chooser([.look, .type("q")])
    let screen = dialogue.screens[0]
    #expect(screen[0] == "memorize · theme 1 of 8")
    #expect(screen[1].hasPrefix("> 1        Halloween "))
    #expect(screen[8].hasPrefix("  8        Flags of Islands "))
    #expect(screen[23].hasPrefix("Enter play"))
    #expect(screen[23].hasSuffix("q leave"))
    #expect(!screen[23].contains("news"))
    #expect(dialogue.cursors[0].row == 1)
  }

  @Test func `x writes a web page of the theme, and never over a file`() throws {
    let dialogue = try chooser([
      .type("x"), .shows("Wrote Halloween.html. Open it"), .type("x"), .shows("Wrote Halloween 2.html."),
      .type("\u{1B}[B"), .shows("theme 2 of"), .look, .type("q"),
    ])
    // No change of the catalog: its message is gone with the next key.
    #expect(!dialogue.screens[0].contains { $0.hasPrefix("Wrote ") })
    let page = try home.bytes(of: "Halloween.html")
    #expect(try home.bytes(of: "Halloween 2.html") == page)
    let exported = try ProgramRun(["export", "Halloween", "--format", "html"], in: home)
    #expect(Array(exported.outputBytes) == page)
  }

  @Test func `the page of a theme with a long name has a shorter one`() throws {
    _ = try ProgramRun(["new", String(repeating: "👨‍👩‍👧‍👦", count: 30), "--emojis", "🐙🐠"], in: home)
    let dialogue = try ProgramRun(
      onTerminal: "memorize", typing: "x 9\nq\n", in: home, environment: ["MEMORIZE_ACCESSIBLE": "1"])
    #expect(dialogue.output.contains("Wrote "), "\(dialogue.output)")
  }

  @Test func `arrows, numbers and the mouse move the focus`() throws {
    let dialogue = try chooser([
      .type("\u{1B}[B\u{1B}[B"), .shows("theme 3 of"), .look, .type("7"), .shows("Enter plays it"), .look,
      .type("\u{1B}[<0;9;3M"), .look, .type("\r"), .shows("Score 0"), .type("a1"), .shows("a1: "),
      .type("q"), .shows("The game is saved: 0 of 10 pairs found. Enter continues it."), .look,
      .type("\r"), .shows("The game continues"), .type("q"), .shows("q leave"), .type("q"),
    ])
    for (screen, row) in zip(dialogue.screens, [3, 7, 2, 2]) {
      #expect(screen[row].hasPrefix("> \(row)  "), "\(screen)")
    }
    #expect(dialogue.screens[3][2].contains("20 cards  ▸"))
  }

  @Test func `the chooser reports what the form changed`() throws {
    let dialogue = try chooser([
      .type("2e"), .shows("Tab next field"), .type("\t\t--"), .shows("Pairs 9 → 8."), .type("\u{1B}"),
      .shows("pairs 10 → 8. u undoes"), .look, .type("q"),
    ])
    #expect(dialogue.screens[0][2].hasPrefix("> 2        Under the Sea "))
    #expect(dialogue.screens[0][2].contains("16 cards"))
  }

  @Test func `n names the news of a followed site, and takes them after y`() throws {
    func club(_ script: String) throws {
      let run = try ProgramRun(shell: "export MEMORIZE_CATALOG=club.sqlite; set -e; \(script)", in: home)
      #expect(run.code == 0, "\(run.error)")
    }
    try club("memorize new Space --emojis 🚀🛸🌍; memorize new Old --emojis 🎩🎻; memorize publish club")
    _ = try ProgramRun(["follow", "club"], in: home)
    _ = try ProgramRun(["edit", "Space", "-e", "color #102030"], in: home)
    try club("memorize edit Space -e 'color #405060' -e 'add 🌙'; memorize new Ocean --emojis 🐙🐠; memorize delete Old")
    try club("memorize publish club")
    let before = try names()
    let declined = try chooser([
      .shows("n news"), .type("n"), .shows("Take [y/N]?"), .look, .type("n"), .shows("Nothing was taken."), .type("q"),
    ])
    let question = declined.screens[0].joined(separator: " ")
    for part in [
      "new: 'Ocean'", "changed: 'Space' (keeps your colour)", "no longer published, but kept here: 'Old'",
      "From file://",
    ] {
      #expect(question.contains(part), "\(question)")
    }
    #expect(try names() == before)
    try chooser([
      .type("n"), .shows("Take [y/N]?"), .type("y"), .shows("updated from"), .type("n"),
      .shows("There is nothing to take"), .type("q"),
    ])
    #expect(try names() == before + ["Ocean"])
    let taken = try ProgramRun(["show", "Space"], in: home).output
    #expect(taken.contains("🌙") && taken.contains("#102030"), "\(taken)")
    // Of several sites, each is named.
    try club("memorize new Den --emojis 🐻🦊; memorize publish den Den Ocean")
    _ = try ProgramRun(["follow", "den"], in: home)
    try club("memorize publish den Ocean --until 2099-01-31; perl -pi -e s/2099-01/2020-01/ den/index.json; rm -r club")
    let dialogue = try chooser(columns: 320, [.type("n"), .shows("2020-01-31."), .look, .type("q")])
    let words = dialogue.screens[0].joined(separator: " ").split(separator: " ").joined(separator: " ")
    for part in [
      "/den/: the site counted as current until 2020-01-31. There is nothing to take from 2 sites: file://",
      "/club/: the folder of this followed site is not there now; file://",
      "/den/: no longer published, but kept here: 'Den'.",
    ] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test(.enabled(if: ProgramRun.has("minisign")))
  func `n says what update says, and records it where there is nothing to take`() throws {
    func club(_ script: String) throws {
      let run = try ProgramRun(shell: "export MEMORIZE_CATALOG=club.sqlite; set -e; \(script)", in: home)
      #expect(run.code == 0, "\(run.error)")
    }
    func sites() throws -> [String: Any] {
      let sites = try ProgramRun(["follow", "--json"], in: home).json["sites"] as? [[String: Any]]
      return try #require(sites?.first)
    }
    func look(_ message: String, then key: String = "") throws -> String {
      let dialogue = try chooser([.type("n"), .shows(message), .look, .type("\(key)q")])
      return dialogue.screens[0].joined(separator: " ")
    }
    try club("memorize new Space --emojis 🚀🛸🌍; memorize publish club")
    _ = try ProgramRun(["follow", "club"], in: home)
    try club("minisign -G -W -p own.pub -s own.key; minisign -G -W -p new.pub -s new.key")
    try club("memorize publish club --key own.key; cp -r club first")
    #expect(try look("From now on").contains("is accepted only with this key"))
    #expect(try sites()["key"] is String)
    try club("memorize publish club --key own.key --next new.pub")
    _ = try look("There is nothing to take")
    #expect(try sites()["nextKey"] is String)
    #expect(try sites()["number"] as? Int == 3)
    try club("cp -r club kept; cp -r first/* club")
    #expect(try look("older than").contains("number 2, after number 3"))
    try club("rm -r club; mv kept club")
    // The key that was announced, with a theme to take.
    try club("memorize new Ocean --emojis 🐙🐠; memorize publish club --key new.key")
    #expect(try look("Take [y/N]?", then: "n").contains("[y/N]? After the update"))
    #expect(try sites()["nextKey"] is String)
    try club("memorize delete Ocean Space; memorize publish club --key new.key --force")
    // The address, which is as long as the path of the folder, decides where the line is broken.
    let emptied = try look("now").split(separator: " ").joined(separator: " ")
    #expect(emptied.contains("the site has no themes now"), "\(emptied)")
    #expect(try sites()["number"] as? Int == 5)
  }

  @Test func `a pasted line deletes nothing`() throws {
    let dialogue = try chooser([
      .type("\u{1B}[200~delete quit\ny\n\u{1B}[201~"), .shows("Pasted text is not a key."),
      .type("/\u{1B}[200~sea\u{1B}[201~"), .shows("/sea"), .look, .type("\u{1B}"), .shows("theme 2 of 8"), .type("q"),
    ])
    #expect(dialogue.screens[0][0] == "memorize · 1 of 8 themes · /sea")
    #expect(try names().count == 8)
  }

  @Test func `d deletes after y, and says so until the next change`() throws {
    let dialogue = try chooser([
      .type("d"), .shows("Delete 'Halloween' [y/N]?"), .type("n"), .shows("Nothing was deleted."), .type("dy"),
      .shows("Deleted 'Halloween'. u undoes this."), .type("jk z"), .look, .type("l"), .shows("Which level?"),
      .type("esay\r"), .shows("Use one of: easy"), .look, .type("\u{1B}"), .shows("q leave"), .type("q"),
    ])
    #expect(dialogue.screens[0].contains("Deleted 'Halloween'. u undoes this."))
    #expect(dialogue.screens[1].contains("Which level? esay"))
  }

  @Test func `l plays at a level that is typed`() throws {
    try chooser([
      .type("lhard\r"), .shows("Score 0"), .type("q"), .shows("memorize ·"), .type("l"), .shows("Which level?"),
      .type("\u{15}2\r"), .shows("the computer 0"), .type("q"), .shows("memorize ·"), .type("q"),
    ])
  }

  @Test func `Ctrl-C right after a change says which, and later nothing`() throws {
    let made = try chooser(code: 130, [.type("dy"), .shows("Deleted 'Halloween'."), .type("\u{3}")])
    #expect(made.output.contains("memorize: Deleted 'Halloween'. 'memorize undo' undoes this."))
    let later = try chooser(code: 130, [.type("dy"), .shows("Deleted "), .type("j"), .shows("2 of 6"), .type("\u{3}")])
    #expect(!later.output.contains("memorize:"))
  }

  @Test func `u names what it takes back, and undoes it after y`() throws {
    let dialogue = try chooser([
      .type("+"), .shows("New theme"), .type("Zoo\r"), .shows("Add 2 emoji"), .type("🦁🐅"),
      .shows("Added 'Zoo' with"), .type("\u{1B}"), .shows("Added 'Zoo'. Enter"), .look, .type("1dy"),
      .shows("Deleted 'Halloween'. u undoes this."),
      .look, .type("u"), .shows("Undo [y/N]? #"), .type("n"), .shows("Nothing was undone."), .type("uy"),
      .shows("undone: deleted 'Halloween'."), .look, .type("r"), .shows("redone:"), .look,
      .type("q"),
    ])
    #expect(dialogue.screens.map { $0[0] }.map { $0.suffix(6) } == ["9 of 9", "1 of 8", "1 of 9", "1 of 8"])
    #expect(dialogue.screens[0][9].hasPrefix("> 9        Zoo "))
    #expect(dialogue.screens[2].contains { $0.contains("'Halloween': (none) → 14 emoji, 8 pairs.") })
    #expect(try names().first == "Under the Sea")
    #expect(try names().last == "Zoo")
  }

  @Test func `the filter ignores accents and case`() throws {
    _ = try ProgramRun(["new", "Été à Paris", "--emojis", "🙂🚀🌈🍎🐙🎲"], in: home)
    let dialogue = try chooser([
      .type("/TE A"), .shows("1 of 9"), .look, .type("\u{1B}[B"), .type("dy"), .shows("Deleted 'Été à Paris'"),
      .type("\u{1B}"), .shows("theme 1 of 8"), .type("q"),
    ])
    #expect(dialogue.screens[0][0] == "memorize · 1 of 9 themes · /TE A")
    #expect(dialogue.screens[0][1].hasPrefix("> 9        Été à Paris "))
    #expect((dialogue.cursors[0].row, dialogue.cursors[0].column) == (0, 32))
    #expect(try names().count == 8)
  }

  @Test func `an empty catalog offers the samples`() throws {
    for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: home.file(name))
    }
    let dialogue = try chooser([
      .look, .type("\r"), .shows("Added 8 themes."), .look, .type("uy"), .shows("undone: import"), .type("q"),
    ])
    let words = dialogue.screens[0].joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("Enter adds eight samples, + makes a theme of your own."))
    #expect(words.contains("run 'memorize import"))
    #expect(dialogue.screens[0][23] == "Enter samples  + new theme  ? help  q leave")
    #expect(dialogue.screens[1][8].contains("Flags of Islands"))
    #expect(try names().isEmpty)
  }

  @Test func `a change by another program appears within a second`() throws {
    try chooser([
      .shows("Islands"), .run("\(ProgramRun.binary.path) new 'Seen at once' --emojis 🐙🐠"), .shows("Seen at once"),
      .type("q"),
    ])
  }

  @Test func `resizing keeps the focus`() throws {
    let dialogue = try chooser([
      .type("5"), .shows("theme 5 of 8"), .resize(columns: 20, rows: 5), .shows("12 cells"), .look, .type("d"),
      .resize(columns: 40, rows: 12),
      .shows("theme 5 of 8"), .look, .resize(columns: 120, rows: 40), .shows("memorize · theme 5"), .look, .type("q"),
    ])
    #expect(dialogue.screens[0].joined(separator: " ").contains("need 40 × 12 cells, and this window has 20 × 5."))
    #expect(dialogue.screens[1].contains { $0.hasPrefix("> 5    Weather") })
    #expect(dialogue.screens[1][0] == "theme 5 of 8")
    #expect(dialogue.screens[2].contains { $0.hasPrefix("> 5        Weather") })
    #expect(try names().count == 8)
  }

  @Test func `resizing while typing leaves a clean screen`() throws {
    let sizes = [(7, 3), (140, 50), (40, 12), (39, 12), (41, 13), (200, 12), (1, 1), (80, 24), (40, 40), (60, 14)]
    let keys = ["\u{1B}[B", "?", "x", "k", "\u{1B}[5~", "\u{1B}[F", "\u{C}", "\u{1B}[<65;3;3M", "1", "\u{1B}[6~"]
    let storm = zip(sizes, keys).flatMap { size, key -> [TerminalDialogue.Step] in
      [.resize(columns: size.0, rows: size.1), .type(key)]
    }
    let dialogue = try chooser(
      storm + storm + [.resize(columns: 81, rows: 13), .type("7"), .shows("Number 7"), .look, .type("q")])
    let screen = try #require(dialogue.screens.last)
    #expect(screen[0] == "memorize · theme 7 of 8")
    #expect(screen[7].hasPrefix("> 7        Orchestra "))
    #expect(screen[9].isEmpty)
    #expect(screen[10] == "Number 7: Enter plays it.")
    #expect(screen[12].hasPrefix("Enter play"))
  }

  @Test func `thousands of themes are reached by page, number and end keys`() throws {
    let many = (1...3_000).map { #"{"name":"Theme \#($0)","emojis":["🐙","🐠"]}"# }.joined(separator: ",")
    try home.write("[\(many)]".utf8, to: "many.json")
    _ = try ProgramRun(["import", "many.json"], in: home)
    let dialogue = try chooser(
      columns: 80, rows: 12,
      [
        .type("\u{1B}[F"), .shows("Theme 3000"), .type("\u{1B}[5~"), .shows("theme 3,000 of"), .look, .type("1500"),
        .shows("Theme 1492"), .look, .type("/2999"), .shows("1 of 3,008"), .look, .type("\u{1B}"), .shows("3,007"),
        .type("\u{1B}[H"), .shows("Halloween"), .type("q"),
      ])
    #expect(dialogue.screens[0][0] == "memorize · theme 3,000 of 3,008")
    #expect(dialogue.screens[1].contains { $0.hasPrefix("> 1500        Theme 1492 ") })
    #expect(dialogue.screens[2][1].hasPrefix("> 3007        Theme 2999 "))
  }

  @Test func `a catalog that cannot be read is tried again`() throws {
    let file = home.file("catalog.sqlite")
    try home.write("no catalog at all".utf8, to: "other")
    let dialogue = try chooser(
      environment: ["MEMORIZE_CATALOG": home.file("other")],
      [
        .shows("cannot be read"), .look, .type("d\r+"), .look, .run("cp \(file) \(home.file("other"))"),
        .shows("Halloween"), .type("q"),
      ])
    #expect(dialogue.screens[0].joined(separator: " ").contains("not a catalog"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT])
  func `a fatal signal restores the terminal`(number: Int32) throws {
    try chooser(code: 128 + number, [.type("2"), .shows("Enter plays it"), .signal(number)])
  }

  @Test func `Ctrl-C leaves with its exit code`() throws { try chooser(code: 130, [.type("\u{3}")]) }

  @Test(arguments: ["\u{1A}", nil]) func `a stopped chooser draws itself again`(
    key: String?
  ) throws {
    let dialogue = try chooser([
      .type("3"), .shows("Enter plays it"), key.map { .type($0) } ?? .signal(SIGTSTP), .stopped,
      .expect("\u{1B}[?1049h"), .expect("leave"), .look, .type("q"),
    ])
    #expect(dialogue.screens[0][3].hasPrefix("> 3        Bakery"))
  }

  @Test(arguments: [
    ("memorize --plain", [:]), ("memorize", ["TERM": "dumb"]), ("memorize --plain", ["MEMORIZE_ACCESSIBLE": "1"]),
    ("memorize --no-input", [:]), ("memorize", ["CI": "1"]), ("memorize | cat", [:]), ("memorize < /dev/null", [:]),
    ("memorize --color never --plain", [:]),
  ])
  func `without a terminal or input the chooser prints the list`(line: String, environment: [String: String])
    throws
  {
    let shown = try ProgramRun(onTerminal: line, in: home, environment: environment)
    #expect(shown.code == 0)
    #expect(shown.output.contains("Halloween"))
    #expect(!shown.output.contains("\u{1B}[?"))
    #expect(shown.output.split(whereSeparator: \.isNewline).count == 8)
  }

  @Test func `for a screen reader the chooser is a list and a question`() throws {
    let typing = [
      "Under", "a1", "z9", "q", "u", "n", "d 3", "n", "d 3", "y", "u", "y", "/sea", "/", "nothing", "samples",
      "?", "q",
    ]
    let dialogue = try ProgramRun(
      onTerminal: "memorize", typing: typing.joined(separator: "\n") + "\n", in: home,
      environment: ["MEMORIZE_ACCESSIBLE": "1"])
    #expect(dialogue.code == 0)
    for words in [
      "8 themes.", "20 cards: 10 pairs from octopus, squid", "Which theme? Number or name",
      "Card? ",
      "a1: ", "There is no card at 'z9'. The places are a1 to",
      "The game is saved: 0 of 10 pairs found.",
      "Undo operation 1, 'import", "Nothing was undone.", "Delete 'Bakery'? [y/N]", "Nothing was deleted.",
      "Deleted 'Bakery'.", "undone: deleted 'Bakery'",
      "1 theme with 'sea'.", "more. Game in progress: 0 of 10 pairs found, score 0.", "There is no theme 'nothing'",
      "The samples are in the catalog already; nothing was changed.", "d 3: delete it",
    ] { #expect(dialogue.output.contains(words), "\(words)") }
    #expect(!dialogue.output.contains("\u{1B}[?"))
    for noise in ["memorize:", "[play.", "[usage.", "memorize list"] {
      #expect(!dialogue.output.contains(noise), "\(noise)")
    }
    #expect(try names().count == 8)
  }

  @Test func `--accessible does the same as the variable`() throws {
    let dialogue = try ProgramRun(onTerminal: "memorize --accessible", typing: "q\n", in: home)
    #expect(dialogue.output.contains("Which theme? Number or name"))
    #expect(!dialogue.output.contains("\u{1B}[?"))
  }

  @Test func `undo after a game names the change and asks`() throws {
    _ = try ProgramRun(["play", "1"], in: home, input: "a1\n")
    let kept = try ProgramRun(onTerminal: "memorize undo", typing: "\n", in: home)
    #expect(kept.output.contains("Undo operation 1, 'import"))
    #expect(kept.output.contains(", of today "))
    #expect(kept.output.contains("Nothing was undone."))
    #expect(kept.code == 2)
    #expect(try names().count == 8)
    #expect(try ProgramRun(onTerminal: "memorize undo", typing: "y\n", in: home).code == 0)
    #expect(try names().isEmpty)
  }

  @Test func `undo without a game since asks nothing`() throws {
    _ = try ProgramRun(["play", "1"], in: home, input: "a1\n")
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠"], in: home)
    #expect(try ProgramRun(onTerminal: "memorize undo", in: home).output.contains("undone: new theme 'Sea'"))
    #expect(try ProgramRun(["undo"], in: home).output.contains("#1 undone: import"))
  }

  @Test(arguments: [["TERM": "linux"], ["TERM": "vt220"], ["LC_ALL": "de_DE.ISO-8859-1"]])
  func `a terminal without emoji shows names in ASCII`(environment: [String: String]) throws {
    _ = try ProgramRun(["new", "Party 🎉", "--emojis", "🐙🐠"], in: home)
    let dialogue = try chooser(
      environment: environment,
      [
        .shows("Halloween"), .look, .type("9\r"), .shows("Score 0"), .type("a1b1"), .shows("Moves 1"), .look,
        .type("q"),
        .shows("q leave"), .type("q"),
      ])
    #expect(dialogue.screens[0].contains { $0.contains("8 pairs from ghost, jack-o-lantern") })
    #expect(dialogue.screens[0].contains { $0.contains("Party party popper") })
    let board = dialogue.screens[1].joined(separator: "\n")
    // Two cards of either face: the deal is random.
    #expect(board.contains("octopus") || board.contains("tropical fish"))
    #expect(board.contains("+------"))
    #expect(dialogue.screens.allSatisfy { $0.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } })
    let shown = try ProgramRun(onTerminal: "memorize show 9", in: home, environment: environment)
    #expect(shown.output.contains("octopus, tropical fish"))
  }

  @Test func `the chooser's option is rejected by a command`() throws {
    let rejected = try ProgramRun(["--plain", "show", "1"], in: home)
    #expect(rejected.code == 64, "\(rejected.error)")
    #expect(rejected.error.contains("unknown option '--plain' for 'show'"), "\(rejected.error)")
  }
}
