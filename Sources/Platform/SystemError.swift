internal import LibC

/// The error number of a failed system call.
public struct SystemError: Error, Hashable, Sendable {
  public let number: Int32

  /// The error of the call that just failed on this thread.
  public static var last: SystemError { SystemError(number: errno) }

  public init(number: Int32) { self.number = number }

  /// The system's description with a lower-case first letter. For example: `no space left on device`.
  public var text: String {
    guard let words = strerror(number) else { return "error \(number)" }
    let sentence = String(cString: words)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  public static let noSuchFile = SystemError(number: ENOENT)
  /// Something other than a folder is in the middle of the path.
  public static let notFolder = SystemError(number: ENOTDIR)
  /// The path, or a name in it, has more bytes than the system supports.
  public static let nameTooLong = SystemError(number: ENAMETOOLONG)
  public static let tooManyLinks = SystemError(number: ELOOP)
  public static let isFolder = SystemError(number: EISDIR)
  public static let exists = SystemError(number: EEXIST)
  /// EACCES: the permissions of the file or of a folder in the path forbid it.
  public static let accessDenied = SystemError(number: EACCES)
  /// EPERM: only the owner or the superuser may do it.
  public static let notPermitted = SystemError(number: EPERM)
  public static let readOnlyFileSystem = SystemError(number: EROFS)
  public static let noSpace = SystemError(number: ENOSPC)
  public static let quotaExceeded = SystemError(number: EDQUOT)
  public static let invalidArgument = SystemError(number: EINVAL)
  public static let brokenPipe = SystemError(number: EPIPE)
  /// ECHILD: there is no such child process.
  public static let noChild = SystemError(number: ECHILD)
  public static let addressInUse = SystemError(number: EADDRINUSE)
  /// EADDRNOTAVAIL: the machine does not have this network address.
  public static let addressNotAvailable = SystemError(number: EADDRNOTAVAIL)
  public static let busy = SystemError(number: EBUSY)

  /// Makes a system call again for as long as a signal interrupts it. The call returns a negative number if it fails.
  static func repeating<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = last
      if !error.isInterrupted { throw error }
    }
  }

  /// The process or the system has no file descriptor left.
  var isOutOfDescriptors: Bool { number == EMFILE || number == ENFILE }
  /// The call would have had to wait.
  var isTemporary: Bool { number == EAGAIN }
  var isInterrupted: Bool { number == EINTR }
  var shouldRetry: Bool { isTemporary || isInterrupted }
}
