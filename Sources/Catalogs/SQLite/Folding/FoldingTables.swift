extension Migration {
  /// What is needed to forget old operations without looking through the whole catalog.
  static let folding = Migration(
    name: "folding",
    sql: """
      -- One row: how many operations were folded away, and between which times.
      CREATE TABLE folded (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        operations INTEGER NOT NULL,
        newest INTEGER NOT NULL,
        first_time INTEGER NOT NULL,
        last_time INTEGER NOT NULL
      ) STRICT;

      -- Versions of folded operations that are still to be looked at: those that nothing needs any more go.
      -- An undo or a redo has the versions of its target, and only its touches go.
      CREATE TABLE folding (
        id INTEGER PRIMARY KEY,
        operation INTEGER NOT NULL,
        owner INTEGER NOT NULL,
        next_version INTEGER NOT NULL,
        last_version INTEGER NOT NULL
      ) STRICT;

      CREATE INDEX operations_by_target ON operations (target) WHERE target IS NOT NULL;
      CREATE INDEX operations_by_undo ON operations (undone_by) WHERE undone_by IS NOT NULL;
      CREATE INDEX versions_by_previous ON versions (previous) WHERE previous IS NOT NULL;
      """)

  /// The first schema with these tables.
  static let schemaOfFolding: Int64 = 3

  /// The row of folded operations stands alone: nothing else says the same, so that it needs a sum to be believed.
  static let sumOfFolding = Migration(
    name: "sum-of-folding",
    sql: "ALTER TABLE folded ADD COLUMN checksum INTEGER; UPDATE folded SET checksum = \(sumOfFolded)")

  /// The first schema with that sum.
  static let schemaOfSum: Int64 = 4

  /// Modulo a prime, so that no change of one number goes unnoticed; in SQL, so that whoever reads the file can check it.
  static let sumOfFolded = """
    ((operations % 2147483647) * 179424673 + (newest % 2147483647) * 86028121 + (first_time % 2147483647) * 49979687
      + (last_time % 2147483647) * 15485863 + 32452843) % 2147483647
    """
}
