internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reading files as a whole, with a limit.
public enum FileReading {
  /// Nothing larger is read: 50,000 themes as a property list are 41 MB. Whatever is wrong with a file of that size is
  /// found in about a second, and in twice its memory.
  public static let limit = 64 << 20

  /// The bytes of a file; throws a ``Diagnostic`` that names the path and the reason.
  public static func bytes(ofFile path: String, limit: Int = limit) throws -> [UInt8] {
    do {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NOCTTY)
      guard let bytes = try file.readAll(limit: limit) else { throw Diagnostic.fileTooLarge(path, limit: limit) }
      return bytes
    } catch let error as SystemError {
      throw Diagnostic.file(error, reading: path)
    }
  }

  /// The bytes that come on a descriptor that is already open, such as standard input (0), called `name` in errors.
  public static func bytes(ofDescriptor number: Int32, named name: String) throws -> [UInt8] {
    do {
      guard let bytes = try FileDescriptor.readAll(number, limit: limit) else {
        throw Diagnostic.fileTooLarge(name, limit: limit)
      }
      return bytes
    } catch let error as SystemError {
      throw Diagnostic.file(error, reading: name)
    }
  }

  /// Throws a ``Diagnostic`` where there is no regular file, or none that can be reached; it is not opened.
  public static func requireFile(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Diagnostic.file(SystemError.last, reading: path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw Diagnostic.file(SystemError(number: EISDIR), reading: path)
    default: throw Diagnostic.fileIsSpecial(path)
    }
  }

  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// True when both paths lead to one file.
  public static func isSameFile(_ left: String, _ right: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(left, &first) == 0 && stat(right, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// True for a regular file that begins with these bytes.
  public static func file(_ path: String, beginsWith magic: [UInt8]) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? FileDescriptor.open(path, O_RDONLY | O_NOCTTY)
    else { return false }
    return (try? FileDescriptor.read(file.number, atMost: magic.count)) == magic
  }
}
