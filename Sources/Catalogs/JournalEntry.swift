/// The author, the time and the command of a change.
package struct JournalNote: Sendable {
  package let command: String
  package let actor: String
  /// Milliseconds since 1970, UTC.
  package let time: Int64

  package init(command: String, actor: String, time: Int64) {
    self.command = command
    self.actor = actor
    self.time = time
  }
}

/// One entry of the journal: a change that can be undone as a whole.
public struct JournalOperation: Sendable, Hashable, Identifiable {
  /// What an operation does.
  public enum Kind: String, Sendable {
    /// A change, the undo of one, or the redo of one.
    case change, undo, redo
  }

  public let id: Int64
  /// Tells changes from undos and redos.
  public let kind: Kind
  /// Milliseconds since 1970, UTC.
  public let time: Int64
  /// The person who made it.
  public let actor: String
  /// `import`, `new`, `delete`, `edit`, `scores`, `undo`, `redo`, `repair` …
  public let command: String
  /// Its effect, in one line.
  public let summary: String
  /// True while it is undone.
  public internal(set) var isUndone: Bool
  /// How many themes it touched.
  public let themes: Int

  package init(
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

  package init(id: Int64, kind: Kind = .change, _ note: JournalNote, command: String, summary: String, themes: Int) {
    self.init(
      id: id, kind: kind, time: note.time, actor: note.actor, command: command, summary: summary, isUndone: false,
      themes: themes)
  }
}

/// An operation that was undone or redone.
package struct JournalMove: Sendable, Hashable {
  package let operation: JournalOperation
  /// The entry of the undo or redo itself.
  package let entry: JournalOperation.ID
}

/// The direction of a step in the journal.
public enum JournalDirection: Sendable {
  /// Back is an undo, forth a redo.
  case back, forth
}

/// An entry of the journal, with the fields that only the journal and its store use.
package struct JournalEntry: Sendable, Hashable {
  package private(set) var operation: JournalOperation
  /// The change that an undo or redo refers to.
  package let target: JournalOperation.ID?
  /// The undo in effect.
  package private(set) var undoneBy: JournalOperation.ID?
  /// The range of the versions that a change wrote; it may contain versions of other changes.
  package let versions: ClosedRange<Int64>?

  package init(
    operation: JournalOperation, target: JournalOperation.ID? = nil,
    undoneBy: JournalOperation.ID? = nil, versions: ClosedRange<Int64>? = nil
  ) {
    self.operation = operation
    self.target = target
    self.undoneBy = undoneBy
    self.versions = versions
  }

  package var kind: JournalOperation.Kind { operation.kind }

  /// True for a change that is not undone.
  var isInEffect: Bool { kind == .change && !operation.isUndone }

  /// A copy that `undo` has undone or, for nil, that is in effect.
  package func undone(by undo: JournalOperation.ID?) -> JournalEntry {
    var copy = self
    (copy.operation.isUndone, copy.undoneBy) = (undo != nil, undo)
    return copy
  }

  /// Other numbers are damage. Within this range, adding to a number cannot overflow.
  package static let numbers: ClosedRange<Int64> = 0...1 << 53
  /// The years 1 to 9999, in milliseconds since 1970.
  package static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

/// The oldest operations of a journal: they can no longer be undone, and their effect stays.
public struct CompactedOperations: Sendable, Hashable {
  /// The number of compacted operations.
  public let count: Int
  /// The newest compacted operation. Some before it may still be there, because they were undone or redone later.
  public let newest: JournalOperation.ID
  /// The times of the oldest and the newest: milliseconds since 1970, UTC.
  public let times: ClosedRange<Int64>

  package init(count: Int, newest: JournalOperation.ID, times: ClosedRange<Int64>) {
    self.count = count
    self.newest = newest
    self.times = times
  }
}

/// How many operations can be undone; older ones are compacted, a few with each change.
///
/// For example: with `.standard`, operation 1 is compacted after operation 10,001, unless it was undone or redone since.
package struct JournalLimits: Sendable, Hashable {
  /// How many of the newest operations are kept at most.
  package let operations: Int64
  /// How many contents they may have written. With huge imports, fewer operations are kept.
  package let contents: Int64
  /// How many operations are kept at least.
  package let always: Int64
  /// How many rows one change compacts at most, so that none takes noticeably longer.
  package let step: Int

  package init(operations: Int64, contents: Int64, always: Int64, step: Int) {
    self.operations = operations
    self.contents = contents
    self.always = always
    self.step = step
  }

  package static let standard = JournalLimits(operations: 10_000, contents: 1_000_000, always: 100, step: 1_000)
}
