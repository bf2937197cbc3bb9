/// What is done with a plan: it is carried out, and summed up in one sentence.
public enum ImportPlan {
  /// `onTheme` hears of every step, with how many are done by then.
  public static func apply(
    _ steps: [ImportStep], to transaction: any CatalogTransaction, onTheme: (Int) -> Void = { _ in }
  ) throws {
    for (index, step) in steps.enumerated() {
      if let result = step.result { try transaction.put(result) }
      onTheme(index + 1)
    }
  }

  /// For example: `imported 8 themes from animals.zip: 7 added, 1 skipped`.
  public static func summary(of steps: [ImportStep]) -> String {
    guard let first = steps.first else { return "imported no themes" }
    let isOneSource = steps.allSatisfy { $0.candidate.source == first.candidate.source }
    let source = isOneSource ? first.candidate.source : "\(Set(steps.map(\.candidate.source)).count) files"
    let counts = ImportOutcome.allCases.compactMap { outcome in
      let count = steps.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    let themes = steps.count == 1 ? "1 theme" : "\(steps.count) themes"
    return "imported \(themes) from \(source): \(counts.joined(separator: ", "))"
  }
}
