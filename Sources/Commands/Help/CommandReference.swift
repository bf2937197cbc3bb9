/// The page `Documentation/Commands.md`, made from the table of commands alone.
struct CommandReference {
  let table: [CommandDescription]

  var markdown: String {
    var lines = [
      "# The commands", "", "Made by `memorize help --reference`; a test compares it with the program.", "",
      "Options of every command:", "",
    ]
    lines += OptionDescription.global.map(item)
    for command in [ChooserCommand.description] + table {
      lines += ["", "## `\(command.usage)`", "", command.discussion, ""]
      lines += command.operands.map { "- `\($0.name)`: \($0.help)" } + command.options.map(item)
      lines += ["", "```sh"] + command.examples.map { "\($0.command)    # \($0.meaning)" } + ["```"]
    }
    lines += ["", "## Exit codes", "", "| code | meaning |", "|---|---|"]
    lines += ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func item(_ option: OptionDescription) -> String {
    "- `\(option.usage.drop { $0 == " " })`: \(option.help)"
  }
}
