internal import Foundation

/// What this thread works at something, in seconds: the least of a few tries.
///
/// Comparing two efforts says how work grows with its size, also where other tests keep the machine busy.
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
