internal import Terminals
internal import Themes

/// `memorize help`: explains the program, or one command.
enum HelpCommand {
  private static let manual = Flag("man", "print the manual page, for 'man -l -'")
  private static let reference = Flag("reference", "print the reference of all commands as Markdown")

  static let description = CommandDescription(
    name: "help", summary: "explain the program or a command",
    arguments: [
      Argument("COMMAND", .command, optional: true, "the command to explain; 'options' for those of all commands")
    ], options: [manual, reference],
    discussion:
      "Every command also explains itself with --help. 'memorize help options' explains the options of all commands.",
    examples: [
      ("memorize help import", "all about 'import'"), ("memorize help --man | man -l -", "the manual page"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (name, console) = (invocation.arguments.first, invocation.console)
    let (isManual, isReference) = (invocation.has(manual), invocation.has(reference))
    if isManual || isReference {
      if let name { throw Diagnostic.usage(.unexpectedArgument(name, hint: "Usage: memorize help --man")) }
      let table = CommandTable.commands
      try console.output.write(isManual ? ManualPage(table: table).roff : CommandReference(table: table).markdown)
    } else {
      try show(name, console)
    }
    return .done
  }

  /// The name of the page on the options of all commands: `memorize help options`.
  private static let commonOptions = "options"

  static func show(_ name: String?, _ console: Console) throws {
    let table = CommandTable.commands
    let help = HelpText(table: table, width: console.columns)
    let lines: [String]
    switch name {
    case nil: lines = help.overview
    case commonOptions: lines = help.commonOptions
    case let name?:
      guard let command = table.first(where: { $0.name == name }) else {
        throw Diagnostic.usage(.unknownCommand(name, hint: ForeignCommands.hint(for: name)))
      }
      lines = help.text(of: command)
    }
    for line in lines { try console.print("\(line)") }
  }
}

/// The help, made from the table of commands, for a window of some width.
struct HelpText {
  let table: [CommandDescription]
  private let width: Int

  /// Clamps the width to what is readable.
  init(table: [CommandDescription], width: Int) {
    self.table = table
    self.width = min(max(width, 40), 200)
  }

  /// The page of `memorize help`.
  var overview: [String] {
    let alone = CommandTable.alone
    return prose("Make, pack, share and play themes for the memory card game.")
      + ["", "Usage: memorize [OPTION…] [COMMAND …]", ""]
      + entries(
        [("(none)", alone.summary + "; --plain prints the list")] + table.map { ($0.name, $0.summary) })
      + [""]
      + prose(
        """
        'memorize help COMMAND' explains a command, 'memorize help options' the common options. With a screen reader, use \
        --accessible, or set MEMORIZE_ACCESSIBLE=1.
        """)
  }

  /// The page of `memorize help options`.
  var commonOptions: [String] {
    prose("These options apply to all commands, before or after the command's name.")
      + ["", "Options:"] + entries(CommonOptions.global.map { ($0.usage, $0.help) })
      + ["", "Exit codes:"] + entries(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
  }

  /// The page of `memorize help COMMAND`.
  func text(of command: CommandDescription) -> [String] {
    let arguments = command.arguments.map { (term: $0.name, meaning: $0.help) }
    let options = command.options.map { (term: $0.usage, meaning: $0.help) }
    return prose(command.sentence) + [""]
      + TextWrapping.lines(command.usage, width: width, first: "Usage: ", hanging: "         ")
      + ["", "Examples:"] + examples(command.examples)
      + ["", arguments.isEmpty ? "Options:" : options.isEmpty ? "Arguments:" : "Arguments and options:"]
      + entries(arguments + options) + [""] + prose(command.discussion) + prose(Self.common)
  }

  /// The options that a person is most likely to look for on the page of a command.
  private static let common =
    "All commands also take --catalog, --color, --no-input: 'memorize help options'."

  /// Commands with their meanings beside them, or below them where a command is too long.
  private func examples(_ examples: [(command: String, meaning: String)]) -> [String] {
    let columns = entries(examples.map { ($0.command, $0.meaning) })
    if columns.count == examples.count { return columns }
    return examples.flatMap { example in
      // Broken as a shell reads it.
      TextWrapping.lines(example.command, width: width, first: "  ", hanging: "    ", continuation: " \\")
        + TextWrapping.lines(example.meaning, width: width, first: "      ", hanging: "      ")
    }
  }

  private func prose(_ text: String) -> [String] { TextWrapping.lines(text, width: width) }

  private func entries(_ rows: [(term: String, meaning: String)]) -> [String] {
    EntryColumns(rows: rows, width: width).lines
  }
}

/// The manual page, made from the table of commands.
struct ManualPage {
  let table: [CommandDescription]

  var roff: String {
    var lines = [
      ".TH MEMORIZE 1 \"\" \"\(Version.text)\" \"User Commands\"", ".SH NAME",
      "memorize \\- make, pack, share and play themes for the memory card game", ".SH SYNOPSIS",
      ".B memorize", "[\\fIOPTION\\fR…] \\fICOMMAND\\fR …", ".SH COMMON OPTIONS",
    ]
    lines += CommonOptions.global.flatMap(option)
    lines.append(".SH COMMANDS")
    for command in [CommandTable.alone] + table {
      lines += [".SS \"\(escaped(command.usage))\"", escaped(command.fullDiscussion)]
      lines += command.arguments.flatMap { [".TP", "\\fI\(escaped($0.name))\\fR", escaped($0.help)] }
      lines += command.options.flatMap(option)
      lines += command.examples.flatMap {
        [".PP", ".nf", "\\fB\(escaped($0.command))\\fR", ".fi", escaped($0.meaning)]
      }
    }
    lines.append(".SH EXIT STATUS")
    lines += ExitCode.allCases.flatMap { [".TP", "\($0.rawValue)", escaped($0.meaning)] }
    lines += [
      ".SH ENVIRONMENT", ".TP", "MEMORIZE_CATALOG", "The catalog, where \\-\\-catalog does not name one.", ".TP",
      "XDG_DATA_HOME", "Where the default catalog lies: in memorize/catalog.sqlite; ~/.local/share if it is unset.",
      ".TP", "XDG_STATE_HOME",
      "Where memorize/history is, with the lines typed in the editor, and memorize/servers, with the servers that have been "
        + "replaced; ~/.local/state if it is unset.", ".TP",
      "NO_COLOR, CLICOLOR, CLICOLOR_FORCE, COLORTERM, TERM, COLUMNS, LINES", "Colour and size, as in other programs.",
      ".TP",
      "CI",
      "Never ask, as with \\-\\-no\\-input.", ".TP", "MEMORIZE_ACCESSIBLE",
      "If it is 1, words instead of drawn screens and emoji, for a screen reader.", ".TP", "MEMORIZE_REDUCED_MOTION",
      "If it is 1, nothing on the board changes without a key: no clock, no countdown.", ".TP", "MEMORIZE_PLUGINS",
      "Absolute paths of folders with plugins, with colons between them, searched before the usual ones.", ".TP",
      "MEMORIZE_PLUGIN_SECONDS", "How long a plugin may work: 60 if it is unset, up to 3600.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func option(_ option: any CommandOption) -> [String] {
    [".TP", "\\fB\(escaped(option.usage.drop { $0 == " " }))\\fR", escaped(option.help)]
  }

  private func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}

/// The page `Documentation/Commands.md`, made from the table of commands.
struct CommandReference {
  let table: [CommandDescription]

  var markdown: String {
    var lines = [
      "# The commands", "", "Made by `memorize help --reference`; a test compares it with the program.", "",
      "Options of all commands:", "",
    ]
    lines += CommonOptions.global.map(item)
    for command in [CommandTable.alone] + table {
      lines += ["", "## `\(command.usage)`", "", command.fullDiscussion, ""]
      lines += command.arguments.map { "- `\($0.name)`: \($0.help)" } + command.options.map(item)
      lines += ["", "```sh"] + command.examples.map { "\($0.command)    # \($0.meaning)" } + ["```"]
    }
    lines += ["", "## Exit codes", "", "| code | meaning |", "|---|---|"]
    lines += ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func item(_ option: any CommandOption) -> String {
    "- `\(option.usage.drop { $0 == " " })`: \(option.help)"
  }
}
