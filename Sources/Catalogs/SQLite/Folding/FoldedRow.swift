internal import Themes

/// The one row of `folded`.
struct FoldedRow {
  let connection: Connection

  /// Nil where nothing was folded away yet, or where an older schema knows of no folding.
  func read() throws -> FoldedOperations? {
    let schema = try connection.integer("PRAGMA user_version") ?? 0
    guard schema >= Migration.schemaOfFolding else { return nil }
    let isSound = schema >= Migration.schemaOfSum ? "ifnull(checksum = \(Migration.sumOfFolded), 0)" : "1"
    let row = try connection.prepare("SELECT operations, newest, first_time, last_time, \(isSound) FROM folded")
    guard try row.step() else { return nil }
    let (count, newest, first, last) = (row.integer(0), row.integer(1), row.integer(2), row.integer(3))
    guard JournalEntry.numbers.contains(count), JournalEntry.numbers.contains(newest), first <= last,
      JournalEntry.times.contains(first), JournalEntry.times.contains(last), row.integer(4) == 1
    else { throw Diagnostic.catalogDamaged("what it says of older operations cannot be right") }
    return FoldedOperations(count: Int(count), newest: newest, times: first...last)
  }

  /// Whether an operation that is not there was folded away, and is no gap.
  func covers(_ id: JournalOperation.ID) throws -> Bool { try read().map { id <= $0.newest } ?? false }

  /// The operation that somebody named.
  func entry(_ id: JournalOperation.ID) throws -> JournalEntry {
    if let entry = try JournalEntry.with(id, on: connection) { return entry }
    throw try id > 0 && covers(id) ? Diagnostic.operationFolded(id) : Diagnostic.noSuchOperation(id)
  }

  /// Takes in one operation more, between a look at the row and its ``seal()``.
  func add(_ id: JournalOperation.ID, at time: Int64) throws {
    let row = try connection.prepare(
      """
      INSERT INTO folded (id, operations, newest, first_time, last_time) VALUES (1, 1, ?1, ?2, ?2)
      ON CONFLICT (id) DO UPDATE SET operations = operations + 1, newest = max(newest, ?1),
        first_time = min(first_time, ?2), last_time = max(last_time, ?2)
      """)
    row.bind(id, at: 1)
    row.bind(time, at: 2)
    try row.run()
  }

  /// Vouches for what the row says now.
  func seal() throws { try connection.run("UPDATE folded SET checksum = \(Migration.sumOfFolded)") }
}
