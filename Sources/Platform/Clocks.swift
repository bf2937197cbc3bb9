internal import LibC

/// A clock that never goes back; its zero is some moment in the past.
///
/// `ContinuousClock` belongs to the concurrency runtime, which would be linked into the release with libdispatch for it: 0.8 MB
/// and a thirtieth of the time to start.
public enum MonotonicClock {
  public static func now() -> Duration {
    var time = timespec()
    // Cannot fail: every supported system has this clock.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Blocks this thread; a signal may end the sleep early.
  package static func sleep(for time: Duration) {
    let (seconds, attoseconds) = max(time, .zero).components
    var request = timespec()
    request.tv_sec = time_t(seconds)
    request.tv_nsec = Int(attoseconds / 1_000_000_000)
    // Callers sleep in loops, so that an early return does not matter.
    nanosleep(&request, nil)
  }
}

extension Duration {
  /// The timeout for `poll` in milliseconds, rounded up, so that the time has passed when it returns.
  var pollTimeout: Int32 {
    let (seconds, fraction) = max(self, .zero).components
    return Int32(clamping: seconds * 1_000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// The time of day, which users and the network may set.
public enum WallClock {
  /// Milliseconds since 1970, UTC.
  public static func milliseconds() -> Int64 {
    var time = timespec()
    // Cannot fail: every system has this clock.
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The minutes by which local time is ahead of UTC at a moment in milliseconds since 1970.
  public static func minutesFromUTC(at milliseconds: Int64) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    // Cannot fail: the year fits.
    localtime_r(&seconds, &local)
    return Int(local.tm_gmtoff) / 60
  }
}
