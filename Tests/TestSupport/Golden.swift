internal import Foundation

/// A file with the expected output. `MEMORIZE_RECORD=1` records it again, and that run fails.
public struct Golden {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Nil if `text` equals the file; otherwise a message with the difference.
  public func difference(from text: String) throws -> String? {
    let recorded = try? String(contentsOfFile: path, encoding: .utf8)
    if recorded == text { return nil }
    if ProcessInfo.processInfo.environment["MEMORIZE_RECORD"] == "1" {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return "\(path) was recorded anew: read it, then run the tests again"
    }
    let old = (recorded ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
    let was = line < old.count ? String(old[line]) : "(nothing)"
    let isNow = line < new.count ? String(new[line]) : "(nothing)"
    return "\(path):\(line + 1) says\n  \(was)\nbut now it is\n  \(isNow)\nMEMORIZE_RECORD=1 records it anew"
  }
}
