import Foundation
import Testing

@testable import Platform

struct ClocksTests {
  @Test(arguments: [
    (Duration.zero, Int32(0)), (.seconds(-1), 0), (.nanoseconds(1), 1), (.milliseconds(1), 1),
    (.milliseconds(1) + .nanoseconds(1), 2), (.seconds(60), 60_000), (.seconds(1 << 40), Int32.max),
  ])
  func `a timeout for poll is rounded up to milliseconds`(time: Duration, milliseconds: Int32) {
    #expect(time.pollTimeout == milliseconds)
  }

  @Test func `sleeping takes at least its time`() {
    let start = MonotonicClock.now()
    let deadline = start + .milliseconds(5)
    // A signal may end one sleep early.
    while MonotonicClock.now() < deadline { MonotonicClock.sleep(for: deadline - MonotonicClock.now()) }
    #expect(MonotonicClock.now() - start >= .milliseconds(5))
  }

  @Test func `a negative time is not slept`() {
    let start = MonotonicClock.now()
    MonotonicClock.sleep(for: .seconds(-100))
    #expect(MonotonicClock.now() - start < .seconds(50))
  }

  @Test func `the wall clock counts milliseconds since 1970`() {
    let difference = Double(WallClock.milliseconds()) - Date().timeIntervalSince1970 * 1_000
    #expect(abs(difference) < 60_000)
  }

  @Test(arguments: [Int64(0), 1_750_000_000_000])
  func `local time is ahead of UTC by the offset of the time zone`(milliseconds: Int64) {
    let moment = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    #expect(WallClock.minutesFromUTC(at: milliseconds) == TimeZone.current.secondsFromGMT(for: moment) / 60)
  }
}
