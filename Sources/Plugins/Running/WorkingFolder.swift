internal import Files

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An empty folder for one run of a program. Who makes it must `remove()` it.
struct WorkingFolder {
  let path: String

  /// Below `$TMPDIR` where that is an absolute path, else below `/tmp`; nobody else may look into it.
  static func make(_ environment: [String: String]) throws(SystemError) -> WorkingFolder {
    let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(temporary)/memorize-plugin-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .last }
    return WorkingFolder(path: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// With all that was left in it.
  func remove() { Self.remove(path) }

  /// A link is removed, not followed.
  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in FolderNames.list(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
