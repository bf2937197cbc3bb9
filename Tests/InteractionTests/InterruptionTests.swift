import Foundation
import TestSupport
import Testing

/// Signals sent to the real binary while it waits for its input.
@Suite(.serialized, .enabled(if: Linux.has("/proc/self/status"))) struct InterruptionTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Starts `memorize import -` with the beginning of its input.
  private func start(hangup: String) throws -> (process: Process, input: FileHandle) {
    let input = Pipe()
    let process = try start(["import", "-"], hangup: hangup, input, FileHandle.nullDevice, FileHandle.nullDevice)
    try input.fileHandleForWriting.write(contentsOf: Data("[".utf8))
    #expect(Processes.catches(SIGTERM, process))
    return (process, input.fileHandleForWriting)
  }

  /// Starts the program with the signal handling of a shell's prompt: a background job would inherit another.
  private func start(
    _ words: [String], hangup: String = "SIG_DFL", _ input: Any, _ output: Any, _ error: Any
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      signal.signal(signal.SIGHUP, signal.\(hangup))
      os.execv(sys.argv[1], sys.argv[1:])
      """
    process.arguments = ["python3", "-c", program, ProgramRun.binary.path] + words
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = [
      "MEMORIZE_CATALOG": home.file("catalog.sqlite"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    try process.run()
    return process
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted program ends with its code and leaves nothing behind`(number: Int32) throws {
    let (process, _) = try start(hangup: "SIG_DFL")
    kill(process.processIdentifier, number)
    end(process)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + number)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test(arguments: [["import", "many.json", "--json"], ["undo", "--json"]])
  func `an interruption after the commit reports that the change was made`(words: [String]) throws {
    // The report is larger than a pipe holds, so the program blocks while it is not read.
    let themes = (1...2_000).map { #"{"name":"Theme \#($0)","emojis":["🎃","👻"]}"# }
    try home.write(Array("[\(themes.joined(separator: ","))]".utf8), to: "many.json")
    if words[0] == "undo" { _ = try ProgramRun(["import", "many.json"], in: home) }
    let before = try ProgramRun(["history"], in: home).output
    let (output, error) = (Pipe(), Pipe())
    let process = try start(words, FileHandle.nullDevice, output, error)
    try Processes.waits { try !process.isRunning || ProgramRun(["history"], in: home).output != before }
    kill(process.processIdentifier, SIGINT)
    end(process)
    #expect(process.terminationStatus == 130)
    try error.fileHandleForWriting.close()
    let result = String(decoding: error.fileHandleForReading.availableData, as: UTF8.self)
    #expect(result == "memorize: interrupted after the change was made. 'memorize history' shows it.\n")
  }

  /// Sessions that stop their terminal, and then draw or wait for a key.
  @Test(
    arguments: [
      (["edit", "Halloween"], [.expect("8 pairs> "), .hold, .type("x")]),
      (["play", "Halloween"], [.shows("Score 0"), .hold, .type("a1")]),
      ([], [.type("2"), .shows("Enter plays it"), .hold]),
    ] as [([String], [TerminalDialogue.Step])], [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a program whose terminal is stopped`(
    session: (words: [String], steps: [TerminalDialogue.Step]), number: Int32
  ) throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let dialogue = try TerminalDialogue("memorize", session.words, in: home, session.steps + [.signal(number), .end])
    #expect(dialogue.missed == nil)
    #expect(dialogue.code == 128 + number)
    #expect(dialogue.isRestored)
    // The terminal continues, so that it can be reset: bracketed paste of the editor, the screen of the others.
    let reset = session.words.first == "edit" ? "\u{1B}[?2004l" : "\u{1B}[?1049l"
    #expect(dialogue.output.split(separator: "\u{1B}").last?.hasPrefix(reset.dropFirst()) == true)
  }

  @Test func `an interruption after the commit is reported on a stopped terminal too`() throws {
    let count = "'\(ProgramRun.binary.path)' list --catalog '\(home.file("catalog.sqlite"))' 2>&1 | grep -q Sea"
    let dialogue = try TerminalDialogue(
      // Nothing but the report may be written to the stopped terminal: no prompt and, on a dumb one, no progress line.
      "memorize", ["import", "--json", "-"], in: home, environment: ["TERM": "dumb"],
      [
        .expect("at the start of a line."), .hold, .type(#"[{"name":"Sea","emojis":["🐙","🐠"]}]"# + "\n\u{4}"),
        .run("for n in $(seq 200); do \(count) && break; sleep 0.1; done"), .signal(SIGTERM), .end,
      ])
    #expect(dialogue.missed == nil)
    #expect(dialogue.code == 128 + SIGTERM)
    #expect(dialogue.output.contains("interrupted after the change was made"))
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let (process, input) = try start(hangup: "SIG_IGN")
    kill(process.processIdentifier, SIGHUP)
    try input.write(contentsOf: Data("]".utf8))
    try input.close()
    end(process)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  /// Waits for the program, and kills it if it does not end.
  private func end(_ process: Process) {
    if !Processes.waits(until: { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
