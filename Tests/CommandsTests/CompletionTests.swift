import TestSupport
import Testing

@testable import Commands

/// Completion of the command line.
struct CompletionTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      for name in ["It's \"odd\" & $HOME", "Été 🏖️"] {
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
    #expect(try answers("import", "--on") == ["--on-conflict"])
    #expect(try answers("import", "--on-conflict", "") == ["skip", "replace", "keep-both", "merge", "ask"])
    #expect(try answers("import", "--on-conflict", "k") == ["keep-both"])
    #expect(try answers("--color", "n") == ["never"])
    #expect(try answers("--color=never", "hel") == ["help"])
    #expect(try answers("emoji", "") == ["find", "name"])
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
    #expect(try answers("show", "--catalog", "none.sqlite", "").isEmpty)
  }

  @Test func `completion leaves file names to the shell`() throws {
    for words in [["import", ""], ["import", "a.zip", "b"], ["convert", "-o", "x"], ["list", "--catalog", ""]] {
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

  /// Every shell completes the same lines with its own quoting; evaluated as words, the candidates are the names.
  @Test(arguments: CompletionScript.allCases)
  func `every shell offers the program's candidates`(shell: CompletionScript) throws {
    try home.write(shell.text.utf8, to: "script")
    try home.write("x".utf8, to: "party.zip")
    for (line, word, expected) in [
      ("memorize show", "Und", ["Under the Sea"]), ("memorize show", "It", ["It's \"odd\" & $HOME"]),
      ("memorize show", "É", ["Été 🏖️"]), ("memorize export --format", "x", ["xml"]), ("memorize", "und", ["undo"]),
      ("memorize import", "par", ["party.zip"]),
    ] {
      let run = try ProgramRun(shell: Self.trial(shell, line, word), in: home, environment: ["LC_ALL": "C.UTF-8"])
      let offered = run.output.split(separator: "\n").map(String.init)
      #expect(offered == expected, "\(line) \(word): \(run.output) \(run.error)")
    }
  }

  /// A line for sh that prints the shell's candidates, one a line.
  private static func trial(_ shell: CompletionScript, _ line: String, _ word: String) -> String {
    switch shell {
    case .bash:
      // Sets the variables of readline. Without readline compopt cannot complete files, so compgen does.
      """
      bash --norc -c 'compopt() { files=yes; }; . ./script; COMP_WORDS=('"\(line) \(word)"'); files=
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _memorize
      [ -z "$files" ] || COMPREPLY=($(compgen -f -- "\(word)"))
      for reply in "${COMPREPLY[@]}"; do eval "printf \\"%s\\\\n\\" $reply"; done'
      """
    case .zsh:
      """
      zsh -f -c 'compdef() { :; }; _files() { print -l -- \(word)*; }; compadd() { print -lr -- $values; }; . ./script
      words=(\(line) \(word)); CURRENT=${#words}; _memorize'
      """
    case .fish: "fish --no-config -c '. ./script; complete -C \"\(line) \(word)\"' | cut -f 1"
    }
  }
}
