internal import Terminals
internal import Themes

/// `memorize help`: explains the program, or one command.
enum HelpCommand {
  private static let manual = Flag("man", "print the manual page, for 'man -l -'")
  private static let reference = Flag("reference", "print the reference of all commands as Markdown")

  static let description = CommandDescription(
    name: "help", summary: "explain the program or a command",
    arguments: [
      Argument(
        "COMMAND", .helpPage, optional: true,
        "the command to explain; 'all' lists every command, 'options' the options of all commands")
    ], options: [manual, reference],
    discussion: "Every command also explains itself with --help.",
    examples: [
      ("memorize help all", "every command"),
      ("memorize help import", "all about 'import'"), ("memorize help --man | man -l -", "the manual page"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (name, console) = (invocation.arguments.first, invocation.console)
    let (isManual, isReference) = (invocation.has(manual), invocation.has(reference))
    guard !isManual || !isReference else {
      throw Diagnostic.usage(.excluding("--\(manual.name) and --\(reference.name) cannot be used together"))
    }
    if isManual || isReference {
      if let name {
        let option = isManual ? manual.name : reference.name
        throw Diagnostic.usage(.unexpectedArgument(name, hint: "Usage: memorize help --\(option)"))
      }
      let table = CommandTable.commands
      try console.output.write(isManual ? ManualPage(table: table).roff : CommandReference(table: table).markdown)
    } else {
      try show(name, console)
    }
    return .done
  }

  /// The pages that are not about one command, as in `memorize help options`.
  enum Page: String, CaseIterable {
    case all, options

    var summary: String {
      switch self {
      case .all: "list every command"
      case .options: "the options of all commands"
      }
    }
  }

  static func show(_ name: String?, _ console: Console) throws {
    let table = CommandTable.commands
    let help = HelpText(table: table, width: console.columns)
    let lines: [String]
    if let name {
      switch Page(rawValue: name) {
      case .all: lines = help.allCommands
      case .options: lines = help.commonOptions
      case nil:
        guard let command = table.first(where: { $0.name == name }) else {
          throw Diagnostic.usage(.unknownCommand(name, hint: ForeignCommands.hint(for: name)))
        }
        lines = help.text(of: command)
      }
    } else {
      lines = help.overview
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

  /// The page of `memorize help`: the commands that people begin with.
  var overview: [String] {
    let groups = CommandTable.basics.map { title, commands in
      (title, commands.map { (term: $0.name.isEmpty ? "(none)" : $0.name, meaning: $0.summary) })
    }
    // One width for all groups, so that they read as one table.
    let widest = groups.flatMap(\.1).map(\.term.cells).max() ?? 0
    return prose("Make, pack, share and play themes for the memory card game.")
      + ["Usage: memorize [OPTION…] [COMMAND …]", ""]
      + groups.flatMap { title, rows in
        ["\(title):"] + EntryColumns(rows: rows, width: width, widest: widest).lines
      } + [""]
      + prose(
        "'memorize help COMMAND' explains a command, 'memorize help all' lists all. --accessible is for screen readers."
      )
  }

  /// The page of `memorize help all`.
  var allCommands: [String] {
    entries(
      [("(none)", CommandTable.alone.summary + "; --plain prints the list")] + table.map { ($0.name, $0.summary) })
      + [""] + prose("'memorize help COMMAND' explains a command, 'memorize help options' the common options.")
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
