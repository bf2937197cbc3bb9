public import Themes

/// The fate of one theme of an import; the same words everywhere.
public enum ImportOutcome: String, CaseIterable, Sendable {
  case added, updated, unchanged, skipped
  case keptBoth = "kept both"
  case rejected
}

/// The effect of one incoming theme on the catalog.
public struct ImportStep: Sendable {
  public let incoming: IncomingTheme
  public let outcome: ImportOutcome
  /// Nil for the thousands that come in as they are.
  private let meeting: Meeting?

  /// Kept apart, so that a step of one that meets nothing is small.
  private final class Meeting: Sendable {
    let result: Theme?
    let existing: Theme?
    let remark: String?
    let isMerge: Bool

    init(_ result: Theme?, _ existing: Theme?, _ remark: String?, _ isMerge: Bool) {
      self.result = result
      self.existing = existing
      self.remark = remark
      self.isMerge = isMerge
    }
  }

  init(
    _ incoming: IncomingTheme, _ outcome: ImportOutcome, result: Theme? = nil, existing: Theme? = nil,
    remark: String? = nil, isMerge: Bool = false
  ) {
    self.incoming = incoming
    self.outcome = outcome
    meeting = Meeting(result, existing, remark, isMerge)
  }

  /// A theme that comes in as it is.
  init(adding incoming: IncomingTheme) {
    self.incoming = incoming
    outcome = .added
    meeting = nil
  }

  /// The theme that is put into the catalog, nil where none is.
  public var result: Theme? { meeting.map(\.result) ?? incoming.theme }

  /// The theme of the catalog that it replaces or met.
  public var existing: Theme? { meeting?.existing }

  /// How it was made to fit, in one phrase: `merged: 3 emoji added, 1 stays removed`.
  public var remark: String? { meeting?.remark }

  /// More may be merged into the result before it is put.
  var isMerge: Bool { meeting?.isMerge ?? false }
}

/// How many themes of an import had which outcome.
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

/// The result of an import, or of its rehearsal.
public struct ImportResult<Log: ImportLog> {
  /// The steps that the caller keeps.
  public private(set) var log: Log
  public private(set) var tally = ImportTally()
  /// Nil when nothing was changed.
  public internal(set) var operation: JournalOperation?

  init(log: Log) { self.log = log }

  mutating func add(_ step: ImportStep) {
    tally.add(step)
    log.add(step)
  }
}

extension ImportResult: Sendable where Log: Sendable {}

/// Keeps what a report needs of the steps of an import: an array keeps all of them.
public protocol ImportLog {
  mutating func add(_ step: ImportStep)
}

extension [ImportStep]: ImportLog {
  public mutating func add(_ step: ImportStep) { append(step) }
}
