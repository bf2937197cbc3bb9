internal import Catalogs
internal import Formats
internal import Themes

/// What an import did, or would do, as text or as JSON.
struct ImportReport {
  let result: ImportRun.Result
  let isRehearsal: Bool

  /// Each outcome that occurred, with how often, in the order of ``ImportOutcome``.
  var counts: [(outcome: ImportOutcome, count: Int)] {
    var totals: [ImportOutcome: Int] = [:]
    for step in result.steps { totals[step.outcome, default: 0] += 1 }
    return ImportOutcome.allCases.compactMap { outcome in totals[outcome].map { (outcome, $0) } }
  }

  /// A line for each theme while they are few, else for those that need a word; then the totals.
  func print(on console: Console) throws {
    let telling = result.steps.count <= Self.fewThemes ? result.steps : result.steps.filter(\.needsWord)
    for step in telling.prefix(Self.fewThemes) { try console.print("\(line(step))") }
    if telling.count > Self.fewThemes {
      try console.print("… and \(grouped(telling.count - Self.fewThemes)) more like these")
    }
    try console.print("\(totals)")
  }

  func printJSON(on console: Console) throws {
    try console.printJSON(
      members: [
        JSONReport.schema,
        .init("dryRun", .bool(isRehearsal)),
        .init("operation", result.operation.map { .integer(Int($0.id)) } ?? .null),
        .init("counts", .object(ImportOutcome.allCases.map { .init($0.rawValue, .integer(count($0))) })),
      ], list: "themes", of: result.steps.lazy.map(JSONReport.step))
  }

  private func count(_ outcome: ImportOutcome) -> Int { counts.first { $0.outcome == outcome }?.count ?? 0 }

  private func line(_ step: ImportStep) -> String {
    let name = step.result?.name ?? step.candidate.theme?.name ?? step.candidate.name ?? "a theme without a name"
    return "\(name): \(step.outcome.rawValue)" + (step.remark.map { " (\($0))" } ?? "")
  }

  private var totals: String {
    let parts = counts.map { "\(grouped($0.count)) \($0.outcome.rawValue)" }.joined(separator: ", ")
    let themes = counted(result.steps.count, "theme")
    return themes + (parts.isEmpty ? "" : ": \(parts)") + "."
  }

  private static let fewThemes = 20
}

extension ImportStep {
  fileprivate var needsWord: Bool { outcome != .added && outcome != .unchanged }
}
