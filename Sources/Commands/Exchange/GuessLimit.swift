internal import Platform

/// Keeps strangers from searching for the address of a page, without keeping those away who know it.
///
/// A device may be wrong three times. All devices that were share one try a second; a right one costs nothing. So every device's
/// first try is looked at at once, however many others guess, and a day has at most 116,400 guesses, whatever the number of
/// devices.
struct GuessLimit {
  private var wrong: [IPv4Address: Int] = [:]
  private var next = Duration.zero

  static let typingErrors = 3
  /// More devices than any classroom has; those after them have no errors free.
  static let mostDevices = 10_000
  static let pause = Duration.seconds(1)

  /// True if a try of this device is looked at now.
  func allows(_ origin: IPv4Address, at now: Duration) -> Bool { hasErrorsFree(origin) || now >= next }

  /// Counts a wrong try; true if it is the one from which on the device has to wait.
  mutating func fail(_ origin: IPv4Address, at now: Duration) -> Bool {
    guard hasErrorsFree(origin) else {
      next = now + Self.pause
      return false
    }
    wrong[origin, default: 0] += 1
    return !hasErrorsFree(origin)
  }

  private func hasErrorsFree(_ origin: IPv4Address) -> Bool {
    guard let count = wrong[origin] else { return wrong.count < Self.mostDevices }
    return count < Self.typingErrors
  }
}
