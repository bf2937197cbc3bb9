internal import Foundation

/// Whether the effort grows more slowly than the size to the power of 1.5: that of linear work does, even if a single
/// run takes twice its time, and that of quadratic work does not. A tenth of a second is too short to tell.
public func isLinear(from small: Int, to large: Int, _ work: (_ size: Int) -> Void) -> Bool {
  let growth = pow(Double(large) / Double(small), 1.5)
  // Noise adds to an effort, hence the repetitions.
  return (1...3).contains { _ in
    let most = time(of: { work(large) })
    return most < 0.1 || most < effort { work(small) } * growth
  }
}

/// The CPU time of this thread for some work, in seconds: the minimum of a few runs, if they are so short that noise
/// matters.
private func effort(of work: () -> Void) -> Double {
  var runs: [Double] = []
  while runs.count < 3, runs.allSatisfy({ $0 < 0.05 }) {
    runs.append(time(of: work))
  }
  return runs.min() ?? 0
}

private func time(of work: () -> Void) -> Double {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
