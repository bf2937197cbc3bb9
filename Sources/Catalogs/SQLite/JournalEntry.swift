internal import Themes

/// A row of the journal, with what only the store needs to know.
struct JournalEntry {
  let operation: JournalOperation
  let kind: Kind
  /// What an undo took back, or a redo did again.
  let target: JournalOperation.ID?
  /// The undo in effect.
  let undoneBy: JournalOperation.ID?
  /// The versions a change wrote.
  let versions: ClosedRange<Int64>?

  enum Kind: String {
    case change, undo, redo
  }

  /// Numbers beyond are damage: below them, adding to a number cannot overflow.
  static let numbers: ClosedRange<Int64> = 0...1 << 53
  /// The years 1 to 9999, in milliseconds since 1970.
  static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Reads a row of `Query.operations` and its kin, and believes no number that only damage can bring about.
  init(_ row: Statement) throws {
    let id = row.integer(0)
    let time = row.integer(1)
    let themes = row.integer(10)
    let bounds = (row.optionalInteger(8), row.optionalInteger(9))
    guard Self.numbers.contains(id), Self.times.contains(time), Self.numbers.contains(themes),
      let kind = Kind(rawValue: row.text(5)), Self.numbers.contains(bounds.0 ?? 0),
      Self.numbers.contains(bounds.1 ?? 0)
    else { throw Diagnostic.catalogDamaged("operation \(id) of the journal cannot be right") }
    operation = JournalOperation(
      id: id, time: time, actor: row.text(2), command: row.text(3), summary: row.text(4), isUndone: !row.isNull(7),
      themes: Int(themes))
    self.kind = kind
    target = row.optionalInteger(6)
    undoneBy = row.optionalInteger(7)
    if let first = bounds.0, let last = bounds.1, first <= last {
      versions = first...last
    } else {
      versions = nil
    }
  }

  static func with(_ id: JournalOperation.ID, on connection: Connection) throws -> JournalEntry? {
    try connection.with(.operationByID) { row in
      row.bind(id, at: 1)
      return try row.step() ? JournalEntry(row) : nil
    }
  }

  /// What it moved, or itself when it is a change.
  func owner(on connection: Connection) throws -> JournalEntry {
    guard let target else { return self }
    guard let owner = try Self.with(target, on: connection) else { throw Diagnostic.journalGap(target) }
    return owner
  }

  /// The newest operation of a query that asks for one actor's, or for anybody's.
  static func first(_ query: Query, actor: String?, on connection: Connection) throws -> JournalEntry? {
    try connection.with(query) { row in
      if let actor { row.bind(actor, at: 1) }
      return try row.step() ? JournalEntry(row) : nil
    }
  }

  /// Adds an entry under the next number, which it returns.
  static func append(
    _ note: JournalNote, kind: Kind, command: String, summary: String, target: JournalOperation.ID? = nil,
    versions: ClosedRange<Int64>? = nil, themes: Int, total: Int, as id: JournalOperation.ID, on connection: Connection
  ) throws {
    try connection.with(.insertOperation) { row in
      row.bind(id, at: 1)
      row.bind(note.time, at: 2)
      row.bind(note.actor, at: 3)
      row.bind(command, at: 4)
      row.bind(summary, at: 5)
      row.bind(kind.rawValue, at: 6)
      row.bind(target, at: 7)
      row.bind(versions?.lowerBound, at: 8)
      row.bind(versions?.upperBound, at: 9)
      row.bind(Int64(themes), at: 10)
      row.bind(Int64(total), at: 11)
      try row.run()
    }
  }
}
