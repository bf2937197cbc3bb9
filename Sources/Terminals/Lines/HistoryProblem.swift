/// Why the lines of earlier sessions are not all there, or those of this one will not be.
public enum HistoryProblem: Error, Hashable, Sendable {
  case unreadable(String, OutputError)
  case damaged(String, lines: Int)
  case unwritable(String, OutputError)

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
