/// A named step from one schema to the next. Once released it never changes; mistakes are corrected by a later step.
struct Migration: Sendable {
  let name: String
  /// Run before the tables and indexes are created.
  var first = ""
  var creates: [String] = []
  /// The CREATE TABLE texts that a file no longer has after `first`, and those that SQLite stores instead; ``CatalogSchema``
  /// compares them.
  var removed: [String] = []
  var added: [String] = []
  /// Run after the tables and indexes are created.
  var last = ""

  var sql: String { ([first] + creates + [last]).joined(separator: ";\n") }
}

extension Migration {
  /// Migrates the file from `version` to the newest schema, inside the open transaction.
  ///
  /// Each step is recorded in the table `migrations`; `user_version` counts them.
  static func apply(_ migrations: [Migration], from version: Int64, on connection: Connection) throws {
    for (index, migration) in migrations.enumerated() where index >= version {
      try connection.run(migration.sql)
      try connection.prepare("INSERT INTO migrations (number, name) VALUES (?, ?)")
        .run(Int64(index + 1), migration.name)
      try connection.run("PRAGMA user_version = \(index + 1)")
    }
  }

  /// The number of recorded steps; nil if the record is damaged.
  static func recorded(in connection: Connection) throws -> Int? {
    try connection.integer(
      """
      SELECT number FROM migrations
      WHERE number = (SELECT count(*) FROM migrations) AND number = (SELECT max(number) FROM migrations)
        AND (SELECT min(number) FROM migrations) = 1
      """
    ).map { Int($0) }
  }
}

extension Migration {
  /// The steps from an empty file to the newest schema. Documentation/Catalog.md explains the tables.
  static let all = [
    versionsAndJournal, gamesAndScores, compaction, checksumOfCompaction, importedContents, gamesBySize, company,
    words, sources,
  ]

  private static let versionsAndJournal = Migration(
    name: "versions-and-journal", first: "PRAGMA application_id = \(FileHeader.applicationID)",
    creates: [
      """
      CREATE TABLE migrations (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL
      ) STRICT
      """,
      // The journal. A change owns the versions first_version...last_version; an undo and a redo own none and name a target.
      """
      CREATE TABLE operations (
        id INTEGER PRIMARY KEY,
        time INTEGER NOT NULL,
        actor TEXT NOT NULL,
        command TEXT NOT NULL,
        summary TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('change', 'undo', 'redo')),
        target INTEGER REFERENCES operations (id),
        undone_by INTEGER REFERENCES operations (id),
        first_version INTEGER,
        last_version INTEGER,
        themes INTEGER NOT NULL,
        total INTEGER NOT NULL
      ) STRICT
      """,
      // Every content a theme ever had, once, never changed. Without a name: the theme was deleted.
      versions(),
      // What is in effect: one version of each theme.
      """
      CREATE TABLE themes (
        position INTEGER PRIMARY KEY,
        id BLOB NOT NULL,
        name_hash INTEGER NOT NULL,
        version INTEGER NOT NULL,
        checksum INTEGER NOT NULL
      ) STRICT
      """,
      // One row for each theme that an entry touched. Additions have none: the position of a theme is the number of the version
      // that added it.
      """
      CREATE TABLE touches (
        theme BLOB NOT NULL,
        operation INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (theme, operation)
      ) STRICT, WITHOUT ROWID
      """,
    ] + indexesOfThemes.map(\.sql))

  /// ALTER TABLE ADD COLUMN inserts its text before the last parenthesis; hence the odd line.
  private static func versions(_ added: String = "") -> String {
    """
    CREATE TABLE versions (
      id INTEGER PRIMARY KEY,
      operation INTEGER NOT NULL,
      position INTEGER NOT NULL,
      previous INTEGER,
      theme BLOB NOT NULL,
      name_hash INTEGER,
      pairs INTEGER,
      color INTEGER,
      checksum INTEGER NOT NULL,
      name TEXT,
      emojis TEXT,
      removed TEXT,
      extras TEXT
    \(added)) STRICT
    """
  }

  static let indexesOfThemes = [
    (name: "themes_by_id", sql: "CREATE UNIQUE INDEX themes_by_id ON themes (id)"),
    (name: "themes_by_name", sql: "CREATE INDEX themes_by_name ON themes (name_hash)"),
  ]

  /// Games have no foreign key to their theme, because they outlive it.
  static let gamesAndScores = Migration(
    name: "games-and-scores",
    creates: [
      games(unique: "theme, player"),
      scores(),
      "CREATE INDEX scores_by_theme ON scores (theme)",
    ])

  /// The results of finished games; append-only.
  private static func scores(_ added: String = "") -> String {
    """
    CREATE TABLE scores (
      id INTEGER PRIMARY KEY,
      theme BLOB NOT NULL,
      theme_name TEXT NOT NULL,
      player TEXT NOT NULL,
      pairs INTEGER NOT NULL,
      bonus INTEGER NOT NULL CHECK (bonus IN (0, 1)),
      points INTEGER NOT NULL,
      moves INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL,
      seed INTEGER NOT NULL,
      time INTEGER NOT NULL
    \(added)) STRICT
    """
  }

  /// Games in progress. Keeping one again gives it another id, and no id is ever given twice.
  private static func games(_ added: String = "", unique: String) -> String {
    """
    CREATE TABLE games (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      theme BLOB NOT NULL,
      player TEXT NOT NULL,
      deck TEXT NOT NULL,
      score INTEGER NOT NULL,
      moves INTEGER NOT NULL,
      pairs_left INTEGER NOT NULL,
      time INTEGER NOT NULL,
      content TEXT NOT NULL,
    \(added)  UNIQUE (\(unique))
    ) STRICT
    """
  }

  /// The tables and indexes for compaction, so that it need not read the whole catalog. Their names are from
  /// before it was called compaction.
  static let compaction = Migration(
    name: "folding",
    creates: [
      // One row: how many operations were folded away, and between which times.
      folded(),
      // Versions of folded operations that are still to be looked at: those that nothing needs any more go.
      // An undo or a redo has the versions of its target, and only its touches go.
      """
      CREATE TABLE folding (
        id INTEGER PRIMARY KEY,
        operation INTEGER NOT NULL,
        owner INTEGER NOT NULL,
        next_version INTEGER NOT NULL,
        last_version INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX operations_by_target ON operations (target) WHERE target IS NOT NULL",
      "CREATE INDEX operations_by_undo ON operations (undone_by) WHERE undone_by IS NOT NULL",
      "CREATE INDEX versions_by_previous ON versions (previous) WHERE previous IS NOT NULL",
    ])

  /// The first schema with tables of compaction.
  static let schemaOfCompaction: Int64 = 3

  /// The row of compacted operations cannot be checked against other rows, so it has a checksum.
  private static let checksumOfCompaction = Migration(
    name: "sum-of-folding",
    first: "ALTER TABLE folded ADD COLUMN checksum INTEGER; UPDATE folded SET checksum = \(sumOfCompaction)",
    removed: [folded()], added: [folded(", checksum INTEGER")])

  private static func folded(_ added: String = "") -> String {
    """
    CREATE TABLE folded (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      operations INTEGER NOT NULL,
      newest INTEGER NOT NULL,
      first_time INTEGER NOT NULL,
      last_time INTEGER NOT NULL
    \(added)) STRICT
    """
  }

  /// What imports brought, for the next import of a newer version.
  private static let importedContents = Migration(
    name: "imported-contents",
    creates: [
      // The changes that are imports, including compacted ones.
      """
      CREATE TABLE imports (
        operation INTEGER PRIMARY KEY
      ) STRICT
      """,
      // What was imported, where the version of that number became something else; all NULL if it is unknown.
      imported(),
    ], last: importsOfOlderSchemas)

  private static func imported(_ added: String = "") -> String {
    """
    CREATE TABLE imported (
      id INTEGER PRIMARY KEY,
      theme BLOB,
      pairs INTEGER,
      color INTEGER,
      checksum INTEGER,
      name TEXT,
      emojis TEXT,
      removed TEXT,
      extras TEXT
    \(added)) STRICT
    """
  }

  /// Of the imports before that schema, only the themes they added are known to be as in the file.
  static let importsOfOlderSchemas = """
    INSERT INTO imports SELECT id FROM operations WHERE kind = 'change' AND command = 'import';
    INSERT INTO imported (id) SELECT v.id FROM operations o CROSS JOIN versions v
      ON v.id BETWEEN o.first_version AND o.last_version AND v.operation = o.id
      WHERE o.kind = 'change' AND o.command = 'import' AND v.id <> v.position
    """

  /// A player may have a game for each number of pairs; a score may be left out by an operation.
  private static let gamesBySize = Migration(
    name: "games-by-size",
    first: """
      ALTER TABLE games RENAME TO earlier_games;
      \(gamesOfEachSize);
      INSERT INTO sqlite_sequence (name, seq) SELECT 'games', seq FROM sqlite_sequence WHERE name = 'earlier_games';
      INSERT INTO games SELECT *, \(GameRows.pairsInContent), 0 FROM earlier_games;
      DROP TABLE earlier_games;
      ALTER TABLE scores ADD COLUMN forgotten_by INTEGER
      """,
    removed: [games(unique: "theme, player"), scores()],
    added: [gamesOfEachSize, scores(", forgotten_by INTEGER")])

  private static let gamesOfEachSize = games(
    """
      pairs INTEGER NOT NULL,
      is_replay INTEGER NOT NULL,

    """, unique: "theme, player, pairs")

  /// A player may have a game alone, one with each company, and one against each computer. Scores are of a kind.
  private static let company = Migration(
    name: "company",
    first: """
      ALTER TABLE games RENAME TO earlier_games;
      \(gamesOfEachCompany);
      INSERT INTO sqlite_sequence (name, seq) SELECT 'games', seq FROM sqlite_sequence WHERE name = 'earlier_games';
      INSERT INTO games SELECT *, '' FROM earlier_games;
      DROP TABLE earlier_games;
      ALTER TABLE scores ADD COLUMN kind TEXT NOT NULL DEFAULT 'alone';
      ALTER TABLE scores ADD COLUMN helps INTEGER NOT NULL DEFAULT 0
      """,
    removed: [gamesOfEachSize, scores(", forgotten_by INTEGER")],
    added: [
      gamesOfEachCompany,
      scores(
        ", forgotten_by INTEGER, kind TEXT NOT NULL DEFAULT 'alone', helps INTEGER NOT NULL DEFAULT 0"),
    ])

  private static let gamesOfEachCompany = games(
    """
      pairs INTEGER NOT NULL,
      is_replay INTEGER NOT NULL,
      company TEXT NOT NULL,

    """, unique: "theme, player, pairs, company")

  /// A theme may have texts for its cards.
  private static let words = Migration(
    name: "words",
    first: "ALTER TABLE versions ADD COLUMN words TEXT; ALTER TABLE imported ADD COLUMN words TEXT",
    removed: [versions(), imported()], added: [versions(", words TEXT"), imported(", words TEXT")])

  /// Sites that are followed, and where contents came from.
  private static let sources = Migration(
    name: "sources",
    creates: [
      // The newest release of each source that brought the content of a version; a file has an empty source.
      """
      CREATE TABLE releases (
        id INTEGER NOT NULL,
        source TEXT NOT NULL,
        number INTEGER,
        pack TEXT,
        pack_version TEXT,
        PRIMARY KEY (id, source)
      ) STRICT, WITHOUT ROWID
      """,
      // The row stays when the site is followed no longer.
      """
      CREATE TABLE sources (
        address TEXT NOT NULL PRIMARY KEY,
        actor TEXT NOT NULL,
        time INTEGER NOT NULL,
        key TEXT,
        next TEXT,
        number INTEGER NOT NULL,
        checksum TEXT,
        validator TEXT,
        taken INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      // The last operation that is not undone decides; follows is 0 where it stops to follow the site.
      """
      CREATE TABLE followings (
        address TEXT NOT NULL,
        operation INTEGER NOT NULL,
        follows INTEGER NOT NULL,
        PRIMARY KEY (address, operation)
      ) STRICT, WITHOUT ROWID
      """,
      // Few, because a theme is deleted once.
      "CREATE INDEX versions_by_deletion ON versions (theme) WHERE name IS NULL",
    ])

  /// The checksum is computed modulo a prime, so that a change of one number is always noticed, and in SQL, so that any
  /// reader of the file can check it.
  static let sumOfCompaction = """
    ((operations % 2147483647) * 179424673 + (newest % 2147483647) * 86028121 + (first_time % 2147483647) * 49979687
      + (last_time % 2147483647) * 15485863 + 32452843) % 2147483647
    """
}
