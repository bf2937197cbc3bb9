import LibC
import TestSupport
import Testing

@testable import Platform

struct FileDescriptorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a descriptor is closed at the end of its scope`() throws {
    let path = try folder.write([1], to: "a")
    var number: Int32 = -1
    do {
      let file = try FileDescriptor.forReading(path)
      number = file.number
      #expect(try FileDescriptor.status(of: number).identity == FileStatus(path).identity)
    }
    // Another test may have opened another file with this number since.
    #expect((try? FileDescriptor.status(of: number))?.identity != (try FileStatus(path)).identity)
  }

  @Test func `a descriptor is not inherited by programs`() throws {
    let file = try FileDescriptor.forReading(folder.write([1], to: "a"))
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `opening a pipe for reading does not wait for a writer`() throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(try FileDescriptor.forReading(path).status().kind == .special)
  }

  @Test func `one descriptor at a time can lock a file`() throws {
    let path = try folder.write([1], to: "a")
    let first = try FileDescriptor.forReading(path)
    let second = try FileDescriptor.forReading(path)
    #expect(try first.tryLock())
    #expect(try !second.tryLock())
    #expect(try first.tryLock())
  }

  @Test func `bytes are read one at a time up to the end`() throws {
    let file = try FileDescriptor.forReading(folder.write([7, 8], to: "a"))
    #expect(try FileDescriptor.readByte(from: file.number) == 7)
    #expect(try FileDescriptor.readByte(from: file.number) == 8)
    #expect(try FileDescriptor.readByte(from: file.number) == nil)
  }

  @Test func `an error is thrown with its own number`() throws {
    #expect(throws: SystemError(number: EBADF)) { try FileDescriptor.readByte(from: 9_999) }
    #expect(throws: SystemError(number: EBADF)) { try FileDescriptor.read(9_999, atMost: 1) }
    #expect(throws: SystemError(number: EBADF)) { try FileDescriptor.writeAll([1], to: 9_999) }
    #expect(throws: SystemError.isFolder) {
      try FileDescriptor.open(folder.path, O_RDONLY).readAll(limit: 10)
    }
  }

  @Test func `reading a non-blocking pipe waits for its bytes`() throws {
    let (reading, writing) = try PipeEnd.pair()
    try reading.stopBlocking()
    let number = writing.number
    let writer = try #require(
      Worker.start {
        usleep(20_000)
        try? FileDescriptor.writeAll([5], to: number)
      })
    #expect(try FileDescriptor.readByte(from: reading.number) == 5)
    writer.wait()
    withExtendedLifetime(writing) {}
  }

  @Test func `writing to a full non-blocking pipe waits for its reader`() throws {
    let (reading, writing) = try PipeEnd.pair()
    try writing.stopBlocking()
    let (number, count) = (reading.number, 300_000)
    let reader = try #require(Worker.start { (try? FileDescriptor.read(number, atMost: count))?.count })
    try FileDescriptor.writeAll(Array(repeating: 1, count: count), to: writing.number)
    #expect(reader.output() == count)
    withExtendedLifetime(reading) {}
  }
}
