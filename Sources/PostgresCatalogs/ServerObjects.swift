internal import Catalogs

/// The tables, functions and triggers in the schema `memorize` of a database. What is not a catalog's own there could run
/// with every statement.
enum ServerObjects {
  /// Each object with its kind, its name and its definition, as PostgreSQL writes it.
  static let query = #"""
    SELECT kind, name, definition, source FROM (
      SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' ELSE 'object' END AS kind,
        c.relname::text AS name,
        CASE WHEN c.relrowsecurity THEN 'secured ' ELSE '' END || coalesce((
          SELECT string_agg(
            concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN '!' END,
              pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, '')), ', ' ORDER BY a.attnum)
          FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '') AS definition,
        '' AS source
      FROM pg_class c WHERE c.relnamespace = 'memorize'::regnamespace AND c.relkind NOT IN ('i', 'I', 't', 'c', 'S')
      UNION ALL
      SELECT 'index', c.relname, pg_get_indexdef(c.oid), ''
      FROM pg_class c WHERE c.relnamespace = 'memorize'::regnamespace AND c.relkind IN ('i', 'I')
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)
      UNION ALL
      SELECT 'constraint', k.conname,
        k.conrelid::regclass || ' ' || regexp_replace(replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), '\s+', ' ', 'g'), ''
      FROM pg_constraint k WHERE k.connamespace = 'memorize'::regnamespace AND k.contype NOT IN ('n', 't')
      UNION ALL
      SELECT 'trigger', t.tgname, pg_get_triggerdef(t.oid) || CASE WHEN t.tgenabled IN ('D', 'R') THEN ' (disabled)' ELSE '' END, ''
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'memorize'::regnamespace AND NOT t.tgisinternal
      UNION ALL
      SELECT 'rule', r.rulename, pg_get_ruledef(r.oid), ''
      FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
      WHERE c.relnamespace = 'memorize'::regnamespace AND r.rulename <> '_RETURN'
      UNION ALL
      SELECT 'policy', p.polname,
        concat_ws(' ', p.polrelid::regclass, p.polcmd, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)),
        ''
      FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'memorize'::regnamespace
      UNION ALL
      SELECT 'function', p.proname,
        concat_ws(' ', pg_get_function_identity_arguments(p.oid), CASE WHEN p.prosecdef THEN 'definer' END,
          array_to_string(p.proconfig, ' ')),
        p.prosrc
      FROM pg_proc p WHERE p.pronamespace = 'memorize'::regnamespace) o
    ORDER BY 1, 2, 3
    """#

  private static let texts = ContentColumn.allCases.filter { $0.kind == .text }.map { "\($0) text" }
    .joined(separator: ", ")

  /// One line for each object of the newest schema.
  static let current = #"""
    constraint compacted_id_check memorize.compacted CHECK (id)
    constraint compacted_pkey memorize.compacted PRIMARY KEY (id)
    constraint followings_pkey memorize.followings PRIMARY KEY (address, operation)
    constraint games_company_check memorize.games CHECK ((length(company) <= 10000))
    constraint games_content_check memorize.games CHECK ((length(content) <= 1000000))
    constraint games_deck_check memorize.games CHECK ((length(deck) <= 1000000))
    constraint games_login_theme_player_pairs_company_key memorize.games UNIQUE (login, theme, player, pairs, company)
    constraint games_moves_check memorize.games CHECK (((moves >= 0) AND (moves <= '1125899906842624'::bigint)))
    constraint games_pairs_check memorize.games CHECK (((pairs >= 0) AND (pairs <= '1125899906842624'::bigint)))
    constraint games_pairs_left_check memorize.games CHECK (((pairs_left >= 0) AND (pairs_left <= '1125899906842624'::bigint)))
    constraint games_pkey memorize.games PRIMARY KEY (id)
    constraint games_player_check memorize.games CHECK ((length(player) <= 1000))
    constraint games_score_check memorize.games CHECK ((abs(score) < '1125899906842624'::bigint))
    constraint head_id_check memorize.head CHECK (id)
    constraint head_operation_check memorize.head CHECK (((operation >= 0) AND (operation <= '9007199254740992'::bigint)))
    constraint head_pkey memorize.head PRIMARY KEY (id)
    constraint head_total_check memorize.head CHECK (((total >= 0) AND (total <= '9007199254740992'::bigint)))
    constraint head_version_check memorize.head CHECK (((version >= 0) AND (version <= '9007199254740992'::bigint)))
    constraint imported_pkey memorize.imported PRIMARY KEY (id)
    constraint imports_pkey memorize.imports PRIMARY KEY (operation)
    constraint operations_first_version_check memorize.operations CHECK (((first_version >= 0) AND (first_version <= '9007199254740992'::bigint)))
    constraint operations_id_check memorize.operations CHECK (((id >= 1) AND (id <= '9007199254740992'::bigint)))
    constraint operations_kind_check memorize.operations CHECK ((kind = ANY (ARRAY['change'::text, 'undo'::text, 'redo'::text])))
    constraint operations_last_version_check memorize.operations CHECK (((last_version >= 0) AND (last_version <= '9007199254740992'::bigint)))
    constraint operations_pkey memorize.operations PRIMARY KEY (id)
    constraint operations_target_fkey memorize.operations FOREIGN KEY (target) REFERENCES memorize.operations(id)
    constraint operations_themes_check memorize.operations CHECK (((themes >= 0) AND (themes <= '9007199254740992'::bigint)))
    constraint operations_time_check memorize.operations CHECK ((("time" >= '-62135596800000'::bigint) AND ("time" <= '253402300799999'::bigint)))
    constraint operations_undone_by_fkey memorize.operations FOREIGN KEY (undone_by) REFERENCES memorize.operations(id) DEFERRABLE INITIALLY DEFERRED
    constraint releases_number_check memorize.releases CHECK (((number >= 0) AND (number <= '9007199254740992'::bigint)))
    constraint releases_pkey memorize.releases PRIMARY KEY (id, source)
    constraint scores_check memorize.scores CHECK (((helps <= moves) AND ((helps >= 0) AND (helps <= '1125899906842624'::bigint))))
    constraint scores_check1 memorize.scores CHECK (((kind <> 'alone'::text) OR (moves >= pairs)))
    constraint scores_kind_check memorize.scores CHECK ((length(kind) <= 1000))
    constraint scores_milliseconds_check memorize.scores CHECK (((milliseconds >= 0) AND (milliseconds <= '1125899906842624'::bigint)))
    constraint scores_moves_check memorize.scores CHECK (((moves >= 0) AND (moves <= '1125899906842624'::bigint)))
    constraint scores_pairs_check memorize.scores CHECK (((pairs >= 2) AND ((pairs >= 0) AND (pairs <= '1125899906842624'::bigint))))
    constraint scores_pkey memorize.scores PRIMARY KEY (id)
    constraint scores_player_check memorize.scores CHECK ((length(player) <= 1000))
    constraint scores_points memorize.scores CHECK (((points >= (moves * '-2'::integer)) AND (points <= (pairs * CASE WHEN bonus THEN 14 ELSE 2 END))))
    constraint scores_points_check memorize.scores CHECK ((abs(points) < '1125899906842624'::bigint))
    constraint scores_seed_check memorize.scores CHECK ((seed >= 0))
    constraint scores_theme_name_check memorize.scores CHECK ((length(theme_name) <= 1000))
    constraint sources_number_check memorize.sources CHECK (((number >= 0) AND (number <= '9007199254740992'::bigint)))
    constraint sources_pkey memorize.sources PRIMARY KEY (address)
    constraint sources_time_check memorize.sources CHECK ((("time" >= '-62135596800000'::bigint) AND ("time" <= '253402300799999'::bigint)))
    constraint themes_pkey memorize.themes PRIMARY KEY ("position")
    constraint touches_pkey memorize.touches PRIMARY KEY (theme, operation)
    constraint versions_pkey memorize.versions PRIMARY KEY (id)
    function compact most bigint, contents bigint, always bigint, step bigint definer search_path=memorize, pg_temp
    function complete  search_path=memorize, pg_temp
    function guard  search_path=memorize, pg_temp
    function guard_head  search_path=memorize, pg_temp
    function hide_withdrawn  definer search_path=memorize, pg_temp
    function move_undone  definer search_path=memorize, pg_temp
    function rebuild OUT themes bigint, OUT expected bigint, OUT lost_scores bigint definer search_path=memorize, pg_temp enable_nestloop=off
    function refuse  search_path=memorize, pg_temp
    function show_written  definer search_path=memorize, pg_temp
    index operations_by_change CREATE INDEX operations_by_change ON memorize.operations USING btree (change)
    index operations_by_target CREATE INDEX operations_by_target ON memorize.operations USING btree (target) WHERE (target IS NOT NULL)
    index operations_by_undo CREATE INDEX operations_by_undo ON memorize.operations USING btree (undone_by) WHERE (undone_by IS NOT NULL)
    index scores_by_theme CREATE INDEX scores_by_theme ON memorize.scores USING btree (theme)
    index themes_by_id CREATE UNIQUE INDEX themes_by_id ON memorize.themes USING btree (id)
    index themes_by_name CREATE INDEX themes_by_name ON memorize.themes USING btree (name_hash)
    index versions_by_deletion CREATE INDEX versions_by_deletion ON memorize.versions USING btree (theme) WHERE (name IS NULL)
    index versions_by_previous CREATE INDEX versions_by_previous ON memorize.versions USING btree (previous) WHERE (previous IS NOT NULL)
    policy anybody_reads memorize.games r true
    policy anybody_reads memorize.scores r true
    policy editors_forget memorize.scores w true
    policy own_ended memorize.games d (login = SESSION_USER)
    policy own_kept memorize.games a (login = SESSION_USER)
    policy own_reached memorize.scores a (login = SESSION_USER)
    table compacted id boolean !, operations bigint !, newest bigint !, first_time bigint !, last_time bigint !
    table followings address text !, operation bigint !, follows bigint !
    table games secured id bigint ! a, theme uuid !, player text !, deck text !, score bigint !, moves bigint !, pairs_left bigint !, time bigint !, content text !, pairs bigint !, is_replay boolean !, company text !, change uuid !, login text ! SESSION_USER
    table head id boolean !, catalog uuid !, schema bigint !, operation bigint !, version bigint !, total bigint !
    table imported id bigint !, theme uuid, pairs bigint, color bigint, checksum bigint, \#(texts)
    table imports operation bigint !
    table operations id bigint !, time bigint !, actor text !, command text !, summary text !, kind text !, target bigint, undone_by bigint, first_version bigint, last_version bigint, themes bigint !, total bigint !, change uuid !, login text ! SESSION_USER
    table releases id bigint !, source text !, number bigint, pack text, pack_version text
    table scores secured id bigint ! a, theme uuid !, theme_name text !, player text !, pairs bigint !, bonus boolean !, points bigint !, moves bigint !, milliseconds bigint !, seed bigint !, time bigint !, kind text !, helps bigint !, forgotten_by bigint, change uuid !, login text ! SESSION_USER
    table sources address text !, actor text !, time bigint !, key text, next text, number bigint !, checksum text, validator text, taken bigint
    table themes position bigint !, id uuid !, name_hash bigint !, version bigint !, checksum bigint !
    table touches theme uuid !, operation bigint !, version bigint !
    table versions id bigint !, operation bigint !, position bigint !, previous bigint, theme uuid !, name_hash bigint, pairs bigint, color bigint, checksum bigint !, \#(texts)
    trigger complete CREATE CONSTRAINT TRIGGER complete AFTER UPDATE OF operation, version, total ON memorize.head DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION memorize.complete()
    trigger guard CREATE TRIGGER guard AFTER UPDATE OF operation, version ON memorize.head FOR EACH ROW EXECUTE FUNCTION memorize.guard_head()
    trigger guard_delete CREATE TRIGGER guard_delete AFTER DELETE ON memorize.versions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.guard()
    trigger guard_insert CREATE TRIGGER guard_insert AFTER INSERT ON memorize.operations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.guard()
    trigger guard_insert CREATE TRIGGER guard_insert AFTER INSERT ON memorize.versions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.guard()
    trigger guard_update CREATE TRIGGER guard_update AFTER UPDATE ON memorize.operations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.guard()
    trigger hide_withdrawn CREATE TRIGGER hide_withdrawn AFTER DELETE ON memorize.versions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.hide_withdrawn()
    trigger move_undone CREATE TRIGGER move_undone AFTER UPDATE ON memorize.operations REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.move_undone()
    trigger refuse CREATE TRIGGER refuse BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON memorize.themes FOR EACH STATEMENT EXECUTE FUNCTION memorize.refuse()
    trigger show_written CREATE TRIGGER show_written AFTER INSERT ON memorize.versions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.show_written()
    """#
}

extension ServerSchema {
  /// How a database differs from this schema; empty if it is the same.
  func differences(in store: PostgresStore) throws -> [SchemaDifference] {
    guard let objects else { return [] }
    var missing = objects.split(separator: "\n").map(String.init)
    var others: [(kind: String, name: String)] = []
    for row in try store.query(ServerObjects.query) {
      let object = (kind: row.text(0), name: row.text(1))
      let index = missing.firstIndex(of: "\(object.kind) \(object.name) \(row.text(2))")
      let isOurs = object.kind != "function" || row.text(3) == source(of: object.name)
      if let index { missing.remove(at: index) }
      if index == nil || !isOurs { others.append(object) }
    }
    var left = missing.map { line in line.split(separator: " ", maxSplits: 2).prefix(2).map(String.init) }
    return others.map { other in
      let index = left.firstIndex(of: [other.kind, other.name])
      if let index { left.remove(at: index) }
      let isKnown = index != nil || other.kind == "function" && source(of: other.name) != nil
      return SchemaDifference(isKnown ? .changed : .unexpected, other.kind, other.name)
    } + left.map { SchemaDifference(.missing, $0[0], $0[1]) }
  }

  /// The body of a function, from the last step that makes it.
  private func source(of function: String) -> String? {
    let statement = steps.joined().last { $0.contains("FUNCTION memorize.\(function)(") && $0.contains(" AS $$") }
    guard let statement, let start = statement.firstRange(of: " AS $$")?.upperBound,
      let end = statement[start...].firstRange(of: "$$")?.lowerBound
    else { return nil }
    return String(statement[start..<end])
  }
}
