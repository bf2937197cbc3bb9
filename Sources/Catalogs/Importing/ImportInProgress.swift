internal import Themes

/// An import whose themes come one after the other: each is planned and put before the next is looked at.
///
/// The steps are those that ``ImportPlanner/plan(_:against:)`` finds for all of them, but nobody has to keep them.
struct ImportInProgress {
  private let planner: ImportPlanner
  private let transaction: any CatalogTransaction
  private var state: PlannedState
  private var names = CopyNames()

  /// `count` is how many themes will come, as far as one can tell.
  init(planner: ImportPlanner, transaction: any CatalogTransaction, expecting count: Int) throws {
    self.planner = planner
    self.transaction = transaction
    state = try PlannedState(transaction, seesSteps: true, expecting: count)
  }

  /// Puts what becomes of the incoming into the catalog, and returns it; what is merged may be put later.
  mutating func take(_ incoming: IncomingTheme) throws -> ImportStep {
    let step = try planner.step(for: incoming, &state, &names)
    if !step.isMerge, let result = step.result { try transaction.put(result) }
    try putMerged(beyond: PlannedState.mostMerged)
    return step
  }

  /// Puts what is still to be put: to be called after the last incoming.
  mutating func finish() throws { try putMerged(beyond: 0) }

  private mutating func putMerged(beyond limit: Int) throws {
    for theme in state.takeMerged(beyond: limit) { try transaction.put(theme) }
  }
}
