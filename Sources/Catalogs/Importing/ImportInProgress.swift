/// An import whose themes come one after the other: each is planned and put before the next is looked at.
///
/// The steps are those that ``ImportPlanner/plan(_:against:)`` finds for all of them, but nobody has to keep them.
public struct ImportInProgress {
  private let planner: ImportPlanner
  private let transaction: any CatalogTransaction
  private var state: PlannedState
  private var names = CopyNames()

  /// `count` is how many candidates will come, as far as one can tell.
  public init(planner: ImportPlanner, transaction: any CatalogTransaction, expecting count: Int) throws {
    self.planner = planner
    self.transaction = transaction
    state = try PlannedState(transaction, seesSteps: true, expecting: count)
  }

  /// Puts what becomes of the candidate into the catalog, and returns it.
  public mutating func take(_ candidate: ImportCandidate) throws -> ImportStep {
    let step = try planner.step(for: candidate, &state, &names)
    if let result = step.result { try transaction.put(result) }
    return step
  }
}
