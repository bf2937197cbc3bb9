internal import LibC
internal import Synchronization

/// The signals that concern a terminal. Their handler writes them to a pipe, so that one `poll` waits for them and for
/// keys.
package enum TerminalSignals {
  /// The end of the pipe that signal numbers are read from, one byte each; −1 before `start`.
  static var reading: Int32 { readingEnd.load(ordering: .relaxed) }

  static func start() {
    if reading < 0 { try? openPipe() }
    // A shell without job control ignores SIGTSTP, and so does this program then.
    signals.install(handle) { $0 != SIGTSTP || !Signals.isIgnored($0) }
  }

  static func stop() { signals.restore() }

  /// Stops all programs of this job, as Ctrl-Z does in cooked mode; returns when the job continues.
  package static func stopJob() { kill(0, SIGTSTP) }

  /// True to report the next Ctrl-C as an event. If it is not read within a second, because the terminal is stopped or
  /// the catalog is busy, it ends the program after all, as a second one does at once.
  package static func setReportsInterrupt(_ isReported: Bool) {
    reportsInterrupt.store(isReported, ordering: .relaxed)
  }

  private static let reportsInterrupt = Atomic(false)

  /// In a handler: true if Ctrl-C will be an event.
  static func report(interrupt number: Int32) -> Bool {
    guard reportsInterrupt.exchange(false, ordering: .relaxed) else { return false }
    handle(number)
    alarm(1)
    return true
  }

  /// Ends the program as Ctrl-C does.
  package static func interrupt() { raise(SIGINT) }

  /// Quits as Ctrl-\ does.
  package static func quit() { raise(SIGQUIT) }

  private static let signals = CaughtSignals([SIGWINCH, SIGCONT, SIGTSTP])

  private static let readingEnd = Atomic<Int32>(-1)
  private static let writingEnd = Atomic<Int32>(-1)

  /// The pipe stays open until the program ends. If there is none, signals are not reported; everything else works.
  private static func openPipe() throws(SystemError) {
    let ends = try PipeEnd.pair()
    // Without waiting: a signal is dropped if the pipe is full of unread ones.
    try ends.reading.stopBlocking()
    try ends.writing.stopBlocking()
    writingEnd.store(ends.writing.leaked(), ordering: .relaxed)
    readingEnd.store(ends.reading.leaked(), ordering: .relaxed)
  }

  private static let handle: Signals.Handler = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writingEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}
