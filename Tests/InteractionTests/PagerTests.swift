import Foundation
import TestSupport
import Testing

/// Long output on a terminal goes through a pager.
struct PagerTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      let themes = (1...30).map { "Theme \($0): 🐙 🐠 🦀\n" }.joined()
      _ = try ProgramRun(["import"], in: home, input: themes)
    }
  }

  private static let marking = ["MEMORIZE_PAGER": "sed 's/^/p:/'"]

  private func shown(_ line: String, environment: [String: String] = Self.marking) throws -> [Substring] {
    try ProgramRun(onTerminal: line, in: home, environment: environment).output.split(separator: "\n")
  }

  @Test(arguments: ["list", "list --json", "help play", "export --help"])
  func `output that is longer than the window goes through the pager`(line: String) throws {
    let lines = try shown("memorize \(line)")
    #expect(lines.count >= 24)
    #expect(lines.allSatisfy { $0.hasPrefix("p:") }, "\(lines)")
  }

  @Test(arguments: ["list --no-input", "show 1", "history", "export --format csv"])
  func `other output does not`(line: String) throws {
    #expect(try !shown("memorize \(line)").contains { $0.hasPrefix("p:") })
  }

  @Test func `output into a pipe does not go through the pager`() throws {
    #expect(try !ProgramRun(["list"], in: home, environment: Self.marking).output.contains("p:"))
  }

  /// `PAGER`, where `MEMORIZE_PAGER` is as the line sets it.
  private static let other = ["PAGER": "sed 's/^/o:/'", "MEMORIZE_PAGER": ""]

  @Test func `PAGER is used where MEMORIZE_PAGER is unset`() throws {
    #expect(try shown("memorize list", environment: Self.other)[0].hasPrefix("o:"))
  }

  @Test func `MEMORIZE_PAGER goes before PAGER`() throws {
    #expect(try shown("memorize list", environment: Self.other.merging(Self.marking) { $1 })[0].hasPrefix("p:"))
  }

  @Test(arguments: ["MEMORIZE_PAGER=", "MEMORIZE_PAGER=cat", "PAGER="])
  func `an empty value or cat is no pager`(assignment: String) throws {
    #expect(try !shown("\(assignment) memorize list", environment: Self.other).contains { $0.hasPrefix("o:") })
  }

  @Test func `SIGTERM ends the pager too`() throws {
    let pager = "sh -c 'echo $$ > pager; exec sleep 100'"
    let dialogue = try TerminalDialogue(
      "memorize", ["list"], in: home, environment: ["MEMORIZE_PAGER": pager],
      [.run("while [ ! -s pager ]; do sleep 0.1; done"), .signal(SIGTERM), .end])
    #expect(dialogue.code == 128 + SIGTERM)
    // It ends a moment after the program.
    let waits = "for _ in $(seq 200); do kill -0 $(cat pager) 2> /dev/null || exit 1; sleep 0.05; done"
    #expect(try ProgramRun(shell: waits, in: home).code == 1)
  }

  @Test func `colours are kept`() throws {
    #expect(try shown("memorize list").contains { $0.contains("\u{1B}[") })
  }

  @Test func `a pager that ends early is no failure`() throws {
    let run = try ProgramRun(onTerminal: "memorize list", in: home, environment: ["MEMORIZE_PAGER": "head -n 1"])
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  @Test(arguments: ["no-such-pager -x", "FOO=1 no-such-pager", "/tmp", "FOO=1"])
  func `a pager that does not exist is left out`(pager: String) throws {
    #expect(try shown("memorize list", environment: ["MEMORIZE_PAGER": pager]).count >= 30)
  }

  @Test func `a variable may stand before the pager`() throws {
    let lines = try shown("memorize list", environment: ["MEMORIZE_PAGER": "MARK=v sh -c 'sed s/^/$MARK:/'"])
    #expect(lines.allSatisfy { $0.hasPrefix("v:") }, "\(lines)")
  }

  @Test func `the exit code and the messages stay`() throws {
    let themes = (1...30).map { #"{"name":"Theme \#($0)","emojis":["🐙"]}"# }.joined(separator: ",")
    try home.write("[\(themes)]".utf8, to: "bad.json")
    let run = try ProgramRun(onTerminal: "memorize check bad.json", in: home, environment: Self.marking)
    #expect(run.code == 65)
    #expect(run.output.contains("p:bad.json: json, 0 valid themes, 30 rejected"), "\(run.output)")
  }

  @Test(.enabled(if: ProgramRun.has("less"))) func `less is the usual pager, and Ctrl-C does not end it`() throws {
    let dialogue = try TerminalDialogue(
      "memorize", ["list"], in: home, environment: ["MEMORIZE_PAGER": ""],
      [.shows("Theme 20 "), .look, .type("\u{3}"), .look, .type("G"), .shows("Theme 30 "), .type("q"), .end])
    #expect(dialogue.missed == nil, "\(dialogue.output)")
    #expect(dialogue.code == 0)
    #expect(dialogue.screens.first?.contains { $0.contains("Theme 30 ") } == false)
    #expect(dialogue.isRestored)
  }
}
