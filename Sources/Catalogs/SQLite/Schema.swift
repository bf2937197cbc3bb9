extension Migration {
  /// The way of every catalog, from nothing to now. Documentation/Catalog.md explains the tables.
  static let all = [versionsAndJournal, gamesAndScores, folding, sumOfFolding]

  private static let versionsAndJournal = Migration(
    name: "versions-and-journal",
    sql: """
      PRAGMA application_id = \(FileHeader.applicationID);

      CREATE TABLE migrations (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL
      ) STRICT;

      -- The journal. A change owns the versions first_version...last_version; an undo and a redo own none and name a target.
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
      ) STRICT;

      -- Every content a theme ever had, once, never changed. Without a name: the theme was deleted.
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
      ) STRICT;

      -- What is in effect: one version of each theme.
      CREATE TABLE themes (
        position INTEGER PRIMARY KEY,
        id BLOB NOT NULL,
        name_hash INTEGER NOT NULL,
        version INTEGER NOT NULL,
        checksum INTEGER NOT NULL
      ) STRICT;
      \(StateTable.makeIndexes)

      -- Which theme each entry of the journal touched, but for the change that added it, which its position names.
      CREATE TABLE touches (
        theme BLOB NOT NULL,
        operation INTEGER NOT NULL,
        version INTEGER NOT NULL,
        PRIMARY KEY (theme, operation)
      ) STRICT, WITHOUT ROWID;
      """)
}
