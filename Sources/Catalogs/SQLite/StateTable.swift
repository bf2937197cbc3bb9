/// The table `themes`, filled from `versions` set by set: a row at a time, finding its place in every index costs more than
/// the row itself.
///
/// For example: 50,000 themes that come into an empty catalog are added without indexes, which are then made at once.
struct StateTable {
  let connection: Connection

  /// Without them nothing is found by id or name: they come back in the same transaction.
  static let dropIndexes = "DROP INDEX themes_by_id; DROP INDEX themes_by_name;"

  static let makeIndexes = """
    CREATE UNIQUE INDEX themes_by_id ON themes (id);
    CREATE INDEX themes_by_name ON themes (name_hash);
    """

  /// Puts into effect what was added under these numbers, each at its own place.
  func add(_ versions: ClosedRange<Int64>) throws {
    try connection.with(.addVersions) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      try row.run()
    }
  }

  /// Runs `fill` with the indexes or, where most rows are new, without them.
  func growing(by added: Int, to total: Int, _ fill: () throws -> Void) throws {
    guard Self.isMostlyNew(added, of: total), !connection.isBusy else { return try fill() }
    try connection.run(Self.dropIndexes)
    try fill()
    try connection.run(Self.makeIndexes)
  }

  static func isMostlyNew(_ added: Int, of total: Int) -> Bool { added >= few && added * 2 >= total }

  /// How many rows find their places sooner than an index is made.
  static let few = 1_000
  /// How many rows are filled in at a time while more are to come.
  static let many = 4_096
}
