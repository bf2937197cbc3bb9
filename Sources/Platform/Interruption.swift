internal import LibC
internal import Synchronization

/// Cleans up when a signal interrupts the program: removes the file that is being written, ends child processes, and
/// exits with the documented code.
///
/// SQLite rolls back a change of a catalog that was not committed.
public enum Interruption {
  /// From now on Ctrl-C, Ctrl-\, SIGTERM and SIGHUP end the program with exit code 128 + signal number. Ignored signals stay
  /// ignored.
  public static func prepare() {
    // Static properties are initialized at their first use, which must not be in a handler.
    isEnding.store(false, ordering: .relaxed)
    deferrals.store(0, ordering: .relaxed)
    breaksLine.store(isatty(STDERR_FILENO) == 1, ordering: .relaxed)
    setMessage(nil)
    unfinishedFile.prepare()
    childProcess.prepare()
    pager.store(0, ordering: .relaxed)
    // There is nothing to clean up yet, but Swift allocates metadata at the first call, which must not be in a handler.
    cleanUp()
    // A file larger than the limit of the process becomes an error of the write instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) {
      Signals.install(endAfterSignal, for: number)
    }
    Signals.install(endAfterCtrlC, for: SIGALRM)
  }

  /// For the alarm of a Ctrl-C that nobody read.
  private static let endAfterCtrlC: Signals.Handler = { _ in end(with: 128 + SIGINT) }

  /// Holds the path of a file that an interruption removes.
  static let unfinishedFile = HandlerRecord()

  /// Holds the number of a process group, which Ctrl-C does not reach, and its working folder: an interruption kills the
  /// group and adopted orphans, and removes the folder if it is empty.
  static let childProcess = HandlerRecord()

  /// The id of the pager on this terminal, which an interruption ends; 0 for none.
  static let pager = Atomic<Int32>(0)

  /// Sets the line that an interruption prints from now on; nil for none.
  ///
  /// For example: `memorize: interrupted after the change was made.` between a commit and its report.
  public static func setMessage(_ line: StaticString?) {
    message.store(line.map { UInt(bitPattern: $0.utf8Start) } ?? 0, ordering: .releasing)
  }

  /// Sets a line that is known only now. Its memory is never freed, because a handler may read it at any moment.
  public static func setMessage(_ line: String) {
    message.store(UInt(bitPattern: strdup(line)), ordering: .releasing)
  }

  /// The address of a string that is never freed; 0 for none.
  private static let message = Atomic<UInt>(0)
  /// True to print a line end first: a terminal has shown `^C` on the current line.
  private static let breaksLine = Atomic(false)
  private static let isEnding = Atomic(false)
  /// The number of threads in `deferring`.
  private static let deferrals = Atomic(0)

  /// Runs `body` as one step for an interruption, which waits for its end. For example: starting a child process and
  /// recording its id.
  ///
  /// An interruption waits for two seconds at most. One that came first ends the program before `body` runs.
  static func deferring<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A handler on this thread would wait for itself.
    try Signals.blockingAll { () throws(Failure) in
      // In one order for all threads, like the two accesses in `end`: either this thread or the ending one waits.
      deferrals.add(1, ordering: .sequentiallyConsistent)
      defer { deferrals.subtract(1, ordering: .sequentiallyConsistent) }
      if isEnding.load(ordering: .sequentiallyConsistent) {
        deferrals.subtract(1, ordering: .sequentiallyConsistent)
        waitForEnd()
      }
      return try body()
    }
  }

  private static func waitForDeferrals() {
    var pauses = 2_000
    while pauses > 0, deferrals.load(ordering: .sequentiallyConsistent) > 0 {
      poll(nil, 0, 1)
      pauses -= 1
    }
  }

  private static let endAfterSignal: Signals.Handler = { number in end(with: 128 + number) }

  /// Ends the program with a line, before that of ``setMessage(_:)``.
  ///
  /// Must be called with all signals blocked, as in a handler, and makes system calls only. Their errors are ignored:
  /// the program ends anyway.
  public static func end(with code: Int32, saying line: UnsafePointer<CChar>? = nil) -> Never {
    // Another thread is ending the program. It cannot be this one: all signals are blocked.
    if isEnding.exchange(true, ordering: .sequentiallyConsistent) { waitForEnd() }
    waitForDeferrals()
    cleanUp()
    if let line { Signals.write(line, strlen(line), to: STDERR_FILENO) }
    if let message = UnsafePointer<CChar>(bitPattern: message.load(ordering: .acquiring)) {
      if line == nil, breaksLine.load(ordering: .relaxed) { Signals.write("\n", 1, to: STDERR_FILENO) }
      Signals.write(message, strlen(message), to: STDERR_FILENO)
    }
    _exit(code)
  }

  /// The reading end of a pipe that the first Ctrl-C from now on closes, so that a command can print its own last words;
  /// the second Ctrl-C ends the program. Nil where Ctrl-C is ignored or there is no pipe.
  static func nextCtrlC() -> PipeEnd? {
    guard !Signals.isIgnored(SIGINT), let (reading, writing) = try? PipeEnd.pair() else { return nil }
    // The handler closes it.
    pipeToClose.store(writing.leaked(), ordering: .releasing)
    Signals.install(closePipe, for: SIGINT)
    return reading
  }

  private static let pipeToClose = Atomic<Int32>(-1)

  private static let closePipe: Signals.Handler = { number in
    let pipe = pipeToClose.exchange(-1, ordering: .acquiringAndReleasing)
    guard pipe >= 0 else { end(with: 128 + number) }
    let error = errno
    close(pipe)
    errno = error
  }

  private static func cleanUp() {
    BorrowedTerminal.giveBackAtEnd()
    if let file = unfinishedFile.claim() { unlink(file.path) }
    if let child = childProcess.claim() {
      kill(-child.number, SIGKILL)
      _ = Orphans.end()
      rmdir(child.path)
    }
    endPager()
  }

  /// Waits for about a second, so that the pager restores the terminal before the shell uses it.
  private static func endPager() {
    let id = pager.load(ordering: .acquiring)
    guard id > 0, kill(id, SIGTERM) == 0 else { return }
    var pauses = 1_000
    while pauses > 0, waitpid(id, nil, WNOHANG) == 0 {
      poll(nil, 0, 1)
      pauses -= 1
    }
  }

  fileprivate static func waitForEnd() -> Never { while true { pause() } }
}

/// A path and a number that a signal handler may read at any moment, on any thread.
///
/// The path is in memory that is never freed. It is written only in the state `filling`, in which no handler reads it.
/// A handler that has claimed it ends the program; a thread that wants to change it then waits for the end.
final class HandlerRecord: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case empty, filling, armed, claimed
  }

  private let state = Atomic(State.empty)
  private let number = Atomic<Int32>(0)
  // Safe: written only by the thread that set `filling`, read only by the handler that set `claimed`.
  nonisolated(unsafe) private let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)

  func prepare() { path[0] = 0 }

  /// Runs `body` while a handler can claim the path.
  func hold<Result, Failure: Error>(
    _ path: String, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try hold { () throws(Failure) in
      (path, 0, ())
    } during: { _ throws(Failure) in
      try body()
    }
  }

  /// Runs `body` while a handler can claim the path and the number that `start` returned with a value. An interruption
  /// waits for the end of `start` and of `finish`.
  func hold<Value, Result, Failure: Error>(
    _ start: () throws(Failure) -> (path: String, number: Int32, value: Value),
    during body: (Value) throws(Failure) -> Result, finish: (Value) -> Void = { _ in }
  ) throws(Failure) -> Result {
    let (value, isArmed) = try Interruption.deferring { () throws(Failure) in
      let (path, number, value) = try start()
      return (value, arm(path, number))
    }
    defer {
      Interruption.deferring {
        if isArmed { disarm() }
        finish(value)
      }
    }
    return try body(value)
  }

  /// Called by the handler: the path and the number, nil if there are none.
  func claim() -> (path: UnsafePointer<CChar>, number: Int32)? {
    let (isArmed, _) = state.compareExchange(
      expected: .armed, desired: .claimed, ordering: .acquiringAndReleasing)
    return isArmed ? (UnsafePointer(path), number.load(ordering: .relaxed)) : nil
  }

  /// False if another thread holds a path already, or if the path is too long for the system.
  private func arm(_ text: String, _ number: Int32) -> Bool {
    guard text.utf8.count <= PATH_MAX,
      state.compareExchange(expected: .empty, desired: .filling, ordering: .acquiringAndReleasing).exchanged
    else { return false }
    for (index, byte) in text.utf8.enumerated() { path[index] = CChar(bitPattern: byte) }
    path[text.utf8.count] = 0
    self.number.store(number, ordering: .relaxed)
    state.store(.armed, ordering: .releasing)
    return true
  }

  private func disarm() {
    let (wasArmed, _) = state.compareExchange(
      expected: .armed, desired: .empty, ordering: .acquiringAndReleasing)
    if !wasArmed { Interruption.waitForEnd() }
  }
}

/// The lines that an interruption prints while a change is being made, and after that.
///
/// For example: "interrupted; the file may have been written" and "interrupted after the file was written". Both end
/// with a newline.
public struct InterruptionWords: Sendable {
  public let meanwhile: StaticString
  public let afterwards: StaticString

  public init(meanwhile: StaticString, afterwards: StaticString) {
    self.meanwhile = meanwhile
    self.afterwards = afterwards
  }
}
