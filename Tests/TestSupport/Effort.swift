internal import Foundation

/// The CPU time of this thread for some work, in seconds: the minimum of a few runs, if they are so short that noise
/// matters.
///
/// Comparing two efforts shows how work grows with its size, also on a busy machine.
public func effort(of work: () -> Void) -> Double {
  var runs: [Double] = []
  while runs.count < 3, runs.allSatisfy({ $0 < 0.05 }) {
    let start = threadTime()
    work()
    runs.append(threadTime() - start)
  }
  return runs.min() ?? 0
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
