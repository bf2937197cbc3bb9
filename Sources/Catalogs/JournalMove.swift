/// An operation that was taken back or done again, and the entry of the journal that did it.
public struct JournalMove: Sendable, Hashable {
  public let operation: JournalOperation
  /// The undo or the redo itself.
  public let entry: JournalOperation.ID

  public init(operation: JournalOperation, entry: JournalOperation.ID) {
    self.operation = operation
    self.entry = entry
  }
}
