/// How the steps of an import ended, counted one by one.
public struct ImportTally: Sendable {
  public private(set) var total = 0
  /// In the order of `ImportOutcome.allCases`: thousands of steps are counted, and a dictionary would hash each.
  private var counts = [Int](repeating: 0, count: ImportOutcome.allCases.count)
  private var sources: Set<String> = []
  private var lastSource: String?

  public init() {}

  public mutating func add(_ step: ImportStep) {
    total += 1
    counts[step.outcome.index] += 1
    if step.incoming.source != lastSource {
      lastSource = step.incoming.source
      sources.insert(step.incoming.source)
    }
  }

  public func count(_ outcome: ImportOutcome) -> Int { counts[outcome.index] }

  /// One sentence for the journal. For example: `imported 8 themes from animals.zip: 7 added, 1 skipped`.
  public var summary: String {
    guard let source = sources.first else { return "imported no themes" }
    let counted = ImportOutcome.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return "imported \(total == 1 ? "1 theme" : "\(total) themes") "
      + "from \(sources.count == 1 ? source : "\(sources.count) files"): \(counted.joined(separator: ", "))"
  }
}

extension ImportOutcome {
  fileprivate var index: Int {
    switch self {
    case .added: 0
    case .updated: 1
    case .unchanged: 2
    case .skipped: 3
    case .keptBoth: 4
    case .rejected: 5
    }
  }
}
