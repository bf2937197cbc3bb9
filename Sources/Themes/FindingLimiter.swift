/// Keeps the first findings of a list or a theme and counts the others, so that a hostile file cannot fill the memory.
///
/// For example: 500 faces that appear twice become 20 findings and a last one, `and 480 more like this`.
package struct FindingLimiter: Sendable {
  /// The limit for one list of emoji.
  package static let mostOfList = 20
  /// The limit for the findings of a format in one theme.
  package static let mostOfTheme = 50

  private let most: Int
  private var kept: [Diagnostic] = []
  private var others = 0
  /// The first of the most severe ones among the others. It represents them, so that an error stays an error.
  private var worst: Diagnostic?
  /// All errors so far, kept or not.
  package private(set) var errors = 0

  package init(most: Int) { self.most = most }

  package var isEmpty: Bool { kept.isEmpty && others == 0 }

  package mutating func append(_ finding: Diagnostic) { add(finding.severity) { finding } }

  /// Makes the finding only if it will be kept.
  package mutating func add(_ severity: Diagnostic.Severity, _ finding: () -> Diagnostic) {
    if severity == .error { errors += 1 }
    guard kept.count >= most else { return kept.append(finding()) }
    others += 1
    if worst.map({ $0.severity < severity }) ?? true { worst = finding() }
  }

  /// The first findings, and one for all others.
  package var list: [Diagnostic] {
    guard let worst else { return kept }
    return kept + [others == 1 ? worst : Diagnostic(MoreLikeThis(count: others, worst: worst), at: worst.place)]
  }

  package mutating func removeAll() {
    guard !isEmpty else { return }
    self = FindingLimiter(most: most)
  }
}

/// Represents all findings beyond the limit.
private struct MoreLikeThis: Problem {
  let count: Int
  let worst: Diagnostic

  var wording: Wording {
    Wording(worst.severity, worst.code, "and \(grouped(count)) more like this", hint: worst.hint)
  }

  var failure: Failure { worst.problem.failure }
}
