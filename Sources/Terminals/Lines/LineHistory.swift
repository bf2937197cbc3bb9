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

  /// What is wrong with the history, told once.
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
