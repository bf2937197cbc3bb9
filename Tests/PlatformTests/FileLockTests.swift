import Foundation
import TestSupport
import Testing

@testable import Platform

struct FileLockTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write([1], to: "a")
  }

  @Test func `a lock is held once at a time`() throws {
    let first = try FileLock.acquire(path, until: MonotonicClock.now())
    #expect(throws: FileLock.Failure.timedOut) {
      try FileLock.acquire(path, until: MonotonicClock.now() + .milliseconds(20))
    }
    withExtendedLifetime(first) {}
  }

  @Test func `a lock is released with its object`() throws {
    do { _ = try FileLock.acquire(path, until: MonotonicClock.now()) }
    // A process that another test has just forked may hold the descriptor for a moment.
    #expect(throws: Never.self) { try FileLock.acquire(path, until: MonotonicClock.now() + .seconds(20)) }
  }

  @Test func `a folder can be locked`() throws {
    let first = try FileLock.acquire(folder.path, until: MonotonicClock.now())
    #expect(throws: FileLock.Failure.timedOut) { try FileLock.acquire(folder.path, until: MonotonicClock.now()) }
    withExtendedLifetime(first) {}
  }

  @Test func `a file that does not exist cannot be locked`() {
    let missing = folder.file("none")
    #expect(throws: FileLock.Failure.failed(.noSuchFile)) { try FileLock.acquire(missing, until: MonotonicClock.now()) }
  }

  @Test func `the new file is locked if the holder replaced the old one`() throws {
    let path = path
    var first: FileLock? = try FileLock.acquire(path, until: MonotonicClock.now())
    try #require(first != nil)
    let second = try #require(Worker.start { try? FileLock.acquire(path, until: MonotonicClock.now() + .seconds(20)) })
    MonotonicClock.sleep(for: .milliseconds(20))
    try folder.write([2], to: "b")
    try #require(rename(folder.file("b"), path) == 0)
    first = nil
    let lock = try #require(second.output() ?? nil)
    #expect(throws: FileLock.Failure.timedOut) { try FileLock.acquire(path, until: MonotonicClock.now()) }
    withExtendedLifetime(lock) {}
  }
}

struct FileLockHolderTests {
  private typealias Modes = Set<FileLockHolder.Mode>

  @Test func `the holders of a lock are found by device, number and mode`() {
    let locks = """
      1: POSIX  ADVISORY  WRITE 4710 08:02:131090 120 120
      2: POSIX  ADVISORY  READ  4712 08:01:131090 124 124
      2: -> POSIX  ADVISORY  WRITE 4713 08:01:131090 120 120
      3: POSIX  ADVISORY  WRITE 4711 08:01:131090 120 120
      4: OFDLCK ADVISORY  WRITE -1 08:01:131090 0 EOF
      """
    func processes(_ device: UInt64, _ number: UInt64 = 131_090, _ modes: Modes = [.writing]) -> [Int32] {
      FileLockHolder.processes(in: locks, locking: FileIdentity(device: device, number: number), for: modes)
    }
    #expect(processes(0x801) == [4711])
    #expect(processes(0x802) == [4710])
    #expect(processes(0x901) == [])
    #expect(processes(0x801, 131_091) == [])
    #expect(processes(0x801, 131_090, [.reading, .writing]) == [4712, 4711])
  }

  @Test(.enabled(if: Linux.has("/proc/locks")))
  func `another process that holds a record lock is found with its program`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "a")
    let script = """
      import fcntl, sys
      file = open(sys.argv[1], "r+b")
      fcntl.lockf(file, fcntl.LOCK_EX)
      print("locked", flush=True)
      sys.stdin.read()
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    // The line may come in pieces.
    var printed = Data()
    while printed.last != UInt8(ascii: "\n") {
      let piece = output.fileHandleForReading.availableData
      try #require(!piece.isEmpty)
      printed += piece
    }
    let holder = try #require(FileLockHolder.other(locking: path, for: [.writing]))
    #expect(holder.process == process.processIdentifier)
    #expect(holder.program?.hasPrefix("python3") == true)
    #expect(FileLockHolder.other(locking: path, for: [.reading]) == nil)
  }
}
