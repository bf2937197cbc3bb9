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
