#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system said when a call failed.
public struct SystemError: Error, Hashable, Sendable {
  public let number: Int32

  /// The error of the call that just failed on this thread.
  public static var last: SystemError { SystemError(number: errno) }

  public init(number: Int32) { self.number = number }

  /// The system's words, lower case. For example: `no space left on device`.
  public var text: String {
    guard let words = strerror(number) else { return "error \(number)" }
    let sentence = String(cString: words)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  static let noSuchFile = ENOENT
  static let notPermitted = EACCES
  static let isDirectory = EISDIR
  static let exists = EEXIST
}
