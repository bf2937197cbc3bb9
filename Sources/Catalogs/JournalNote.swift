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
