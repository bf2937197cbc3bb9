/// The help, made from the table of commands alone.
struct HelpText {
  let table: [CommandDescription]

  /// What the program is, and its commands in groups.
  var overview: [String] {
    let rows = table.map { [$0.name, $0.summary] }
    return [
      "Make, pack, share and get back themes for the memory card game.", "",
      "Usage: memorize [OPTION…] COMMAND …", "       memorize            the themes of the catalog", "", "Commands:",
    ] + TextTable(rows, indentation: "  ").lines
      + ["", "Options of every command:"] + options(OptionDescription.global)
      + ["", "Exit codes:"]
      + TextTable(ExitCode.allCases.map { [String($0.rawValue), $0.meaning] }, indentation: "  ").lines
      + ["", "'memorize help COMMAND' tells more about one command."]
  }

  func text(of command: CommandDescription) -> [String] {
    var lines = [
      "memorize \(command.name) — \(command.summary)", "", "Usage: \(command.usage)", "", command.discussion,
    ]
    if !command.operands.isEmpty {
      lines += ["", "Arguments:"]
      lines += TextTable(command.operands.map { [$0.name, $0.help] }, indentation: "  ").lines
    }
    if !command.options.isEmpty { lines += ["", "Options:"] + options(command.options) }
    lines += ["", "Options of every command:"] + options(OptionDescription.global)
    lines += ["", "Examples:"]
    for example in command.examples { lines += ["  \(example.command)", "      \(example.meaning)"] }
    return lines
  }

  private func options(_ options: [OptionDescription]) -> [String] {
    TextTable(options.map { [$0.usage, $0.help] }, indentation: "  ").lines
  }
}
