internal import Catalogs

/// What is kept of the steps of an import until it is reported: all of them for JSON, else the few that are shown.
struct ImportLog {
  /// How many steps were made.
  private(set) var count = 0
  /// All steps, or the first few.
  private(set) var steps: [ImportStep] = []
  /// The first few of those that need a word.
  private(set) var telling: [ImportStep] = []
  private(set) var tellingCount = 0
  private let keepsAll: Bool

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  mutating func add(_ step: ImportStep) {
    count += 1
    if keepsAll || steps.count < Self.few { steps.append(step) }
    guard step.outcome != .added, step.outcome != .unchanged else { return }
    tellingCount += 1
    if telling.count < Self.few { telling.append(step) }
  }

  /// How many lines a report has before it becomes a summary.
  static let few = 20
}
