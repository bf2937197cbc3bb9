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

  private static let gathered = """
    warning: zoo.csv: 30 themes have no colour; grey (#8E8E93) is used.
    warning: zoo.csv: 30 themes have no number of pairs, so all of their emoji are used.
    note: zoo.csv: 30 themes have no id; ids were made from their content.

    """

  @Test func `what many themes lack is reported once by an import`() throws {
    #expect(try ProgramRun(["import", "zoo.csv", "--dry-run"], in: home).error.hasPrefix(Self.gathered))
  }

  @Test func `what many themes lack is reported once by a check`() throws {
    let checked = try ProgramRun(["check", "zoo.csv"], in: home).output
    #expect(checked == Self.gathered + "zoo.csv: csv, 30 valid themes, 2 warnings\n")
  }

  @Test func `what many themes lack is reported once on a terminal`() throws {
    let shown = try ProgramRun(onTerminal: "memorize import zoo.csv", columns: 100, in: home).output
    #expect(shown.contains("zoo.csv: 30 themes have no colour; grey (#8E8E93) is used."), "\(shown)")
    #expect(shown.split(separator: "\n").count < 12, "\(shown)")
  }

  @Test func `two files are reported apart`() throws {
    let shown = try ProgramRun(["import", "zoo.csv", "sea.csv"], in: home).error
    #expect(shown.contains("zoo.csv: 30 themes have no colour"), "\(shown)")
    #expect(shown.contains("sea.csv:2:1: 'Sea' has no colour"), "\(shown)")
  }

  @Test func `one theme is named at its place`() throws {
    let shown = try ProgramRun(["import", "sea.csv"], in: home).error
    #expect(shown.contains("warning: sea.csv:2:1: 'Sea' has no colour; grey (#8E8E93) is used.\n"), "\(shown)")
    #expect(
      shown.contains("warning: sea.csv:2:1: 'Sea' has no number of pairs, so all its emoji are used (3 pairs).\n"))
    #expect(shown.contains("note: sea.csv:2:1: 'Sea' has no id; one was made from its content ("))
  }

  @Test func `JSON has each finding`() throws {
    let report = try ProgramRun(["check", "zoo.csv", "--json"], in: home).output
    #expect(report.split(separator: "theme.missing-color").count == 31)
  }
}
