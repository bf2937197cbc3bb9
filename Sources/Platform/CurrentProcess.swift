internal import CProcess
internal import LibC

/// The arguments, the environment, the user and the memory limit of this process.
public enum CurrentProcess {
  /// The words of the command line after the program's name.
  ///
  /// Ends the program with exit code 1 if they are unknown: without its arguments, any command would do something else.
  public static var arguments: [String] {
    guard var next = memorize_arguments() else {
      let words = CommandLine.arguments
      if words.isEmpty { StandardStreams.fail("the arguments cannot be read. Mount /proc.") }
      return Array(words.dropFirst())
    }
    var words: [String] = []
    while let word = next.pointee {
      words.append(String(cString: word))
      next += 1
    }
    return Array(words.dropFirst())
  }

  public static var environment: [String: String] {
    var result: [String: String] = [:]
    // The type is optional in Glibc, but not in Darwin.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    guard var next = start else { return result }
    while let text = next.pointee {
      let entry = String(cString: text)
      if let sign = entry.utf8.firstIndex(of: UInt8(ascii: "=")) {
        result[String(entry[..<sign])] = String(entry[entry.utf8.index(after: sign)...])
      }
      next += 1
    }
    return result
  }

  /// The name of the user's account; nil if the user id has no account, as in some containers.
  public static var accountName: String? {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return nil }
    return String(cString: name)
  }

  public static var userNumber: UInt32 { geteuid() }

  /// The bytes of memory that this process may use: the memory of the machine, or a lower limit of the process.
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

  /// Ends the process after the exit handlers of the C library.
  public static func exit(_ code: Int32) -> Never {
    LibC.exit(code)
  }
}

/// The three standard streams of a process.
public enum StandardStreams {
  public static let input: Int32 = 0
  public static let output: Int32 = 1
  public static let error: Int32 = 2

  /// Call once, before any file is opened.
  ///
  /// A closed stream is replaced with `/dev/null`, so that no file gets its descriptor and is overwritten. It is opened
  /// for the wrong direction, so that using the stream still fails. Ends the program with exit code 1 if that is
  /// impossible.
  ///
  /// A closed reader becomes an error of the write instead of a SIGPIPE. SIGCHLD is handled by default, even if the
  /// parent process ignores it: otherwise the system would not keep the exit status of child processes.
  public static func prepare() {
    // `signal` fails only for an invalid signal number.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGCHLD, SIG_DFL)
    for descriptor in [input, output, error] where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The new descriptor is this one, as the lowest free number.
      guard openat(AT_FDCWD, "/dev/null", descriptor == input ? O_WRONLY : O_RDONLY) >= 0 else {
        fail("/dev/null: cannot be opened: \(SystemError.last.text). Start the program with open standard streams.")
      }
    }
  }

  /// Ends the program before it has begun. If standard error is closed, the exit code alone reports it.
  fileprivate static func fail(_ sentence: String) -> Never {
    try? FileDescriptor.writeAll(Array("memorize: \(sentence)\n".utf8), to: error)
    CurrentProcess.exit(1)
  }

  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}
