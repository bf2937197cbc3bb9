internal import Platform

/// Keeps strangers from searching for the address of a page, without keeping those away who know it.
///
/// A device may be wrong three times. All devices that were share one wrong try a second, and with each one a device pauses
/// twice as long, so that those who guess most leave room for the others. A right try costs nothing. So every device's first
/// try is compared at once, however many others guess, and a day has at most 116,400 guesses, whatever the number of devices.
struct GuessLimit {
  private struct Errors {
    var count = 0
    /// When the device may try again.
    var next = Duration.zero
  }

  private var wrong: [IPv4Address: Errors] = [:]
  /// When any device that has no errors free may try again.
  private var next = Duration.zero

  static let typingErrors = 3
  /// More devices than any classroom has; those after them have no errors free.
  static let mostDevices = 10_000
  static let pause = Duration.seconds(1)
  /// A device pauses at most 64 times as long.
  private static let mostDoublings = 6

  /// True if a try of this device is compared now.
  func allows(_ origin: IPv4Address, at now: Duration) -> Bool {
    hasErrorsFree(origin) || now >= max(next, wrong[origin]?.next ?? .zero)
  }

  /// Counts a wrong try; true if it is the one from which on the device has to wait.
  mutating func fail(_ origin: IPv4Address, at now: Duration) -> Bool {
    let wasFree = hasErrorsFree(origin)
    if !wasFree { next = now + Self.pause }
    guard wasFree || wrong[origin] != nil else { return false }
    var errors = wrong[origin] ?? Errors()
    errors.count += 1
    if !wasFree {
      errors.next = now + Self.pause * (1 << min(errors.count - Self.typingErrors - 1, Self.mostDoublings))
    }
    wrong[origin] = errors
    return wasFree && !hasErrorsFree(origin)
  }

  private func hasErrorsFree(_ origin: IPv4Address) -> Bool {
    guard let count = wrong[origin]?.count else { return wrong.count < Self.mostDevices }
    return count < Self.typingErrors
  }
}
