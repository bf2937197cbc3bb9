internal import LibC

/// Waits for a connection that belongs to a C library.
package enum Readiness {
  /// Returns when the descriptor can be read or, if asked for, written; or after that time, or at a signal.
  package static func wait(for number: Int32, toRead: Bool = true, toWrite: Bool = false, atMost time: Duration) {
    var place = pollfd(fd: number, events: Int16((toRead ? POLLIN : 0) | (toWrite ? POLLOUT : 0)), revents: 0)
    _ = poll(&place, 1, time.pollTimeout)
  }

  /// Returns when one of the descriptors can be read, or written where that is asked for, and which; or after that time.
  package static func wait(for numbers: [(number: Int32, toWrite: Bool)], atMost time: Duration) -> [Bool] {
    var places = numbers.map { pollfd(fd: $0.number, events: Int16($0.toWrite ? POLLOUT : POLLIN), revents: 0) }
    let count = poll(&places, .init(places.count), time.pollTimeout)
    return places.map { count > 0 && $0.revents != 0 }
  }
}
