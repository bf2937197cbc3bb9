internal import Catalogs
internal import Formats
internal import Themes

/// Reports an import, or its rehearsal, as text or as JSON.
struct ImportReport {
  /// The steps that the report needs: all of them for JSON, else the few that are shown.
  struct Log: ImportLog {
    private(set) var count = 0
    /// All steps, or the first few.
    private(set) var steps: [ImportStep] = []
    /// The first few with more to say than that the theme was added or is unchanged.
    private(set) var notable: [ImportStep] = []
    private(set) var notableCount = 0
    /// True if a theme was skipped that differs from one in the catalog.
    private(set) var skipsDifferent = false
    let keepsAll: Bool
    /// A rehearsal shows every theme that would change.
    let isRehearsal: Bool
    /// Called with the number of steps so far.
    let onStep: (Int) -> Void

    /// True if merging may change the theme of a skipped step; those beyond the first few are not looked at.
    var mayMerge: Bool {
      notableCount > notable.count || notable.contains { $0.conflict?.isChangedByMerge == true }
    }

    mutating func add(_ step: ImportStep) {
      count += 1
      if step.outcome == .skipped, step.existing != nil { skipsDifferent = true }
      if keepsAll || steps.count < ImportReport.few { steps.append(step) }
      if step.isNotable {
        notableCount += 1
        if isRehearsal || notable.count < ImportReport.few { notable.append(step) }
      }
      onStep(count)
    }
  }

  /// The number of lines that a report has before it becomes a summary.
  private static let few = 20

  let result: ImportResult<Log>
  /// Content of the files that a theme cannot hold.
  let losses: [Loss]
  let isRehearsal: Bool
  /// True if the site of each theme is named, in a heading.
  let namesSites: Bool
  /// Writes a day in the user's time zone.
  let date: (Int64) -> String

  /// A line for each theme while they are few, else for those that need a word; then the totals.
  func print(on console: Console) throws {
    let log = result.log
    let isFew = result.tally.total <= Self.few
    var heading: String?
    for step in isFew ? log.steps : log.notable {
      if namesSites, let site = step.incoming.release?.source, site != heading {
        try console.print("\(site):")
        heading = site
      }
      try console.print("\(line(step))")
    }
    if !isFew, log.notableCount > log.notable.count {
      try console.print("… and \(grouped(log.notableCount - log.notable.count)) more like these")
    }
    try console.print("\(totals)")
  }

  /// `members` come before the counts.
  func printJSON(_ members: [ExtraValue.Member] = [], on console: Console) throws {
    try console.printJSON(
      members: JSONReport.changeMembers(result.operation, isRehearsal: isRehearsal) + members + [
        .init(
          "counts", .object(ImportOutcome.allCases.map { .init($0.rawValue, .integer(result.tally.count($0))) })),
        .init("losses", .array(losses.map(JSONReport.loss))),
      ], list: "themes", of: result.log.steps.lazy.map(JSONReport.step))
  }

  /// It names the theme as it is called here.
  private func line(_ step: ImportStep) -> String {
    let own = step.result ?? step.existing.flatMap { $0.id == step.incoming.theme?.id ? $0 : nil }
    let name = (own ?? step.incoming.theme)?.name ?? step.incoming.name ?? "a theme without a name"
    let details = [change(step), step.details(date: date)].compactMap { $0 }
    return "\(name): \(step.outcome.rawValue)" + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
  }

  /// The change to the theme; for a new one only in a rehearsal.
  private func change(_ step: ImportStep) -> String? {
    if case .added = step.change, !isRehearsal { return nil }
    return step.change?.words
  }

  private var totals: String {
    let tally = result.tally
    let themes = counted(tally.total, "theme")
    return themes + (tally.outcomes.isEmpty ? "" : ": \(tally.outcomes)") + "."
  }
}

extension ImportStep {
  fileprivate var isNotable: Bool {
    outcome != .added && outcome != .unchanged || deletion != nil || !kept.isEmpty
  }
}
