#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What an interrupted program still has to do: remove the file it was writing, and end with the documented code.
///
/// A change of a catalog that was not committed undoes itself.
public enum Interruption {
  /// Ends the program on Ctrl-C, SIGTERM and SIGHUP with 128 and the signal's number; what was ignored stays ignored.
  public static func prepare() {
    (unfinished, processGroup, workingFolder, lastWords) = (nil, 0, nil, nil)
    breaksLine = isatty(STDERR_FILENO) == 1
    // A file beyond the size that is allowed is an error of the write, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, end)
      if before.map({ unsafeBitCast($0, to: Int.self) }) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Runs `body`; an interruption meanwhile removes the file at `path`.
  static func removing<Result, Failure: Error>(
    _ path: String, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let copy = strdup(path)
    unfinished = copy
    defer {
      unfinished = nil
      free(copy)
    }
    return try body()
  }

  /// Runs `body` while programs we started are at work in a process group of their own, which Ctrl-C does not reach; an
  /// interruption meanwhile ends them and removes their folder where it is empty.
  package static func ending<Result, Failure: Error>(
    processGroup number: Int32, workingIn folder: String, during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let copy = strdup(folder)
    workingFolder = copy
    processGroup = number
    defer {
      processGroup = 0
      workingFolder = nil
      free(copy)
    }
    return try body()
  }

  /// What is true of the work from now on, should it be interrupted, as a whole line; nil for nothing, as before any work.
  ///
  /// For example: after a commit, that the change was made, although nobody has been told yet.
  public static func willSay(_ words: StaticString?) {
    lastWords = words.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
  }

  /// Read by the signal's handler, which may do nothing but system calls: hence a plain pointer. Files are written by one
  /// thread only.
  nonisolated(unsafe) private static var unfinished: UnsafeMutablePointer<CChar>?
  /// The same for the one process group that may be at work, and where.
  nonisolated(unsafe) private static var processGroup: pid_t = 0
  nonisolated(unsafe) private static var workingFolder: UnsafeMutablePointer<CChar>?
  /// The same for what to say, which lives as long as the program, behind the `^C` that a terminal shows.
  nonisolated(unsafe) private static var lastWords: UnsafePointer<CChar>?
  nonisolated(unsafe) private static var breaksLine = false

  private static let end: @convention(c) (Int32) -> Void = { number in
    if let path = unfinished { unlink(path) }
    if processGroup > 0 { kill(-processGroup, SIGKILL) }
    if let path = workingFolder { rmdir(path) }
    if let words = lastWords {
      if breaksLine { _ = write(STDERR_FILENO, "\n", 1) }
      _ = write(STDERR_FILENO, words, strlen(words))
    }
    _exit(128 + number)
  }
}
/// What an interruption says while something takes effect, and once it has.
///
/// Both are whole lines, and true: of the moment in between nobody can say whether it was before or after.
public struct InterruptionWords: Sendable {
  public let meanwhile: StaticString
  public let afterwards: StaticString

  public init(meanwhile: StaticString, afterwards: StaticString) {
    self.meanwhile = meanwhile
    self.afterwards = afterwards
  }
}
