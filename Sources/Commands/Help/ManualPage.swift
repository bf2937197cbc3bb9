internal import Editing
internal import Terminals

/// The manual page, made from the tables of commands and of the editor's verbs.
struct ManualPage {
  let table: [CommandDescription]

  var roff: String {
    let sections: [(title: String, lines: [String])] = [
      ("NAME", ["memorize \\- make, pack, share and play themes for the memory card game"]),
      ("SYNOPSIS", [".B memorize", "[\\fIOPTION\\fR…] [\\fICOMMAND\\fR …]"]),
      ("DESCRIPTION", Self.description.flatMap { [".PP", escaped($0)] }),
      ("COMMON OPTIONS", CommonOptions.global.flatMap(option)),
      ("COMMANDS", ([CommandTable.alone] + table).flatMap(command)),
      (
        "THE EDITOR",
        [escaped("These lines are typed in 'memorize edit', or follow its option -e.")]
          + VerbTable.verbs.flatMap { entry("\\fB\(escaped($0.usage))\\fR", $0.help.uppercasedFirst + ".") }
      ),
      ("FILES", Self.files.flatMap { entry(escaped($0.name), $0.meaning) }),
      ("ENVIRONMENT", Self.environment.flatMap { entry(escaped($0.name), $0.meaning) }),
      ("EXIT STATUS", ExitCode.allCases.flatMap { entry("\($0.rawValue)", $0.meaning) }),
      (
        "SEE ALSO",
        [".BR less (1),", ".BR sqlite3 (1),", ".BR psql (1)", ".PP"]
          + [escaped("'memorize help COMMAND' explains a command, and 'help' in the editor its lines.")]
      ),
    ]
    let header = ".TH MEMORIZE 1 \"\" \"\(Version.text)\" \"User Commands\""
    return ([header] + sections.flatMap { [".SH \($0.title)"] + $0.lines }).joined(separator: "\n") + "\n"
  }

  private static let description = [
    """
    A theme has a name, emoji, a colour and a number of pairs. Themes are in a catalog: a file, or a database that many \
    people share. Every change of it can be undone, even days later.
    """,
    """
    Without a command, a terminal shows the themes to choose from, to play, edit and delete; elsewhere memorize prints \
    their list. Data goes to standard output, and everything else to standard error. Questions are asked only where \
    standard input and output are terminals.
    """,
  ]

  private static let files: [(name: String, meaning: String)] = [
    ("~/.local/share/memorize/catalog.sqlite", "The catalog, where neither --catalog nor MEMORIZE_CATALOG names one."),
    ("~/.local/share/memorize/plugins", "Plugins: programs named memorize-format-NAME, which read and write a format."),
    ("~/.local/state/memorize/history", "The lines typed in the editor."),
    ("~/.local/state/memorize/servers", "The database servers that have been replaced."),
  ]

  private static let environment: [(name: String, meaning: String)] = [
    ("MEMORIZE_CATALOG", "The catalog, where --catalog does not name one."),
    ("XDG_DATA_HOME", "Where the folder memorize with the default catalog is, in place of ~/.local/share."),
    ("XDG_STATE_HOME", "Where the folder memorize with the history is, in place of ~/.local/state."),
    (
      "MEMORIZE_PAGER, PAGER",
      "The program that shows long output on a terminal, less if both are unset. With cat or an empty value there is none."
    ),
    ("LESS", "Options of less, FRX if it is unset."),
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", "The languages in which emoji have names."),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE, COLORTERM, TERM, COLUMNS, LINES", "Colour and size, as in other programs."),
    ("CI", "Never ask, as with --no-input."),
    ("MEMORIZE_ACCESSIBLE", "If it is 1, words instead of drawn screens and emoji, for a screen reader."),
    ("MEMORIZE_REDUCED_MOTION", "If it is 1, nothing on the board changes without a key: no clock, no countdown."),
    (
      "MEMORIZE_PLUGINS",
      "Absolute paths of folders with plugins, separated by colons, searched before the usual ones."
    ),
    ("MEMORIZE_PLUGIN_SECONDS", "How long a plugin may work: 60 if it is unset, up to 3600."),
  ]

  private func command(_ command: CommandDescription) -> [String] {
    [".SS \"\(escaped(command.usage))\"", escaped(command.fullDiscussion)]
      + command.arguments.flatMap { entry("\\fI\(escaped($0.name))\\fR", $0.help) }
      + command.options.flatMap(option)
      + command.examples.flatMap { [".PP", ".nf", "\\fB\(escaped($0.command))\\fR", ".fi", escaped($0.meaning)] }
  }

  private func option(_ option: any CommandOption) -> [String] {
    entry("\\fB\(escaped(option.usage.drop { $0 == " " }))\\fR", option.help)
  }

  private func entry(_ term: String, _ meaning: String) -> [String] { [".TP", term, escaped(meaning)] }

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
