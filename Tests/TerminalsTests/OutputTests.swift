import LibC
import Platform
import Terminals
import TestSupport
import Testing

struct OutputTests {
  @Test func `flushed output arrives in order`() throws {
    let pipe = Pipe()
    let output = Output(descriptor: pipe.writing, depth: nil)
    try output.print("one")
    try output.print(unended: "two?")
    try output.write([0x21])
    try output.flush()
    #expect(pipe.receive() == "one\ntwo?!")
  }

  @Test func `without a buffer each call writes at once`() throws {
    let pipe = Pipe()
    let output = Output(descriptor: pipe.writing, depth: .sixteen, isBuffered: false)
    try output.print("\("oh", .red)")
    #expect(pipe.receive() == "\u{1B}[31moh\u{1B}[0m\n")
  }

  @Test func `output is dropped after the reader closed the pipe`() throws {
    StandardStreams.prepare()
    let pipe = Pipe()
    pipe.closeReading()
    let output = Output(descriptor: pipe.writing, depth: nil)
    try output.print("kept in the buffer")
    #expect(output.hasReader)
    try output.flush()
    #expect(!output.hasReader)
    try output.print("more")
    try output.write([UInt8](repeating: 7, count: 1 << 20))
    try output.flush()
  }

  @Test func `a closed stream is an error`() {
    let output = Output(descriptor: 9_999, depth: nil, isBuffered: false)
    #expect(throws: OutputError(SystemError(number: EBADF))) { try output.print("x") }
    #expect(OutputError(SystemError(number: EBADF)).text == "bad file descriptor")
  }

  @Test(.enabled(if: Linux.has("/dev/full"))) func `a full disk is an error`() {
    let device = open("/dev/full", O_WRONLY)
    defer { close(device) }
    let output = Output(descriptor: device, depth: nil, isBuffered: false)
    #expect(throws: OutputError(.noSpace)) { try output.print("x") }
  }

  @Test func `a slow reader of a non-blocking pipe gets every byte`() throws {
    let pipe = Pipe()
    pipe.makeNonBlocking(pipe.writing)
    let (reading, count) = (pipe.reading, 3_000_000)
    let reader = try #require(
      Worker.start {
        var received = 0
        var bytes = [UInt8](repeating: 0, count: 50_000)
        while received < count {
          let got = read(reading, &bytes, bytes.count)
          if got <= 0 { break }
          received += got
        }
        return received
      })
    let output = Output(descriptor: pipe.writing, depth: nil)
    try output.write([UInt8](repeating: 0x61, count: count))
    #expect(reader.output() == count)
  }

  @Test func `a recording keeps the output`() throws {
    let output = Output(recordingWithDepth: nil)
    try output.print("a \("b", .bold)")
    #expect(output.recorded == "a b\n")
  }
}
