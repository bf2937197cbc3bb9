internal import LibC

/// The kind, size, permissions and identity of a file.
public struct FileStatus: Hashable, Sendable {
  public let kind: Kind
  public let size: Int
  /// The permission bits, such as `0o644`.
  public let permissions: UInt32
  public let identity: FileIdentity

  public enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, a socket or a device.
    case special
  }

  /// Symbolic links are followed.
  public init(_ path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o777)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

/// Identifies a file among all that exist at the same time, whatever its path.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  /// Unique on its device only.
  public let number: UInt64
}
