import Foundation
import TestSupport
import Testing

/// The exit code of a command whose reader has closed the pipe, or that cannot print.
struct ClosedPipeTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write(#"[{"name":"Sea","emojis":["🐙","🐠"]},{"name":"Bad","emojis":["🐙"]}]"#.utf8, to: "one.json")
    let themes = (0..<900).map { #"{"name":"A theme with a long name, number \#($0)","emojis":["🐙"]}"# }
    try home.write("[\(themes.joined(separator: ",\n"))]".utf8, to: "many.json")
  }

  /// The exit codes with a reader and with a closed standard output, standard error, and both.
  private func codes(_ command: String) throws -> String {
    // The reader of the pipe has ended before the command begins.
    let script = """
      exec 3> >(:); wait $!; code() { printf '%s ' $?; }
      \(command) > /dev/null 2>&1; code; \(command) >&3 2> /dev/null; code
      \(command) 2>&3 > /dev/null; code; \(command) >&3 2>&3; code
      """
    try home.write(script.utf8, to: "script")
    return try ProgramRun(shell: "bash script", in: home).output
  }

  @Test(arguments: ["one.json", "many.json"])
  func `what is found in a file decides the exit code, whoever reads`(file: String) throws {
    for command in [
      "check \(file)", "check --json \(file)", "check --structure \(file)", "import \(file)", "import --json \(file)",
      "import --keep-going \(file)", "import --keep-going --dry-run --json \(file)",
      "convert \(file) --format csv", "convert --keep-going --json \(file) -o out.csv --force",
    ] {
      #expect(try codes("memorize \(command)") == "65 65 65 65 ", "\(command)")
    }
  }

  @Test func `damage that is found decides the exit code, whoever reads`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite \"UPDATE versions SET name = 'x' WHERE id = 4\"", in: home)
    for command in ["list", "list --json", "doctor", "doctor --json", "export -o -", ""] {
      #expect(try codes("memorize \(command)") == "65 65 65 65 ", "\(command)")
    }
  }

  @Test func `a command that finds nothing wrong is done, whoever reads`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    for command in ["list", "list --json", "export -o -", "help", "history", "doctor", "formats", "emoji find ghost"] {
      #expect(try codes("memorize \(command)") == "0 0 0 0 ", "\(command)")
    }
    #expect(try codes("memorize nonsense") == "64 64 64 64 ")
    #expect(try codes("memorize show None") == "66 66 66 66 ")
  }

  @Test(.enabled(if: Linux.has("timeout")))
  func `a list of thousands of themes ends with its reader, in silence`() throws {
    let themes = (0..<5_000).map { #"{"name":"A theme with a long name, number \#($0)","emojis":["🐙","🐠"]}"# }
    try home.write("[\(themes.joined(separator: ","))]".utf8, to: "thousands.json")
    _ = try ProgramRun(["import", "thousands.json"], in: home)
    for command in ["list", "list --json", "export -o -"] {
      let shell = "timeout 20 bash -c 'memorize \(command) | head -c 1; echo \" ${PIPESTATUS[0]}\"'"
      let run = try ProgramRun(shell: shell, in: home)
      #expect(run.output.hasSuffix(" 0\n"), "\(command): \(run.output)")
      #expect(run.error.isEmpty, "\(command): \(run.error)")
    }
  }

  @Test func `every step of an undo is done, whoever reads`() throws {
    for name in ["A", "B", "C", "D", "E"] { _ = try ProgramRun(["new", name, "--emojis", "🐙🐠"], in: home) }
    #expect(try codes("memorize undo") == "0 0 0 0 ")
    let listed = try ProgramRun(["list", "--json"], in: home).json["themes"] as? [[String: Any]]
    #expect(listed?.map { $0["name"] as? String } == ["A"])
  }

  @Test(.enabled(if: Linux.has("timeout"))) func `a game ends when nobody reads it`() throws {
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠"], in: home)
    let script = "exec 3> >(:); wait $!; yes show | memorize play Sea --json >&3"
    #expect(try ProgramRun(shell: "timeout 30 bash -c '\(script)'", in: home).code == 0)
  }

  @Test(.enabled(if: Linux.has("timeout"))) func `a page whose address nobody reads is not served`() throws {
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠"], in: home)
    let script = "exec 3> >(:); wait $!; exec memorize serve --local >&3"
    #expect(try ProgramRun(shell: "timeout 30 bash -c '\(script)'", in: home).code == 0)
  }

  @Test(.enabled(if: Linux.has("/dev/full")), arguments: [">&-", "> /dev/full"])
  func `output that cannot be written is an error`(redirection: String) throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    for command in ["list", "list --json", "export -o -", "help", "history", "formats"] {
      let run = try ProgramRun(shell: "memorize \(command) \(redirection)", in: home)
      #expect(run.code == 73, "\(command): \(run.error)")
      #expect(run.error.contains("file.cannot-write-output"), "\(command): \(run.error)")
    }
    // More than the buffer holds, so that it fails before the end.
    let page = try ProgramRun(shell: "memorize export --format html \(redirection)", in: home)
    #expect(page.error.split(separator: "\n").count == 1, "\(page.error)")
    let rehearsal = try ProgramRun(shell: "memorize delete 1 --dry-run \(redirection)", in: home)
    #expect(!rehearsal.error.contains("whether the catalog was changed"), "\(rehearsal.error)")
    for command in ["check one.json", "check --json many.json", "import one.json"] {
      #expect([65, 73].contains(try ProgramRun(shell: "memorize \(command) \(redirection)", in: home).code))
    }
  }
}
