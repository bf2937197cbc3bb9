import Foundation
import TestSupport
import Testing

@testable import Commands

/// Damage that no command line may do.
struct SafetyTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  private func shell(_ script: String) throws -> (output: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, ProgramRun.binary.path]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = ["MEMORIZE_CATALOG": home.file("catalog.sqlite"), "PATH": "/usr/bin:/bin", "HOME": home.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test(.enabled(if: Linux.has("strace"))) func `libraries for networks are not loaded without a URL`() throws {
    try home.write(Array(#"[{"name": "Sea", "emojis": ["🐙", "🐠"]}]"#.utf8), to: "sea.json")
    let line = "memorize import sea.json && memorize list && memorize publish site && memorize check site/packs/sea.zip"
    let run = try ProgramRun(shell: "exec strace -f -o opened -e openat sh -c '\(line)'", in: home)
    #expect(run.code == 0, "\(run.error)")
    let opened = try String(contentsOfFile: home.file("opened"), encoding: .utf8)
    #expect(opened.contains("libc.so"))
    for library in ["libcurl", "libpq", "libssl"] { #expect(!opened.contains(library), "\(library)") }
  }

  @Test func `nonblocking standard input is waited for`() throws {
    let program = """
      import os, subprocess, sys, time
      reading, writing = os.pipe()
      os.set_blocking(reading, False)
      program = subprocess.Popen(["memorize", "check", "-"], stdin=reading)
      for piece in ('[{"name": "Sea", ', '"emojis": ["🐙", "🐠"]}]'):
          time.sleep(0.3)
          os.write(writing, piece.encode())
      os.close(writing)
      sys.exit(program.wait())
      """
    try home.write(program.utf8, to: "slow.py")
    let run = try ProgramRun(shell: "exec python3 slow.py", in: home)
    #expect(run.code == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains("1 valid theme"), "\(run.output)\(run.error)")
  }

  @Test(
    arguments: [
      "catalog.sqlite", "./catalog.sqlite", "link", "catalog.sqlite-wal", "./catalog.sqlite-journal", "other.sqlite",
    ])
  func `an export never replaces a catalog, even with --force`(target: String) throws {
    try run("import", "--samples")
    try run("import", "--samples", environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")])
    try FileManager.default.createSymbolicLink(atPath: home.file("link"), withDestinationPath: "catalog.sqlite")
    let before = try run("list", "--json").output
    let rejected = try run("export", "--format", "json", "-o", target, "--force")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("would be overwritten"))
    #expect(try run("list", "--json").output == before)
    #expect(try run("list", environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")]).code == 0)
  }

  @Test func `a file name that is not UTF-8 is rejected`() throws {
    try home.write("precious".utf8, to: "out\u{FFFD}.json")
    let rejected = try shell("\"$0\" export --force -o \"$(printf 'out\\377.json')\"")
    #expect(rejected.code == 64)
    #expect(rejected.output.contains("not valid UTF-8"))
    #expect(try home.bytes(of: "out\u{FFFD}.json") == Array("precious".utf8))
    #expect(try shell("MEMORIZE_CATALOG=$(printf 'c\\377.sqlite') \"$0\" new A --emojis 🐙🐠").code == 64)
  }

  @Test func `a message does not repeat a password`() throws {
    let rejected = try run("list", environment: ["MEMORIZE_CATALOG": "ftp://me:secret@example.org/x"])
    #expect(rejected.code == 64)
    #expect(!rejected.error.contains("secret"))
    #expect(rejected.error.contains("ftp://"))
  }

  @Test func `a hint with a hostile name can be pasted into a shell`() throws {
    let made = try run("new", #"A'; touch gone; echo "$(id)`id`"#, "--emojis", "🙂🚀🌈🍎🐙🎲")
    let hint = try #require(
      made.error.split(separator: ": ").dropFirst().joined(separator: ": ").split(separator: " >").first)
    #expect(try shell(hint.replacingOccurrences(of: "memorize ", with: "\"$0\" ")).code == 0)
    #expect(!FileManager.default.fileExists(atPath: home.file("gone")))
  }

  @Test func `a report that fails midway is still one JSON object`() throws {
    try run("import", "--samples")
    let damage = Process()
    damage.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    damage.arguments = ["sqlite3", home.file("catalog.sqlite"), "UPDATE versions SET name = 'x' WHERE id = 4"]
    try damage.run()
    damage.waitUntilExit()
    let listed = try run("list", "--json")
    #expect(listed.code == 65)
    #expect(try (listed.json["error"] as? [String: Any])?["code"] as? String == "catalog.damaged-theme")
    #expect(try (listed.json["themes"] as? [Any])?.isEmpty == false)
  }

  @Test func `exceeding the file size limit is an error`() throws {
    let limited = try shell("ulimit -f 8; \"$0\" new A --emojis 🐙🐠; echo $?")
    // 153 is the signal; the path of the folder may contain the digits.
    #expect(!limited.output.hasSuffix("153\n"))
    #expect(limited.output.contains("memorize: "))
    #expect(try run("new", "B", "--emojis", "🙂🚀🌈🍎🐙🎲").code == 0)
  }

  @Test func `a file of the longest name can be written`() throws {
    let name = String(repeating: "n", count: 250) + ".json"
    _ = try run("import", "--samples")
    #expect(try run("export", "-o", name).code == 0)
  }

  @Test(arguments: [Int64.min, -1, 0, 1_700_000_000_000, Int64.max])
  func `every timestamp is formatted as a date`(milliseconds: Int64) throws {
    let text = Timestamp(milliseconds).utc
    #expect(text.count == 20, "\(text)")
    #expect(ISO8601DateFormatter().date(from: text) != nil, "\(text)")
  }
}
