/// The older part of a journal: it cannot be taken back any more, and what it did stays.
public struct FoldedOperations: Sendable, Hashable {
  public let count: Int
  /// The number of the newest of them; some before it may be there still, because they were undone or done again later.
  public let newest: JournalOperation.ID
  /// When the oldest and the newest were done: milliseconds since 1970, UTC.
  public let times: ClosedRange<Int64>

  public init(count: Int, newest: JournalOperation.ID, times: ClosedRange<Int64>) {
    self.count = count
    self.newest = newest
    self.times = times
  }
}
