#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A moment of a clock that never goes back, in milliseconds.
struct Moment: Comparable {
  private let milliseconds: Int64

  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  func later(by milliseconds: Int) -> Moment { Moment(milliseconds: self.milliseconds + Int64(milliseconds)) }

  /// How many milliseconds lie between an earlier moment and this one.
  func milliseconds(since earlier: Moment) -> Int { Int(milliseconds - earlier.milliseconds) }

  static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }
}
