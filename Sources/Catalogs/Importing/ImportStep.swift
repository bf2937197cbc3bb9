public import Themes

/// The outcome of one theme of an import.
public enum ImportOutcome: String, CaseIterable, Sendable {
  /// The theme is new in the catalog.
  case added
  /// The theme of the catalog was changed.
  case updated
  /// The catalog has the same theme already.
  case unchanged
  /// The theme of the catalog was kept as it is.
  case skipped
  /// The theme was added beside one with the same id or name.
  case keptBoth = "kept both"
  /// The theme is invalid.
  case rejected
}

/// The effect of one incoming theme on the catalog.
public struct ImportStep: Sendable {
  /// What happened to the theme.
  public let outcome: ImportOutcome
  /// The theme of the file, accepted or rejected.
  public let incoming: IncomingTheme
  /// The theme in the catalog with the same id or name.
  public let existing: Theme?
  /// The theme to put into the catalog; nil if there is none.
  public let result: Theme?
  /// The details in one phrase: `merged: 3 emoji added, 1 stays removed`.
  public let remark: String?
  /// The conflict for which a theme was skipped.
  public let conflict: ImportConflict?
  /// Nil for a newer version, and where nothing was imported before.
  public let age: ImportAge?
  /// The theme had been deleted here.
  public let deletion: ThemeDeletion?
  /// What stays as it is in the catalog, because both sides have changed it.
  public let kept: [MergeConflict]

  init(
    _ outcome: ImportOutcome, _ incoming: IncomingTheme, beside existing: Theme? = nil, result: Theme? = nil,
    _ remark: String? = nil, age: ImportAge? = nil, deletion: ThemeDeletion? = nil, keeping kept: [MergeConflict] = [],
    conflict: ImportConflict? = nil
  ) {
    self.outcome = outcome
    self.incoming = incoming
    self.existing = existing
    self.result = result
    self.remark = remark
    self.conflict = conflict
    self.age = age
    self.deletion = deletion
    self.kept = kept
  }

  /// True if the catalog does not have all that the file says.
  package var isKeptBack: Bool { outcome == .skipped || !kept.isEmpty }

  /// The remark with the age of the theme and with what was kept. `date` writes a day.
  ///
  /// For example: `older than what was imported on 2026-11-20`
  package func details(date: (Int64) -> String) -> String? {
    func on(_ time: Int64?) -> String { time.map { " on \(date($0))" } ?? "" }
    var details: [String] = []
    if let deletion {
      details.append(
        outcome == .skipped
          ? "deleted here\(on(deletion.time)); name it to bring it back" : "had been deleted here\(on(deletion.time))")
    }
    if let remark { details.append(remark) }
    switch age {
    case .older(let time)?: details.append("older than what was imported" + (time == nil ? " last" : on(time)))
    case .unknown? where outcome == .updated: details.append("no version says that it is newer")
    case .otherSite(let site)?: details.append("no version says that it is newer than what came from \(site)")
    case .unknown?, nil: break
    }
    if !kept.isEmpty {
      let lead = outcome == .skipped ? "changed here and in the file" : "kept yours"
      details.append("\(lead): \(kept.map(\.description).joined(separator: "; "))")
    }
    return details.isEmpty ? nil : details.joined(separator: "; ")
  }

  /// The theme of the catalog that has the incoming content now; nil if none has.
  var taken: ThemeID? {
    switch outcome {
    case .added, .updated, .keptBoth: result?.id
    case .unchanged: existing?.id
    case .skipped, .rejected: nil
    }
  }

  /// The theme that the next version of the incoming one will change: not a copy that was kept with an id of its own.
  var released: ThemeID? {
    outcome == .keptBoth && result?.id != incoming.theme?.id ? existing?.id : taken
  }

  /// What becomes of a theme of the catalog; nil if nothing does.
  public var change: ThemeChange? {
    result.flatMap { ThemeChange(from: outcome == .updated ? existing : nil, to: $0) }
  }
}

/// How many themes of an import had each outcome.
package struct ImportTally: Sendable {
  package private(set) var total = 0
  /// How many themes were skipped, or keep something that both sides have changed.
  package private(set) var keptBack = 0
  private var counts: [ImportOutcome: Int] = [:]
  private var sources: Set<String> = []
  private var lastSource: String?

  package init() {}

  package mutating func add(_ step: ImportStep) {
    total += 1
    counts[step.outcome, default: 0] += 1
    if step.isKeptBack { keptBack += 1 }
    guard step.incoming.source != lastSource else { return }
    lastSource = step.incoming.source
    sources.insert(step.incoming.source)
  }

  package func count(_ outcome: ImportOutcome) -> Int { counts[outcome] ?? 0 }

  /// The summary of the import in the journal. For example: `imported 8 themes from animals.zip: 7 added, 1 skipped`.
  package var summary: String {
    guard let source = sources.first else { return "imported no themes" }
    return "imported \(counted(total, "theme")) "
      + "from \(sources.count == 1 ? source : counted(sources.count, "file")): \(outcomes)"
  }

  /// For example: `7 added, 1 skipped`
  package var outcomes: String {
    ImportOutcome.allCases.filter { count($0) > 0 }.map { "\(grouped(count($0))) \($0.rawValue)" }
      .joined(separator: ", ")
  }
}

/// The result of an import or of its rehearsal.
package struct ImportResult<Log: ImportLog> {
  /// The log that was passed in, with all steps.
  package private(set) var log: Log
  package private(set) var tally = ImportTally()
  /// Nil if nothing was changed.
  package internal(set) var operation: JournalOperation?

  init(log: Log) { self.log = log }

  mutating func add(_ step: ImportStep) {
    tally.add(step)
    log.add(step)
  }
}

extension ImportResult: Sendable where Log: Sendable {}

/// Keeps the parts of import steps that a report needs; an array keeps all steps.
package protocol ImportLog {
  mutating func add(_ step: ImportStep)
}

extension [ImportStep]: ImportLog {
  package mutating func add(_ step: ImportStep) { append(step) }
}
