import LibC
import TestSupport
import Testing

@testable import Platform

struct ChildProcessTests {
  private let folder: TemporaryFolder
  private let input: Ends
  private let output: Ends
  private let error: Ends

  private typealias Ends = (reading: PipeEnd, writing: PipeEnd)

  init() throws {
    folder = try TemporaryFolder()
    (input, output, error) = (try PipeEnd.pair(), try PipeEnd.pair(), try PipeEnd.pair())
  }

  private func start(
    _ words: [String], program path: String = "/bin/sh", input: PipeEnd? = nil, folder: String? = nil
  ) throws -> ChildProcess {
    try ChildProcess.start(
      path, words,
      in: ChildProcess.Surroundings(
        input: input ?? self.input.reading, output: output.writing, error: error.writing,
        environment: ["PATH": "/usr/bin:/bin"], folder: folder ?? self.folder.path))
  }

  @Test func `the exit code is returned each time it is asked for`() throws {
    let child = try start(["-c", "exit 7"])
    while !child.hasEnded { MonotonicClock.sleep(for: .milliseconds(5)) }
    #expect(child.finish() == .exited(code: 7))
    #expect(child.finish() == .exited(code: 7))
  }

  @Test func `a process that still runs is killed`() throws {
    let child = try start(["-c", "sleep 1000"])
    #expect(!child.hasEnded)
    #expect(child.finish() == .killed(signal: 9))
  }

  @Test func `an exit status that the system did not keep is unknown`() throws {
    let child = try start(["-c", "exit 7"])
    // As if SIGCHLD were ignored: the status is gone.
    try #require(waitpid(child.id, nil, 0) == child.id)
    #expect(child.hasEnded)
    #expect(child.finish() == .unknown(SystemError(number: ECHILD)))
  }

  @Test func `a process asked to terminate ends with the signal`() throws {
    let child = try start(["-c", "sleep 1000"])
    child.terminate()
    while !child.hasEnded { MonotonicClock.sleep(for: .milliseconds(5)) }
    #expect(child.finish() == .killed(signal: SIGTERM))
  }

  @Test func `a process does not start if a stream cannot be passed to it`() {
    #expect(throws: SystemError(number: EBADF)) { try start(["-c", "exit"], input: PipeEnd(adopting: -1)) }
    // A number that is not open.
    #expect(throws: SystemError(number: EBADF)) { try start(["-c", "exit"], input: PipeEnd(adopting: 987)) }
  }

  @Test func `a process does not start if its folder does not exist`() {
    let gone = folder.file("gone")
    #expect(throws: SystemError.noSuchFile) { try start(["-c", "exit"], folder: gone) }
  }

  @Test func `a process does not start if there is no program`() {
    #expect(throws: SystemError.noSuchFile) { try start([], program: "/no/such/program") }
    #expect(throws: SystemError.accessDenied) { try start([], program: folder.path) }
  }

  @Test func `a non-blocking pipe transfers the bytes that it can`() throws {
    try input.reading.stopBlocking()
    try input.writing.stopBlocking()
    var buffer = [UInt8](repeating: 0, count: 8)
    guard case .later = input.reading.read(into: &buffer) else { throw SystemError.invalidArgument }
    guard case .bytes(3) = input.writing.write([1, 2, 3]) else { throw SystemError.invalidArgument }
    guard case .bytes(3) = input.reading.read(into: &buffer) else { throw SystemError.invalidArgument }
    #expect(buffer.prefix(3) == [1, 2, 3])
    while case .bytes = input.writing.write(ArraySlice(repeating: 0, count: 64 << 10)) {}
    guard case .later = input.writing.write([1]) else { throw SystemError.invalidArgument }
  }

  @Test func `writing to a pipe without a reader raises no signal`() throws {
    var pair: Ends? = try PipeEnd.pair()
    let writing = try #require(pair?.writing)
    pair = nil
    guard case .closed = writing.write([1]) else { throw SystemError.invalidArgument }
  }
}
