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
    (unfinished, processGroup, workingFolder) = (nil, 0, nil)
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

  /// Read by the signal's handler, which may do nothing but system calls: hence a plain pointer. Files are written by one
  /// thread only.
  nonisolated(unsafe) private static var unfinished: UnsafeMutablePointer<CChar>?
  /// The same for the one process group that may be at work, and where.
  nonisolated(unsafe) private static var processGroup: pid_t = 0
  nonisolated(unsafe) private static var workingFolder: UnsafeMutablePointer<CChar>?

  private static let end: @convention(c) (Int32) -> Void = { number in
    if let path = unfinished { unlink(path) }
    if processGroup > 0 { kill(-processGroup, SIGKILL) }
    if let path = workingFolder { rmdir(path) }
    _exit(128 + number)
  }
}
