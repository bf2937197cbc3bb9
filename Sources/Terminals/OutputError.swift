#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a stream takes no more.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader went away, as `head` does when it has enough: no reason to complain.
  case readerGone
  /// The disk or the quota is full.
  case noSpace
  /// Any other failure, with the number the system gave it.
  case failed(Int32)

  init(number: Int32) {
    switch number {
    case EPIPE: self = .readerGone
    case ENOSPC, EDQUOT: self = .noSpace
    default: self = .failed(number)
    }
  }

  /// The system's words, lower case. For example: `no space left on device`.
  public var text: String {
    switch self {
    case .readerGone: "the reader went away"
    case .noSpace: "no space left on device"
    case .failed(let number): strerror(number).map { String(cString: $0).lowercased() } ?? "error \(number)"
    }
  }
}
