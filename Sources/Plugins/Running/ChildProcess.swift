internal import System

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A program that was started in a process group of its own. Who starts it must `finish()` it.
final class ChildProcess {
  let id: pid_t
  private var end: ProcessEnd?

  private init(adopting id: pid_t) { self.id = id }

  /// No shell, no search: `path` is the file that is executed.
  static func start(
    _ path: String, _ words: [String], in surroundings: Surroundings
  ) throws(SystemError) -> ChildProcess {
    let plan = SpawnPlan(surroundings)
    let arguments = CStrings([path] + words)
    let environment = CStrings(surroundings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var id: pid_t = 0
    var failure = plan.spawn(&id, path, arguments, environment)
    // Somebody is just writing it, or has a child that was born at that moment: both are over soon.
    for _ in 0..<50 where failure == ETXTBSY {
      poll(nil, 0, 10)
      failure = plan.spawn(&id, path, arguments, environment)
    }
    guard failure == 0 else { throw SystemError(number: failure) }
    return ChildProcess(adopting: id)
  }

  /// True from its end on; it is not taken away yet, so that its number stays its own.
  var hasEnded: Bool {
    var information = siginfo_t()
    let answer = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return answer == 0 && information.si_signo == SIGCHLD
  }

  func ask(_ signal: Int32) { kill(-id, signal) }

  /// Ends it where it has not ended, with whatever it left behind in its group, and tells how it ended.
  @discardableResult
  func finish() -> ProcessEnd {
    if let end { return end }
    // The group is still its own, as nobody has taken the leader away.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let end: ProcessEnd = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
    self.end = end
    return end
  }
}
