/// An import whose themes come one after the other: each is planned and put before the next is looked at.
public struct ImportInProgress {
  private let planner: ImportPlanner
  private let transaction: any CatalogTransaction
  private var state: PlannedState
  private var names = CopyNames()

  init(planner: ImportPlanner, transaction: any CatalogTransaction) throws {
    self.planner = planner
    self.transaction = transaction
    state = try PlannedState(transaction, seesSteps: true)
  }

  /// Puts what becomes of the candidate into the catalog, and returns it.
  public mutating func take(_ candidate: ImportCandidate) throws -> ImportStep {
    let step = try planner.step(for: candidate, &state, &names)
    if let result = step.result { try transaction.put(result) }
    return step
  }
}
