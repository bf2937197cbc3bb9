import Foundation
import TestSupport
import Testing

@testable import Commands

/// Words of the command line: what is understood, and what is said where it is not.
struct UsageTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  @Test(arguments: [
    (["exprot"], "memorize: unknown command 'exprot'. Did you mean 'export'?\n"),
    (["import", "--formt", "x"], "memorize: unknown option '--formt' of 'import'. Did you mean '--format'?\n"),
    (["import", "a", "--format", "jsn"], "memorize: unknown format 'jsn'. Did you mean 'json'?\n"),
    (["import"], "memorize: 'FILE' is missing. Usage: memorize import [OPTION…] [FILE…]\n"),
    (
      ["import", "a", "--on-conflict", "mrge"],
      "memorize: 'mrge' is no value for '--on-conflict'. Did you mean 'merge'?\n"
    ),
    (["show"], "memorize: 'THEME' is missing. Usage: memorize show [OPTION…] THEME\n"),
    (["show", "a", "b"], "memorize: 'b' is one word too many. Usage: memorize show [OPTION…] THEME\n"),
    (["undo", "x"], "memorize: 'x' is no value for 'N'. Write a whole number from 1 on.\n"),
    (["list", "--json=1"], "memorize: option '--json' takes no value, but got '1'. Write --json alone.\n"),
    (
      ["undo", "3", "--operation", "1"],
      "memorize: '3' is one word too many. Usage: memorize undo --operation ID\n"
    ),
    (["help", "import", "--man"], "memorize: 'import' is one word too many. Usage: memorize help --man\n"),
    (["export", "-o"], "memorize: option '--output' needs a value. Write --output FILE.\n"),
    (["export", "-o", "a", "-ob"], "memorize: option '--output' is given twice. Give it once.\n"),
  ])
  func `a wrong word is named, with what was meant`(words: [String], message: String) throws {
    let result = try ProgramRun(words, in: home)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.error == message)
  }

  @Test func `options stand before or after the command, apart or attached`() throws {
    try run("--catalog", "x.sqlite", "new", "Sea")
    for words in [
      ["list", "--catalog=x.sqlite"], ["--catalog=x.sqlite", "list"],
      ["list", "--catalog", "x.sqlite", "--color", "never"],
    ] {
      #expect(try ProgramRun(words, in: home).output.contains("Sea"))
    }
  }

  @Test func `a word after two dashes is no option`() throws {
    try run("new", "--", "--odd")
    #expect(try run("show", "--", "--odd").output.contains("--odd"))
  }

  @Test func `the version is one line`() throws {
    for words in [["--version"], ["list", "--version"], ["show", "--version"]] {
      #expect(try ProgramRun(words, in: home).output == "memorize \(Version.number)\n", "\(words)")
    }
  }

  @Test func `every command explains itself, with its options and an example`() throws {
    for command in CommandTable.commands {
      let help = try run(command.name, "--help")
      #expect(help.code == 0 && help.error.isEmpty)
      let words = Self.words(help.output)
      #expect(words.contains(Self.words(command.usage)) && words.contains(Self.words(command.discussion)))
      for option in command.options { #expect(help.output.contains("--\(option.name)")) }
      #expect(!command.examples.isEmpty && !command.summary.hasSuffix("."))
      #expect(try run("help", command.name).output == help.output)
    }
    #expect(try run("help").output == run("--help").output)
  }

  /// However the lines are broken.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: [40, 57, 80, 120, 200]) func `the help fits into its window`(width: Int) {
    let help = HelpText(table: CommandTable.commands, width: width)
    for page in [help.overview] + CommandTable.commands.map(help.text) {
      for line in page { #expect(line.cells <= width, "\(line)") }
    }
    #expect(help.overview.count > HelpText(table: CommandTable.commands, width: 200).overview.count || width > 100)
  }

  @Test func `an example that is broken for a narrow window is still one command`() throws {
    let shown = try ProgramRun(onTerminal: "memorize help export", columns: 40, in: home).output
    let example = "memorize export Halloween Sports -o party.zip --title Party"
    #expect(!shown.contains(example))
    #expect(Self.words(shown.replacing("\\\n", with: " ")).contains(example), "\(shown)")
  }

  @Test(arguments: [
    (["new", "Sea", "--color", "teal"], "'teal' is no value for '--color'. Did you mean '--theme-color teal'?"),
    (["list", "--color", "teal"], "'teal' is no value for '--color'. Write auto, always, never."),
    (["new", "Sea", "--theme-color", "tael"], "--theme-color: 'tael' is no colour."),
    (["new", "Sea", "--emojis", "🐙"], "--emojis: "), (["new", " "], "NAME: the name is blank."),
    (["show", "-odd"], "'memorize help show' lists the options. Write '--' before a word that begins with '-'."),
  ])
  func `a hint names what is typed on the command line`(words: [String], hint: String) throws {
    let refused = try ProgramRun(words, in: home)
    #expect(refused.code != 0 && refused.error.contains(hint), "\(refused.error)")
  }

  @Test func `a repair of a new theme names its option`() throws {
    #expect(try run("new", "Sea", "--emojis", "🐙🐠", "--pairs", "9").error.contains("--pairs: Sea asks for 9 pairs"))
  }

  @Test func `the hint of a theme whose name begins with a dash works as it is`() throws {
    let told = try run("new", "--", "-odd").error
    let command = try #require(told.firstMatch(of: /memorize edit .*/)?.output)
    let edited = try ProgramRun(shell: "echo show | \(command)", in: home)
    #expect(edited.code == 0 && edited.output.hasPrefix("-odd"), "\(command): \(edited.error)")
  }

  @Test func `a theme is found by name, number and id, and a near miss is named`() throws {
    try run("import", "--samples")
    try run("new", "Pâques")
    let themes = try #require(try run("list", "--json").json["themes"] as? [[String: Any]])
    let name = try #require(themes[1]["name"] as? String)
    let id = try #require(themes[1]["id"] as? String)
    let shown = try run("show", name).output
    for word in [name.uppercased(), "2", id.lowercased()] {
      #expect(try run("show", word).output == shown)
    }
    #expect(try run("show", "paques").code == 0)
    let missed = try run("show", String(name.dropLast()) + "x")
    #expect(missed.code == 66 && missed.error.contains("Did you mean '\(name)'?"))
  }

  @Test func `a name that fits two themes alike is no answer`() throws {
    try run("new", "Pâques")
    try run("new", "Pàques")
    let ambiguous = try run("show", "paques")
    #expect(ambiguous.code == 64 && ambiguous.error.contains("'Pâques'") && ambiguous.error.contains("'Pàques'"))
    #expect(try run("show", "pàques").code == 0)
  }

  @Test func `the catalog lies in the user's data folder, for nobody else to read`() throws {
    try run("new", "Sea", environment: ["MEMORIZE_CATALOG": ""])
    let file = home.file(".local/share/memorize/catalog.sqlite")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try run("new", "Sky", environment: ["MEMORIZE_CATALOG": "", "XDG_DATA_HOME": home.file("data")])
    #expect(FileManager.default.fileExists(atPath: home.file("data/memorize/catalog.sqlite")))
    #expect(try run("list", environment: ["MEMORIZE_CATALOG": "", "HOME": ""]).code == 64)
  }

  @Test func `an address of a server is refused by name, not made into a file`() throws {
    let refused = try run("list", "--catalog", "ftp://example.org/x")
    #expect(refused.code == 69 && refused.error.contains("'ftp://…'"))
  }

  @Test func `a reader that goes away ends the program silently`() throws {
    try run("import", "--samples")
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\"$0\" list 2>\"$1\" | true; wc -c < \"$1\"", ProgramRun.binary.path, home.file("error")]
    shell.environment = ["MEMORIZE_CATALOG": home.file("catalog.sqlite")]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).contains("0"))
    shell.waitUntilExit()
  }
}
