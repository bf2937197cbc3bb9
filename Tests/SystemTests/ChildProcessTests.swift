import TestSupport
import Testing

@testable import System

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

  @Test func `it ends with its code`() throws {
    let child = try start(["-c", "exit 7"])
    while !child.hasEnded { MonotonicClock.sleep(for: .milliseconds(5)) }
    #expect(child.finish() == .exited(code: 7))
    #expect(child.finish() == .exited(code: 7))
  }

  @Test func `it is killed where it has not ended`() throws {
    #expect(try start(["-c", "sleep 1000"]).finish() == .killed(signal: 9))
  }

  @Test func `it does not start where a stream cannot be handed over`() {
    #expect(throws: SystemError.badDescriptor) { try start(["-c", "exit"], input: PipeEnd(adopting: -1)) }
    // Open for the plan, and closed when it is carried out.
    #expect(throws: SystemError.badDescriptor) { try start(["-c", "exit"], input: PipeEnd(adopting: 987)) }
  }

  @Test func `it does not start where its folder has vanished`() {
    let gone = folder.file("gone")
    #expect(throws: SystemError.noSuchFile) { try start(["-c", "exit"], folder: gone) }
  }

  @Test func `it does not start where there is no program`() {
    #expect(throws: SystemError.noSuchFile) { try start([], program: "/no/such/program") }
    #expect(throws: SystemError.accessDenied) { try start([], program: folder.path) }
  }

  @Test func `a pipe takes what there is room for, and gives what there is`() throws {
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

  @Test func `a pipe whose reader went away is closed, and raises no signal`() throws {
    var pair: Ends? = try PipeEnd.pair()
    let writing = try #require(pair?.writing)
    pair = nil
    guard case .closed = writing.write([1]) else { throw SystemError.invalidArgument }
  }
}
