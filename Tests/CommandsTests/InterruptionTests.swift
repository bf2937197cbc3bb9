import Foundation
import TestSupport
import Testing

/// Ctrl-C and its relatives, sent to the real binary while it waits for its input.
struct InterruptionTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Starts `memorize import -` below `shell`, with the beginning of its input.
  private func start(_ shell: String) throws -> (process: Process, input: FileHandle) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(shell) exec \"$0\" import -", ProgramRun.binary.path]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = ["MEMORIZE_CATALOG": home.file("catalog.sqlite")]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("[".utf8))
    usleep(200_000)
    return (process, input.fileHandleForWriting)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `an interrupted program ends with its code and leaves nothing behind`(number: Int32) throws {
    let (process, _) = try start("")
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + number)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test func `a signal that was ignored at the start stays ignored`() throws {
    let (process, input) = try start("trap '' HUP;")
    kill(process.processIdentifier, SIGHUP)
    try input.write(contentsOf: Data("]".utf8))
    try input.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
