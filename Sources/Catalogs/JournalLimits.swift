/// How much of the journal can be taken back; what is older is folded away, a little with every change.
///
/// For example: with `.standard`, operation 1 is folded away after operation 10,001, unless it was undone or done again since.
public struct JournalLimits: Sendable, Hashable {
  /// So many of the newest operations are kept.
  public let operations: Int64
  /// Fewer, where the contents they wrote are more than this: huge imports, one after the other.
  public let contents: Int64
  /// But never fewer than this.
  public let always: Int64
  /// How many rows a single change may spend on folding, so that none takes noticeably longer.
  public let step: Int

  public init(operations: Int64, contents: Int64, always: Int64, step: Int) {
    self.operations = operations
    self.contents = contents
    self.always = always
    self.step = step
  }

  public static let standard = JournalLimits(operations: 10_000, contents: 1_000_000, always: 100, step: 1_000)
}
