internal import Catalogs
internal import EmojiNames
internal import Formats
internal import Terminals
internal import Themes

/// `memorize completions`: prints the completion script of a shell.
enum CompletionsCommand {
  private static let answer = Flag(
    "answer", "answer a script: after '--' come the words so far, the last one unfinished")

  private static let shell = ValueType<CompletionScript>.choice

  static let description = CommandDescription(
    name: "completions", summary: "print the completion script of a shell",
    // With --answer, the arguments are any words.
    arguments: [Argument("SHELL", ValueType(shell.kind, advice: "") { $0 }, repeated: true, "bash, zsh or fish")],
    shownArguments: "SHELL", options: [answer],
    discussion: """
      Prints a script that asks this program for completions, so that commands, options, formats and themes are \
      always the current ones. 'make install' installs the scripts.
      """,
    examples: [
      ("source <(memorize completions bash)", "for this session of bash"),
      ("memorize completions fish | source", "for this session of fish"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let words = invocation.arguments
    if invocation.has(answer) {
      for candidate in candidates(CompletionAnswer(words, table: CommandTable.commands), invocation) {
        try invocation.console.output.print(StyledText("\(candidate.value)\t\(candidate.meaning)", keeping: .tabs))
      }
      return .done
    }
    if words.count > 1 {
      throw Diagnostic.usage(.unexpectedArgument(words[1], hint: "Usage: \(description.usage)"))
    }
    let script = try shell.value(of: words[0], for: "SHELL")
    try invocation.console.output.write(script.text)
    return .done
  }

  private static func candidates(
    _ answer: CompletionAnswer, _ invocation: Invocation
  ) -> [CompletionAnswer.Candidate] {
    switch answer.wanted {
    case .words, .name, nil: []
    case .file: [CompletionScript.files]
    case .emojis: answer.fitting(groups(invocation.console.names))
    case .choice(let candidates), .choices(let candidates): answer.fitting(candidates)
    case .command: answer.fitting(commands)
    case .helpPage:
      answer.fitting(commands + HelpCommand.Page.allCases.map { .init(value: $0.rawValue, meaning: $0.summary) })
    case .format(let use): answer.fitting(formats(invocation.registry, use))
    case .site:
      switch answer.fitting(siteAddresses(answer, invocation).map { .init(value: $0) }) {
      // A shell shows either words or its files.
      case []: [CompletionScript.files]
      case let sites: sites
      }
    case .theme: answer.fitting(themeNames(answer, invocation).map { .init(value: $0) })
    case .themeOrFile:
      switch answer.fitting(themeNames(answer, invocation).map { .init(value: $0) }) {
      // A shell shows either words or its files.
      case []: [CompletionScript.files]
      case let themes: themes
      }
    }
  }

  private static var commands: [CompletionAnswer.Candidate] {
    CommandTable.commands.map { .init(value: $0.name, meaning: $0.summary) }
  }

  /// Names of emoji are too many for a list.
  private static func groups(_ names: EmojiNames) -> [CompletionAnswer.Candidate] {
    EmojiGroup.all.map { .init(value: names.spelling(of: $0), meaning: "\($0.faces.count) emoji") }
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
    try? catalog(answer, invocation)?.read { snapshot throws in
      try snapshot.forEachName { name in
        if answer.mayFit(name) { names.append(name) }
        return names.count < mostNames
      }
    }
    return names
  }

  private static func siteAddresses(_ answer: CompletionAnswer, _ invocation: Invocation) -> [String] {
    let sources = try? catalog(answer, invocation)?.read { try $0.sources() }
    return (sources ?? []).filter(\.isFollowed).map(\.address)
  }

  private static func catalog(_ answer: CompletionAnswer, _ invocation: Invocation) -> (any Catalog)? {
    let location =
      try? answer.catalog.map { try CatalogLocations.named($0, environment: invocation.world.environment) }
      ?? invocation.location.get()
    return try? location?.open(for: .reading, by: invocation.hastyCaller)
  }

  /// A limit that keeps the answer instant.
  private static let mostNames = 1_000
}
