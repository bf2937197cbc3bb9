#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The file behind a ``LineHistory``: one line each, the newest last, for nobody but the user.
///
/// Each line is added to what the file holds at that moment, so that sessions side by side keep each other's.
struct HistoryFile {
  /// More lines than these are forgotten, the oldest first.
  static let most = 1_000

  let path: String

  /// The lines, and how many are no text and left out. No file is no line.
  func read() throws(HistoryProblem) -> (lines: [String], damaged: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return ([], 0) }
      throw .unreadable(path, OutputError(number: errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, OutputError(number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL))
    }
    let start = max(0, Int(status.st_size) - Self.largest)
    let room = min(Int(status.st_size), Self.largest)
    var bytes = [UInt8](repeating: 0, count: room)
    let count = pread(descriptor, &bytes, room, off_t(start))
    guard count >= 0 else { throw .unreadable(path, OutputError(number: errno)) }
    var pieces = bytes.prefix(count).split(separator: UInt8(ascii: "\n"))
    // What begins in the middle of a line is none.
    if start > 0, !pieces.isEmpty { pieces.removeFirst() }
    let lines = pieces.compactMap(Self.line)
    return (lines.suffix(HistoryFile.most), pieces.count - lines.count)
  }

  /// Adds a line behind those that are there now, unless it is the last of them.
  func add(_ line: String) throws(HistoryProblem) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    Self.createFolders(folder)
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    // A session that was stopped at this very moment must not stop the others.
    for _ in 0..<20 where flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { usleep(5_000) }
    let before = try read().lines
    guard before.last != line else { return }
    try replace(with: (before + [line]).suffix(HistoryFile.most))
  }

  /// Far more than a thousand lines that somebody typed.
  private static let largest = 1 << 20

  private static func line(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
  }

  /// A new file takes the place of the old one: whoever reads meanwhile sees one of them whole. A power cut may cost the
  /// last lines, for which waiting for the disk at each line would be too dear.
  private func replace(with lines: ArraySlice<String>) throws(HistoryProblem) {
    let target = realpath(path, nil).map { real in
      defer { free(real) }
      return String(cString: real)
    }
    let temporary = (target ?? path) + ".\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, OutputError(number: errno)) }
    let bytes = lines.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [UInt8(ascii: "\n")] }
    let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
    let number = errno
    close(descriptor)
    guard isWritten, rename(temporary, target ?? path) == 0 else {
      let reason = isWritten ? errno : number
      unlink(temporary)
      throw .unwritable(path, OutputError(number: reason))
    }
  }

  private static func createFolders(_ folder: String) {
    guard !folder.isEmpty, mkdir(folder, 0o700) != 0, errno == ENOENT else { return }
    createFolders(String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]))
    mkdir(folder, 0o700)
  }
}
