import Foundation
import Games
import TestSupport
import Testing
import Themes

@testable import Commands

/// The command line: what is accepted, and the messages for what is not.
struct UsageTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  @Test(arguments: [
    (["exprot"], "memorize: unknown command 'exprot'. Did you mean 'export'?\n"),
    (["import", "--formt", "x"], "memorize: unknown option '--formt' for 'import'. Did you mean '--format'?\n"),
    (
      ["import", "a", "--format", "jsn"],
      "memorize: unknown format 'jsn'. Did you mean 'json'? [plugin.unknown-format]\n"
    ),
    (
      ["list", "Big Farm"],
      "memorize: unexpected argument 'Big Farm'. To show one theme, run: memorize show 'Big Farm'\n"
    ),
    (["-v"], "memorize: unknown option '-v'. Did you mean '-V'?\n"),
    (["undelete", "Sea"], "memorize: unknown command 'undelete'. Use: memorize restore THEME\n"),
    (
      ["import", "a", "--on-conflict", "mrge"],
      "memorize: invalid value 'mrge' for --on-conflict. Did you mean 'merge'?\n"
    ),
    (["show"], "memorize: missing argument THEME. Usage: memorize show [OPTION…] THEME\n"),
    (
      ["new", "Big", "Farm"],
      "memorize: unexpected argument 'Farm'. A name of several words needs quotes: memorize new 'Big Farm'\n"
    ),
    (
      ["play", "Flags", "of", "Islands"],
      "memorize: unexpected argument 'of'. A name of several words needs quotes: memorize play 'Flags of Islands'\n"
    ),
    (["undo", "1", "2"], "memorize: unexpected argument '2'. Usage: memorize undo [OPTION…] [N]\n"),
    (
      ["edit", "Big", "Farm", "add", "🧛", "bat"],
      "memorize: unexpected argument 'Farm'. Put lines after -e: memorize edit 'Big Farm' -e 'add 🧛 bat'\n"
    ),
    (
      ["edit", "Big", "Farm"],
      "memorize: unexpected argument 'Farm'. A name of several words needs quotes: memorize edit 'Big Farm'\n"
    ),
    (["emoji", "pumpkin"], "memorize: missing argument WORD. Did you mean 'memorize emoji find pumpkin'?\n"),
    (["emoji", "🎃"], "memorize: missing argument WORD. Did you mean 'memorize emoji name '🎃''?\n"),
    (["rename", "a", "b"], "memorize: unknown command 'rename'. Use: memorize edit THEME -e 'name NEW'\n"),
    (["rm", "a"], "memorize: unknown command 'rm'. Use: memorize delete THEME\n"),
    (["help", "ls"], "memorize: unknown command 'ls'. Use: memorize list\n"),
    (["undo", "x"], "memorize: invalid value 'x' for N. Use a whole number of at least 1.\n"),
    (["list", "--json=1"], "memorize: unexpected value '1' for --json. Use --json without a value.\n"),
    (
      ["undo", "3", "--operation", "1"],
      "memorize: unexpected argument '3'. Usage: memorize undo --operation ID\n"
    ),
    (["help", "import", "--man"], "memorize: unexpected argument 'import'. Usage: memorize help --man\n"),
    (["help", "--man", "--reference"], "memorize: --man and --reference cannot be used together. Omit one of them.\n"),
    (
      ["scores", "--forget", "1", "--player", "Ada"],
      "memorize: --forget and --player cannot be used together. Omit one of them.\n"
    ),
    (["emoji", "name", " "], "memorize: missing argument WORD. Usage: memorize emoji name WORD…\n"),
    (["emoji", "find", " "], "memorize: missing argument WORD. Usage: memorize emoji find WORD…\n"),
    (["export", "-o"], "memorize: missing value for --output. Write --output FILE.\n"),
    (["export", "-o", "a", "-ob"], "memorize: option --output is given twice. Remove one.\n"),
  ])
  func `an invalid word is reported with a suggestion`(words: [String], message: String) throws {
    let result = try ProgramRun(words, in: home)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.error == message)
  }

  @Test(
    arguments: [
      ["ADDRESS"], ["list", "ADDRESS"], ["import", "ADDRESS"], ["import", "x", "--on-conflict=ADDRESS"],
      ["export", "--output", "ADDRESS"], ["export", "--output=ADDRESS/x"], ["export", "-oADDRESS"],
      ["export", "--format", "ADDRESS"], ["show", "catalog", "ADDRESS"], ["show", "A", "--", "ADDRESS"],
      ["list", "--json=ADDRESS"], ["list", "--ADDRESS"], ["undo", "--operation=ADDRESS"], ["undo", "ADDRESS"],
      ["doctor", "ADDRESS"], ["check", "ADDRESS"], ["catalog", "ADDRESS", "create"],
      ["catalog", "create", "x", "ADDRESS"], ["catalog", "copy", "A", "B", "ADDRESS"],
      ["edit", "Sea", "ADDRESS"], ["edit", "-e", "open ADDRESS"], ["edit", "-f", "ADDRESS"], ["play", "ADDRESS"],
      ["help", "ADDRESS"], ["emoji", "find", "ADDRESS"], ["history", "ADDRESS"],
      ["new", "Sea", "--emojis", "ADDRESS"],
    ],
    [
      "postgresql://ann:secret@school/\(String(repeating: "a", count: 90))", "host=school password='secret secret'",
    ])
  func `no message has the password of an address`(words: [String], address: String) throws {
    let words = words.map { $0.replacing("ADDRESS", with: address) }
    let text = try ProgramRun(words, in: home)
    #expect(text.code != 0)
    #expect(!text.error.contains("secret"), "\(text.error)")
    #expect(!text.output.contains("secret"), "\(text.output)")
    let json = try ProgramRun(words + ["--json"], in: home)
    #expect(!json.output.contains("secret"), "\(json.output)")
    #expect(!json.error.contains("secret"), "\(json.error)")
  }

  /// Elsewhere `007` and `+2` are names or something else.
  @Test(arguments: [
    (["show", "Sea", "--at", "01"], "--at"), (["show", "Sea", "--at", "+1"], "--at"),
    (["show", "Sea", "--at", "-0"], "--at"), (["restore", "Sea", "--at", "01"], "--at"), (["show", "+1"], "+1"),
    (["show", "01"], "01"), (["delete", "+1"], "+1"), (["undo", "+1"], "N"), (["undo", "01"], "N"),
    (["undo", "--operation", "+1"], "--operation"), (["undo", "--operation", "01"], "--operation"),
    (["list", "--patience", "+5"], "--patience"), (["play", "Sea", "--pairs", "+2"], "--pairs"),
    (["play", "Sea", "--seed", "042"], "--seed"), (["play", "Sea", "--peek", "+1"], "--peek"),
    (["edit", "Sea", "-e", "pairs +2"], "+2"), (["edit", "Sea", "-e", "undo 01"], "01"),
  ])
  func `a number has no sign and no zeros before it`(words: [String], named: String) throws {
    #expect(try run("new", "Sea", "--emojis", "🐙🐠🦀").code == 0)
    let failed = try ProgramRun(words, in: home)
    #expect(failed.code != 0, "\(failed.output)")
    #expect(failed.error.contains(named), "\(failed.error)")
    #expect(try run("history", "--json").json["operations"] as? [Any] != nil)
    #expect(try run("show", "1", "--at", "1").code == 0)
  }

  @Test func `a mistyped catalog is named without its password`() throws {
    for words in [["doctor"], ["doctor", "--json"], ["list"]] {
      let result = try ProgramRun(["--catalog", "ann:secret@school"] + words, in: home)
      #expect(!result.output.contains("secret"), "\(result.output)")
      #expect(!result.error.contains("secret"), "\(result.error)")
    }
  }

  @Test func `an address is shown without its password`() throws {
    #expect(
      try run("list", "postgresql://ann:secret@school/themes").error
        == "memorize: unexpected argument 'postgresql://ann:…@school/themes'. Usage: memorize list [OPTION…]\n")
  }

  @Test func `an unknown option is shown without its value`() throws {
    #expect(
      try run("--catalgo=postgresql://ann:secret@school/themes", "list").error
        == "memorize: unknown option '--catalgo'. Did you mean '--catalog'?\n")
  }

  @Test func `commands of other programs have a counterpart`() throws {
    let commands = Set(CommandTable.commands.map(\.name))
    for (words, line) in ForeignCommands.table {
      #expect(commands.isDisjoint(with: words), "\(words)")
      #expect(line.hasPrefix("memorize "), "\(line)")
      #expect(commands.contains(String(line.split(separator: " ")[1])), "\(line)")
    }
  }

  @Test func `a theme in place of a command suggests 'play'`() throws {
    try run("import", "--samples")
    for (words, theme) in [
      (["Halloween"], "Halloween"), (["weather", "--json"], "weather"),
      (["Flags", "of", "Islands"], "'Flags of Islands'"),
    ] {
      let rejected = try ProgramRun(words, in: home)
      #expect(rejected.code == 64, "\(rejected.error)")
      #expect(rejected.error.hasSuffix("To play it: memorize play \(theme)\n"), "\(rejected.error)")
    }
    // A word that is not a theme may be a misspelt command; looking for it creates no catalog.
    let other = ["--catalog", "other.sqlite", "exprot"]
    #expect(try ProgramRun(other, in: home).error.contains("Did you mean 'export'?"))
    #expect(!FileManager.default.fileExists(atPath: home.file("other.sqlite")))
  }

  @Test func `a word without letters gets no suggestion`() throws {
    try run("new", "3", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let rejected = try run("delete", "*")
    #expect(rejected.code == 66)
    #expect(rejected.error == "memorize: there is no theme '*'. Run 'memorize list' to see the themes.\n")
  }

  @Test func `a default number of pairs is lowered without a warning`() throws {
    let made = try run("new", "Five", "--emojis", "🐄 🐖 🐄")
    #expect(made.code == 0)
    #expect(made.output == "Added 'Five' with 🐄 🐖, 2 pairs.\n")
    #expect(!made.error.contains("--pairs"), "\(made.error)")
    #expect(!made.error.contains("pairs"), "\(made.error)")
    let few = try run("new", "Six", "--emojis", "🐄🐖", "--pairs", "1").error
    #expect(few.contains("'Six' asks for 1 pair; with 2 emoji only 2 are possible, so 2 are used"), "\(few)")
  }

  @Test func `the colour names in the help are valid`() throws {
    let help = Self.words(try run("help", "new").output)
    let list = try #require(help.firstMatch(of: /names, among others: (.*?);/)).1
    let names = list.replacing(" and ", with: ", ").split(separator: ", ")
    #expect(names.count > 20)
    for name in names {
      #expect(
        try run("new", "Theme \(name)", "--theme-color", String(name), "--emojis", "🙂🚀🌈🍎🐙🎲").error.hasPrefix(
          "To change it"), "\(name)")
    }
    #expect(try run("new", "Sea", "--theme-color", "Na Vy", "--emojis", "🙂🚀🌈🍎🐙🎲").code == 0)
  }

  @Test func `options are accepted before and after the command`() throws {
    try run("--catalog", "x.sqlite", "new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    for words in [
      ["list", "--catalog=x.sqlite"], ["--catalog=x.sqlite", "list"],
      ["list", "--catalog", "x.sqlite", "--color", "never"],
    ] {
      #expect(try ProgramRun(words, in: home).output.contains("Sea"))
    }
  }

  @Test(arguments: ["-o=x.json", "-ox.json"]) func `the value of a short option may follow it directly`(
    option: String
  ) throws {
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(try run("export", "--format", "json", option).code == 0)
    #expect(FileManager.default.fileExists(atPath: home.file("x.json")))
  }

  @Test func `the first error among findings decides the exit code`() {
    func finding(_ severity: Diagnostic.Severity, _ code: String) -> Diagnostic {
      var finding = Diagnostic.usage(.unexpectedArgument(code, hint: ""))
      finding.severity = severity
      return finding
    }
    let findings = [finding(.note, "1"), finding(.error, "2"), finding(.warning, "3"), finding(.error, "4")]
    #expect(findings.worst?.message == findings[1].message)
    #expect([findings[2], findings[0]].worst?.message == findings[2].message)
  }

  @Test func `a word after two dashes is not an option`() throws {
    try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲", "--", "--odd")
    #expect(try run("show", "--", "--odd").output.contains("--odd"))
  }

  @Test func `an argument that looks like --json does not ask for JSON`() throws {
    try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲", "--", "--json")
    let imported = try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲", "--", "--json")
    #expect(imported.code == 64)
    #expect(imported.output.isEmpty)
  }

  @Test func `a line of a script that looks like --json does not ask for JSON`() throws {
    let rejected = try run("edit", "Sea", "-e", "--json")
    #expect(rejected.code != 0)
    #expect(rejected.output.isEmpty)
  }

  @Test func `a wrong option before --json is reported as JSON`() throws {
    let rejected = try run("list", "--colour", "never", "--json")
    #expect(rejected.code == 64)
    #expect((try rejected.json["error"] as? [String: Any])?["code"] as? String == "usage.unknown-option")
  }

  @Test(arguments: [
    ["show", "none"], ["show", "Sea", "--at", "9"], ["blame", "none"], ["history", "none"], ["delete", "9"],
    ["restore", "none", "--at", "1"], ["edit", "none", "-e", "show"], ["edit", "Sea", "-f", "none.txt"],
    ["edit", "Sea", "-e", "add qqqqqqqq"], ["new", "Sky", "--emojis", "qqqqqqqq"], ["emoji", "find", "qqqqqqqq"],
    ["emoji", "name", "x"], ["play", "none"], ["scores", "none"], ["scores", "--forget", "9"], ["export", "none"],
    ["serve", "none"], ["publish", "site", "none"], ["undo", "--operation", "9"], ["check", "none.zip"],
    ["import", "none.zip"], ["convert", "none.zip"], ["formats", "--test", "none"],
    ["catalog", "copy", "none.sqlite", "copy.sqlite"],
  ])
  func `what does not exist has one exit code`(words: [String]) throws {
    try run("new", "Sea", "--emojis", "🐙🐠🦀")
    let result = try ProgramRun(words, in: home)
    #expect(result.code == 66, "\(result.error)")
  }

  @Test(arguments: [
    ["play", "none", "--seed", "x"], ["show", "none", "--at", "x"], ["history", "none", "-n", "x"],
    ["list", "--catalog", "none.sqlite", "--patience", "3601"], ["export", "none", "--separator", "x"],
  ])
  func `a value is checked before anything is read`(words: [String]) throws {
    let result = try ProgramRun(words, in: home)
    #expect(result.code == 64)
    #expect(result.error.hasPrefix("memorize: invalid value "), "\(result.error)")
  }

  @Test func `a line has the values of its options and arguments`() {
    let line = ArgumentParser.line(["--patience", "3", "play", "Sea", "--level=hard", "--players", "Ada, Ben", "--new"])
    #expect(line.problem == nil)
    #expect(line[.patience] == 3)
    #expect(line[PlayCommand.level] == .hard)
    #expect(line[PlayCommand.players] == ["Ada", "Ben"])
    #expect(line[PlayCommand.against] == nil)
    #expect(line.arguments == ["Sea"])
  }

  @Test func `the version is one line`() throws {
    for words in [["--version"], ["list", "--version"], ["show", "--version"]] {
      #expect(try ProgramRun(words, in: home).output == "memorize \(Version.number)\n", "\(words)")
    }
  }

  @Test func `the help of a command lists its options and an example`() throws {
    for command in CommandTable.commands {
      let help = try run(command.name, "--help")
      #expect(help.code == 0)
      #expect(help.error.isEmpty)
      let words = Self.words(help.output)
      #expect(words.contains(Self.words(command.usage)))
      #expect(words.contains(Self.words(command.discussion)))
      for option in command.options { #expect(help.output.contains("--\(option.name)")) }
      #expect(!command.examples.isEmpty)
      #expect(!command.summary.hasSuffix("."))
      #expect(try run("help", command.name).output == help.output)
    }
    #expect(try run("help").output == run("--help").output)
  }

  /// The text on one line, so that line breaks do not matter.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A screenful of 24 lines; these have more options than fit.
  private static let longPages: Set = ["check", "convert", "export", "history", "import", "play", "print", "publish"]

  @Test(arguments: CommandTable.commands.map(\.name)) func `the help of a command fits on a screen`(name: String) throws
  {
    let command = try #require(CommandTable.commands.first { $0.name == name })
    let page = HelpText(table: CommandTable.commands, width: 80).text(of: command)
    #expect((page.count <= 24) != Self.longPages.contains(name), "\(page.count) lines")
  }

  @Test func `the page of common options fits on a screen`() {
    #expect(HelpText(table: CommandTable.commands, width: 80).commonOptions.count <= 24)
  }

  @Test func `the first page of the help fits on a screen of 24 lines`() throws {
    let page = try ProgramRun(onTerminal: "memorize help", in: home).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(page.count <= 24, "\(page.count) lines")
    for name in ["play", "list", "new", "edit", "undo", "import", "export", "serve"] {
      #expect(page.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
    #expect(page.contains { $0.contains("memorize help all") })
  }

  @Test func `help all has every command`() throws {
    let page = try run("help", "all").output
    for command in CommandTable.commands { #expect(page.contains("\n  \(command.name) "), "\(command.name)") }
  }

  @Test func `no page of the help has more than 40 lines`() {
    let help = HelpText(table: CommandTable.commands, width: 80)
    for page in [help.overview, help.allCommands, help.commonOptions] + CommandTable.commands.map(help.text) {
      #expect(page.count <= 40, "\(page.first ?? "")")
    }
  }

  @Test func `the manual page has the usual sections and the verbs of the editor`() throws {
    let page = try run("help", "--man").output
    let sections = page.matches(of: /\.SH (.+)/).map { String($0.1) }
    #expect(
      sections == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMON OPTIONS", "COMMANDS", "THE EDITOR", "FILES", "ENVIRONMENT",
        "EXIT STATUS", "SEE ALSO",
      ])
    #expect(page.contains("\\fBremove FACES|all\\fR"))
    #expect(page.contains("[\\fICOMMAND\\fR …]"))
  }

  @Test(arguments: ["-V", "--version"]) func `the version has a short option`(option: String) throws {
    #expect(try run(option).output.hasPrefix("memorize "))
  }

  @Test func `the page of common options explains each of them`() throws {
    let page = try run("help", "options").output
    for option in CommonOptions.global { #expect(page.contains("--\(option.name)")) }
  }

  @Test(arguments: [40, 57, 80, 120, 200]) func `the help fits the width of the window`(width: Int) {
    let help = HelpText(table: CommandTable.commands, width: width)
    for page in [help.overview, help.allCommands, help.commonOptions] + CommandTable.commands.map(help.text) {
      for line in page { #expect(line.cells <= width, "\(line)") }
    }
    #expect(help.overview.count > HelpText(table: CommandTable.commands, width: 200).overview.count || width >= 80)
  }

  @Test func `an example broken for a narrow window is still one command`() throws {
    let shown = try ProgramRun(onTerminal: "memorize help export", columns: 40, in: home).output
    let example = "memorize export Halloween Sports -o party.zip"
    #expect(!shown.contains(example))
    #expect(Self.words(shown.replacing("\\\n", with: " ")).contains(example), "\(shown)")
  }

  @Test(arguments: [
    (["new", "Sea", "--color", "teal"], "invalid value 'teal' for --color. Did you mean '--theme-color teal'?"),
    (["list", "--color", "teal"], "invalid value 'teal' for --color. Use one of: auto, always, never."),
    (["new", "Sea", "--emojis", "🐙🐠", "--theme-color", "tael"], "--theme-color: 'tael' is not a colour."),
    (["new", "Sea", "--emojis", "🐙"], "--emojis: "), (["new", " ", "--emojis", "🐙🐠"], "NAME: the name is blank."),
    (["show", "-odd"], "Run 'memorize help show' to see the options. Write '--' before a word that begins with '-'."),
  ])
  func `a hint names what is typed on the command line`(words: [String], hint: String) throws {
    let rejected = try ProgramRun(words, in: home)
    #expect(rejected.code != 0, "\(rejected.error)")
    #expect(rejected.error.contains(hint), "\(rejected.error)")
  }

  @Test func `a repaired field of a new theme is reported by its option`() throws {
    #expect(try run("new", "Sea", "--emojis", "🐙🐠", "--pairs", "9").error.contains("--pairs: 'Sea' asks for 9 pairs"))
  }

  @Test func `the hint for a name that begins with a dash works when pasted`() throws {
    let result = try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲", "--", "-odd").error
    let command = try #require(result.firstMatch(of: /memorize edit .*/)?.output)
    let edited = try ProgramRun(shell: "echo show | \(command)", in: home)
    #expect(edited.code == 0, "\(command): \(edited.error)")
    #expect(edited.output.hasPrefix("-odd"), "\(command): \(edited.error)")
  }

  @Test func `a theme is found by name, number and id`() throws {
    try run("import", "--samples")
    try run("new", "Pâques", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let themes = try #require(try run("list", "--json").json["themes"] as? [[String: Any]])
    let name = try #require(themes[1]["name"] as? String)
    let id = try #require(themes[1]["id"] as? String)
    let shown = try run("show", name).output
    for word in [name.uppercased(), "2", id.lowercased()] {
      #expect(try run("show", word).output == shown)
    }
    #expect(try run("show", "paques").code == 0)
  }

  @Test func `a misspelt theme name gets a suggestion`() throws {
    try run("import", "--samples")
    let missed = try run("show", "Undr the Sea")
    #expect(missed.code == 66)
    #expect(missed.error.contains("Did you mean 'Under the Sea'?"))
  }

  @Test func `a name that fits two themes is ambiguous`() throws {
    try run("new", "Pâques", "--emojis", "🙂🚀🌈🍎🐙🎲")
    try run("new", "Pàques", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let ambiguous = try run("show", "paques")
    #expect(ambiguous.code == 64)
    #expect(ambiguous.error.contains("'Pâques'"))
    #expect(ambiguous.error.contains("'Pàques'"))
    #expect(try run("show", "pàques").code == 0)
  }

  @Test func `the default catalog is readable by its owner only`() throws {
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲", environment: ["MEMORIZE_CATALOG": ""])
    let file = home.file(".local/share/memorize/catalog.sqlite")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try run(
      "new", "Sky", "--emojis", "🙂🚀🌈🍎🐙🎲", environment: ["MEMORIZE_CATALOG": "", "XDG_DATA_HOME": home.file("data")])
    #expect(FileManager.default.fileExists(atPath: home.file("data/memorize/catalog.sqlite")))
    #expect(try run("list", environment: ["MEMORIZE_CATALOG": "", "HOME": ""]).code == 64)
  }

  @Test func `a missing catalog is reported by its path`() throws {
    for words in [["list"], ["export"], ["play"]] {
      let result = try ProgramRun(["--catalog", "themse.sqlite"] + words, in: home)
      #expect(
        result.error.contains("There is no catalog at 'themse.sqlite' yet."), "\(words)")
      let named = try ProgramRun(words, in: home, environment: ["MEMORIZE_CATALOG": "themse.sqlite"])
      #expect(named.error == result.error)
      #expect(named.code == result.code)
      let usual = try ProgramRun(words, in: home, environment: ["MEMORIZE_CATALOG": ""])
      #expect(usual.error.contains("The catalog is empty."))
    }
    #expect(!FileManager.default.fileExists(atPath: home.file("themse.sqlite")))
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    try run("delete", "Sea")
    #expect(try run("list").error.contains("The catalog is empty."))
  }

  @Test func `an empty path of a catalog is rejected`() throws {
    for words in [["list"], ["export"], ["play"]] {
      let nameless = try ProgramRun(["--catalog", ""] + words, in: home)
      #expect(nameless.code == 64)
      #expect(nameless.error == "memorize: invalid value '' for --catalog. Use the name of a file.\n")
    }
  }

  @Test func `an address of an unknown server is rejected`() throws {
    let rejected = try run("list", "--catalog", "ftp://example.org/x")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("'ftp://' catalogs are not supported"))
  }

  @Test func `a closed pipe ends the program silently`() throws {
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
