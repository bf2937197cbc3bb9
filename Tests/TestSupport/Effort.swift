internal import Foundation

/// The CPU time of this thread for some work, in seconds: the minimum of a few runs.
///
/// Comparing two efforts shows how work grows with its size, also on a busy machine.
public func effort(of work: () -> Void) -> Double {
  (0..<3).map { _ in
    let start = threadTime()
    work()
    return threadTime() - start
  }.min() ?? 0
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
