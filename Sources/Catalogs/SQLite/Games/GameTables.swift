extension Migration {
  /// Games name their theme without a reference: they outlive it.
  static let gamesAndScores = Migration(
    name: "games-and-scores",
    sql: """
      -- Games in progress. Keeping one again gives it another id, and no id is ever given twice.
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
        UNIQUE (theme, player)
      ) STRICT;

      -- What was reached. Nothing deletes from here.
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
      ) STRICT;
      CREATE INDEX scores_by_theme ON scores (theme);
      """)

  /// The first schema with these tables.
  static let schemaOfGames: Int64 = 2
}
