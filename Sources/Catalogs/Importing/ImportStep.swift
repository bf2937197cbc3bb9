public import Themes

/// The outcome of one theme of an import.
public enum ImportOutcome: String, CaseIterable, Sendable {
  case added, updated, unchanged, skipped
  case keptBoth = "kept both"
  case rejected
}

/// The effect of one incoming theme on the catalog.
public struct ImportStep: Sendable {
  public let incoming: IncomingTheme
  private let effect: Effect

  /// Indirect, so that the thousands of steps that only add a theme are small.
  indirect enum Effect: Sendable {
    case added
    case updated(Theme, result: Theme, remark: String?)
    case unchanged(Theme, remark: String?)
    case skipped(Theme, remark: String)
    case keptBoth(Theme, copy: Theme, remark: String)
    case rejected(existing: Theme?, remark: String?)
  }

  init(_ incoming: IncomingTheme, _ effect: Effect) {
    self.incoming = incoming
    self.effect = effect
  }

  public var outcome: ImportOutcome {
    switch effect {
    case .added: .added
    case .updated: .updated
    case .unchanged: .unchanged
    case .skipped: .skipped
    case .keptBoth: .keptBoth
    case .rejected: .rejected
    }
  }

  /// The theme to put into the catalog; nil if there is none.
  public var result: Theme? {
    switch effect {
    case .added: incoming.theme
    case .updated(_, let result, _), .keptBoth(_, let result, _): result
    case .unchanged, .skipped, .rejected: nil
    }
  }

  /// What becomes of a theme of the catalog; nil if nothing does.
  public var change: ThemeChange? {
    switch effect {
    case .added: incoming.theme.map { .added($0) }
    case .keptBoth(_, let copy, _): .added(copy)
    case .updated(let existing, let result, _): .edited(from: existing, to: result)
    case .unchanged, .skipped, .rejected: nil
    }
  }

  /// The theme in the catalog with the same id or name.
  public var existing: Theme? {
    switch effect {
    case .added: nil
    case .updated(let existing, _, _), .unchanged(let existing, _), .skipped(let existing, _),
      .keptBoth(let existing, _, _):
      existing
    case .rejected(let existing, _): existing
    }
  }

  /// The details in one phrase: `merged: 3 emoji added, 1 stays removed`.
  public var remark: String? {
    switch effect {
    case .added: nil
    case .skipped(_, let remark), .keptBoth(_, _, let remark): remark
    case .updated(_, _, let remark), .unchanged(_, let remark), .rejected(_, let remark): remark
    }
  }
}

/// How many themes of an import had each outcome.
public struct ImportTally: Sendable {
  public private(set) var total = 0
  private var counts: [ImportOutcome: Int] = [:]
  private var sources: Set<String> = []
  private var lastSource: String?

  public init() {}

  public mutating func add(_ step: ImportStep) {
    total += 1
    counts[step.outcome, default: 0] += 1
    guard step.incoming.source != lastSource else { return }
    lastSource = step.incoming.source
    sources.insert(step.incoming.source)
  }

  public func count(_ outcome: ImportOutcome) -> Int { counts[outcome] ?? 0 }

  /// The summary of the import in the journal. For example: `imported 8 themes from animals.zip: 7 added, 1 skipped`.
  public var summary: String {
    guard let source = sources.first else { return "imported no themes" }
    let counted = ImportOutcome.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
    return "imported \(total == 1 ? "1 theme" : "\(total) themes") "
      + "from \(sources.count == 1 ? source : "\(sources.count) files"): \(counted.joined(separator: ", "))"
  }
}

/// The result of an import or of its rehearsal.
public struct ImportResult<Log: ImportLog> {
  /// The log that was passed in, with all steps.
  public private(set) var log: Log
  public private(set) var tally = ImportTally()
  /// Nil if nothing was changed.
  public internal(set) var operation: JournalOperation?

  init(log: Log) { self.log = log }

  mutating func add(_ step: ImportStep) {
    tally.add(step)
    log.add(step)
  }
}

extension ImportResult: Sendable where Log: Sendable {}

/// Keeps the parts of import steps that a report needs; an array keeps all steps.
public protocol ImportLog {
  mutating func add(_ step: ImportStep)
}

extension [ImportStep]: ImportLog {
  public mutating func add(_ step: ImportStep) { append(step) }
}
