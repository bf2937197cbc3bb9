/// What an import came to.
public struct ImportResult<Log> {
  /// What the caller kept of the steps.
  public private(set) var log: Log
  public private(set) var tally = ImportTally()
  /// Nil when nothing was changed.
  public let operation: JournalOperation?

  init(log: Log, tally: ImportTally = ImportTally(), operation: JournalOperation? = nil) {
    self.log = log
    self.tally = tally
    self.operation = operation
  }

  mutating func add(_ step: ImportStep, _ keep: (inout Log, ImportStep) -> Void) {
    tally.add(step)
    keep(&log, step)
  }
}

extension ImportResult: Sendable where Log: Sendable {}
