import TestSupport
import Testing

/// Lists and messages for programs, narrow terminals and screen readers, with the real program.
struct NarrowTests {
  private let home: TemporaryFolder
  private static let long = "A theme whose name is much longer than a narrow terminal is wide"

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      _ = try ProgramRun(["new", Self.long, "--emojis", "🐙🐠"], in: home)
    }
  }

  @Test func `a list in a pipe is tab-separated and never cut`() throws {
    let lines = try ProgramRun(["list"], in: home).output.split(separator: "\n")
    #expect(lines.count == 9)
    let values = lines[8].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(values.count == 6)
    #expect(values[0] == "9")
    #expect(values[1].count == 36)
    #expect(values[2] == Self.long)
    #expect(values[3].hasPrefix("#"))
    #expect(values[4] == "2")
    #expect(values[5] == "🐙 🐠")
  }

  @Test(arguments: [
    "list", "show 9", "help", "help import", "help options", "history", "doctor", "formats", "emoji find cat",
    "nonsense",
    "undo", "export --format zip", "scores", "play 1 --no-input", "delete 9 --dry-run", "check /dev/null",
    "edit 9 -e show",
  ])
  func `nothing is wider than a narrow terminal`(line: String) throws {
    _ = try ProgramRun(["play", "9", "--player", "Ada"], in: home, input: "a1\n")
    let run = try ProgramRun(
      onTerminal: "stty cols 40; memorize \(line) --catalog catalog.sqlite", in: home,
      environment: ["NO_COLOR": "1"])
    for line in run.output.split(whereSeparator: \.isNewline) {
      // A path or an id is one word, which no line end may break.
      let isOneWord = line.split(separator: " ").contains { $0.count > 30 }
      #expect(line.count <= 40 || isOneWord, "\(line)")
    }
  }

  @Test func `a long name in a narrow list is whole`() throws {
    let run = try ProgramRun(onTerminal: "stty cols 40; memorize list", in: home)
    let words = run.output.split(whereSeparator: { $0.isNewline || $0 == " " }).joined(separator: " ")
    #expect(words.contains(Self.long))
  }

  @Test func `for a screen reader emoji have names`() throws {
    let world = ["MEMORIZE_ACCESSIBLE": "1"]
    #expect(try ProgramRun(["show", "9"], in: home, environment: world).output.contains("octopus, tropical fish"))
    #expect(try ProgramRun(["list"], in: home, environment: world).output.contains("\toctopus, tropical fish\n"))
    let added = try ProgramRun(["new", "Zoo", "--emojis", "🐶🐱"], in: home, environment: world)
    #expect(added.output.contains("Added 'Zoo' with dog face, cat face, 2 pairs."))
    let edited = try ProgramRun(["edit", "Zoo", "-e", "add 🐙", "-e", "show"], in: home, environment: world)
    #expect(!edited.output.unicodeScalars.contains { $0.properties.isEmojiPresentation }, "\(edited.output)")
    let exported = try ProgramRun(["export", "Zoo", "--format", "json"], in: home, environment: world)
    #expect(exported.output.contains("🐶"))
  }

  @Test func `the command suggested for a theme that is named like a number works`() throws {
    let added = try ProgramRun(["new", "3", "--emojis", "🐙🐠"], in: home)
    #expect(added.error.contains("To change it: memorize edit 10\n"))
    #expect(try ProgramRun(["edit", "10", "-e", "show"], in: home).output.contains("3  "))
  }

  @Test(arguments: [["list", "--help", "--bogus"], ["list", "--bogus", "--help"], ["show", "--help", "--json=x"]])
  func `help is shown whatever else is on the line`(words: [String]) throws {
    let run = try ProgramRun(words, in: home)
    #expect(run.code == 0)
    #expect(run.output.contains("Usage: memorize \(words[0])"))
    #expect(run.error.isEmpty)
  }

  @Test func `import alone names the samples`() throws {
    let run = try ProgramRun(["import"], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("--samples"))
  }

  @Test(.enabled(if: Linux.has("/dev/full")))
  func `an export that cannot be written does not say that the catalog may have changed`() throws {
    let run = try ProgramRun(shell: "memorize export > /dev/full", in: home)
    #expect(run.code == 73)
    #expect(run.error.contains("cannot be written"))
    #expect(!run.error.contains("history"))
    #expect(try ProgramRun(shell: "memorize delete 9 > /dev/full", in: home).error.contains("memorize history"))
  }

  @Test func `an ambiguous name lists names and numbers`() throws {
    let run = try ProgramRun(["edit", "-e", "open o"], in: home)
    #expect(run.error.contains("'On the Move' (number 6)"), "\(run.error)")
    #expect(!run.error.contains("id "))
  }

  @Test func `a refused undo names who changed the theme since`() throws {
    _ = try ProgramRun(["edit", "9", "-e", "name Sea"], in: home)
    let line = "sqlite3 catalog.sqlite \"UPDATE operations SET actor = 'grace' WHERE id = 3\""
    #expect(try ProgramRun(shell: line, in: home).code == 0)
    let run = try ProgramRun(["undo", "--operation", "2"], in: home)
    #expect(run.error.contains("was changed later by 'grace', in operation 3"), "\(run.error)")
  }
}
