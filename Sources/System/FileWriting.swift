internal import Themes

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
  /// Without `overwriting`, an existing file is refused, also one that appears meanwhile where the file system knows hard
  /// links. A failure leaves nothing behind.
  /// What is no regular file (a terminal, a pipe, `/dev/null`) is written as it is. A new file may be read by those who may read
  /// the file `like`. What an interruption says meanwhile and afterwards is up to `words`.
  public static func write(
    _ bytes: [UInt8], to path: String, overwriting: Bool, like model: String? = nil, words: InterruptionWords? = nil
  ) throws {
    do {
      var status = stat()
      let exists = stat(path, &status) == 0
      if exists, status.st_mode & S_IFMT == S_IFDIR { throw SystemError(number: EISDIR) }
      if exists, status.st_mode & S_IFMT != S_IFREG {
        return try FileDescriptor.open(path, O_WRONLY | O_NOCTTY).writeAll(bytes)
      }
      if exists, !overwriting { throw SystemError(number: EEXIST) }
      let hasMode = exists || model.map { stat($0, &status) == 0 } == true
      try replace(
        overwriting ? resolved(path) : path, with: bytes, mode: hasMode ? status.st_mode & 0o777 : nil, overwriting,
        words)
    } catch let error as SystemError {
      throw Diagnostic.file(error, writing: path)
    } catch let error as NotDurable {
      throw Diagnostic.fileNotDurable(path, error.reason)
    }
  }

  /// Creates a folder and those above it, for nobody but the user.
  public static func createFolders(_ path: String) throws {
    guard !path.isEmpty, !FileReading.isFolder(path) else { return }
    try createFolders(parent(of: path))
    guard mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw Diagnostic.file(SystemError.last, writing: path)
    }
    // Its name is to be there after a power cut; where the folder above may not be read, that is up to the system.
    do throws(SystemError) {
      try synchronizeFolder(parent(of: path))
    } catch  where error.number != EACCES {
      throw Diagnostic.file(error, writing: path)
    } catch {}
  }

  /// The folder a path lies in; empty for the current one.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? (path.count > 1 ? "/" : "") : String(path[..<slash])
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t?, _ overwriting: Bool, _ words: InterruptionWords?
  ) throws {
    let folder = parent(of: path)
    let name = ".memorize-\(getpid())-\(UInt32.random(in: .min ... .max)).tmp"
    let temporary = folder.isEmpty ? name : "\(folder)/\(name)"
    try Interruption.removing(temporary) { () throws(SystemError) in
      let file = try FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      // From here on the name is ours; a rename that succeeded has left nothing to remove.
      defer { unlink(temporary) }
      if let mode { fchmod(file.number, mode) }
      try file.writeAll(bytes)
      try file.synchronize()
      if let words { Interruption.willSay(words.meanwhile) }
      do throws(SystemError) {
        try publish(temporary, as: path, overwriting)
      } catch {
        if words != nil { Interruption.willSay(nil) }
        throw error
      }
      if let words { Interruption.willSay(words.afterwards) }
    }
    do throws(SystemError) {
      try synchronizeFolder(folder)
    } catch {
      throw NotDurable(reason: error)
    }
  }

  /// The file is there, but its name may not be after a power cut.
  private struct NotDurable: Error {
    let reason: SystemError
  }

  private static func publish(_ temporary: String, as path: String, _ overwriting: Bool) throws(SystemError) {
    // Unlike rename, link never replaces what appeared under this name meanwhile.
    if !overwriting, link(temporary, path) == 0 { return }
    // Some file systems have no hard links.
    guard overwriting || [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw .last }
    guard rename(temporary, path) == 0 else { throw .last }
  }

  private static func synchronizeFolder(_ path: String) throws(SystemError) {
    let folder = try FileDescriptor.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
    do {
      try folder.synchronize()
    } catch  where error.number == EINVAL {
      // Some file systems cannot synchronise a folder; the file itself is safe.
    }
  }

  /// Where a symbolic link points, so that the link stays and its target is replaced.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
