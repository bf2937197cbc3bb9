import Dispatch
import Testing

@testable import Terminals

struct ProgressLineTests {
  /// The time of a clock that the test sets.
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

  @Test func `long work shows a line and erases it`() {
    let progress = line()
    hands.time = .milliseconds(500)
    progress.update("working")
    progress.erase()
    progress.erase()
    #expect(output.recorded == "\rworking\u{1B}[K\r\u{1B}[K")
  }

  @Test func `the line is drawn at most ten times a second`() {
    let progress = line()
    for millisecond in 0..<2_000 {
      hands.time = .milliseconds(millisecond)
      progress.update("\(millisecond)")
    }
    #expect(output.recorded.split(separator: "\r").count == 15)
  }

  @Test func `the line can be in a row of the full screen`() {
    let progress = ProgressLine(on: output, columns: 80, row: 9) { [hands] in hands.time }
    hands.time = .milliseconds(500)
    progress.update("undoing")
    progress.erase()
    #expect(output.recorded == "\u{1B}[10;1Hundoing\u{1B}[K\u{1B}[10;1H\u{1B}[K")
    #expect(progress.wasDrawn)
  }

  @Test func `the line leaves the last column free`() {
    let progress = line(columns: 10)
    hands.time = .seconds(1)
    progress.update("a very long line")
    #expect(output.recorded == "\ra very l…\u{1B}[K")
  }

  @Test func `work that does not report its progress shows a line until it ends`() {
    let drawn = DispatchSemaphore(value: 0)
    var calls = 0
    let progress = ProgressLine(on: output, columns: 80, environment: ["TERM": "xterm"]) {
      calls += 1
      // The first call sets the start. The second comes from the thread that draws.
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

  @Test func `an error in the work leaves no line`() {
    struct Failure: Error {}
    let progress = line()
    #expect(throws: Failure.self) { try progress.whileWorking("undoing") { throw Failure() } }
    #expect(output.recorded == "")
  }

  @Test func `a dumb terminal and a file get no line`() {
    let dumb = line(term: "dumb")
    let file = Output(recordingWithDepth: nil, isTerminal: false)
    let toFile = ProgressLine(on: file, columns: 80, environment: ["TERM": "xterm"]) { [hands] in hands.time }
    hands.time = .seconds(1)
    dumb.update("x")
    toFile.update("x")
    #expect(output.recorded == "")
    #expect(file.recorded == "")
  }
}
