import Foundation
import TestSupport
import Testing

/// Ctrl-C and its relatives, sent to the real binary while it waits for its input.
@Suite(.serialized) struct InterruptionTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Starts `memorize import -` with the beginning of its input, and with these signals as they are at a shell's prompt
  /// or ignored: a background job would hand on others.
  private func start(hangup: String) throws -> (process: Process, input: FileHandle) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      signal.signal(signal.SIGHUP, signal.\(hangup))
      os.execv(sys.argv[1], sys.argv[1:])
      """
    process.arguments = ["python3", "-c", program, ProgramRun.binary.path, "import", "-"]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = [
      "MEMORIZE_CATALOG": home.file("catalog.sqlite"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("[".utf8))
    #expect(Processes.catches(SIGTERM, process))
    return (process, input.fileHandleForWriting)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted program ends with its code and leaves nothing behind`(number: Int32) throws {
    let (process, _) = try start(hangup: "SIG_DFL")
    kill(process.processIdentifier, number)
    end(process)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + number)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let (process, input) = try start(hangup: "SIG_IGN")
    kill(process.processIdentifier, SIGHUP)
    try input.write(contentsOf: Data("]".utf8))
    try input.close()
    end(process)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  /// A program that does not end by itself is killed, so that the tests end.
  private func end(_ process: Process) {
    for _ in 0..<600 where process.isRunning { usleep(50_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
