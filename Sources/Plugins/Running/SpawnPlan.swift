internal import CSpawn

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system is to do between one program and the next: streams, folder, process group, signals.
final class SpawnPlan {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    planStreams()
    planSignals()
  }

  deinit {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Starts the program; the number of the system's error, 0 where there is none.
  func spawn(_ id: inout pid_t, _ path: String, _ arguments: CStrings, _ environment: CStrings) -> Int32 {
    posix_spawn(&id, path, &actions, &attributes, arguments.pointers, environment.pointers)
  }

  private func planStreams() {
    posix_spawn_file_actions_adddup2(&actions, surroundings.input.number, 0)
    posix_spawn_file_actions_adddup2(&actions, surroundings.output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, surroundings.error.number, 2)
    #if canImport(Glibc)
      // Also what somebody else has opened in this process, without a thought of programs started later.
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    #endif
    posix_spawn_file_actions_addchdir_np(&actions, surroundings.folder)
  }

  /// A process group of its own, and signals as any program finds them: here, some are ignored.
  private func planSignals() {
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
