/// The author, the time and the command of a change; the catalog adds its effect.
public struct JournalNote: Sendable {
  public let command: String
  public let actor: String
  /// Milliseconds since 1970, UTC.
  public let time: Int64

  public init(command: String, actor: String, time: Int64) {
    self.command = command
    self.actor = actor
    self.time = time
  }
}

/// One entry of the journal: a change that can be undone as a whole.
public struct JournalOperation: Sendable, Hashable, Identifiable {
  public enum Kind: String, Sendable {
    case change, undo, redo
  }

  public let id: Int64
  public let kind: Kind
  /// Milliseconds since 1970, UTC.
  public let time: Int64
  public let actor: String
  /// The word it was done with: `import`, `new`, `delete`, `edit`, `undo`, `redo`, `repair`.
  public let command: String
  /// Its effect, in one line.
  public let summary: String
  /// True while it is taken back.
  public let isUndone: Bool
  /// How many themes it touched.
  public let themes: Int

  public init(
    id: Int64, kind: Kind = .change, time: Int64, actor: String, command: String, summary: String, isUndone: Bool,
    themes: Int
  ) {
    self.id = id
    self.kind = kind
    self.time = time
    self.actor = actor
    self.command = command
    self.summary = summary
    self.isUndone = isUndone
    self.themes = themes
  }

  init(id: Int64, kind: Kind = .change, _ note: JournalNote, command: String, summary: String, themes: Int) {
    self.init(
      id: id, kind: kind, time: note.time, actor: note.actor, command: command, summary: summary, isUndone: false,
      themes: themes)
  }

  /// The same operation, taken back or in effect.
  public func undone(_ isUndone: Bool) -> JournalOperation {
    JournalOperation(
      id: id, kind: kind, time: time, actor: actor, command: command, summary: summary, isUndone: isUndone,
      themes: themes)
  }
}

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

public enum JournalDirection: Sendable {
  case back, forth
}

/// An entry of the journal with what only the journal and its store need to know.
public struct JournalEntry: Sendable, Hashable {
  public let operation: JournalOperation
  /// The change that an undo took back, or a redo did again.
  public let target: JournalOperation.ID?
  /// The undo in effect.
  public let undoneBy: JournalOperation.ID?
  /// The versions a change wrote; others in this range are not its own.
  public let versions: ClosedRange<Int64>?

  public init(
    operation: JournalOperation, target: JournalOperation.ID? = nil,
    undoneBy: JournalOperation.ID? = nil, versions: ClosedRange<Int64>? = nil
  ) {
    self.operation = operation
    self.target = target
    self.undoneBy = undoneBy
    self.versions = versions
  }

  public var kind: JournalOperation.Kind { operation.kind }

  /// The same entry, taken back by `undo` or, for nil, in effect.
  public func undone(by undo: JournalOperation.ID?) -> JournalEntry {
    JournalEntry(operation: operation.undone(undo != nil), target: target, undoneBy: undo, versions: versions)
  }

  /// Numbers beyond are damage: below them, adding to a number cannot overflow.
  public static let numbers: ClosedRange<Int64> = 0...1 << 53
  /// The years 1 to 9999, in milliseconds since 1970.
  public static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

/// The older part of a journal: it cannot be taken back any more, and what it did stays.
public struct CompactedOperations: Sendable, Hashable {
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

/// How much of the journal can be taken back; what is older is compacted, a little with every change.
///
/// For example: with `.standard`, operation 1 is compacted after operation 10,001, unless it was undone or done again since.
public struct JournalLimits: Sendable, Hashable {
  /// How many of the newest operations are kept.
  public let operations: Int64
  /// Fewer, where the contents they wrote are more than this: huge imports, one after the other.
  public let contents: Int64
  /// But never fewer than this.
  public let always: Int64
  /// How many rows a single change may spend on compaction, so that none takes noticeably longer.
  public let step: Int

  public init(operations: Int64, contents: Int64, always: Int64, step: Int) {
    self.operations = operations
    self.contents = contents
    self.always = always
    self.step = step
  }

  public static let standard = JournalLimits(operations: 10_000, contents: 1_000_000, always: 100, step: 1_000)
}
