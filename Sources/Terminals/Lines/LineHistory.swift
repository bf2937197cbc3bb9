public import System

/// The lines that were typed before, in this session and in earlier ones.
///
/// For example: `LineHistory(path: LineHistory.path(environment: environment))`. A history that cannot be read or kept is
/// no failure: it then lasts as long as the session, and `takeProblem` says why.
public final class LineHistory {
  public private(set) var lines: [String] = []
  private let file: HistoryFile?
  private var problem: HistoryProblem?
  private var isTold = false

  /// Without a path nothing is kept.
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

  /// `memorize/history` in the user's state directory; nil where there is none.
  public static func path(environment: [String: String]) -> String? {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder + "/memorize/history" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/memorize/history"
  }

  /// A problem of the history, told once.
  public func takeProblem() -> HistoryProblem? {
    guard let problem, !isTold else { return nil }
    isTold = true
    return problem
  }

  /// Keeps a line; false when it says nothing new.
  func add(_ line: String) -> Bool {
    guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return false }
    lines = (lines + [line]).suffix(HistoryFile.most)
    do throws(HistoryProblem) {
      try file?.add(line)
    } catch {
      problem = problem ?? error
    }
    return true
  }
}

/// Why the lines of earlier sessions are not all there, or those of this one will not be.
public enum HistoryProblem: Error, Hashable, Sendable {
  case unreadable(String, SystemError)
  case damaged(String, lines: Int)
  case unwritable(String, SystemError)

  /// For example: `/home/ann/.local/state/memorize/history cannot be written: no space left on device`.
  public var text: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason.text)"
    case .damaged(let path, let lines):
      "\(path) is damaged: \(lines == 1 ? "1 line is" : "\(lines) lines are") left out"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason.text)"
    }
  }
}

/// The file behind a ``LineHistory``: one line each, the newest last, which only the user may read.
///
/// Each line is added to what the file holds at that moment, so that sessions side by side keep each other's.
struct HistoryFile {
  /// More lines than these are forgotten, the oldest first.
  static let most = 1_000

  let path: String

  /// The lines, and how many are not text and left out. No file is no line.
  func read() throws(HistoryProblem) -> (lines: [String], damaged: Int) {
    do throws(SystemError) {
      let (bytes, isWhole) = try tail()
      var pieces = bytes.split(separator: UInt8(ascii: "\n"))
      // The first piece may begin in the middle of a line.
      if !isWhole, !pieces.isEmpty { pieces.removeFirst() }
      let lines = pieces.compactMap(Self.line)
      return (lines.suffix(HistoryFile.most), pieces.count - lines.count)
    } catch {
      if error == .noSuchFile || error == .notFolder { return ([], 0) }
      throw .unreadable(path, error)
    }
  }

  /// Adds a line behind those that are there now, unless it is the last of them.
  func add(_ line: String) throws(HistoryProblem) {
    let folder = FileWriting.parent(of: path)
    try? FileWriting.createFolders(folder)
    // A session that was stopped at this very moment must not stop the others.
    let lock = try? FileLock.acquire(folder, until: .now + .milliseconds(100))
    defer { withExtendedLifetime(lock) {} }
    let before = try read().lines
    guard before.last != line else { return }
    let bytes = (before + [line]).suffix(HistoryFile.most)
      .reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [UInt8(ascii: "\n")] }
    do throws(SystemError) {
      // Waiting for the disk at each line would take too long; a power cut may cost the last lines.
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

  /// Far more than a thousand typed lines.
  private static let largest = 1 << 20

  private static func line(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : text
  }
}
