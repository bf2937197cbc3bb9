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

  @Test func `an import says in one line what was filled in`() throws {
    let shown = try ProgramRun(["import", "zoo.csv"], in: home).error
    #expect(
      shown == """
        note: zoo.csv: filled in for 30 themes: id, colour grey (#8E8E93), all pairs.
        Run 'memorize undo' to undo this.

        """)
  }

  @Test func `what many themes lack is reported once by a check`() throws {
    let checked = try ProgramRun(["check", "zoo.csv"], in: home).output
    #expect(checked == Self.gathered + "zoo.csv: csv, 30 valid themes, 2 warnings\n")
  }

  @Test func `what many themes lack is reported once on a terminal`() throws {
    let shown = try ProgramRun(onTerminal: "memorize import zoo.csv", columns: 100, in: home).output
    #expect(shown.contains("zoo.csv: filled in for 30 themes: id"), "\(shown)")
    #expect(shown.split(separator: "\n").count == 3, "\(shown)")
  }

  /// Three emoji without U+FE0F or with one too many, and two names with spaces around them.
  private func writeSpellings() throws {
    let rows = "Theme,Emojis\n Sea ,🐙 ❤ 🦀\n\"Sky\u{A0}\",☀ ⚽\u{FE0F} 🌧️\n"
    try home.write(rows.utf8, to: "odd.csv")
  }

  @Test func `respelled emoji and trimmed names are counted once for the file`() throws {
    try writeSpellings()
    let checked = try ProgramRun(["check", "odd.csv"], in: home).output
    #expect(checked.contains("warning: odd.csv: spaces around the names of 2 themes were dropped.\n"), "\(checked)")
    #expect(
      checked.contains(
        "note: odd.csv: 3 emoji were respelled: U+FE0F was added or dropped, as Unicode recommends.\n"), "\(checked)")
  }

  @Test func `JSON has each respelled emoji and trimmed name`() throws {
    try writeSpellings()
    let report = try ProgramRun(["check", "odd.csv", "--json"], in: home).output
    #expect(report.split(separator: "theme.respelled-emoji").count == 4)
    #expect(report.split(separator: "theme.trimmed-name").count == 3)
  }

  @Test(arguments: ["json", "xml", "csv", "pack", "text"])
  func `no emoji is respelled in a file that the program wrote`(_ format: String) throws {
    try writeSpellings()
    let written = try ProgramRun(["convert", "odd.csv", "--format", format, "-o", "out"], in: home)
    #expect(written.code == 0, "\(written.error)")
    let report = try ProgramRun(["check", "out", "--json"], in: home)
    #expect(report.code == 0, "\(report.output)")
    #expect(!report.output.contains("theme.respelled-emoji"), "\(report.output)")
  }

  @Test func `the names of a table with a row for each emoji are trimmed with a warning`() throws {
    try home.write("Theme,Emoji\n Sea,🐙\nSea,🐠\nSky,🌧️\nSky,⭐\n".utf8, to: "rows.csv")
    let shown = try ProgramRun(["check", "rows.csv"], in: home).output
    #expect(shown.contains("warning: rows.csv:2:1: spaces around the name 'Sea' were dropped.\n"), "\(shown)")
  }

  @Test func `two files are reported apart`() throws {
    let shown = try ProgramRun(["import", "zoo.csv", "sea.csv"], in: home).error
    #expect(shown.contains("note: zoo.csv: filled in for 30 themes: "), "\(shown)")
    #expect(shown.contains("note: sea.csv: filled in for 1 theme: "), "\(shown)")
  }

  @Test func `one theme is named at its place`() throws {
    let shown = try ProgramRun(["check", "sea.csv"], in: home).output
    #expect(shown.contains("warning: sea.csv:2:1: 'Sea' has no colour; grey (#8E8E93) is used.\n"), "\(shown)")
    #expect(
      shown.contains("warning: sea.csv:2:1: 'Sea' has no number of pairs, so all its emoji are used (3 pairs).\n"))
    #expect(shown.contains("note: sea.csv:2:1: 'Sea' has no id; one was made from its content ("))
  }

  @Test func `respelled emoji and missing values of an import are one line`() throws {
    let rows =
      #"[{"name":"Sea","emojis":["🐙","❤"],"color":"teal"},{"name":"Sky","emojis":["🌙","☀"],"numberOfPairs":2}]"#
    try home.write(rows.utf8, to: "two.json")
    let shown = try ProgramRun(["import", "two.json"], in: home).error
    let line =
      "note: two.json: filled in for up to 2 themes: id, colour grey (#8E8E93), all pairs; updated the spelling of 2 emoji.\n"
    #expect(shown.hasPrefix(line), "\(shown)")
  }

  @Test func `JSON has each finding`() throws {
    let report = try ProgramRun(["check", "zoo.csv", "--json"], in: home).output
    #expect(report.split(separator: "theme.missing-color").count == 31)
  }
}
