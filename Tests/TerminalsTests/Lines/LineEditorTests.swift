import Foundation
import TestSupport
import Testing

/// Typing at a real pseudo-terminal; the program says which scalars arrived.
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

  /// Types, ends the line, and sees that this arrived; then leaves.
  private func expectArrival(
    of text: String, typing keys: String, environment: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let talk = try dialogue(
      environment: environment,
      [.type(keys + "\r"), .expect(arrived(text)), .expect("Sea"), .type("\u{4}"), .expect("end"), .end])
    #expect(talk.missed == nil, "\(talk.output)", sourceLocation: location)
    #expect(talk.code == 0 && talk.isRestored, sourceLocation: location)
  }

  @Test(arguments: [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": ""], ["TERM": "dumb"]])
  func `emoji arrive as they were typed, whatever the locale and the terminal`(environment: [String: String]) throws {
    let text = "add 🎃👩‍🌾👍🏽🇫🇷1️⃣❤️é漢e\u{301}🏴󠁧󠁢󠁳󠁣󠁴󠁿 x"
    try expectArrival(of: text, typing: text, environment: environment)
  }

  @Test(arguments: [
    ("abc\u{7F}", "ab"), ("👩‍🌾🇫🇷1️⃣\u{7F}\u{7F}", "👩‍🌾"), ("ab\u{1B}[Dx", "axb"), ("👩‍🌾🇫🇷\u{1B}[D\u{1B}[Dx", "x👩‍🌾🇫🇷"),
    ("ab\u{1B}[Hx\u{1B}[Fy", "xaby"), ("ab\u{1B}[1~x\u{1B}[4~y", "xaby"), ("ab\u{1}x\u{5}y", "xaby"),
    ("ab 🎃\u{1}\u{B}x", "x"), ("ab cd\u{15}x", "x"), ("ab cd\u{17}x", "ab x"), ("👩‍🌾b\u{1}\u{1B}[3~", "b"),
    ("👩‍🌾b\u{1}\u{4}", "b"), ("ab cd\u{1B}bx", "ab xcd"), ("ab\u{15}\u{19}", "ab"),
    ("\u{1B}[200~a\nb\t🎃\n\u{1B}[201~c", "a b 🎃c"),
    ("🇫\u{1B}[200~🇷\u{1B}[201~", "🇫🇷"), ("\u{202E}a", "\u{202E}a"),
  ])
  func `keys move and delete whole characters`(keys: String, text: String) throws {
    try expectArrival(of: text, typing: keys)
  }

  @Test func `a second Tab lists what the first could not decide, and nothing in it reaches the terminal unescaped`()
    throws
  {
    let talk = try dialogue([
      .type("re\t\t"), .expect("remove"), .expect("restore"), .type("s\tgh\t\t"), .expect("ghost 👻"),
      .expect(#"ghoul\u{1B}[2J"#), .type("s\t\u{15}🎃\t\r"), .expect(arrived("🎃jack ")), .expect("Sea"), .type("\u{4}"),
      .end,
    ])
    #expect(talk.missed == nil && talk.isRestored, "\(talk.output)")
    #expect(!talk.output.contains("\u{1B}[2J"))
  }

  @Test func `Ctrl-C drops the line, Ctrl-D deletes, and on an empty line it ends`() throws {
    let talk = try dialogue([
      .type("ab\u{3}"), .expect("interrupted"), .expect("Sea"), .type("xy\u{1}\u{4}\r"), .expect(arrived("y")),
      .expect("Sea"),
      .type("\u{4}"), .expect("end"), .end,
    ])
    #expect(talk.missed == nil && talk.code == 0 && talk.isRestored, "\(talk.output)")
  }

  @Test func `Ctrl-D that is typed while the answer is being made ends as well`() throws {
    let ended = try dialogue([.type("slow\r"), .expect("working"), .type("\u{4}"), .expect("end"), .end])
    #expect(ended.missed == nil && ended.code == 0 && ended.isRestored, "\(ended.output)")
    let typed = try dialogue([
      .type("slow\r"), .expect("working"), .type("ab\r\u{4}"), .expect(arrived("ab")), .expect("end"), .end,
    ])
    #expect(typed.missed == nil && typed.code == 0, "\(typed.output)")
  }

  @Test func `the history of one session is there in the next, and is nobody else's to read`() throws {
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

  @Test func `a line wraps in 40 columns, and follows a window that changes`() throws {
    let digits = "0123456789012345678901234567890123456789"
    let talk = try dialogue(
      columns: 40,
      [
        .type(digits), .look, .type("\u{1}x"), .look, .resize(columns: 80, rows: 24), .look,
        .resize(columns: 20, rows: 24),
        .look, .type("\r"), .expect(arrived("x" + digits)), .expect("Sea"), .type("\u{4}"), .end,
      ])
    try #require(talk.missed == nil && talk.screens.count == 4, "\(talk.output)")
    #expect(talk.screens[0].prefix(2) == ["Sea> 01234567890123456789012345678901234", "56789"])
    #expect((talk.cursors[0].row, talk.cursors[0].column) == (1, 5))
    #expect(talk.screens[1].prefix(2) == ["Sea> x0123456789012345678901234567890123", "456789"])
    #expect((talk.cursors[1].row, talk.cursors[1].column) == (0, 6))
    #expect(talk.screens[2].prefix(2) == ["Sea> x0123456789012345678901234567890123456789", ""])
    #expect(talk.screens[3].prefix(3) == ["Sea> x01234567890123", "45678901234567890123", "456789"])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGALRM, SIGSEGV, SIGABRT, SIGBUS, SIGILL])
  func `a signal that ends the program leaves the terminal as it was found`(number: Int32) throws {
    let talk = try dialogue([.type("ab"), .expect("ab"), .signal(number), .end])
    #expect(talk.missed == nil && talk.code == 128 + number && talk.isRestored, "\(talk.output)")
  }

  @Test(arguments: ["\u{1A}", nil]) func `a program that is stopped gives the terminal back, and draws its line again`(
    key: String?
  ) throws {
    let talk = try dialogue([
      .type("ab"), .expect("ab"), key.map { .type($0) } ?? .signal(SIGTSTP), .stopped, .expect("Sea"), .expect("ab"),
      .type("c\r"),
      .expect(arrived("abc")), .expect("Sea"), .type("\u{4}"), .end,
    ])
    #expect(talk.missed == nil && talk.code == 0 && talk.isRestored, "\(talk.output)")
  }
}
