import TestSupport
import Testing

@testable import Commands

/// Completion of the command line.
struct CompletionTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      for name in ["It's \"odd\" & $HOME", "Été 🏖️", "Lake: by day"] {
        _ = try ProgramRun(["new", name, "--emojis", "🙂🚀🌈🍎🐙🎲"], in: home)
      }
    }
  }

  private func answers(_ words: String...) throws -> [String] {
    try ProgramRun(["completions", "--answer", "--"] + words, in: home).output
      .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `completion offers commands, options and values of the table`() throws {
    #expect(try answers("").sorted() == CommandTable.commands.map(\.name).sorted())
    #expect(try answers("ex") == ["export"])
    #expect(try answers("help", "comp") == ["completions"])
    #expect(try answers("help", "op") == ["options"])
    #expect(try answers("al").isEmpty)
    #expect(try answers("import", "--on") == ["--on-conflict"])
    #expect(try answers("import", "--on-conflict", "") == ["skip", "replace", "keep-both", "merge", "ask"])
    #expect(try answers("import", "--on-conflict", "k") == ["keep-both"])
    #expect(try answers("--color", "n") == ["never"])
    #expect(try answers("import", "--language", "de,f") == ["de,fr"])
    #expect(try answers("import", "--language=de,fr,p") == ["--language=de,fr,pt", "--language=de,fr,pl"])
    #expect(try answers("--color=never", "hel") == ["help"])
    #expect(try answers("emoji", "") == ["find", "name", "groups"])
    #expect(try answers("new", "Zoo", "--emojis", "animal-b") == ["animal-bird", "animal-bug"])
    #expect(try answers("completions", "") == ["bash", "zsh", "fish"])
    #expect(try answers("undo", "").isEmpty)
    #expect(try answers("nothing", "").isEmpty)
  }

  @Test func `completion offers formats and themes`() throws {
    let written = ProgramFormats.own.formats.filter(\.canEncode).map(\.name)
    let read = ProgramFormats.own.formats.filter(\.canDecode).map(\.name)
    #expect(written.count < read.count)
    #expect(try answers("export", "--format", "") == written)
    #expect(try answers("convert", "--format", "") == written)
    #expect(try answers("import", "--format", "") == read)
    #expect(try answers("export", "--format=j") == ["--format=json"])
    // Bash passes the equals sign as a word.
    #expect(try answers("export", "--format", "=", "j") == ["json"])
    #expect(try answers("export", "--format", "=") == written)
    #expect(try answers("show", "Und") == ["Under the Sea"])
    #expect(try answers("show", "und") == ["Under the Sea"])
    #expect(try answers("show", "--json", "--", "É") == ["Été 🏖️"])
    #expect(try answers("show", "Weather", "").isEmpty)
    #expect(try answers("delete", "Weather", "Ba") == ["Bakery"])
    #expect(try answers("play", "Ba") == ["Bakery"])
    #expect(try answers("show", "--catalog", "none.sqlite", "").isEmpty)
  }

  @Test func `completion leaves file names to the shell`() throws {
    for words in [
      ["import", ""], ["import", "a.zip", "b"], ["convert", "-o", "x"], ["list", "--catalog", ""], ["play", "zoo"],
    ] {
      let answer = try ProgramRun(["completions", "--answer", "--"] + words, in: home)
      #expect(answer.output == "\tfiles\n", "\(words)")
    }
  }

  @Test func `completion depends on the kind of an argument, not its name`() {
    let option = Option<String>("from", value: "ANYTHING", .format(.reading), "")
    let table = [
      CommandDescription(
        name: "take", summary: "",
        arguments: [Argument("ARCHIVE", .file, ""), Argument("FILE", .text, ""), Argument("CARD", .theme, "")],
        options: [option], discussion: "", examples: []
      ) { _ in .done }
    ]
    for (words, wanted) in [
      (["take", ""], ValueKind.file), (["take", "a", ""], .words), (["take", "a", "b", ""], .theme),
      (["take", "--from", ""], .format(.reading)), (["take", "--from="], .format(.reading)),
    ] { #expect(CompletionAnswer(words, table: table).wanted == wanted, "\(words)") }
  }

  @Test func `an unknown shell is rejected with a suggestion`() throws {
    let rejected = try ProgramRun(["completions", "bush"], in: home)
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("Did you mean 'bash'?"))
  }

  /// A line, its unfinished word as it is typed, and the word that completes it.
  private static let typed: [(line: String, word: String, completed: String)] = [
    ("memorize show", "Und", "Under the Sea"), ("memorize show", "und", "Under the Sea"),
    ("memorize show", "'Und", "Under the Sea"), ("memorize show", "\"und", "Under the Sea"),
    ("memorize show", "Under\\ t", "Under the Sea"), ("memorize show", "'Under t", "Under the Sea"),
    ("memorize show", "It", "It's \"odd\" & $HOME"), ("memorize show", "É", "Été 🏖️"),
    ("memorize show", "Lake:", "Lake: by day"), ("memorize show", "Lake:\\ b", "Lake: by day"),
    ("memorize show", "'Lake: b", "Lake: by day"), ("memorize export --format", "x", "xml"),
    ("memorize", "und", "undo"),
    ("memorize import", "par", "party.zip"),
  ]

  /// Every shell quotes in its own way; read as words, the candidates are the names.
  @Test(arguments: CompletionScript.allCases)
  func `every shell completes what is typed`(shell: CompletionScript) throws {
    try home.write(shell.text.utf8, to: "script")
    try home.write("x".utf8, to: "party.zip")
    try home.write(Self.typed.map { "\($0.line)\t\($0.word)\n" }.joined().utf8, to: "lines")
    try home.write(Self.trial(shell).utf8, to: "trial")
    try home.write(Self.interactiveZsh.utf8, to: ".zshrc")
    let run = try ProgramRun(
      shell: "\(shell) \(Self.options(shell)) ./trial", in: home, environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm"])
    let completed = run.output.split(separator: "\n").map(String.init)
    #expect(completed == Self.typed.map(\.completed), "\(run.output) \(run.error)")
  }

  private static func options(_ shell: CompletionScript) -> String {
    switch shell {
    case .bash: "--norc"
    case .zsh: "-f"
    case .fish: "--no-config"
    }
  }

  /// A script for the shell that completes `lines` and prints the candidates.
  private static func trial(_ shell: CompletionScript) -> String {
    switch shell {
    case .bash:
      // Sets the variables of readline. Without readline compopt cannot complete files, so compgen does. Readline ends a
      // word that begins with a quote.
      #"""
      compopt() { files=yes; }
      COMP_WORDBREAKS=:
      . ./script
      while IFS=$'\t' read -r -u 3 line word; do
        # Outside quotes, readline divides words at colons.
        case $word in
          \"*|\'*) parts=("$word") ;;
          *) mapfile -t parts < <(sed 's/:/\n:\n/g' <<< "$word" | sed '/^$/d') ;;
        esac
        COMP_WORDS=($line "${parts[@]}") files=
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _memorize
        [ -z "$files" ] || COMPREPLY=($(compgen -f -- "$word"))
        case $word in
          \"*|\'*) printf '%s\n' "${COMPREPLY[@]}" ;;
          *) eval "printf '%s\n' ${word%"${word##*:}"}${COMPREPLY[*]}" ;;
        esac
      done 3< lines
      """#
    case .zsh:
      // Types into a shell at a terminal; `.zshrc` prints the last word.
      #"""
      zmodload zsh/zpty
      zpty shell 'zsh -d -i'
      while IFS=$'\t' read -r line word; do zpty -wn shell "$line $word"$'\t\024'; done < lines
      zpty -w shell exit
      while zpty -r shell; do :; done > typed
      cat completed
      """#
    case .fish:
      #"""
      . ./script
      while read -d \t line word
        complete -C "$line $word" | string replace -r '\t.*' ''
      end < lines
      """#
    }
  }

  /// Ctrl-T prints the last word, without its quotes, and begins the line again.
  private static let interactiveZsh = #"""
    bindkey -e
    autoload -Uz compinit
    compinit -D -u
    . ./script
    finish() { print -r -- "${(Q)${(z)BUFFER}[-1]}" >> completed; BUFFER= }
    zle -N finish
    bindkey '^T' finish
    """#

  @Test func `the usage names one shell`() throws {
    let help = try ProgramRun(["help", "completions"], in: home).output
    #expect(help.contains("Usage: memorize completions [OPTION…] SHELL\n"))
  }
}
