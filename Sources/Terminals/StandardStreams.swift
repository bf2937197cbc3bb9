#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The three descriptors every program is born with.
public enum StandardStreams {
  public static let input: Int32 = 0
  public static let output: Int32 = 1
  public static let error: Int32 = 2

  /// Call once, before any file is opened.
  ///
  /// A reader that went away becomes an error of the write instead of a signal. A stream that was closed is plugged, so
  /// that no file gets its number and is written over; it is plugged the wrong way round, so that using it still fails.
  public static func prepare() {
    _ = signal(SIGPIPE, SIG_IGN)
    for descriptor in [input, output, error] where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is this one.
      _ = openat(AT_FDCWD, "/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }

  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}
