internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// `memorize completions`: prints the completion script of a shell.
enum CompletionsCommand {
  private static let answer = OptionDescription(
    "answer", "answer a script: after '--' come the words so far, the last one unfinished")

  private static let shells = CompletionScript.allCases.map(\.rawValue)

  /// `completions` for these commands and itself.
  static func description(of commands: [CommandDescription]) -> CommandDescription {
    CommandDescription(
      "completions", "print the completion script of a shell",
      arguments: [.init("SHELL", .choice(shells), repeated: true, "bash, zsh or fish")], options: [answer],
      discussion: """
        Prints a script that asks this program for completions, so that commands, options, formats and themes are \
        always the current ones. 'make install' installs the scripts.
        """,
      examples: [
        .init("source <(memorize completions bash)", "for this session of bash"),
        .init("memorize completions fish | source", "for this session of fish"),
      ], mayChange: false,
      run: { try run($0, commands + [description(of: commands)]) })
  }

  private static func run(_ invocation: Invocation, _ table: [CommandDescription]) throws -> ExitCode {
    if invocation.has(answer) {
      for candidate in candidates(CompletionAnswer(invocation.arguments, table: table), invocation) {
        try invocation.console.printFaces(StyledText("\(candidate.value)\t\(candidate.meaning)", keeping: .tabs))
      }
      return .done
    }
    if invocation.arguments.count > 1 {
      throw Diagnostic.usage(
        .unexpectedArgument(invocation.arguments[1], hint: "Usage: memorize completions SHELL"))
    }
    guard let script = CompletionScript(rawValue: invocation.arguments[0]) else {
      throw Diagnostic.usage(
        .badValue(
          invocation.arguments[0], of: "SHELL", expected: .choice(shells),
          suggestion: closest(to: invocation.arguments[0], among: shells)))
    }
    try invocation.console.write(Array(script.text.utf8))
    return .done
  }

  private static func candidates(
    _ answer: CompletionAnswer, _ invocation: Invocation
  ) -> [CompletionAnswer.Candidate] {
    switch answer.wanted {
    case .nothing: []
    case .files: [CompletionScript.files]
    case .candidates(let candidates): answer.fitting(candidates)
    case .formats(let use): answer.fitting(formats(invocation.registry, use))
    case .themes: answer.fitting(themeNames(answer, invocation).map { .init(value: $0) })
    }
  }

  /// Plugins have only their names here: starting them at each Tab would take too long.
  private static func formats(_ registry: FormatRegistry, _ use: FormatUse) -> [CompletionAnswer.Candidate] {
    registry.formats.filter { use == .reading ? $0.canDecode : $0.canEncode }
      .map { .init(value: $0.name, meaning: $0.summary) }
      + registry.names.dropFirst(registry.formats.count).map { .init(value: $0, meaning: "a plugin") }
  }

  /// Empty where the catalog cannot be read: a shell has no place for a message.
  private static func themeNames(_ answer: CompletionAnswer, _ invocation: Invocation) -> [String] {
    var names: [String] = []
    let location = try? CatalogLocation(
      option: answer.catalog ?? invocation.value(.catalog), environment: invocation.world.environment)
    let catalog = location.flatMap {
      try? CatalogOpening.forReading($0, by: invocation.world.user(), patience: shortPatience)
    }
    guard let catalog else { return [] }
    try? catalog.read { snapshot in
      try snapshot.forEachName { name in
        if answer.mayFit(name) { names.append(name) }
        return names.count < mostNames
      }
    }
    return names
  }

  /// Milliseconds. Whoever presses Tab does not wait longer for a server.
  private static let shortPatience = 1_000
  /// A limit that keeps the answer instant.
  private static let mostNames = 1_000
}
