internal import Foundation

/// A pseudo-terminal, which no process controls.
public final class PseudoTerminal: Sendable {
  /// The side of a program.
  public let descriptor: Int32
  private let controller: Int32

  /// False in some containers, and on macOS: the requests below are those of Linux.
  public static let isAvailable =
    access("/dev/ptmx", R_OK | W_OK) == 0 && access("/dev/pts", F_OK) == 0

  public init() throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    // TIOCSPTLCK and TIOCGPTPEER, which Swift does not import.
    _ = ioctl(controller, 0x4004_5431, &isLocked)
    descriptor = ioctl(controller, 0x5441, O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY) }
  }

  /// Types on its keyboard.
  public func type(_ text: String) { _ = text.withCString { write(controller, $0, text.utf8.count) } }

  deinit {
    close(descriptor)
    close(controller)
  }
}
