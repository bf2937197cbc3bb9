/// What is done with a plan: it is carried out, and summed up in one sentence.
public enum ImportPlan {
  public static func apply(_ steps: [ImportStep], to transaction: any CatalogTransaction) throws {
    for step in steps { if let result = step.result { try transaction.put(result) } }
  }

  /// For example: `imported 8 themes from animals.zip: 7 added, 1 skipped`.
  public static func summary(of steps: [ImportStep]) -> String {
    var tally = ImportTally()
    for step in steps { tally.add(step) }
    return tally.summary
  }
}
