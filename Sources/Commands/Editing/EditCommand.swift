internal import Catalogs
internal import Editing
internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// `memorize edit`: the theme editor, at a terminal or by a script.
enum EditCommand {
  static let description = CommandDescription(
    name: "edit", summary: "change a theme at a prompt, in a form or by a script",
    arguments: [
      Argument(
        "THEME", .theme, optional: true,
        "its name, part of it, number or id; '+' for a new one")
    ],
    options: EditOptions.all,
    discussion: """
      At the prompt, '?' shows what to type; each line is saved at once. The lines of a script ('#' begins a \
      comment) are one operation.
      """,
    examples: [
      ("memorize edit --form Halloween", "a form on the whole screen"),
      ("memorize edit Halloween -e 'add 🧛' -e 'pairs 7'", "two changes, one operation"),
      ("memorize edit Halloween -f party.txt --dry-run", "what a script would do"),
      ("echo remove bat | memorize edit Halloween --json", "a script from a pipe"),
    ], guess: line, run: run)

  /// For `edit Halloween add 🧛`: a line of a script needs `-e`.
  private static func line(in words: [String]) -> String? {
    guard let start = words.dropFirst().firstIndex(where: VerbTable.words.contains) else { return nil }
    let (theme, line) = (words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
    return "Put lines after -e: memorize edit \(shellWord(theme)) -e \(shellQuoted(line))"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let lines = try invocation.script() { return try ScriptedEditing(lines: lines, invocation: invocation).run() }
    guard invocation.canAsk else {
      throw Diagnostic.usage(
        .terminalNeeded(for: "the theme editor", hint: "Provide a script with -e LINE, with -f FILE or through a pipe.")
      )
    }
    return try InteractiveEditing(invocation).run()
  }
}

/// The options of the theme editor, most of them for scripts.
enum EditOptions {
  /// A part of a script, in the order of the command line.
  enum Part: Sendable {
    case line(String)
    /// A path, or `-` for standard input.
    case file(String)
  }

  static let line = Option<Part>(
    "line", short: "e", value: "LINE", ValueType.text.map(Part.line), repeated: true,
    "a line of a script, such as 'add 🧛' (repeatable)")
  static let file = Option<Part>(
    "file", short: "f", value: "FILE", ValueType.file.map(Part.file), repeated: true,
    "a script; '-' is standard input (repeatable)")
  static let keepGoing = Flag("keep-going", "apply good lines although others are rejected")
  static let echo = Flag("echo", "print each line of the script before its result")

  static let form = Flag("form", "a form instead of the prompt")

  static let all: [any CommandOption] = [form, line, file, keepGoing, echo, .language, .dryRun, .json]
}

extension Invocation {
  /// The lines of a script: from options or a pipe; nil where a person types them.
  fileprivate func script() throws -> [ScriptLine]? {
    let given = line.repeatedValues.compactMap { $0 as? EditOptions.Part }
    let inputs = given.count { if case .file("-") = $0 { true } else { false } }
    guard inputs < 2 else { throw Diagnostic.usage(.inputTwice) }
    if has(EditOptions.form), !given.isEmpty || !world.inputIsTerminal {
      throw Diagnostic.usage(.excluding("--form and a script cannot be used together"))
    }
    if given.isEmpty {
      if !world.inputIsTerminal { return try scriptLines(of: "-") }
      let options: [any CommandOption] = [EditOptions.keepGoing, EditOptions.echo, .dryRun, .json]
      guard let option = options.first(where: has) else { return nil }
      throw Diagnostic.usage(
        .missing(
          "--\(option.name) needs a script",
          hint: "Provide one with -e LINE, with -f FILE or through a pipe."))
    }
    var position = 0
    return try given.flatMap { part in
      switch part {
      case .file(let path): return try scriptLines(of: path)
      case .line(let text):
        position += 1
        return [ScriptLine](option: text, position: position)
      }
    }
  }

  private func scriptLines(of path: String) throws -> [ScriptLine] {
    let name = path == "-" ? ThemeInput.standardInput : path
    return try [ScriptLine](utf8: path == "-" ? readInput() : FileReading.bytes(ofFile: path), from: name)
  }

  /// The parts of the world that a session of the theme editor needs.
  func editSurroundings(
    play: ((ThemeID) throws -> Void)? = nil, printJSON: ((Theme) throws -> Void)? = nil
  ) -> EditSurroundings {
    EditSurroundings(
      note: { note("edit") }, random: world.random,
      time: world.localTime,
      play: play, printJSON: printJSON, names: console.names)
  }
}
