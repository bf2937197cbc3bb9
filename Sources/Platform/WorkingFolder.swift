internal import LibC

/// A new folder for one run of a program. It must be removed with `remove()`.
struct WorkingFolder {
  let path: String

  /// Creates it in `parent`, or in `/tmp` if that is not an absolute path or cannot be used. Only the user has access to
  /// it.
  static func make(below parent: String?) throws(SystemError) -> WorkingFolder {
    if let parent, parent.hasPrefix("/"), let folder = try? make(in: parent) { return folder }
    return try make(in: "/tmp")
  }

  private static func make(in parent: String) throws(SystemError) -> WorkingFolder {
    var name = Array("\(parent)/memorize-plugin-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .last }
    return WorkingFolder(path: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Removes the folder and everything in it, as far as possible: errors are ignored.
  ///
  /// If the program replaced the folder with a link or put links into it, they are removed, not followed.
  func remove() { Self.remove(path, from: AT_FDCWD) }

  /// Goes from folder to folder, because a path may be too long, with names as bytes, because they may not be UTF-8.
  private static func remove(_ name: UnsafePointer<CChar>, from folder: Int32) {
    guard unlinkat(folder, name, 0) != 0 else { return }
    if let inner = open(name, in: folder) { empty(inner) }
    unlinkat(folder, name, AT_REMOVEDIR)
  }

  /// Nil if this is not a folder. Restores permissions that the program may have removed.
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

  /// Removes everything in the folder, and closes `descriptor`.
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
