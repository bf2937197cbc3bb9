internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// `memorize completions`: prints the completion script of a shell.
enum CompletionsCommand {
  private static let answer = OptionDescription(
    "answer", "tell the shell what may come next; behind '--' stand the words so far, the last one unfinished")

  private static let shells = CompletionScript.allCases.map(\.rawValue)

  /// `completions` for these commands and itself.
  static func description(of commands: [CommandDescription]) -> CommandDescription {
    CommandDescription(
      "completions", "print what a shell needs to complete command lines",
      arguments: [.init("SHELL", .choice(shells), repeated: true, "bash, zsh or fish")], options: [answer],
      discussion: """
        Prints a short script for the shell. It asks the program itself what may come next, so that commands, options, \
        their values, formats and the themes of the catalog are always the current ones. 'make install' puts the scripts \
        where the shells look for them.
        """,
      examples: [
        .init("source <(memorize completions bash)", "for this session of bash"),
        .init("memorize completions fish | source", "for this session of fish"),
      ],
      run: { try run($0, commands + [description(of: commands)]) })
  }

  private static func run(_ invocation: Invocation, _ table: [CommandDescription]) throws -> ExitCode {
    if invocation.has(answer) {
      for candidate in candidates(CompletionAnswer(invocation.arguments, table: table), invocation) {
        try invocation.console.print(StyledText("\(candidate.value)\t\(candidate.meaning)", keeping: .tabs))
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
    case .formats: answer.fitting(formats(invocation.registry))
    case .themes: answer.fitting(themeNames(answer, invocation).map { .init(value: $0) })
    }
  }

  /// Plugins have only their names here: starting them at each Tab would take too long.
  private static func formats(_ registry: FormatRegistry) -> [CompletionAnswer.Candidate] {
    registry.formats.map { .init(value: $0.name, meaning: $0.summary) }
      + registry.names.dropFirst(registry.formats.count).map { .init(value: $0, meaning: "a plugin") }
  }

  /// Empty where the catalog cannot be read: a shell has no place for a message.
  private static func themeNames(_ answer: CompletionAnswer, _ invocation: Invocation) -> [String] {
    var names: [String] = []
    let location = try? CatalogLocation(
      option: answer.catalog ?? invocation.value(.catalog), environment: invocation.world.environment)
    guard let location, let catalog = try? CatalogOpening.forReading(location.path) else { return [] }
    try? catalog.read { snapshot in
      try snapshot.forEachName { name in
        if answer.mayFit(name) { names.append(name) }
        return names.count < mostNames
      }
    }
    return names
  }

  /// A limit that keeps the answer instant.
  private static let mostNames = 1_000
}

/// The script that makes a shell ask the program what may come next.
///
/// It knows no commands and options itself, so that a script installed long ago completes new ones too. An answer is a
/// line for each word, with its meaning after a tab; a line of a tab and `files` asks the shell for its own files.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// Asks the shell for its own files.
  static let files = CompletionAnswer.Candidate(value: "", meaning: "files")

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  private static let bashText = #"""
    # Completion of memorize for bash, made by 'memorize completions bash'.
    _memorize() {
      local line value index quote=
      local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
      case ${COMP_WORDS[COMP_CWORD]} in \"*|\'*) quote=yes ;; esac
      for index in "${!words[@]}"; do words[index]=${words[index]//[\\\"\']/}; done
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ $line == $'\tfiles' ]]; then
          compopt -o default 2>/dev/null
          continue
        fi
        value=${line%%$'\t'*}
        [[ -n $quote ]] || printf -v value %q "$value"
        COMPREPLY+=("$value")
      done < <(memorize completions --answer -- "${words[@]}" 2>/dev/null)
    }
    complete -F _memorize memorize

    """#

  private static let zshText = #"""
    #compdef memorize
    # Completion of memorize for zsh, made by 'memorize completions zsh'.
    _memorize() {
      local line
      local -a values shown
      for line in "${(@f)$(memorize completions --answer -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == $'\tfiles' ]]; then
          _files
          return
        fi
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  }")
      done
      compadd -l -d shown -a values
    }
    if [[ $funcstack[1] == _memorize ]]; then
      _memorize "$@"
    else
      compdef _memorize memorize
    fi

    """#

  private static let fishText = #"""
    # Completion of memorize for fish, made by 'memorize completions fish'.
    function __memorize_answer
      set -l words (commandline -opc) (commandline -ct)
      memorize completions --answer -- $words[2..-1] 2>/dev/null
    end
    function __memorize_wants_files
      __memorize_answer | string match -q -- \tfiles
    end
    complete -c memorize -f -a '(__memorize_answer | string match -v -- \tfiles)'
    complete -c memorize -n __memorize_wants_files -F

    """#
}
