/// The manual page, made from the table of commands alone.
struct ManualPage {
  let table: [CommandDescription]

  var roff: String {
    var lines = [
      ".TH MEMORIZE 1 \"\" \"\(Version.text)\" \"User Commands\"", ".SH NAME",
      "memorize \\- make, pack, share and get back themes for the memory card game", ".SH SYNOPSIS",
      ".B memorize", "[\\fIOPTION\\fR…] \\fICOMMAND\\fR …", ".SH OPTIONS OF EVERY COMMAND",
    ]
    lines += OptionDescription.global.flatMap(option)
    lines.append(".SH COMMANDS")
    for command in [ChooserCommand.description] + table {
      lines += [".SS \"\(escaped(command.usage))\"", escaped(command.discussion)]
      lines += command.operands.flatMap { [".TP", "\\fI\(escaped($0.name))\\fR", escaped($0.help)] }
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
      "Where the lines typed in the editor are kept: in memorize/history; ~/.local/state if it is unset.", ".TP",
      "NO_COLOR, CLICOLOR, CLICOLOR_FORCE, COLORTERM, TERM, COLUMNS, LINES", "Colour and size, as everywhere.", ".TP",
      "CI",
      "Never ask, as with \\-\\-no\\-input.", ".TP", "MEMORIZE_ACCESSIBLE",
      "Where it is 1, plain text instead of screens that are drawn, for a screen reader.", ".TP", "MEMORIZE_PLUGINS",
      "Absolute paths of folders with plugins, with colons between them, searched before the usual ones.", ".TP",
      "MEMORIZE_PLUGIN_SECONDS", "How long a plugin may work: 60 if it is unset, up to 3600.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func option(_ option: OptionDescription) -> [String] {
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
