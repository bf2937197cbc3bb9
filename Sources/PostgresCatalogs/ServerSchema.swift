internal import Catalogs
internal import Themes

/// The schema `memorize` of a database: tables like those of a catalog in a file, and three roles.
///
/// Documentation/Catalog.md explains the tables, Documentation/Server.md the roles.
struct ServerSchema: Sendable {
  /// The statements of each step from an empty schema to the newest schema. Once released a step never changes, so it names
  /// no constant of the program; mistakes are corrected by a later step.
  var steps: [[String]]
  /// What ``differences(in:)`` expects after them; nil if that is not known.
  var objects: String?

  static let current = ServerSchema(
    steps: [tables + rights + guards, StateFunctions.step, words, sources], objects: ServerObjects.current)

  /// The newest schema that this version reads and writes.
  var newest: Int64 { Int64(steps.count) }

  /// Creates the catalog and the roles, in a transaction; false if there is one, which stays as it is. An administrator may
  /// have made an empty schema for a login that may not create one.
  func create(
    _ catalog: ThemeID, on connection: ServerConnection, limits: ServerStatement, beforeCommit: () -> Void
  ) throws -> Bool {
    // Concurrent creators wait for each other here: IF NOT EXISTS alone fails in a race.
    let lock = ServerStatement("SELECT pg_advisory_xact_lock(7308895165)")
    return try Self.transaction(on: connection, [limits, lock, Self.existing]) { rows in
      let existing = rows[2].first
      if existing?.flag(2) == true {
        // After a lost connection it may be the one that was made before.
        return try connection.run(Head.query).first?.id(0) == catalog
      }
      _ = try connection.run(
        ["memorize_owner", "memorize_editor", "memorize_player"].map(Self.creation)
          + [existing.map { Self.become($0.text(0)) } ?? ServerStatement("CREATE SCHEMA memorize")]
          + steps.joined().map { ServerStatement($0) }
          + [
            ServerStatement(
              """
              INSERT INTO memorize.head (id, catalog, schema, operation, version, total)
              VALUES (true, $1, \(newest), 0, 0, 0)
              """, .id(catalog))
          ])
      beforeCommit()
      return true
    }
  }

  /// Brings an older catalog to the newest schema, in a transaction. Only the login that made the catalog may do that.
  func migrate(_ head: Head, on connection: ServerConnection, limits: ServerStatement) throws {
    let existing = try connection.run(Self.existing).first
    let owner = existing?.text(0) ?? ""
    guard existing?.flag(1) == true else {
      throw Diagnostic(ServerProblem.notAllowed(.migrate(schema: head.schema, owner: owner)))
    }
    // Programs that start at the same time wait for the lock, and find the newest schema then.
    let lock = ServerStatement("LOCK TABLE memorize.head IN ACCESS EXCLUSIVE MODE")
    try Self.transaction(on: connection, [limits, Self.become(owner), lock, Head.query]) { rows in
      // Negative while the catalog is being copied.
      let schema = try abs(Head(rows[3]).schema)
      guard schema < newest else { return }
      _ = try connection.run(
        steps[Int(schema)...].joined().map { ServerStatement($0) }
          + [ServerStatement("UPDATE memorize.head SET schema = sign(schema) * \(newest)")])
    }
  }

  /// The owner of the schema, whether this login may act as the owner, and whether the schema has a catalog.
  private static let existing = ServerStatement(
    """
    SELECT pg_get_userbyid(nspowner)::text, pg_has_role(nspowner, 'MEMBER'),
      EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid AND relname = 'head')
    FROM pg_namespace n WHERE nspname = 'memorize'
    """)

  /// Acts as the owner, so that what is created belongs to the owner.
  private static func become(_ owner: String) -> ServerStatement {
    ServerStatement("SELECT set_config('role', $1, true)", .text(owner))
  }

  private static func transaction<Result>(
    on connection: ServerConnection, _ first: [ServerStatement], _ body: ([Rows]) throws -> Result
  ) throws -> Result {
    do {
      let rows = try connection.run([ServerStatement("BEGIN")] + first)
      let result = try body(Array(rows.dropFirst()))
      _ = try connection.run(ServerStatement("COMMIT"))
      return result
    } catch {
      if !connection.isLost { _ = try? connection.run(ServerStatement("ROLLBACK")) }
      throw error
    }
  }

  /// Roles are shared by all databases of a server, where another catalog may be created at the same time.
  private static func creation(of role: String) -> ServerStatement {
    ServerStatement(
      """
      DO $$ BEGIN
        IF to_regrole('\(role)') IS NULL THEN CREATE ROLE \(role) NOLOGIN; END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
      """)
  }

  /// The limits are those of ``JournalEntry`` and ``Score``: others may write rows too.
  private static let tables = [
    // One row. Whoever changes themes or the journal locks it first; so there is one writer at a time, and the numbers
    // of operations and versions have no gaps.
    """
    CREATE TABLE memorize.head (
      id boolean PRIMARY KEY CHECK (id),
      catalog uuid NOT NULL,
      schema bigint NOT NULL,
      operation bigint NOT NULL CHECK (operation BETWEEN 0 AND 9007199254740992),
      version bigint NOT NULL CHECK (version BETWEEN 0 AND 9007199254740992),
      total bigint NOT NULL CHECK (total BETWEEN 0 AND 9007199254740992)
    ) WITH (fillfactor = 10)
    """,
    // `login` is the role that connected: nobody may write that column. `change` is made by the program, which looks for
    // it when a connection was lost during a commit.
    """
    CREATE TABLE memorize.operations (
      id bigint PRIMARY KEY CHECK (id BETWEEN 1 AND 9007199254740992),
      time bigint NOT NULL CHECK (time BETWEEN -62135596800000 AND 253402300799999),
      actor text NOT NULL,
      command text NOT NULL,
      summary text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('change', 'undo', 'redo')),
      target bigint REFERENCES memorize.operations (id),
      undone_by bigint REFERENCES memorize.operations (id) DEFERRABLE INITIALLY DEFERRED,
      first_version bigint CHECK (first_version BETWEEN 0 AND 9007199254740992),
      last_version bigint CHECK (last_version BETWEEN 0 AND 9007199254740992),
      themes bigint NOT NULL CHECK (themes BETWEEN 0 AND 9007199254740992),
      total bigint NOT NULL,
      change uuid NOT NULL,
      login text NOT NULL DEFAULT session_user
    )
    """,
    "CREATE INDEX operations_by_target ON memorize.operations (target) WHERE target IS NOT NULL",
    "CREATE INDEX operations_by_undo ON memorize.operations (undone_by) WHERE undone_by IS NOT NULL",
    "CREATE INDEX operations_by_change ON memorize.operations (change)",
    // Every content a theme ever had, once, never changed. Without a name: the theme was deleted.
    """
    CREATE TABLE memorize.versions (
      id bigint PRIMARY KEY,
      operation bigint NOT NULL,
      position bigint NOT NULL,
      previous bigint,
      theme uuid NOT NULL,
      name_hash bigint,
      pairs bigint,
      color bigint,
      checksum bigint NOT NULL,
      name text,
      emojis text,
      removed text,
      extras text
    )
    """,
    "CREATE INDEX versions_by_previous ON memorize.versions (previous) WHERE previous IS NOT NULL",
    // What is in effect: one version of each theme.
    """
    CREATE TABLE memorize.themes (
      position bigint PRIMARY KEY,
      id uuid NOT NULL,
      name_hash bigint NOT NULL,
      version bigint NOT NULL,
      checksum bigint NOT NULL
    )
    """,
    "CREATE UNIQUE INDEX themes_by_id ON memorize.themes (id)",
    "CREATE INDEX themes_by_name ON memorize.themes (name_hash)",
    // Which theme each entry of the journal touched, but for the change that added it, which its position names.
    """
    CREATE TABLE memorize.touches (
      theme uuid NOT NULL,
      operation bigint NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (theme, operation)
    )
    """,
    // The changes that are imports, and what was imported where a version became something else; all NULL if unknown.
    "CREATE TABLE memorize.imports (operation bigint PRIMARY KEY)",
    """
    CREATE TABLE memorize.imported (
      id bigint PRIMARY KEY,
      theme uuid,
      pairs bigint,
      color bigint,
      checksum bigint,
      name text,
      emojis text,
      removed text,
      extras text
    )
    """,
    // Games in progress. Keeping one again gives it another id, and no id is ever given twice.
    """
    CREATE TABLE memorize.games (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      theme uuid NOT NULL,
      player text NOT NULL CHECK (length(player) <= 1000),
      deck text NOT NULL CHECK (length(deck) <= 1000000),
      score bigint NOT NULL CHECK (abs(score) < 1125899906842624),
      moves bigint NOT NULL CHECK (moves BETWEEN 0 AND 1125899906842624),
      pairs_left bigint NOT NULL CHECK (pairs_left BETWEEN 0 AND 1125899906842624),
      time bigint NOT NULL,
      content text NOT NULL CHECK (length(content) <= 1000000),
      pairs bigint NOT NULL CHECK (pairs BETWEEN 0 AND 1125899906842624),
      is_replay boolean NOT NULL,
      company text NOT NULL CHECK (length(company) <= 10000),
      change uuid NOT NULL,
      login text NOT NULL DEFAULT session_user,
      UNIQUE (login, theme, player, pairs, company)
    )
    """,
    """
    CREATE TABLE memorize.scores (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      theme uuid NOT NULL,
      theme_name text NOT NULL CHECK (length(theme_name) <= 1000),
      player text NOT NULL CHECK (length(player) <= 1000),
      pairs bigint NOT NULL CHECK (pairs >= 2 AND pairs BETWEEN 0 AND 1125899906842624),
      bonus boolean NOT NULL,
      points bigint NOT NULL CHECK (abs(points) < 1125899906842624),
      moves bigint NOT NULL CHECK (moves BETWEEN 0 AND 1125899906842624),
      milliseconds bigint NOT NULL CHECK (milliseconds BETWEEN 0 AND 1125899906842624),
      seed bigint NOT NULL CHECK (seed >= 0),
      time bigint NOT NULL,
      kind text NOT NULL CHECK (length(kind) <= 1000),
      helps bigint NOT NULL CHECK (helps <= moves AND helps BETWEEN 0 AND 1125899906842624),
      forgotten_by bigint,
      change uuid NOT NULL,
      login text NOT NULL DEFAULT session_user,
      CHECK (kind <> 'alone' OR moves >= pairs)
    )
    """,
    "CREATE INDEX scores_by_theme ON memorize.scores (theme)",
    // One row, once something was compacted.
    """
    CREATE TABLE memorize.compacted (
      id boolean PRIMARY KEY CHECK (id),
      operations bigint NOT NULL,
      newest bigint NOT NULL,
      first_time bigint NOT NULL,
      last_time bigint NOT NULL
    )
    """,
    ServerCompaction.function(ContentColumn.allCases.prefix { !$0.isAdded }),
  ]

  /// The third step: a theme may have texts for its cards.
  private static let words = [
    "ALTER TABLE memorize.versions ADD COLUMN words text",
    "ALTER TABLE memorize.imported ADD COLUMN words text",
    ServerCompaction.function(ContentColumn.allCases.prefix { $0.rawValue <= ContentColumn.words.rawValue }),
  ]

  /// The fourth step: sites that are followed, and where contents came from. The keys are sorted by their bytes, as in files.
  private static let sources = [
    """
    CREATE TABLE memorize.releases (
      id bigint NOT NULL,
      source text COLLATE "C" NOT NULL,
      number bigint CHECK (number BETWEEN 0 AND 9007199254740992),
      pack text,
      pack_version text,
      PRIMARY KEY (id, source)
    )
    """,
    """
    CREATE TABLE memorize.sources (
      address text COLLATE "C" PRIMARY KEY,
      actor text NOT NULL,
      time bigint NOT NULL CHECK (time BETWEEN -62135596800000 AND 253402300799999),
      key text,
      next text,
      number bigint NOT NULL CHECK (number BETWEEN 0 AND 9007199254740992),
      checksum text,
      validator text,
      taken bigint
    )
    """,
    """
    CREATE TABLE memorize.followings (
      address text COLLATE "C" NOT NULL,
      operation bigint NOT NULL,
      follows bigint NOT NULL,
      PRIMARY KEY (address, operation)
    )
    """,
    "CREATE INDEX versions_by_deletion ON memorize.versions (theme) WHERE name IS NULL",
    "GRANT SELECT ON memorize.releases, memorize.sources, memorize.followings TO memorize_owner, memorize_editor, memorize_player",
    "GRANT INSERT, DELETE ON memorize.releases TO memorize_owner, memorize_editor",
    "GRANT INSERT, UPDATE ON memorize.sources, memorize.followings TO memorize_owner, memorize_editor",
    ServerCompaction.function(
      ContentColumn.allCases.prefix { $0.rawValue <= ContentColumn.words.rawValue }, knowsSources: true),
  ]

  /// A player reads everything and keeps games and scores of its own login; an editor also changes themes; an owner may
  /// do the same. Whoever made the catalog may give the roles to others.
  private static let rights = [
    "GRANT USAGE ON SCHEMA memorize TO memorize_owner, memorize_editor, memorize_player",
    "GRANT SELECT ON ALL TABLES IN SCHEMA memorize TO memorize_owner, memorize_editor, memorize_player",
    "GRANT UPDATE (operation, version, total) ON memorize.head TO memorize_owner, memorize_editor",
    """
    GRANT INSERT (id, time, actor, command, summary, kind, target, undone_by, first_version, last_version, themes, total, change), \
    UPDATE (undone_by) ON memorize.operations TO memorize_owner, memorize_editor
    """,
    "GRANT INSERT, UPDATE, DELETE ON memorize.themes TO memorize_owner, memorize_editor",
    "GRANT INSERT, DELETE ON memorize.versions, memorize.imported TO memorize_owner, memorize_editor",
    "GRANT INSERT ON memorize.touches, memorize.imports TO memorize_owner, memorize_editor",
    """
    GRANT INSERT (theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company, change), DELETE \
    ON memorize.games TO memorize_owner, memorize_editor, memorize_player
    """,
    """
    GRANT INSERT (theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, kind, helps, change) \
    ON memorize.scores TO memorize_owner, memorize_editor, memorize_player
    """,
    "GRANT UPDATE (forgotten_by) ON memorize.scores TO memorize_owner, memorize_editor",
    "REVOKE EXECUTE ON FUNCTION memorize.compact FROM PUBLIC",
    "GRANT EXECUTE ON FUNCTION memorize.compact TO memorize_owner, memorize_editor",
    "ALTER TABLE memorize.games ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE memorize.scores ENABLE ROW LEVEL SECURITY",
    "CREATE POLICY anybody_reads ON memorize.games FOR SELECT USING (true)",
    "CREATE POLICY own_kept ON memorize.games FOR INSERT WITH CHECK (login = session_user)",
    "CREATE POLICY own_ended ON memorize.games FOR DELETE USING (login = session_user)",
    "CREATE POLICY anybody_reads ON memorize.scores FOR SELECT USING (true)",
    "CREATE POLICY own_reached ON memorize.scores FOR INSERT WITH CHECK (login = session_user)",
    "CREATE POLICY editors_forget ON memorize.scores FOR UPDATE USING (true)",
  ]
}

extension ServerSchema {
  /// Triggers that keep editors from rewriting the journal, whatever program they use: operations and versions are only
  /// added behind the newest, and an operation is undone or redone by a new one. The owner may do
  /// anything: the journal is compacted and a catalog is copied as the owner.
  ///
  /// Versions withdrawn before the commit leave numbers unused; the limit keeps an editor from using up all numbers.
  private static let guards =
    [
      """
      CREATE FUNCTION memorize.guard() RETURNS trigger LANGUAGE plpgsql SET search_path = memorize, pg_temp AS $$
      DECLARE
        known head := (SELECT h FROM head h);
        is_forged boolean;
      BEGIN
        IF pg_has_role(current_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'memorize'), 'MEMBER') THEN
          RETURN NULL;
        END IF;
        CASE TG_TABLE_NAME || ' ' || TG_OP
        WHEN 'operations INSERT' THEN
          is_forged := EXISTS (SELECT FROM touched WHERE id <= known.operation);
        WHEN 'operations UPDATE' THEN
          is_forged := EXISTS (
            SELECT FROM touched t WHERE NOT EXISTS (
              SELECT FROM operations o WHERE o.id > known.operation AND o.target = t.id
                AND CASE WHEN t.undone_by IS NULL THEN o.kind = 'redo' ELSE o.kind = 'undo' AND o.id = t.undone_by END));
        WHEN 'versions INSERT' THEN
          is_forged := EXISTS (SELECT FROM touched WHERE id <= known.version OR operation <= known.operation);
        WHEN 'versions DELETE' THEN
          is_forged := EXISTS (SELECT FROM touched WHERE id <= known.version);
        END CASE;
        IF is_forged THEN
          RAISE insufficient_privilege USING MESSAGE = 'the journal cannot be rewritten';
        END IF;
        RETURN NULL;
      END $$
      """,
      """
      CREATE FUNCTION memorize.guard_head() RETURNS trigger LANGUAGE plpgsql SET search_path = memorize, pg_temp AS $$
      BEGIN
        IF pg_has_role(current_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'memorize'), 'MEMBER')
          OR NEW.operation >= OLD.operation AND NEW.operation = (SELECT coalesce(max(id), 0) FROM operations)
            AND NEW.version >= OLD.version
            AND NEW.version <= greatest(OLD.version, (SELECT max(id) FROM versions)) + 1000000
        THEN
          RETURN NULL;
        END IF;
        RAISE insufficient_privilege USING MESSAGE = 'the journal cannot be rewritten';
      END $$
      """,
      "CREATE TRIGGER guard AFTER UPDATE ON memorize.head FOR EACH ROW EXECUTE FUNCTION memorize.guard_head()",
    ]
    + [
      ("operations", "INSERT", "NEW"), ("operations", "UPDATE", "NEW"), ("versions", "INSERT", "NEW"),
      ("versions", "DELETE", "OLD"),
    ].map { table, action, rows in
      """
      CREATE TRIGGER guard_\(action.lowercased()) AFTER \(action) ON memorize.\(table)
      REFERENCING \(rows) TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.guard()
      """
    }
}
