internal import CSpawn

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A program that was started in a process group of its own. It must be ended with `finish()`.
final class ChildProcess {
  let id: Int32
  private var end: End?

  /// All that a program gets from its parent.
  struct Surroundings {
    let input: PipeEnd
    let output: PipeEnd
    let error: PipeEnd
    let environment: [String: String]
    let folder: String
  }

  enum End: Equatable {
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  private init(adopting id: pid_t) { self.id = id }

  /// No shell, no search: `path` is the file that is executed.
  static func start(
    _ path: String, _ words: [String], in surroundings: Surroundings
  ) throws(SystemError) -> ChildProcess {
    ChildProcess(adopting: try spawn(path, words, surroundings))
  }

  /// True from its end on; its number stays its own until `finish()`.
  var hasEnded: Bool {
    var information = siginfo_t()
    let answer = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return answer == 0 && information.si_signo == SIGCHLD
  }

  /// Asks it and its group to end.
  func terminate() { kill(-id, SIGTERM) }

  /// Ends it where it has not ended, with whatever it left behind in its group, and tells how it ended.
  @discardableResult
  func finish() -> End {
    if let end { return end }
    // The group is still its own, as its leader was not waited for.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let end: End = status & 0x7F == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    self.end = end
    return end
  }

  /// Every step of the plan is checked: a program that got other streams or another folder than planned must not start.
  private static func spawn(
    _ path: String, _ words: [String], _ surroundings: Surroundings
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
      // Also what a library has opened in this process without a thought of programs started later.
      try check(posix_spawn_file_actions_addclosefrom_np(&actions, 3))
    #endif
    try check(posix_spawn_file_actions_addchdir_np(&actions, surroundings.folder))

    // A process group of its own, and signals as any program finds them: here, some are ignored.
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
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

    let arguments = CStrings([path] + words)
    let environment = CStrings(surroundings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var id: pid_t = 0
    var code = posix_spawn(&id, path, &actions, &attributes, arguments.pointers, environment.pointers)
    // ETXTBSY: the file is just being written, or was open when another child was born; both are over soon.
    for _ in 0..<50 where code == ETXTBSY {
      MonotonicClock.sleep(for: .milliseconds(10))
      code = posix_spawn(&id, path, &actions, &attributes, arguments.pointers, environment.pointers)
    }
    try check(code)
    return id
  }

  /// Of functions that return the error's number instead of setting `errno`.
  private static func check(_ code: Int32) throws(SystemError) { if code != 0 { throw SystemError(number: code) } }
}

/// Texts as the list of pointers that C programs are started with.
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
