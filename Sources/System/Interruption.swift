internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Cleans up when the program is interrupted: removes the file it was writing, and ends with the documented code.
///
/// A change of a catalog that was not committed undoes itself.
public enum Interruption {
  /// Ends the program on Ctrl-C, SIGTERM and SIGHUP with 128 and the signal's number; what was ignored stays ignored.
  public static func prepare() {
    // All that the handler reads exists from here on.
    isEnding.store(false, ordering: .relaxed)
    breaksLine.store(isatty(STDERR_FILENO) == 1, ordering: .relaxed)
    willSay(nil)
    unfinishedFile.prepare()
    startedProgram.prepare()
    // A file beyond the size that is allowed is an error of the write, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] where !Signals.isIgnored(number) {
      Signals.install(end, for: number)
    }
  }

  /// Runs `body`; an interruption meanwhile removes the file at `path`.
  static func removing<Result, Failure: Error>(
    _ path: String, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unfinishedFile.hold(path, number: 0, during: body)
  }

  /// Runs `body` while programs we started are at work in a process group of their own, which Ctrl-C does not reach; an
  /// interruption meanwhile ends them and removes their folder where it is empty.
  static func ending<Result, Failure: Error>(
    processGroup number: Int32, workingIn folder: String, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try startedProgram.hold(folder, number: number, during: body)
  }

  /// Sets the line to print if the program is interrupted from now on; nil for none, as before any work.
  ///
  /// For example: after a commit, that the change was made, although this was not reported yet.
  public static func willSay(_ words: StaticString?) {
    lastWords.store(words.map { UInt(bitPattern: $0.utf8Start) } ?? 0, ordering: .releasing)
  }

  private static let unfinishedFile = HandlerRecord()
  private static let startedProgram = HandlerRecord()
  /// The address of a literal, which lives as long as the program; 0 for none. Said behind the `^C` that a terminal shows.
  private static let lastWords = Atomic<UInt>(0)
  private static let breaksLine = Atomic(false)
  private static let isEnding = Atomic(false)

  /// Does nothing but system calls, as a handler must.
  private static let end: Signals.Handler = { number in
    // Another thread is ending the program with another signal. Not this thread: its handler blocks all signals.
    if isEnding.exchange(true, ordering: .acquiringAndReleasing) { waitForEnd() }
    if let file = unfinishedFile.claim() { unlink(file.path) }
    if let program = startedProgram.claim() {
      kill(-program.number, SIGKILL)
      rmdir(program.path)
    }
    if let words = UnsafePointer<CChar>(bitPattern: lastWords.load(ordering: .acquiring)) {
      if breaksLine.load(ordering: .relaxed) { _ = write(STDERR_FILENO, "\n", 1) }
      _ = write(STDERR_FILENO, words, strlen(words))
    }
    _exit(128 + number)
  }

  fileprivate static func waitForEnd() -> Never { while true { pause() } }
}

/// A path and a number that a signal's handler may read at any moment, on any thread.
///
/// The path lies in memory that is never freed, and changes only in the states `empty` and `filling`, in which no handler reads it.
/// A handler that has claimed it keeps it until the program has ended: a thread that would change it then waits for that.
final class HandlerRecord: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case empty, filling, armed, claimed
  }

  private let state = Atomic(State.empty)
  private let number = Atomic<Int32>(0)
  // Written by the thread that has set `filling`, read by the one that has set `claimed`.
  nonisolated(unsafe) private let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX) + 1)

  func prepare() { path[0] = 0 }

  func hold<Result, Failure: Error>(
    _ path: String, number: Int32, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard arm(path, number) else { return try body() }
    defer { disarm() }
    return try body()
  }

  /// For the handler.
  func claim() -> (path: UnsafePointer<CChar>, number: Int32)? {
    let (isArmed, _) = state.compareExchange(
      expected: .armed, desired: .claimed, ordering: .acquiringAndReleasing)
    return isArmed ? (UnsafePointer(path), number.load(ordering: .relaxed)) : nil
  }

  /// False where another thread holds something already, which stays, and for a path that is too long for the system as well.
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

/// The lines an interruption prints while something takes effect, and once it has.
///
/// Both are whole lines, and true: of the moment in between it is unknown whether it was before or after.
public struct InterruptionWords: Sendable {
  public let meanwhile: StaticString
  public let afterwards: StaticString

  public init(meanwhile: StaticString, afterwards: StaticString) {
    self.meanwhile = meanwhile
    self.afterwards = afterwards
  }
}
