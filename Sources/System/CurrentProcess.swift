#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The running program as the system knows it: environment, user, memory.
public enum CurrentProcess {
  public static var environment: [String: String] {
    var result: [String: String] = [:]
    // Optional on one system, not on the other.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    guard var entry = start else { return result }
    while let text = entry.pointee {
      let words = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { result[String(words[0])] = String(words[1]) }
      entry += 1
    }
    return result
  }

  /// The name of the user's account; nil where the system has none for the number, as in some containers.
  public static var accountName: String? {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return nil }
    return String(cString: name)
  }

  public static var userNumber: UInt32 { geteuid() }

  /// How many bytes of memory this process may use: those of the machine, or fewer where a limit is set.
  public static var memory: UInt64 {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let page = sysconf(Int32(_SC_PAGESIZE))
    let machine = pages > 0 && page > 0 ? UInt64(pages) * UInt64(page) : .max
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    #else
      let isKnown = getrlimit(RLIMIT_AS, &limit) == 0
    #endif
    return isKnown ? min(machine, UInt64(limit.rlim_cur)) : machine
  }

  /// Ends the program at once.
  public static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }
}

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
