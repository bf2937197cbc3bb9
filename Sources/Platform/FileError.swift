/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
  public let operation: Operation
  public let path: String
  public let reason: Reason

  public enum Operation: Hashable, Sendable {
    case reading, writing
  }

  public enum Reason: Hashable, Sendable {
    case system(SystemError)
    /// The file has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// The path is or contains a symbolic link, and links are not followed.
    case isLink
    /// A pipe, a socket or a device.
    case isSpecial
    /// The file was written, but its name may not survive a power cut.
    case notDurable(SystemError)
  }

  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Names the file in an error of the system calls in `body`.
  package static func naming<Result: ~Copyable>(
    _ path: String, _ operation: Operation, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) { return try body() } catch { throw FileError(operation, path, .system(error)) }
  }
}

extension FileError: CustomStringConvertible {
  /// For example: `reading themes.json: no such file or directory`.
  public var description: String { "\(operation) \(path): \(words)" }

  /// The reason in words.
  package var words: String {
    switch reason {
    case .system(let error): error.text
    case .tooLarge(let limit): "larger than \(limit) bytes"
    case .isLink: "a symbolic link"
    case .isSpecial: "not a regular file"
    case .notDurable(let error): "not durable: \(error.text)"
    }
  }
}
