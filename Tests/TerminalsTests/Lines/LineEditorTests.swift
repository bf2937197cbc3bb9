import Foundation
import TestSupport
import Testing

/// Types at a pseudo-terminal; the program prints the scalars of each line.
struct LineEditorTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func dialogue(
    columns: Int = 80, environment: [String: String] = [:], _ steps: [TerminalDialogue.Step]
  ) throws -> TerminalDialogue {
    try TerminalDialogue(
      "Prompting", ["Sea"], columns: columns, in: home, environment: environment, [.expect("Sea")] + steps)
  }

  private func arrived(_ text: String) -> String {
    "line [\(text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))]"
  }

  /// Types a line, checks its text, and ends the program.
  private func expectArrival(
    of text: String, typing keys: String, environment: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let talk = try dialogue(
      environment: environment,
      [.type(keys + "\r"), .expect(arrived(text)), .expect("Sea"), .type("\u{4}"), .expect("end"), .end])
    expectEnd(of: talk, location: location)
  }

  /// The program met all expectations, ended with `code` and restored the terminal.
  private func expectEnd(
    of talk: TerminalDialogue, code: Int32 = 0, location: SourceLocation = #_sourceLocation
  ) {
    #expect(talk.missed == nil, "\(talk.output)", sourceLocation: location)
    #expect(talk.code == code, "\(talk.output)", sourceLocation: location)
    #expect(talk.isRestored, "\(talk.output)", sourceLocation: location)
  }

  @Test(arguments: [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": ""], ["TERM": "dumb"]])
  func `emoji arrive unchanged in any locale and terminal`(environment: [String: String]) throws {
    let text = "add 🎃👩‍🌾👍🏽🇫🇷1️⃣❤️é漢e\u{301}🏴󠁧󠁢󠁳󠁣󠁴󠁿 x"
    try expectArrival(of: text, typing: text, environment: environment)
  }

  @Test(arguments: [
    ("abc\u{7F}", "ab"), ("👩‍🌾🇫🇷1️⃣\u{7F}\u{7F}", "👩‍🌾"), ("ab\u{1B}[Dx", "axb"), ("👩‍🌾🇫🇷\u{1B}[D\u{1B}[Dx", "x👩‍🌾🇫🇷"),
    ("ab\u{1B}[Hx\u{1B}[Fy", "xaby"), ("ab\u{1B}[1~x\u{1B}[4~y", "xaby"), ("ab\u{1}x\u{5}y", "xaby"),
    ("ab 🎃\u{1}\u{B}x", "x"), ("ab cd\u{15}x", "x"), ("ab cd\u{17}x", "ab x"), ("👩‍🌾b\u{1}\u{1B}[3~", "b"),
    ("👩‍🌾b\u{1}\u{4}", "b"), ("x👨‍👩‍👧‍👦\u{7F}", "x"), ("x🏴󠁧󠁢󠁳󠁣󠁴󠁿\u{7F}", "x"), ("x1️⃣\u{7F}", "x"), ("x👍🏽\u{7F}", "x"),
    ("ab cd\u{1B}bx", "ab xcd"), ("ab\u{15}\u{19}", "ab"),
    ("\u{1B}[200~a\t🎃\u{1B}[31m\u{1B}[201~c", "a 🎃[31mc"), ("a b\u{1F}", "a "),
    ("🇫\u{1B}[200~🇷\u{1B}[201~", "🇫🇷"), ("\u{202E}a", "\u{202E}a"),
  ])
  func `keys move and delete whole characters`(keys: String, text: String) throws {
    try expectArrival(of: text, typing: keys)
  }

  @Test func `Tab lists the candidates, escaped`()
    throws
  {
    let talk = try dialogue([
      .type("re\t\t"), .expect("remove"), .expect("restore"), .type("s\tgh\t\t"), .expect("ghost 👻"),
      .expect(#"ghoul\u{1B}[2J"#), .type("s\t\u{15}🎃\t\r"), .expect(arrived("🎃jack ")), .expect("Sea"), .type("\u{4}"),
      .end,
    ])
    #expect(talk.missed == nil, "\(talk.output)")
    #expect(talk.isRestored)
    #expect(!talk.output.contains("\u{1B}[2J"))
  }

  @Test func `pasted lines are lines, each shown and answered`() throws {
    let talk = try dialogue([
      .type("1\u{1B}[200~2\n🎃\r\n\u{1B}[A3\u{1B}[201~4"), .expect("12"), .expect(arrived("12")),
      .expect("> 🎃"), .expect(arrived("🎃")), .expect("[A34"), .type("\r"), .expect(arrived("[A34")), .expect("Sea"),
      .type("\u{4}"), .expect("end"), .end,
    ])
    expectEnd(of: talk)
  }

  @Test func `lines typed ahead are answered in order`() throws {
    let talk = try dialogue([
      .type("slow\r"), .expect("working"), .type("a\rb"), .expect(arrived("a")), .expect("> b"), .type("\r"),
      .expect(arrived("b")), .expect("Sea"), .type("\u{4}"), .expect("end"), .end,
    ])
    expectEnd(of: talk)
  }

  @Test func `Ctrl-R searches, Ctrl-G gives up the search`() throws {
    let talk = try dialogue([
      .type("add ghost\rshow\r"), .expect(arrived("show")), .expect("Sea"), .type("ab\u{12}GHO"),
      .shows("search 'GHO'> add ghost"), .type("x"), .shows("no line with 'GHOx'> add ghost"), .type("\u{7}"),
      .shows("Sea> ab"), .type("\u{12}gho\u{1B}[C!\r"), .expect(arrived("add g!host")), .expect("Sea"), .type("\u{4}"),
      .end,
    ])
    expectEnd(of: talk)
  }

  @Test func `a line of 10,000 characters can be edited`() throws {
    let line = (0..<2_000).map { "\($0 % 10)abc\($0 % 7 == 0 ? "🎃" : " ")" }.joined()
    let talk = try dialogue([
      .type(line), .look, .type("\u{7F}\u{7F}\u{1}x"), .look, .type("\u{5}z"), .look, .type("\u{15}short\r"),
      .expect(arrived("short")), .expect("Sea"), .type("\u{4}"), .end,
    ])
    expectEnd(of: talk)
    try #require(talk.screens.count == 3, "\(talk.output)")
    #expect(talk.screens[0].joined().hasSuffix("8abc 9abc"))
    #expect(talk.screens[1][0].hasPrefix("Sea> x0abc"))
    #expect(talk.screens[2].joined().hasSuffix("8abc 9abz"))
    #expect((talk.cursors[1].row, talk.cursors[1].column) == (0, 6))
  }

  @Test func `the cursor is at its place in text from right to left`() throws {
    let talk = try dialogue([
      .type("بيت שלום"), .look, .type("\u{1B}[D\u{1B}[D\u{7F}"), .look, .type("\r"), .expect(arrived("بيت שום")),
      .expect("Sea"), .type("\u{4}"), .end,
    ])
    expectEnd(of: talk)
    #expect(talk.cursors.map(\.column) == [13, 10])
    #expect(talk.screens.map { $0[0] } == ["Sea> بيت שלום", "Sea> بيت שום"])
  }

  @Test func `Ctrl-L clears the screen and keeps the line`() throws {
    let talk = try dialogue([
      .type("a\r"), .expect("Sea"), .type("bc\u{2}\u{C}"), .expect("Sea"), .look, .type("\u{15}\u{B}\u{4}"), .end,
    ])
    expectEnd(of: talk)
    try #require(talk.screens.count == 1)
    #expect(talk.screens[0][0] == "Sea> bc")
    #expect((talk.cursors[0].row, talk.cursors[0].column) == (0, 6))
  }

  @Test(arguments: [["TERM": "xterm"], ["NO_COLOR": "1"]])
  func `a suggestion is dimmed, or left out without colour`(environment: [String: String]) throws {
    let talk = try dialogue(
      environment: environment,
      [
        .type("show\r"), .expect(arrived("show")), .expect("Sea"), .type("sh"), .look, .type("\u{1B}[C\r"),
        .expect("line"),
        .expect("Sea"), .type("\u{4}"), .end,
      ])
    expectEnd(of: talk)
    let isShown = environment["NO_COLOR"] == nil
    #expect(talk.output.contains("\u{1B}[2mow") == isShown)
    #expect(talk.screens[0].contains(isShown ? "Sea> show" : "Sea> sh"))
    #expect(talk.output.components(separatedBy: arrived("show")).count == (isShown ? 3 : 2))
  }

  @Test(arguments: [["TERM": "xterm"], ["TERM": "dumb"]])
  func `Ctrl-D ends the line of the prompt`(environment: [String: String]) throws {
    let talk = try dialogue(environment: environment, [.type("\u{4}"), .expect("end"), .end])
    expectEnd(of: talk)
    #expect(talk.shownText.hasSuffix("> \nend\n"))
  }

  @Test func `Ctrl-C drops the line, Ctrl-D deletes or ends`() throws {
    let talk = try dialogue([
      .type("ab\u{3}"), .expect("interrupted"), .expect("Sea"), .type("xy\u{1}\u{4}\r"), .expect(arrived("y")),
      .expect("Sea"),
      .type("\u{4}"), .expect("end"), .end,
    ])
    expectEnd(of: talk)
  }

  @Test func `Ctrl-D typed ahead of the prompt ends the input`() throws {
    let ended = try dialogue([.type("slow\r"), .expect("working"), .type("\u{4}"), .expect("end"), .end])
    expectEnd(of: ended)
    let typed = try dialogue([
      .type("slow\r"), .expect("working"), .type("ab\r\u{4}"), .expect(arrived("ab")), .expect("end"), .end,
    ])
    expectEnd(of: typed)
  }

  @Test func `the history of a session is private and available in the next`() throws {
    let first = try dialogue([
      .type("add 👩‍🌾\r"), .expect("line"), .expect("Sea"), .type("show\rshow\r"), .expect(arrived("show")),
      .expect(arrived("show")),
      .expect("Sea"), .type("\u{4}"), .end,
    ])
    #expect(first.missed == nil, "\(first.output)")
    let file = home.file(".local/state/memorize/history")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "add 👩‍🌾\nshow\n")
    for (path, mode) in [(file, 0o600), (home.file(".local/state/memorize"), 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    let second = try dialogue([
      .type("\u{1B}[A\u{1B}[A!\r"), .expect(arrived("add 👩‍🌾!")), .expect("Sea"), .type("\u{12}ho\r"),
      .expect(arrived("show")),
      .expect("Sea"), .type("\u{4}"), .end,
    ])
    #expect(second.missed == nil, "\(second.output)")
  }

  @Test func `a wrapped line follows the size of the window`() throws {
    let digits = "0123456789012345678901234567890123456789"
    let talk = try dialogue(
      columns: 40,
      [
        .type(digits), .look, .type("\u{1}x"), .look, .resize(columns: 80, rows: 24), .look,
        .resize(columns: 20, rows: 24),
        .look, .type("\r"), .expect(arrived("x" + digits)), .expect("Sea"), .type("\u{4}"), .end,
      ])
    expectEnd(of: talk)
    try #require(talk.screens.count == 4, "\(talk.output)")
    #expect(talk.screens[0].prefix(2) == ["Sea> 01234567890123456789012345678901234", "56789"])
    #expect((talk.cursors[0].row, talk.cursors[0].column) == (1, 5))
    #expect(talk.screens[1].prefix(2) == ["Sea> x0123456789012345678901234567890123", "456789"])
    #expect((talk.cursors[1].row, talk.cursors[1].column) == (0, 6))
    #expect(talk.screens[2].prefix(2) == ["Sea> x0123456789012345678901234567890123456789", ""])
    #expect(talk.screens[3].prefix(3) == ["Sea> x01234567890123", "45678901234567890123", "456789"])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGALRM, SIGSEGV, SIGABRT, SIGBUS, SIGILL])
  func `a signal that ends the program restores the terminal`(number: Int32) throws {
    let talk = try dialogue([.type("ab"), .expect("ab"), .signal(number), .end])
    expectEnd(of: talk, code: 128 + number)
  }

  @Test(arguments: ["\u{1A}", nil]) func `a stopped program restores the terminal and continues its line`(
    key: String?
  ) throws {
    let talk = try dialogue([
      .type("ab"), .expect("ab"), key.map { .type($0) } ?? .signal(SIGTSTP), .stopped, .expect("Sea"), .expect("ab"),
      .type("c\r"),
      .expect(arrived("abc")), .expect("Sea"), .type("\u{4}"), .end,
    ])
    expectEnd(of: talk)
  }
}
