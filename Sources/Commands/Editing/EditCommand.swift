internal import Catalogs
internal import Editing
internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// `memorize edit`: the theme editor, at a terminal or by a script.
enum EditCommand {
  static let description = CommandDescription(
    "edit", "change a theme line by line, or by a script",
    arguments: [
      .init(
        "THEME", .theme, optional: true,
        "its name, part of it, number or id; '+' for a new one")
    ],
    options: EditOptions.all,
    discussion: """
      A terminal opens the editor for lines such as 'add ghost bat' or 'pairs 7'; '?' shows all, Tab completes. Each \
      line is saved at once. Lines from -e, -f or a pipe ('#' begins a comment) are one operation: all \
      or none.
      """,
    examples: [
      .init("memorize edit Halloween", "the editor"),
      .init("memorize edit Halloween -e 'add 🧛' -e 'pairs 7'", "two changes, one operation"),
      .init("memorize edit Halloween -f party.txt --dry-run", "what a script would do"),
      .init("echo remove bat | memorize edit Halloween --json", "a script from a pipe"),
    ], guess: line, run: run)

  /// For `edit Halloween add 🧛`: a line of a script needs `-e`.
  private static func line(in words: [String]) -> String? {
    guard let start = words.dropFirst().firstIndex(where: VerbTable.words.contains) else { return nil }
    let (theme, line) = (words[..<start].joined(separator: " "), words[start...].joined(separator: " "))
    return "Lines stand behind -e: memorize edit \(shellWord(theme)) -e \(shellQuoted(line))"
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    if let lines = try EditInput(invocation).script { return try ScriptedEditing(lines, invocation).run() }
    guard invocation.canAsk else {
      throw Diagnostic.usage(
        .terminalNeeded(for: "the theme editor", hint: "Provide a script with -e LINE, with -f FILE or through a pipe.")
      )
    }
    return try InteractiveEditing(invocation).run()
  }
}

/// The options of the theme editor, all of them for scripts.
enum EditOptions {
  static let line = OptionDescription(
    "line", short: "e", value: "LINE", repeated: true, "a line of a script, such as 'add 🧛' (repeatable)")
  static let file = OptionDescription(
    "file", short: "f", value: "FILE", kind: .file, repeated: true, "a script; '-' is standard input (repeatable)")
  static let keepGoing = OptionDescription("keep-going", "apply good lines although others are rejected")
  static let echo = OptionDescription("echo", "print each line of the script before its result")

  static let all: [OptionDescription] = [line, file, keepGoing, echo, .language, .dryRun, .json]
}

/// The lines of an edit: from options, a pipe, or a person.
private struct EditInput {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The lines of the script; nil where a person types them.
  var script: [ScriptLine]? {
    get throws {
      let given = invocation.line.repeatedOptions
      guard given.filter({ $0.option == EditOptions.file.name && $0.value == "-" }).count < 2 else {
        throw Diagnostic.usage(.inputTwice)
      }
      guard given.isEmpty else { return try options(given) }
      guard invocation.world.inputIsTerminal else { return try lines(of: "-") }
      for option in [EditOptions.keepGoing, EditOptions.echo, .dryRun, .json] where invocation.has(option) {
        throw Diagnostic.usage(.scriptNeeded(option))
      }
      return nil
    }
  }

  private func options(_ given: [(option: String, value: String)]) throws -> [ScriptLine] {
    var position = 0
    return try given.flatMap { option, value in
      guard option == EditOptions.line.name else { return try lines(of: value) }
      position += 1
      return [ScriptLine](option: value, position: position)
    }
  }

  private func lines(of path: String) throws -> [ScriptLine] {
    let name = path == "-" ? ThemeInput.standardInput : path
    let bytes = path == "-" ? try invocation.readInput() : try FileReading.bytes(ofFile: path)
    return try [ScriptLine](utf8: bytes, from: name)
  }
}

extension Invocation {
  /// The parts of the world that a session of the theme editor needs.
  func editSurroundings(play: ((ThemeID) throws -> Void)? = nil) -> EditSurroundings {
    EditSurroundings(
      note: { note("edit") }, random: world.random,
      time: { Timestamp($0).local(minutesFromUTC: world.minutesFromUTC($0)) },
      play: play, names: console.names)
  }
}
