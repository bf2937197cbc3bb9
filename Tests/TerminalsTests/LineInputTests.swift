import Platform
import Terminals
import Testing

struct LineInputTests {
  @Test func `each call returns a line, nil after the last`() {
    let pipe = Pipe()
    pipe.send("yes\r\n\nno")
    pipe.closeWriting()
    let input = LineInput(descriptor: pipe.reading)
    #expect(input.nextLine() == "yes")
    #expect(input.nextLine() == "")
    #expect(input.nextLine() == "no")
    #expect(input.nextLine() == nil)
    #expect(input.nextLine() == nil)
  }

  @Test func `nothing beyond the line is read`() {
    let pipe = Pipe()
    pipe.send("first\nsecond\n")
    #expect(LineInput(descriptor: pipe.reading).nextLine() == "first")
    #expect(pipe.receive() == "second\n")
  }

  @Test func `invalid UTF-8 becomes replacement characters`() {
    let pipe = Pipe()
    pipe.send([0xFF, 0x41, 0x0A])
    #expect(LineInput(descriptor: pipe.reading).nextLine() == "\u{FFFD}A")
  }

  @Test func `a closed descriptor is the end of input`() {
    #expect(LineInput(descriptor: 9_999).nextLine() == nil)
  }

  @Test func `a line is cut at 64 KiB`() {
    let pipe = Pipe()
    let writing = pipe.writing
    let line = [UInt8](repeating: 0x61, count: 100_000) + Array("\nnext\n".utf8)
    let sender = Worker.start { Pipe.sendAll(line, to: writing) }
    let input = LineInput(descriptor: pipe.reading)
    #expect(input.nextLine()?.utf8.count == 64 << 10)
    #expect(input.nextLine() == "next")
    sender?.wait()
  }
}
