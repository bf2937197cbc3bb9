import TestSupport
import Testing

@testable import System

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct FileReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 99, 100])
  func `a file of up to the limit is read whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8($0) }
    #expect(try FileReading.bytes(ofFile: folder.write(bytes, to: "a"), limit: 100) == bytes)
  }

  @Test func `a file of one byte more than the limit is rejected`() throws {
    let path = try folder.write(Array(repeating: 1, count: 101), to: "a")
    #expect(throws: FileError(.reading, path, .tooLarge(limit: 100))) {
      try FileReading.bytes(ofFile: path, limit: 100)
    }
  }

  @Test(arguments: [1_000_000, 1_000_001])
  func `a pipe, which has no size, is read up to the limit`(size: Int) throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = try #require(
      Worker.start {
        guard let pipe = try? FileDescriptor.open(path, O_WRONLY) else { return }
        _ = signal(SIGPIPE, SIG_IGN)
        try? pipe.writeAll(Array(repeating: 7, count: size))
      })
    let bytes = try? FileReading.bytes(ofFile: path, limit: 1_000_000)
    writer.wait()
    #expect(bytes?.count == (size <= 1_000_000 ? size : nil))
  }

  @Test func `the reason why a file cannot be read comes with its path`() {
    #expect(throws: FileError(.reading, folder.path, .system(.isFolder))) {
      try FileReading.bytes(ofFile: folder.path)
    }
    let none = folder.file("none")
    #expect(throws: FileError(.reading, none, .system(.noSuchFile))) { try FileReading.bytes(ofFile: none) }
  }

  @Test func `a link out of a folder is not followed`() throws {
    try folder.write([1], to: "secret")
    try #require(mkdir(folder.file("pack"), 0o700) == 0)
    try #require(symlink("../secret", folder.file("pack/a")) == 0)
    try #require(symlink("..", folder.file("pack/up")) == 0)
    for path in ["a", "up/secret"] {
      #expect(throws: FileError(.reading, path, .isLink)) {
        try FileReading.bytes(ofFile: path, inFolder: folder.file("pack"), limit: 10)
      }
    }
    #expect(try FileReading.bytes(ofFile: "none", inFolder: folder.file("pack"), limit: 10) == nil)
  }

  @Test func `a file is known by its beginning`() throws {
    let path = try folder.write(Array("SQLite format 3".utf8), to: "a")
    #expect(FileReading.file(path, beginsWith: Array("SQLite".utf8)))
    #expect(!FileReading.file(path, beginsWith: Array("SQLite format 3.".utf8)))
    #expect(!FileReading.file(folder.path, beginsWith: []))
  }

  @Test func `two paths to one file are the same file`() throws {
    let path = try folder.write([1], to: "a")
    try folder.write([1], to: "b")
    try #require(symlink("a", folder.file("c")) == 0)
    #expect(FileReading.isSameFile(path, folder.file("c")))
    #expect(!FileReading.isSameFile(path, folder.file("b")))
    #expect(!FileReading.isSameFile(path, folder.file("none")))
  }

  @Test func `a piece is read from its place in the file`() throws {
    let file = try FileDescriptor.forReading(folder.write([1, 2, 3, 4, 5], to: "a"))
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 3) } == 2)
    #expect(buffer == [4, 5, 0])
    #expect(try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 9) } == 0)
  }
}

struct FileLockTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write([1], to: "a")
  }

  @Test func `a lock is had by one at a time`() throws {
    var first: FileLock? = try FileLock.acquire(path, until: .now)
    try #require(first != nil)
    #expect(throws: FileLock.Failure.self) { try FileLock.acquire(path, until: .now + .milliseconds(20)) }
    first = nil
    #expect(throws: Never.self) { try FileLock.acquire(path, until: .now) }
  }

  @Test func `the lock is that of the file which is at the path by then`() throws {
    let path = path
    var first: FileLock? = try FileLock.acquire(path, until: .now)
    try #require(first != nil)
    let second = try #require(Worker.start { try? FileLock.acquire(path, until: .now + .seconds(20)) })
    usleep(20_000)
    try folder.write([2], to: "b")
    try #require(rename(folder.file("b"), path) == 0)
    first = nil
    let lock = try #require(second.output() ?? nil)
    let isHeld = (try? FileLock.acquire(path, until: .now)) == nil
    withExtendedLifetime(lock) { #expect(isHeld) }
  }
}
