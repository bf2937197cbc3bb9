#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An empty folder for one run of a program. It must be removed with `remove()`.
struct WorkingFolder {
  let path: String

  /// Below `parent` where that is an absolute path, else below `/tmp`; only the user may look into it.
  static func make(below parent: String?) throws(SystemError) -> WorkingFolder {
    let temporary = parent.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(temporary)/memorize-plugin-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .last }
    return WorkingFolder(path: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// With all that was left in it.
  ///
  /// A link that the program has put in place of the folder or into it is removed, not followed.
  func remove() { Self.remove(path, from: AT_FDCWD) }

  /// By names as they are, which need not be text, and from folder to folder, for which no path may be short enough.
  private static func remove(_ name: UnsafePointer<CChar>, from folder: Int32) {
    guard unlinkat(folder, name, 0) != 0 else { return }
    if let inner = open(name, in: folder) { empty(inner) }
    unlinkat(folder, name, AT_REMOVEDIR)
  }

  /// Nil where there is no folder. The program may have taken away its permissions.
  private static func open(_ name: UnsafePointer<CChar>, in folder: Int32) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var inner = openat(folder, name, flags)
    if inner < 0, errno == EACCES {
      fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW)
      inner = openat(folder, name, flags)
    }
    guard inner >= 0 else { return nil }
    fchmod(inner, 0o700)
    return inner
  }

  /// Closes it as well.
  private static func empty(_ descriptor: Int32) {
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) { name in
          if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { remove(name, from: descriptor) }
        }
      }
    }
  }
}
