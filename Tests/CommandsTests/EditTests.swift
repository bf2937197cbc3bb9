import Foundation
import TestSupport
import Testing

/// `memorize edit` with scripts, through the real program.
struct EditTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  private func run(_ words: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input)
  }

  private func theme(_ name: String = "Halloween") throws -> [String: Any] { try run("show", name, "--json").json }

  private func pairs(_ name: String = "Halloween") throws -> Int? { try theme(name)["numberOfPairs"] as? Int }

  private func operations() throws -> [[String: Any]] {
    try run("history", "--json").json["operations"] as? [[String: Any]] ?? []
  }

  @Test func `the lines of one edit command are one operation`() throws {
    let edited = try run("edit", "halloween", "-e", "add 🐺", "-e", "pairs 7")
    #expect(edited.code == 0, "\(edited.output)\(edited.error)")
    #expect(edited.output == "Added 🐺 wolf.\nPairs 8 → 7.\n", "\(edited.output)\(edited.error)")
    #expect(edited.error == "Run 'memorize undo' to undo this.\n")
    let newest = try #require(try operations().first)
    #expect(newest["command"] as? String == "edit")
    #expect(newest["summary"] as? String == "'Halloween': pairs 8 → 7; +🐺")
    #expect(try run("undo").code == 0)
    #expect(try pairs() == 8)
  }

  @Test(arguments: ["file", "pipe"]) func `a script is read from a file or a pipe`(way: String) throws {
    try home.write("# for the party\n\nadd wolf\npairs 5\n".utf8, to: "party.txt")
    let edited =
      way == "file" ? try run("edit", "Halloween", "-f", "party.txt") : try run("edit", "Halloween", input: "pairs 5\n")
    #expect(edited.code == 0, "\(edited.error)")
    #expect(edited.output.hasSuffix("Pairs 8 → 5.\n"), "\(edited.error)")
    #expect(!edited.output.contains("\u{1B}"))
    #expect(!edited.output.contains("> "))
    #expect(try pairs() == 5)
  }

  @Test(arguments: [["--dry-run"], []])
  func `a theme that the script has added has no history yet`(options: [String]) throws {
    let lines = ["edit", "+", "-e", "name Sea", "-e", "add 🐙 🦀", "-e", "history"]
    let edited = try ProgramRun(lines + options, in: home)
    #expect(edited.code == 0, "\(edited.error)")
    #expect(edited.output.contains("This theme has no history yet."), "\(edited.output)")
  }

  @Test func `sources are run in the order of the command line`() throws {
    try home.write("pairs 3\n".utf8, to: "three.txt")
    let edited = try run(
      "edit", "Halloween", "-e", "pairs 5", "-f", "three.txt", "-f", "-", "-e", "pairs 6", input: "pairs 4\n")
    #expect(edited.output == "Pairs 8 → 5.\nPairs 5 → 3.\nPairs 3 → 4.\nPairs 4 → 6.\n")
    #expect(try run("edit", "Halloween", "-f", "-", "-f", "-").code == 64)
  }

  @Test func `the first rejected line stops the script`() throws {
    try home.write("pairs 5\nad 🧛\npairs 6\n".utf8, to: "script.txt")
    let rejected = try run("edit", "Halloween", "-f", "script.txt")
    #expect(rejected.code == 65)
    #expect(rejected.output.isEmpty)
    #expect(
      rejected.error.hasPrefix(
        "memorize: script.txt:2: unknown command 'ad'. Did you mean 'add'? [edit.unknown-command]\n"),
      "\(rejected.error)"
    )
    #expect(try pairs() == 8)
    #expect(try operations().count == 1)
    #expect(try run("edit", "Halloween", "-e", "ad 🧛").error.hasPrefix("memorize: -e 1: unknown command 'ad'."))
    #expect(try run("edit", "Halloween", input: "\nad 🧛").error.hasPrefix("memorize: standard input:2: unknown"))
  }

  @Test func `with --keep-going the valid lines are applied`() throws {
    let edited = try run("edit", "Halloween", "-e", "pairs 5", "-e", "ad 🧛", "-e", "pairs 6", "--keep-going")
    #expect(edited.code == 65)
    #expect(edited.output == "Pairs 8 → 5.\nPairs 5 → 6.\n")
    #expect(edited.error.contains("-e 2: unknown command 'ad'"))
    #expect(try pairs() == 6)
    #expect(try operations().count == 2)
  }

  @Test func `--echo prints each line before its reply`() throws {
    let edited = try run("edit", "Halloween", "--echo", input: "# nothing\npairs 5\nshow\n")
    #expect(
      edited.output.hasPrefix("> pairs 5\nPairs 8 → 5.\n> show\nHalloween  orange (#FF9500)\n"), "\(edited.output)")
  }

  @Test func `a dry run of an edit changes nothing`() throws {
    let tried = try run("edit", "Halloween", "-e", "pairs 5", "-e", "new Sea", "--dry-run")
    #expect(tried.code == 0, "\(tried.error)")
    #expect(tried.output == "Pairs 8 → 5.\nAdded 'Sea'.\n'Halloween': pairs 8 → 5\n'Sea': (none) → 6 emoji, 6 pairs\n")
    #expect(tried.error == "Dry run: nothing was changed.\n")
    #expect(try pairs() == 8)
    #expect(try operations().count == 1)
  }

  @Test func `a dry run of an edit creates no catalog`() throws {
    #expect(try run("edit", "+", "-e", "name Sea", "--dry-run", "--catalog", home.file("none.sqlite")).code == 0)
    #expect(!FileManager.default.fileExists(atPath: home.file("none.sqlite")))
  }

  @Test func `the report has every theme before and after`() throws {
    let report = try run("edit", "Halloween", "-e", "pairs 5", "-e", "ad", "--keep-going", "--json")
    #expect(report.code == 65)
    let change = try #require((report.json["changes"] as? [[String: [String: Any]]])?.first)
    #expect(change["before"]?["numberOfPairs"] as? Int == 8)
    #expect(change["after"]?["numberOfPairs"] as? Int == 5)
    #expect(try report.json["operation"] as? Int == 2)
    #expect(try report.json["dryRun"] as? Bool == false)
    #expect(try (report.json["diagnostics"] as? [[String: Any]])?.first?["place"] as? String == "-e 2")
    let nothing = try run("edit", "Halloween", "-e", "show", "--json")
    let same = try #require((nothing.json["changes"] as? [[String: [String: Any]]])?.first)
    #expect(same["before"]?["name"] as? String == "Halloween")
    #expect(same["after"]?["name"] as? String == "Halloween")
    #expect(try nothing.json["operation"] is NSNull)
  }

  @Test(arguments: [
    ("under", "Under the Sea"), ("2", "Under the Sea"), ("wea", "Weather"), ("ÎSLANDS", "Flags of Islands"),
  ])
  func `edit finds a theme by number, name or part of a name`(word: String, name: String) throws {
    let edited = try run("edit", word, "-e", "pairs 3")
    #expect(edited.code == 0, "\(edited.error)")
    #expect(try pairs(name) == 3)
  }

  @Test func `a part of several names is ambiguous`() throws {
    let several = try run("edit", "th", "-e", "pairs 3")
    #expect(several.code == 64, "\(several.error)")
    #expect(several.error.contains("'th' matches several themes"), "\(several.error)")
  }

  @Test func `an unknown theme exits with 66`() throws {
    #expect(try run("edit", "xyzzy", "-e", "pairs 3").code == 66)
  }

  @Test func `edit without a theme or a terminal is rejected`() throws {
    let silent = try ProgramRun(onTerminal: "memorize edit --no-input", in: home)
    #expect(silent.code == 64, "\(silent.output)")
    #expect(silent.output.contains("needs a terminal. Provide a script with -e LINE"), "\(silent.output)")
  }

  @Test func `a note names its line`() throws {
    let edited = try run("edit", "Halloween", "-e", "add ♚")
    #expect(edited.output == "Added ♚.\n", "\(edited.error)")
    #expect(edited.error.hasPrefix("note: -e 1: ♚ is not an emoji"), "\(edited.error)")
  }
}
