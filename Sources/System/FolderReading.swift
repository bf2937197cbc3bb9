internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reading files that somebody else named, without ever leaving the folder they are meant to lie in.
public enum FolderReading {
  /// The bytes of the file at `path`, which is relative and free of `..`; nil when there is none.
  ///
  /// Links are refused on the way, for they can point anywhere; so are pipes and devices. Findings are placed at `path`.
  public static func bytes(ofFile path: String, inFolder folder: String, limit: Int) throws -> [UInt8]? {
    let root = try open(folder)
    do {
      guard let file = try open(path.split(separator: "/").map(String.init)[...], in: root, path) else { return nil }
      guard let bytes = try file.readAll(limit: limit) else { throw Diagnostic.fileTooLarge(path, limit: limit) }
      return bytes
    } catch let error as SystemError {
      throw Diagnostic.file(error, reading: path)
    }
  }

  /// A finding about the folder itself has no place inside it.
  private static func open(_ folder: String) throws -> FileDescriptor {
    do {
      return try FileDescriptor.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
    } catch {
      var fault = Diagnostic.file(error, reading: folder)
      fault.place = .whole
      throw fault
    }
  }

  private static func open(
    _ parts: ArraySlice<String>, in folder: borrowing FileDescriptor, _ path: String
  ) throws -> FileDescriptor? {
    guard let part = parts.first else { throw SystemError(number: EISDIR) }
    var status = stat()
    guard fstatat(folder.number, part, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemError.last
    }
    let isLast = parts.count == 1
    switch status.st_mode & S_IFMT {
    case S_IFLNK: throw Diagnostic.fileIsLink(path)
    case S_IFDIR where isLast: throw SystemError(number: EISDIR)
    case S_IFDIR, S_IFREG: break
    default: throw Diagnostic.fileIsSpecial(path)
    }
    // A link or a pipe put there meanwhile is refused by the flags.
    let flags = O_RDONLY | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK
    if isLast { return try FileDescriptor.open(part, flags, in: folder.number) }
    return try open(parts.dropFirst(), in: try FileDescriptor.open(part, flags | O_DIRECTORY, in: folder.number), path)
  }
}
