internal import LibC

/// Writes files durably: after a power cut a file has its old content or the new one, never a part.
public enum FileWriting {
  /// Writes a temporary file beside `path`, synchronizes it, renames it and synchronizes the folder.
  ///
  /// Without `overwriting`, an existing file is an error; so is one that appears meanwhile, if the file system has hard
  /// links. A failure removes the temporary file. A terminal, a pipe or a device is written to directly. A new file
  /// gets the permissions of the file `model`. `words` are what an interruption prints during and after the rename.
  /// Nothing is written unless `isWanted`, which is asked last: when the temporary file is complete.
  public static func write(
    _ bytes: [UInt8], to path: String, overwriting: Bool, like model: String? = nil, words: InterruptionWords? = nil,
    temporary: TemporaryFiles? = nil, isWanted: () -> Bool = { true }
  ) throws(FileError) {
    // If `path` is a symbolic link, its target is replaced.
    let target = overwriting ? FileReading.resolvedPath(path) ?? path : path
    try FileError.naming(path, .writing) { () throws(SystemError) in
      let existing = try? FileStatus(path)
      switch existing?.kind {
      case nil, .file?: break
      case .folder?: throw .isFolder
      case .link?, .special?:
        let file = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY)
        return isWanted() ? try file.writeAll(bytes) : ()
      }
      if existing != nil, !overwriting { throw .exists }
      let like = existing ?? model.flatMap { try? FileStatus($0) }
      try replace(target, with: bytes, permissions: like?.permissions, overwriting, words, temporary) {
        file throws(SystemError) in
        try file.synchronize()
        return isWanted()
      }
    }
    do throws(SystemError) {
      try synchronizeFolder(parent(of: target))
    } catch {
      throw FileError(.writing, path, .notDurable(error))
    }
  }

  /// Replaces a file without waiting for the disk: readers see the old content or the new one, but a power cut may lose
  /// both.
  package static func replaceQuickly(
    _ path: String, with bytes: [UInt8], permissions: UInt32
  ) throws(SystemError) {
    let target = FileReading.resolvedPath(path) ?? path
    try replace(target, with: bytes, permissions: permissions, true) { _ in true }
  }

  /// Creates a folder and its parents. Only the user has access to the new ones, unless `permissions` are given, of which
  /// the umask is taken away.
  public static func createFolders(_ path: String, permissions: UInt32 = 0o700) throws(FileError) {
    guard !path.isEmpty, !FileReading.isFolder(path) else { return }
    try createFolders(parent(of: path), permissions: permissions)
    guard mkdir(path, mode_t(permissions)) == 0 else {
      let error = SystemError.last
      if error == .exists { return }
      throw FileError(.writing, path, .system(error))
    }
    do throws(SystemError) {
      try synchronizeFolder(parent(of: path))
    } catch {
      // A parent that the user may not read cannot be synchronized.
      if error != .accessDenied { throw FileError(.writing, path, .system(error)) }
    }
  }

  /// The folder of a path; empty for the current folder.
  public static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? (path.utf8.count > 1 ? "/" : "") : String(path[..<slash])
  }

  /// Makes the names in a folder durable. An empty path is the current folder.
  package static func synchronizeFolder(_ path: String) throws(SystemError) {
    let folder = try FileDescriptor.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try folder.synchronize()
    } catch {
      // Some file systems cannot synchronize a folder; the file itself is safe.
      if error != .invalidArgument { throw error }
    }
  }

  /// Throws if files cannot be created in a folder. An empty path is the current folder.
  package static func requireWritableFolder(_ path: String) throws(SystemError) {
    guard access(path.isEmpty ? "." : path, W_OK) == 0 else { throw .last }
  }

  /// The target of a symbolic link; nil for anything else.
  package static func destination(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &target, target.count)
    guard length > 0 else { return nil }
    let text = String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = parent(of: path)
    return text.hasPrefix("/") || folder.isEmpty ? text : "\(folder)/\(text)"
  }

  package static func setPermissions(_ permissions: UInt32, of path: String) throws(SystemError) {
    guard chmod(path, mode_t(permissions)) == 0 else { throw .last }
  }

  /// Removes a file, if there is one.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) != 0 else { return }
    let error = SystemError.last
    if error != .noSuchFile { throw error }
  }

  /// Gives a file another name, which no file may have, and synchronizes the folder.
  package static func move(_ old: String, to path: String) throws(SystemError) {
    try publish(old, as: path, false)
    try remove(old)
    try synchronizeFolder(parent(of: path))
  }

  /// `complete` gets the temporary file with all bytes; the file takes its place if it returns true.
  private static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32?, _ overwriting: Bool,
    _ words: InterruptionWords? = nil, _ temporaries: TemporaryFiles? = nil,
    complete: (borrowing FileDescriptor) throws(SystemError) -> Bool
  ) throws(SystemError) {
    let temporary = (temporaries ?? .ofProcess).newPath(in: parent(of: path))
    try Interruption.unfinishedFile.hold(temporary) { () throws(SystemError) in
      let file = try FileDescriptor.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode_t(permissions ?? 0o666))
      // Not before the file was created by this call. After a rename there is nothing to remove.
      defer { unlink(temporary) }
      // Regardless of the umask. On a file system without permissions it fails, and does not matter.
      if let permissions { _ = fchmod(file.number, mode_t(permissions)) }
      try file.writeAll(bytes)
      guard try complete(file) else { return }
      if let words { Interruption.setMessage(words.meanwhile) }
      do throws(SystemError) {
        try publish(temporary, as: path, overwriting)
      } catch {
        if words != nil { Interruption.setMessage(nil) }
        throw error
      }
      if let words { Interruption.setMessage(words.afterwards) }
    }
  }

  private static func publish(_ temporary: String, as path: String, _ overwriting: Bool) throws(SystemError) {
    if !overwriting {
      // Unlike rename, link never replaces a file that appeared meanwhile.
      if link(temporary, path) == 0 { return }
      // Some file systems have no hard links.
      let error = SystemError.last
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.number) else { throw error }
    }
    guard rename(temporary, path) == 0 else { throw .last }
  }
}
