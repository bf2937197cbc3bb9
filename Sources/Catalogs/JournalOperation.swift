public import Themes

/// One entry of the journal: a change that can be undone as a whole.
public struct JournalOperation: Sendable, Hashable, Identifiable {
  public let id: Int64
  /// Milliseconds since 1970, UTC.
  public let time: Int64
  /// Who did it.
  public let actor: String
  /// The word it was done with: `import`, `new`, `delete`, `edit`, `undo`, `redo`, `repair`.
  public let command: String
  /// What it did, in one line.
  public let summary: String
  /// True while it is taken back.
  public let isUndone: Bool
  /// How many themes it touched.
  public let themes: Int

  public init(
    id: Int64, time: Int64, actor: String, command: String, summary: String, isUndone: Bool, themes: Int
  ) {
    self.id = id
    self.time = time
    self.actor = actor
    self.command = command
    self.summary = summary
    self.isUndone = isUndone
    self.themes = themes
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

/// What an operation did to one theme: nil before is an addition, nil after a deletion.
public struct ThemeChange: Sendable, Hashable {
  public let before: Theme?
  public let after: Theme?

  public init(before: Theme?, after: Theme?) {
    self.before = before
    self.after = after
  }

  /// The way back.
  public var reversed: ThemeChange { ThemeChange(before: after, after: before) }
}

/// Who does something, when, and with which word; the catalog adds what it did.
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
