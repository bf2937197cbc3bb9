internal import Terminals

/// The help, made from the table of commands alone, for a window of some width.
struct HelpText {
  let table: [CommandDescription]
  private let width: Int

  /// Narrower or wider than a person can read, a window counts as the nearest that is not.
  init(table: [CommandDescription], width: Int) {
    self.table = table
    self.width = min(max(width, 40), 200)
  }

  /// What the program is, and its commands in groups.
  var overview: [String] {
    let alone = ChooserCommand.description
    return prose("Make, pack, share and get back themes for the memory card game.")
      + ["", "Usage: memorize [OPTION…] COMMAND …", ""]
      + prose("Without a command: \(alone.summary). \(alone.discussion)") + [""] + options(alone.options)
      + ["", "Commands:"] + entries(table.map { ($0.name, $0.summary) })
      + ["", "Options of every command:"] + options(OptionDescription.global)
      + ["", "Exit codes:"] + entries(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
      + [""] + prose("'memorize help COMMAND' tells more about one command.")
  }

  func text(of command: CommandDescription) -> [String] {
    var lines = prose("memorize \(command.name) — \(command.summary)")
    lines += [""] + TextWrapping.lines(command.usage, width: width, first: "Usage: ", hanging: "         ")
    lines += [""] + prose(command.discussion)
    if !command.operands.isEmpty { lines += ["", "Arguments:"] + entries(command.operands.map { ($0.name, $0.help) }) }
    if !command.options.isEmpty { lines += ["", "Options:"] + options(command.options) }
    lines += ["", "Options of every command:"] + options(OptionDescription.global)
    lines += ["", "Examples:"]
    for example in command.examples {
      // Broken as a shell takes it.
      lines += TextWrapping.lines(
        example.command, width: width, first: "  ", hanging: "    ", continuation: " \\")
      lines += TextWrapping.lines(example.meaning, width: width, first: "      ", hanging: "      ")
    }
    return lines
  }

  private func prose(_ text: String) -> [String] { TextWrapping.lines(text, width: width) }

  private func options(_ options: [OptionDescription]) -> [String] { entries(options.map { ($0.usage, $0.help) }) }

  private func entries(_ rows: [(term: String, meaning: String)]) -> [String] {
    EntryColumns(rows: rows, width: width).lines
  }
}
