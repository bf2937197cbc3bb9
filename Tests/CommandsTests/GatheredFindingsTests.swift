import TestSupport
import Testing

struct GatheredFindingsTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    let rows = (1...30).map { "Theme \($0),🐙 🐠 🦀\n" }.joined()
    try home.write("Theme,Emojis\n\(rows)".utf8, to: "zoo.csv")
    try home.write("Theme,Emojis\nSea,🐙 🐠 🦀\n".utf8, to: "sea.csv")
  }

  @Test func `on a terminal, what many themes lack is said once`() throws {
    let shown = try ProgramRun(onTerminal: "memorize import zoo.csv", columns: 100, in: home).output
    #expect(shown.contains("zoo.csv: 30 themes have no colour; #8E8E93 was taken."), "\(shown)")
    #expect(shown.contains("zoo.csv: 30 themes do not say how many pairs; all of their emoji were taken."))
    #expect(shown.contains("zoo.csv: 30 themes have no id, so theirs were made from their content."))
    #expect(!shown.contains("more findings"), "\(shown)")
    #expect(shown.split(separator: "\n").count < 12, "\(shown)")
  }

  @Test func `two files are told of apart, and one theme by its place`() throws {
    let shown = try ProgramRun(onTerminal: "memorize import zoo.csv sea.csv", columns: 100, in: home).output
    #expect(shown.contains("zoo.csv: 30 themes have no colour"), "\(shown)")
    #expect(shown.contains("sea.csv:2:1: the theme has no colour"), "\(shown)")
  }

  @Test func `elsewhere and for programs, each theme is told`() throws {
    let piped = try ProgramRun(["check", "zoo.csv", "--json"], in: home).output
    #expect(piped.split(separator: "theme.missing-color").count == 31)
    let told = try ProgramRun(["import", "sea.csv", "zoo.csv", "--dry-run"], in: home).error
    #expect(told.contains("zoo.csv:2:1: the theme has no colour"), "\(told)")
  }
}
