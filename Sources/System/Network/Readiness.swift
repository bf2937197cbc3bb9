#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waits for a connection that belongs to a C library.
package enum Readiness {
  /// Returns when the descriptor can be read or, if asked for, written; or after that time, or at a signal.
  package static func wait(for number: Int32, toRead: Bool = true, toWrite: Bool = false, atMost time: Duration) {
    var place = pollfd(fd: number, events: Int16((toRead ? POLLIN : 0) | (toWrite ? POLLOUT : 0)), revents: 0)
    _ = poll(&place, 1, time.pollTimeout)
  }
}
