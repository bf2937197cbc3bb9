public import Platform

/// The lines that were typed in this session and in earlier ones.
///
/// For example: `LineHistory(path: LineHistory.path(environment: environment))`. If the file cannot be read or written,
/// the history lasts for the session, and `problem` is the reason.
public final class LineHistory {
  public private(set) var lines: [String] = []
  private let file: HistoryFile?
  /// The first problem of the file.
  public private(set) var problem: HistoryProblem?

  /// Without a path the lines are not saved.
  public init(path: String?) {
    file = path.map { HistoryFile(path: $0) }
    guard let file else { return }
    do throws(HistoryProblem) {
      let found = try file.read()
      lines = found.lines
      if found.damaged > 0 { problem = .damaged(file.path, lines: found.damaged) }
    } catch {
      problem = error
    }
  }

  /// `memorize/history` in the user's state directory; nil if the environment does not say where that is.
  public static func path(environment: [String: String]) -> String? {
    UserFolders.state(environment).map { $0 + "/memorize/history" }
  }

  /// Adds a line, unless it is blank or equal to the last one.
  func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
    lines = (lines + [line]).suffix(HistoryFile.most)
    do throws(HistoryProblem) {
      try file?.add(line)
    } catch {
      problem = problem ?? error
    }
  }
}

/// Why lines of earlier sessions are missing, or lines of this one are not saved.
public enum HistoryProblem: Error, Hashable, Sendable {
  case unreadable(String, SystemError)
  case damaged(String, lines: Int)
  case unwritable(String, SystemError)

  /// For example: `/home/ann/.local/state/memorize/history cannot be written: no space left on device`.
  public var text: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason.text)"
    case .damaged(let path, let lines):
      "\(path) is damaged: \(lines == 1 ? "1 line was" : "\(lines) lines were") skipped"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason.text)"
    }
  }
}

/// The file of a ``LineHistory``, the newest line last. Only the user has access to it.
///
/// A line is added to the current content of the file, so that parallel sessions keep each other's lines.
struct HistoryFile {
  /// The number of lines that are kept.
  static let most = 1_000

  let path: String

  /// The lines, and the number of damaged lines, which are skipped: not UTF-8, or with control characters. Without a
  /// file there are no lines.
  func read() throws(HistoryProblem) -> (lines: [String], damaged: Int) {
    do throws(SystemError) {
      let (bytes, isWhole) = try tail()
      var pieces = bytes.split(separator: UInt8(ascii: "\n"))
      // The first piece may be a part of a line.
      if !isWhole, !pieces.isEmpty { pieces.removeFirst() }
      let lines = pieces.compactMap(Self.line)
      return (lines.suffix(HistoryFile.most), pieces.count - lines.count)
    } catch {
      if error == .noSuchFile || error == .notFolder { return ([], 0) }
      throw .unreadable(path, error)
    }
  }

  /// Adds a line to the current content of the file, unless it is the last line already.
  func add(_ line: String) throws(HistoryProblem) {
    let folder = FileWriting.parent(of: path)
    try? FileWriting.createFolders(folder)
    // Goes on without the lock after 100 ms: another session may have been stopped while it held it.
    let lock = try? FileLock.acquire(folder, until: MonotonicClock.now() + .milliseconds(100))
    defer { withExtendedLifetime(lock) {} }
    let before = try read().lines
    guard before.last != line else { return }
    let bytes = (before + [line]).suffix(HistoryFile.most)
      .reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [UInt8(ascii: "\n")] }
    do throws(SystemError) {
      // Waiting for the disk after each line would take too long. A power cut may lose the last lines.
      try FileWriting.replaceQuickly(path, with: bytes, permissions: 0o600)
    } catch {
      throw .unwritable(path, error)
    }
  }

  private func tail() throws(SystemError) -> (bytes: [UInt8], isWhole: Bool) {
    let file = try FileDescriptor.forReading(path)
    let status = try file.status()
    guard status.kind == .file else { throw status.kind == .folder ? .isFolder : .invalidArgument }
    let start = max(0, status.size - Self.largest)
    return (try file.bytes(at: start, atMost: status.size - start), start == 0)
  }

  /// Only the last bytes of a larger file are read: far more than a thousand typed lines.
  private static let largest = 1 << 20

  private static func line(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
  }
}
