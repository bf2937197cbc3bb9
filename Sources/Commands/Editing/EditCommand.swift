internal import Editing
internal import Themes

/// `memorize edit`: the theme editor, for a person at a terminal and for scripts.
enum EditCommand {
  static let description = CommandDescription(
    "edit", "change a theme line by line, or by a script",
    operands: [
      .init(
        "THEME", .theme, optional: true,
        "its name or a part of it, its number, the beginning of its id; '+' for a new one")
    ],
    options: EditOptions.all,
    discussion: """
      On a terminal it shows the theme and takes lines such as 'add ghost bat' or 'pairs 7'; '?' lists what can be typed. \
      Every line is saved at once, and can be taken back, today or next week. With -e, -f or lines on standard input it is \
      a script: all of it is one transaction and one operation, '#' begins a comment, and the first line that is refused \
      stops it with nothing changed.
      """,
    examples: [
      .init("memorize edit Halloween", "the editor"),
      .init("memorize edit Halloween -e 'add 🧛' -e 'pairs 7'", "two changes, one operation"),
      .init("memorize edit Halloween -f party.txt --dry-run", "what a script would do"),
      .init("printf 'remove bat\\n' | memorize edit Halloween --json", "the theme before and after, for a program"),
    ], guess: line, run: run)

  /// `edit Halloween add 🧛`: the line of a script stands behind an option.
  private static func line(in words: [String]) -> String? {
    guard let start = words.dropFirst().firstIndex(where: VerbTable.words.contains) else { return nil }
    let (theme, line) = (words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
    return "Lines stand behind -e: memorize edit \(shellWord(theme)) -e \(shellQuoted(line))"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let lines = try EditInput(invocation).script { return try ScriptedEditing(lines, invocation).run() }
    guard invocation.canAsk else {
      throw Diagnostic.answerNeeded("the theme editor asks for lines", option: "-e LINE, -f FILE or a pipe")
    }
    return try InteractiveEditing(invocation).run()
  }
}
