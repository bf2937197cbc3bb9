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
}
