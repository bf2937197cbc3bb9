import Dispatch
import Testing

@testable import Terminals

struct ProgressLineTests {
  /// A clock that stands still until it is told otherwise.
  private final class Hands { var time = Duration.zero }

  private let hands = Hands()
  private let output = Output(recordingWithDepth: nil, isTerminal: true)

  private func line(columns: Int = 80, term: String = "xterm") -> ProgressLine {
    ProgressLine(on: output, columns: columns, environment: ["TERM": term]) { [hands] in hands.time }
  }

  @Test func `short work shows nothing`() {
    let progress = line()
    hands.time = .milliseconds(499)
    progress.update("working")
    progress.erase()
    #expect(output.recorded == "")
  }

  @Test func `long work shows a line that goes away`() {
    let progress = line()
    hands.time = .milliseconds(500)
    progress.update("working")
    progress.erase()
    progress.erase()
    #expect(output.recorded == "\rworking\u{1B}[K\r\u{1B}[K")
  }

  @Test func `it is drawn at most ten times a second`() {
    let progress = line()
    for millisecond in 0..<2_000 {
      hands.time = .milliseconds(millisecond)
      progress.update("\(millisecond)")
    }
    #expect(output.recorded.split(separator: "\r").count == 15)
  }

  @Test func `in a row of a screen it comes and goes without moving anything`() {
    let progress = ProgressLine(on: output, columns: 80, row: 9) { [hands] in hands.time }
    hands.time = .milliseconds(500)
    progress.update("undoing")
    progress.erase()
    #expect(output.recorded == "\u{1B}[10;1Hundoing\u{1B}[K\u{1B}[10;1H\u{1B}[K" && progress.wasDrawn)
  }

  @Test func `it leaves the last column free`() {
    let progress = line(columns: 10)
    hands.time = .seconds(1)
    progress.update("a very long line")
    #expect(output.recorded == "\ra very l…\u{1B}[K")
  }

  @Test func `work that cannot say how far it is shows a line all the same, until it is done`() {
    let drawn = DispatchSemaphore(value: 0)
    var calls = 0
    let progress = ProgressLine(on: output, columns: 80, environment: ["TERM": "xterm"]) {
      calls += 1
      // The first call sets the start, the second comes from the other thread, which draws before it gives way.
      if calls == 2 { drawn.signal() }
      return calls == 1 ? .zero : .seconds(1)
    }
    let result = progress.whileWorking("undoing") {
      drawn.wait()
      return 5
    }
    #expect(result == 5)
    #expect(output.recorded == "\rundoing\u{1B}[K\r\u{1B}[K")
  }

  @Test func `work that fails leaves no line behind`() {
    struct Failure: Error {}
    let progress = line()
    #expect(throws: Failure.self) { try progress.whileWorking("undoing") { throw Failure() } }
    #expect(output.recorded == "")
  }

  @Test func `what is no terminal, or a dumb one, sees nothing`() {
    let dumb = line(term: "dumb")
    let file = Output(recordingWithDepth: nil, isTerminal: false)
    let toFile = ProgressLine(on: file, columns: 80, environment: ["TERM": "xterm"]) { [hands] in hands.time }
    hands.time = .seconds(1)
    dumb.update("x")
    toFile.update("x")
    #expect(output.recorded + file.recorded == "")
  }
}
