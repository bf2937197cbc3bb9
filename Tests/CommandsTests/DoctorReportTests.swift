import Foundation
import TestSupport
import Testing

/// `doctor --report`, which people paste where everybody can read it.
struct DoctorReportTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
      _ = try ProgramRun(["new", "Quokka", "--emojis", "🐙🐠🦀"], in: home)
    }
  }

  private func report(_ environment: [String: String] = [:], _ words: String...) throws -> ProgramRun {
    try ProgramRun(["doctor", "--report"] + words, in: home, environment: environment)
  }

  /// The texts of a report by their names.
  private func facts(_ run: ProgramRun) -> [String: String] {
    let pairs = run.output.split(separator: "\n").map { line in
      let name = line.prefix(upTo: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)
      return (String(name), line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(pairs) { $1 }
  }

  @Test func `it has the versions of the program, the system and the libraries`() throws {
    let run = try report(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "455"])
    #expect(run.code == 0)
    let facts = facts(run)
    #expect(try facts["program"] == ProgramRun(["--version"], in: home).output.trimmingCharacters(in: .newlines))
    #expect(try #require(facts["system"]).contains(/^[A-Z][a-z]+ \d/), "\(run.output)")
    #expect(
      try #require(facts["libraries"]).contains(/libarchive 3.*libsodium 1.*libxml2 2.*SQLite 3/), "\(run.output)")
    #expect(facts["terminal"] == "xterm-256color, Apple_Terminal 455, output is not a terminal")
  }

  @Test func `it counts what a catalog has`() throws {
    let facts = facts(try report())
    #expect(facts["catalog"] == "a file")
    #expect(facts["themes"] == "9")
    #expect(facts["operations"] == "2")
    #expect(facts["schema"] == "9")
    #expect(facts["findings"] == "none")
  }

  @Test func `it says that there is no catalog yet`() throws {
    #expect(facts(try report(["MEMORIZE_CATALOG": home.file("none")]))["catalog"] == "no file yet")
  }

  @Test func `it gives findings by their codes, and the exit code of an examination`() throws {
    _ = try ProgramRun(
      shell: "sqlite3 catalog.sqlite \"UPDATE versions SET pairs = 2 WHERE name = 'Quokka'\"", in: home)
    let run = try report()
    #expect(run.code == 65)
    #expect(facts(run)["findings"] == "catalog.damaged-theme (1)")
  }

  @Test(arguments: [nil, "catalog.sqlite", "none", ".", "postgresql://ann:secret@localhost:1/quokka"])
  func `it names no path, person, host or theme`(catalog: String?) throws {
    var environment = [
      "USER": "quokka", "LOGNAME": "quokka", "TERM": "quokka\u{1B}[31m", "TERM_PROGRAM": "/quokka/bin",
    ]
    environment["MEMORIZE_CATALOG"] = catalog
    _ = try ProgramRun(shell: "sqlite3 catalog.sqlite \"UPDATE operations SET total = 70 WHERE id = 2\"", in: home)
    let run = try report(environment, "--patience", "1")
    #expect(run.output.contains("program"))
    for secret in ["uokka", "secret", "ann", "localhost", "/", home.path, ProcessInfo.processInfo.hostName, "\u{1B}"] {
      #expect(!run.output.contains(secret), "\(run.output)")
    }
  }

  @Test(arguments: ["--repair", "--json"]) func `it cannot be combined with`(option: String) throws {
    let run = try report([:], option)
    #expect(run.code == 64)
    #expect(run.error.contains("--report and \(option) cannot be used together"), "\(run.error)")
  }
}
