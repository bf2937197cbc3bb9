#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Writing files so that they survive a power cut: all of it or nothing.
public enum FileWriting {
  /// Writes a temporary file beside `path`, makes it durable, gives it its name and makes that durable too.
  ///
  /// Without `overwriting`, an existing file is an error, also one that appears meanwhile where the file system knows hard
  /// links. A failure leaves nothing behind. What is not a regular file (a terminal, a pipe, `/dev/null`) is written as it is. A
  /// new file gets the permissions of the file `model`. What an interruption says meanwhile and afterwards is up to `words`.
  public static func write(
    _ bytes: [UInt8], to path: String, overwriting: Bool, like model: String? = nil, words: InterruptionWords? = nil
  ) throws(FileError) {
    // A symbolic link stays, and its target is replaced.
    let target = overwriting ? FileReading.resolvedPath(path) ?? path : path
    do throws(SystemError) {
      let existing = try? FileStatus(path)
      switch existing?.kind {
      case nil, .file?: break
      case .folder?: throw .isFolder
      case .link?, .special?: return try FileDescriptor.open(path, O_WRONLY | O_NOCTTY).writeAll(bytes)
      }
      if existing != nil, !overwriting { throw .exists }
      let like = existing ?? model.flatMap { try? FileStatus($0) }
      try replace(target, with: bytes, permissions: like?.permissions, overwriting, isDurable: true, words)
    } catch {
      throw .writing(path, error)
    }
    do throws(SystemError) {
      try synchronizeFolder(parent(of: target))
    } catch {
      throw FileError(.writing, path, .notDurable(error))
    }
  }

  /// Puts a file with these permissions at `path` without waiting for the disk: readers see the old one or the new one whole,
  /// but a power cut may cost it.
  package static func replaceQuickly(
    _ path: String, with bytes: [UInt8], permissions: UInt32
  ) throws(SystemError) {
    let target = FileReading.resolvedPath(path) ?? path
    try replace(target, with: bytes, permissions: permissions, true, isDurable: false, nil)
  }

  /// Creates a folder and those above it, which only the user may enter.
  public static func createFolders(_ path: String) throws(FileError) {
    guard !path.isEmpty, !FileReading.isFolder(path) else { return }
    try createFolders(parent(of: path))
    guard mkdir(path, 0o700) == 0 else {
      let error = SystemError.last
      if error == .exists { return }
      throw .writing(path, error)
    }
    do throws(SystemError) {
      try synchronizeFolder(parent(of: path))
    } catch {
      // Where the folder above may not be read, durability is up to the system.
      if error != .accessDenied { throw .writing(path, error) }
    }
  }

  /// The folder a path lies in; empty for the current one.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? (path.count > 1 ? "/" : "") : String(path[..<slash])
  }

  /// Makes the names in a folder durable; an empty path is the current folder.
  package static func synchronizeFolder(_ path: String) throws(SystemError) {
    let folder = try FileDescriptor.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try folder.synchronize()
    } catch {
      // Some file systems cannot synchronise a folder; the file itself is safe.
      if error != .invalidArgument { throw error }
    }
  }

  /// Throws where files cannot be created in a folder.
  package static func requireWritableFolder(_ path: String) throws(SystemError) {
    guard access(path.isEmpty ? "." : path, W_OK) == 0 else { throw .last }
  }

  package static func setPermissions(_ permissions: UInt32, of path: String) throws(SystemError) {
    guard chmod(path, mode_t(permissions)) == 0 else { throw .last }
  }

  /// A file that is not there is removed already.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) != 0 else { return }
    let error = SystemError.last
    if error != .noSuchFile { throw error }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32?, _ overwriting: Bool, isDurable: Bool,
    _ words: InterruptionWords?
  ) throws(SystemError) {
    let folder = parent(of: path)
    let name = ".memorize-\(getpid())-\(UInt32.random(in: .min ... .max)).tmp"
    let temporary = folder.isEmpty ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    try Interruption.removing(temporary) { () throws(SystemError) in
      let file = try FileDescriptor.open(
        temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode_t(permissions ?? 0o666))
      // From here on the name is ours; a rename that succeeded has left nothing to remove.
      defer { unlink(temporary) }
      // Whatever the umask says. Some file systems have no modes: the file is as good with the usual one.
      if let permissions { _ = fchmod(file.number, mode_t(permissions)) }
      try file.writeAll(bytes)
      if isDurable { try file.synchronize() }
      if let words { Interruption.willSay(words.meanwhile) }
      do throws(SystemError) {
        try publish(temporary, as: path, overwriting)
      } catch {
        if words != nil { Interruption.willSay(nil) }
        throw error
      }
      if let words { Interruption.willSay(words.afterwards) }
    }
  }

  private static func publish(_ temporary: String, as path: String, _ overwriting: Bool) throws(SystemError) {
    if !overwriting {
      // Unlike rename, link never replaces what appeared under this name meanwhile.
      if link(temporary, path) == 0 { return }
      // Some file systems have no hard links.
      let error = SystemError.last
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.number) else { throw error }
    }
    guard rename(temporary, path) == 0 else { throw .last }
  }
}
