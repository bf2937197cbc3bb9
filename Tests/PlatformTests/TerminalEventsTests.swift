import LibC
import TestSupport
import Testing

@testable import Platform

/// Serialized because one terminal at a time can be borrowed, and signal handlers belong to the process.
@Suite(.serialized) struct TerminalEventsTests {
  private var pipe: (reading: PipeEnd, writing: PipeEnd)

  init() throws { pipe = try PipeEnd.pair() }

  @Test func `a typed byte is an event`() {
    _ = pipe.writing.write([0x61, 0x62])
    let events = TerminalEvents(descriptor: pipe.reading.number)
    #expect(events.available == 2)
    #expect(events.next() == .byte(0x61))
    #expect(events.next() == .byte(0x62))
  }

  @Test func `waiting ends with the timeout`() {
    let start = MonotonicClock.now()
    #expect(TerminalEvents(descriptor: pipe.reading.number).next(within: .milliseconds(20)) == .timeout)
    #expect(MonotonicClock.now() - start >= .milliseconds(20))
  }

  @Test func `a closed terminal is the end`() throws {
    let reading = try PipeEnd.pair().reading
    #expect(TerminalEvents(descriptor: reading.number).next() == .end)
    #expect(TerminalEvents(descriptor: 9_999).next() == .end)
  }

  @Test func `something that is not a terminal has no size`() {
    #expect(TerminalEvents.size(of: pipe.reading.number) == (0, 0))
  }

  @Test(arguments: [(SIGWINCH, TerminalEvents.Event.resized), (SIGCONT, .continued), (SIGTSTP, .stopRequested)])
  func `a signal that concerns the terminal is an event`(number: Int32, event: TerminalEvents.Event) {
    // A shell without job control ignores SIGTSTP.
    guard !Signals.isIgnored(number) else { return }
    TerminalSignals.start()
    defer { TerminalSignals.stop() }
    raiseUnblocked(number)
    #expect(TerminalEvents(descriptor: pipe.reading.number).next(within: .seconds(20)) == event)
  }

  @Test func `something that is not a terminal cannot be borrowed`() {
    let terminal = BorrowedTerminal(input: pipe.reading.number, output: pipe.writing.number, resetSequence: "")
    #expect(throws: SystemError(number: ENOTTY)) { try terminal.borrow() }
  }

  @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
  func `a second terminal cannot be borrowed before the first is given back`() throws {
    let (first, second) = (try PseudoTerminal(), try PseudoTerminal())
    let borrowed = BorrowedTerminal(input: first.descriptor, output: first.descriptor, resetSequence: "")
    let other = BorrowedTerminal(input: second.descriptor, output: second.descriptor, resetSequence: "")
    try borrowed.borrow()
    #expect(throws: SystemError.busy) { try other.borrow() }
    #expect(throws: Never.self) { try borrowed.borrow() }
    borrowed.giveBack()
    #expect(throws: Never.self) { try other.borrow() }
    other.giveBack()
  }

  @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
  func `what was typed can be discarded`() throws {
    let device = try PseudoTerminal()
    let terminal = BorrowedTerminal(input: device.descriptor, output: device.descriptor, resetSequence: "")
    try terminal.borrow()
    defer { terminal.giveBack() }
    try terminal.deliverKeys()
    let events = TerminalEvents(descriptor: device.descriptor)
    device.type("dy")
    #expect(events.next(within: .seconds(20)) == .byte(0x64))
    events.discardTyped()
    #expect(events.next(within: .milliseconds(50)) == .timeout)
    device.type("q")
    #expect(events.next(within: .seconds(20)) == .byte(0x71))
  }

  @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
  func `keys are delivered without echo and with their signals`() throws {
    let device = try PseudoTerminal()
    let terminal = BorrowedTerminal(input: device.descriptor, output: device.descriptor, resetSequence: "")
    try terminal.borrow()
    defer { terminal.giveBack() }
    try terminal.deliverKeys()
    var modes = termios()
    try #require(tcgetattr(device.descriptor, &modes) == 0)
    #expect(modes.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    #expect(modes.c_lflag & tcflag_t(ISIG) != 0)
  }

  #if canImport(Glibc)
    @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
    func `signals that end a program are handled while a terminal is borrowed`() throws {
      let device = try PseudoTerminal()
      let terminal = BorrowedTerminal(input: device.descriptor, output: device.descriptor, resetSequence: "")
      func handler() -> Int {
        var action = sigaction()
        sigaction(SIGUSR1, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      }
      let before = handler()
      try terminal.borrow()
      #expect(handler() != before)
      terminal.giveBack()
      #expect(handler() == before)
    }
  #endif
}
