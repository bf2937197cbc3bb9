import TestSupport
import Testing

@testable import Platform

/// Real programs: scripts for `/bin/sh`.
struct ProcessRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ script: String, input: [UInt8] = [], limits: ProcessLimits = ProcessLimits(seconds: 60)
  ) throws -> String {
    let run = ProcessRun(
      path: "/bin/sh", environment: ["PATH": "/usr/bin:/bin", "COLOUR": "red"], temporaryFolder: folder.path,
      limits: limits)
    return String(decoding: try run.output(["-c", script], input: input), as: UTF8.self)
  }

  @Test func `a program gets its input and returns its output`() throws {
    #expect(try run("tr a-z A-Z", input: Array("sea".utf8)) == "SEA")
  }

  @Test func `a program may ignore its input`() throws {
    #expect(try run("echo done", input: Array(repeating: 0, count: 1 << 20)) == "done\n")
  }

  @Test func `a program gets the given environment with its working folder as TMPDIR`() throws {
    #expect(try run("echo $COLOUR; test \"$TMPDIR\" -ef . && echo same") == "red\nsame\n")
  }

  @Test(arguments: ["touch a; mkdir b; touch b/c", "touch a; exit 3", "touch a; kill -9 $$"])
  func `the working folder is removed however the program ends`(script: String) {
    _ = try? run(script)
    #expect(FileReading.names(inFolder: folder.path) == [])
  }

  @Test func `as many bytes of output as allowed are accepted`() throws {
    #expect(try run("head -c 1000 /dev/zero", limits: ProcessLimits(outputBytes: 1_000)).utf8.count == 1_000)
  }

  @Test func `one byte of output more than allowed ends the program`() {
    #expect(throws: ProcessFailure.stopped(.tooMuchOutput(limit: 1_000), mayLeaveProcesses: true)) {
      try run("head -c 1001 /dev/zero; sleep 1000", limits: ProcessLimits(outputBytes: 1_000))
    }
  }

  @Test func `as many bytes of messages as allowed are accepted`() throws {
    #expect(try run("head -c 1000 /dev/zero >&2", limits: ProcessLimits(errorBytes: 1_000)) == "")
  }

  @Test func `one byte of messages more than allowed ends the program`() {
    #expect(throws: ProcessFailure.stopped(.tooManyMessages(limit: 1_000), mayLeaveProcesses: true)) {
      try run("head -c 1001 /dev/zero >&2; sleep 1000", limits: ProcessLimits(errorBytes: 1_000))
    }
  }

  @Test func `a program that takes too long is stopped`() {
    #expect(throws: ProcessFailure.stopped(.tooSlow(seconds: 1), mayLeaveProcesses: true)) {
      try run("sleep 1000", limits: ProcessLimits(seconds: 1))
    }
  }

  @Test func `a process that keeps the output open after the end of its parent is stopped`() {
    #expect(throws: ProcessFailure.stopped(.leftProcesses, mayLeaveProcesses: true)) { try run("sleep 1000 & exit 0") }
  }

  @Test func `an exit code is reported with the last message`() {
    #expect(throws: ProcessFailure.exited(code: 7, lastMessage: "second")) {
      try run("echo first >&2; echo second >&2; echo >&2; exit 7")
    }
  }

  @Test(arguments: [(200, 200), (201, 200)])
  func `the last message is cut to 200 characters`(length: Int, kept: Int) {
    #expect(throws: ProcessFailure.exited(code: 1, lastMessage: String(repeating: "0", count: kept))) {
      try run("printf '%0\(length)d' 0 >&2; exit 1")
    }
  }

  @Test func `the signal that killed a program is reported`() {
    #expect(throws: ProcessFailure.killed(signal: 15)) { try run("kill -15 $$") }
  }

  @Test func `a program that does not exist cannot be started`() {
    let run = ProcessRun(path: "/no/such/program", environment: [:], limits: ProcessLimits())
    #expect(throws: ProcessFailure.cannotStart(.noSuchFile)) { try run.output([]) }
  }

  @Test func `an error of the receiver ends the program`() {
    struct Enough: Error {}
    let run = ProcessRun(path: "/bin/sh", environment: ["PATH": "/usr/bin:/bin"], limits: ProcessLimits())
    #expect(throws: Enough.self) { try run.run(["-c", "echo a; sleep 1000"], input: []) { _ in throw Enough() } }
  }
}
