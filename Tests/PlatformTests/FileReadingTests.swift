import LibC
import TestSupport
import Testing

@testable import Platform

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

  @Test func `an error names the path and the reason`() {
    #expect(throws: FileError(.reading, folder.path, .system(.isFolder))) {
      try FileReading.bytes(ofFile: folder.path)
    }
    let none = folder.file("none")
    #expect(throws: FileError(.reading, none, .system(.noSuchFile))) { try FileReading.bytes(ofFile: none) }
  }

  @Test func `a link in a folder is not followed`() throws {
    try folder.write([1], to: "secret")
    try #require(mkdir(folder.file("pack"), 0o700) == 0)
    try #require(symlink("../secret", folder.file("pack/a")) == 0)
    try #require(symlink("..", folder.file("pack/up")) == 0)
    for path in ["a", "up/secret"] {
      #expect(throws: FileError(.reading, path, .isLink)) {
        try FileReading.bytes(ofFile: path, inFolder: folder.file("pack"), limit: 10)
      }
    }
  }

  @Test func `a file that a folder does not have is nil`() throws {
    #expect(try FileReading.bytes(ofFile: "none", inFolder: folder.path, limit: 10) == nil)
  }

  @Test func `a pipe in a folder is rejected`() throws {
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(throws: FileError(.reading, "pipe", .isSpecial)) {
      try FileReading.bytes(ofFile: "pipe", inFolder: folder.path, limit: 10)
    }
  }

  @Test(arguments: [(3, true), (2, false)])
  func `a file in a folder is read up to the limit`(limit: Int, isRead: Bool) throws {
    try folder.write([1, 2, 3], to: "a")
    let bytes = try? FileReading.bytes(ofFile: "a", inFolder: folder.path, limit: limit)
    #expect(bytes == (isRead ? [1, 2, 3] : nil))
  }

  @Test func `only a regular file passes as a file`() throws {
    let path = try folder.write([1], to: "a")
    #expect(throws: Never.self) { try FileReading.requireFile(path) }
    #expect(throws: FileError(.reading, folder.path, .system(.isFolder))) {
      try FileReading.requireFile(folder.path)
    }
    #expect(throws: FileError(.reading, "/dev/null", .isSpecial)) { try FileReading.requireFile("/dev/null") }
  }

  @Test func `the resolved path has no links`() throws {
    let path = try folder.write([1], to: "a")
    try #require(symlink("a", folder.file("link")) == 0)
    #expect(FileReading.resolvedPath(folder.file("link")) == FileReading.resolvedPath(path))
    #expect(FileReading.resolvedPath(folder.file("none")) == nil)
  }

  @Test func `the names in a folder do not include the folder itself`() throws {
    try folder.write([1], to: "a")
    try folder.write([1], to: ".b")
    #expect(FileReading.names(inFolder: folder.path).sorted() == [".b", "a"])
    #expect(FileReading.names(inFolder: folder.file("none")) == [])
  }

  @Test func `a file is recognized by its first bytes`() throws {
    let path = try folder.write(Array("SQLite format 3".utf8), to: "a")
    #expect(FileReading.file(path, beginsWith: Array("SQLite".utf8)))
    #expect(!FileReading.file(path, beginsWith: Array("SQLite format 3.".utf8)))
    #expect(!FileReading.file(folder.path, beginsWith: []))
  }

  @Test func `two paths to one file lead to the same file`() throws {
    let path = try folder.write([1], to: "a")
    try folder.write([1], to: "b")
    try #require(symlink("a", folder.file("c")) == 0)
    #expect(FileReading.isSameFile(path, folder.file("c")))
    #expect(!FileReading.isSameFile(path, folder.file("b")))
    #expect(!FileReading.isSameFile(path, folder.file("none")))
  }

  @Test func `bytes are read at an offset`() throws {
    let file = try FileDescriptor.forReading(folder.write([1, 2, 3, 4, 5], to: "a"))
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 3) } == 2)
    #expect(buffer == [4, 5, 0])
    #expect(try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 9) } == 0)
  }
}
