internal import CProcess
internal import LibC
internal import Synchronization

/// A child process, in a separate process group unless it shares the terminal. It must be ended with `finish()`.
final class ChildProcess {
  let id: Int32
  private let sharesTerminal: Bool
  private var end: End?
  /// After `finish()`: true if descendants in other sessions may still run.
  private(set) var mayLeaveProcesses = false
  /// The number of child processes that are not finished.
  private static let running = Mutex(0)

  /// The streams, the environment and the working folder that a child process gets.
  struct Surroundings {
    let input: PipeEnd
    let output: PipeEnd
    let error: PipeEnd
    let environment: [String: String]
    let folder: String
    /// True for a child in the group of this process, so that it may read the terminal, and Ctrl-Z stops both.
    var sharesTerminal = false
  }

  enum End: Equatable {
    case exited(code: Int32)
    case killed(signal: Int32)
    /// The system did not keep the status. For example: ECHILD, where the parent process ignores SIGCHLD.
    case unknown(SystemError)
  }

  private init(adopting id: pid_t, sharesTerminal: Bool) { (self.id, self.sharesTerminal) = (id, sharesTerminal) }

  /// Executes the file at `path`, without a shell and without searching `PATH`.
  static func start(
    _ path: String, _ arguments: [String], in surroundings: Surroundings
  ) throws(SystemError) -> ChildProcess {
    let id = try running.withLock { count throws(SystemError) in
      let id = try spawn(path, arguments, surroundings)
      count += 1
      return id
    }
    return ChildProcess(adopting: id, sharesTerminal: surroundings.sharesTerminal)
  }

  /// True if the process has ended. Its id is not used again before `finish()`.
  var hasEnded: Bool {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) != 0 {
      // ECHILD: it has ended, and the system did not keep its status.
      if !SystemError.last.isInterrupted { return true }
    }
    return information.si_signo == SIGCHLD
  }

  /// Sends SIGTERM to the process and its group, which may be gone already.
  func terminate() { kill(-id, SIGTERM) }

  /// Kills the process, everything in its group and, where orphans are adopted, all its descendants; returns how the
  /// process ended. Waits instead for a process that shares the terminal.
  @discardableResult
  func finish() -> End {
    if let end { return end }
    // Before waiting: no other group has this id until then.
    if !sharesTerminal { kill(-id, SIGKILL) }
    let end = waitForEnd()
    self.end = end
    mayLeaveProcesses = Self.running.withLock { count in
      count -= 1
      // Orphans of another child process must not be ended before it is.
      return count > 0 || !Orphans.end()
    }
    return end
  }

  private func waitForEnd() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      let error = SystemError.last
      if !error.isInterrupted { return .unknown(error) }
    }
    return status & 0x7F == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }

  /// Checks every step: a program must not start with other streams or in another folder than it should have.
  private static func spawn(
    _ path: String, _ arguments: [String], _ surroundings: Surroundings
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    try check(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    try check(posix_spawn_file_actions_adddup2(&actions, surroundings.input.number, 0))
    try check(posix_spawn_file_actions_adddup2(&actions, surroundings.output.number, 1))
    try check(posix_spawn_file_actions_adddup2(&actions, surroundings.error.number, 2))
    #if canImport(Glibc)
      // Some libraries open descriptors without O_CLOEXEC.
      try check(posix_spawn_file_actions_addclosefrom_np(&actions, 3))
    #endif
    try check(posix_spawn_file_actions_addchdir_np(&actions, surroundings.folder))

    // Default signal handling: this process ignores some signals.
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if !surroundings.sharesTerminal { flags |= POSIX_SPAWN_SETPGROUP }
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    var (all, none) = (sigset_t(), sigset_t())
    guard sigfillset(&all) == 0, sigemptyset(&none) == 0 else { throw .last }
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    try check(posix_spawnattr_setpgroup(&attributes, 0))
    try check(posix_spawnattr_setsigdefault(&attributes, &all))
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

    let words = CStrings([path] + arguments)
    let environment = CStrings(surroundings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var id: pid_t = 0
    var code = posix_spawn(&id, path, &actions, &attributes, words.pointers, environment.pointers)
    // ETXTBSY: the file is open for writing, here or in a child that was just forked; both are over soon.
    for _ in 0..<50 where code == ETXTBSY {
      MonotonicClock.sleep(for: .milliseconds(10))
      code = posix_spawn(&id, path, &actions, &attributes, words.pointers, environment.pointers)
    }
    try check(code)
    return id
  }

  /// For functions that return an error number instead of setting `errno`.
  private static func check(_ code: Int32) throws(SystemError) { if code != 0 { throw SystemError(number: code) } }
}

/// Strings as the null-terminated array of pointers that `posix_spawn` wants.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    pointers = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      // A nil would end the list early.
      guard let copy = strdup(text) else { fatalError("out of memory") }
      pointers.advanced(by: index).initialize(to: copy)
    }
    pointers.advanced(by: texts.count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
