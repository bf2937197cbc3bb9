import LibC
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// With SIGURG, which does nothing by default and which nothing else uses.
@Suite(.serialized) struct SignalsTests {
  private static let received = Atomic<Int32>(0)

  private let signals = CaughtSignals([SIGURG])

  @Test func `a handler is called with the signal number until the previous action is restored`() {
    signals.install({ Self.received.store($0, ordering: .relaxed) }, where: { _ in true })
    raiseUnblocked(SIGURG)
    #expect(Self.received.exchange(0, ordering: .relaxed) == SIGURG)
    signals.restore()
    raiseUnblocked(SIGURG)
    #expect(Self.received.load(ordering: .relaxed) == 0)
  }

  @Test func `an ignored signal is recognized`() {
    signals.install({ _ in }, where: { _ in false })
    #expect(!Signals.isIgnored(SIGURG))
    signal(SIGURG, SIG_IGN)
    #expect(Signals.isIgnored(SIGURG))
    signals.restore()
    #expect(!Signals.isIgnored(SIGURG))
  }

  @Test func `a handler's message does not wait for a full pipe`() throws {
    let (reading, writing) = try PipeEnd.pair()
    try writing.stopBlocking()
    while case .bytes = writing.write(Array(repeating: 0, count: 4_096)[...]) {}
    #expect(fcntl(writing.number, F_SETFL, 0) == 0)
    Signals.write("late", 4, to: writing.number)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    _ = reading.read(into: &buffer)
    #expect(!buffer.contains(UInt8(ascii: "l")))
    Signals.write("in time", 7, to: writing.number)
    let count = if case .bytes(let count) = reading.read(into: &buffer) { count } else { 0 }
    #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == "in time")
  }

  @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
  func `a handler's message does not wait for a terminal that nobody reads`() throws {
    let terminal = try PseudoTerminal()
    let flags = fcntl(terminal.descriptor, F_GETFL)
    #expect(fcntl(terminal.descriptor, F_SETFL, flags | O_NONBLOCK) == 0)
    while write(terminal.descriptor, "x", 1) == 1 {}
    #expect(fcntl(terminal.descriptor, F_SETFL, flags) == 0)
    Signals.write("late", 4, to: terminal.descriptor)
  }
}

/// Sends a signal to this thread. The threads that run tests block most signals.
func raiseUnblocked(_ number: Int32) {
  var (signals, previous) = (sigset_t(), sigset_t())
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &previous)
  raise(number)
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}
