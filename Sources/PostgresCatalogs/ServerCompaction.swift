internal import Catalogs

/// Compacts operations that are older than the limits, a few with each change.
///
/// It is a function of the server, called in the round trip of the commit. It runs with the rights of the owner of the
/// catalog, so that an editor can delete no operation in another way. Documentation/Catalog.md has the rules.
enum ServerCompaction {
  static func step(_ limits: JournalLimits) -> ServerStatement {
    ServerStatement(
      "SELECT memorize.compact($1, $2, $3, $4)", .integer(limits.operations), .integer(limits.contents),
      .integer(limits.always), .integer(Int64(limits.step)))
  }

  /// `columns` are those of a content in the step of the schema that makes or replaces it; replaced, it keeps the rights to
  /// it. The limits are the standard ones.
  /// `knowsSources` since the fourth step.
  static func function(_ columns: some Sequence<ContentColumn>, knowsSources: Bool = false) -> String {
    let sources = knowsSources ? SourceStatements() : SourceStatements.none
    let imported = columns.map { "CASE WHEN b.id IS NULL THEN p.\($0) ELSE b.\($0) END" }
    return """
      CREATE OR REPLACE FUNCTION memorize.compact(most bigint, contents bigint, always bigint, step bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = memorize, pg_temp AS $$
      DECLARE
        newest bigint := (SELECT max(id) FROM operations);
        oldest bigint := (SELECT min(id) FROM operations);
        content bigint;
        examined bigint := 0;
        was_change boolean;
        found boolean;
        rule record;
        candidate record;
        before bigint[];
      BEGIN
        -- An editor, with whatever program, compacts no more than this one does. The newest operation always stays.
        IF NOT pg_has_role(session_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'memorize'), 'MEMBER') THEN
          most := greatest(most, 10000);
          contents := greatest(contents, 1000000);
          always := greatest(always, 100);
        END IF;
        most := greatest(most, 1);
        always := greatest(always, 1);
        content := (SELECT max(id) FROM versions) - contents;\(sources.decideOnce)
        LOOP
          found := false;
          FOR rule IN
            SELECT newest - most AS operation, 9223372036854775807 AS content
            UNION ALL
            SELECT newest - always, content
            WHERE \(sources.isLarge)
          LOOP
            CONTINUE WHEN rule.operation < oldest;
            was_change := true;
            -- Changes without a newer undo or redo, each with its undo in effect; and undos and redos that a later one has
            -- superseded.
            FOR candidate IN
              SELECT o.id, o.time, o.undone_by, u.time AS undone_at, c.id AS owner,
                coalesce(c.first_version, 1) AS first, coalesce(c.last_version, 0) AS last
              FROM operations o JOIN operations c ON c.id = coalesce(o.target, o.id)
                LEFT JOIN operations u ON u.id = o.undone_by
              WHERE o.id <= rule.operation AND coalesce(c.last_version, 0) < rule.content
                AND (o.undone_by IS NULL OR o.undone_by <= rule.operation)
                AND CASE o.kind WHEN 'change'
                  THEN NOT EXISTS (
                    SELECT 1 FROM operations m WHERE m.target = o.id AND m.id IS DISTINCT FROM o.undone_by)
                  ELSE c.undone_by IS DISTINCT FROM o.id END
              ORDER BY o.id LIMIT 64
            LOOP
              -- The target of an undo or redo comes before later changes of its themes: they take over what was imported.
              EXIT WHEN examined >= step OR candidate.id = candidate.owner AND NOT was_change;
              was_change := candidate.id = candidate.owner;
              found := true;
              examined := examined + 1 + candidate.last - candidate.first;
              -- As for an undo of many themes: the server's statistics may be older than they are.
              PERFORM set_config(
                'enable_nestloop', CASE WHEN candidate.last - candidate.first > 100 THEN 'off' ELSE 'on' END, true);
              IF candidate.last < candidate.first THEN
                -- It may have left out a score: that stays, unless it was undone.
                UPDATE scores SET forgotten_by = CASE WHEN candidate.undone_by IS NULL THEN 0 END
                  WHERE forgotten_by = candidate.id;
              END IF;
              DELETE FROM touches k USING versions v
                WHERE k.theme = v.theme AND k.operation IN (candidate.id, candidate.undone_by)
                  AND v.id BETWEEN candidate.first AND candidate.last AND v.operation = candidate.owner;
              DELETE FROM operations WHERE id IN (candidate.id, candidate.undone_by);\(sources.unfollow)
              INSERT INTO compacted AS c
                SELECT true, count(*), max(n), min(t), max(t)
                FROM (VALUES (candidate.id, candidate.time), (candidate.undone_by, candidate.undone_at)) AS x (n, t)
                WHERE n IS NOT NULL
                ON CONFLICT (id) DO UPDATE SET operations = c.operations + excluded.operations,
                  newest = greatest(c.newest, excluded.newest), first_time = least(c.first_time, excluded.first_time),
                  last_time = greatest(c.last_time, excluded.last_time);
              CONTINUE WHEN NOT was_change OR candidate.last < candidate.first;
              before := ARRAY(
                SELECT previous FROM versions WHERE id BETWEEN candidate.first AND candidate.last
                  AND operation = candidate.id AND previous IS NOT NULL);
              -- A version that follows an imported one takes over what was imported, before it loses its previous version.
              INSERT INTO imported
                SELECT v.id, \(imported.joined(separator: ",\n            "))
                FROM versions v JOIN versions p ON p.id = v.previous LEFT JOIN imported b ON b.id = p.id
                WHERE v.id BETWEEN candidate.first AND candidate.last AND v.operation = candidate.id AND v.name IS NOT NULL
                  AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.operation = v.operation)
                  AND (b.id IS NOT NULL OR EXISTS (SELECT 1 FROM imports i WHERE i.operation = p.operation))
                ON CONFLICT (id) DO NOTHING;\(sources.takeOver)
              -- A compacted operation cannot be undone.
              UPDATE versions SET previous = NULL
                WHERE id BETWEEN candidate.first AND candidate.last AND operation = candidate.id AND previous IS NOT NULL;
              -- Needed are a version in effect, one that an undo would bring back, and the newest, whose number must not be
              -- used again.
              DELETE FROM versions v
                WHERE (v.id BETWEEN candidate.first AND candidate.last AND v.operation = candidate.id
                    OR v.id = ANY (before) AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.id = v.operation))
                  AND v.id < (SELECT max(id) FROM versions)
                  AND NOT EXISTS (SELECT 1 FROM themes t WHERE t.position = v.position AND t.version = v.id)
                  AND NOT EXISTS (SELECT 1 FROM versions x WHERE x.previous = v.id)\(sources.keepDeletion);
              DELETE FROM imported b
                WHERE (b.id BETWEEN candidate.first AND candidate.last OR b.id = ANY (before))
                  AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.id = b.id);\(sources.remove)
            END LOOP;
          END LOOP;
          PERFORM set_config('enable_nestloop', 'on', true);
          EXIT WHEN NOT found OR examined >= step;
        END LOOP;
      END $$
      """
  }
}

/// What compaction does since there are sources.
private struct SourceStatements {
  /// The oldest operation may have no versions. As in files, it is compared once for all that is compacted in a change.
  var decideOnce = """

    IF coalesce((SELECT first_version FROM operations WHERE kind = 'change' ORDER BY id LIMIT 1), 0) >= content THEN
      content := NULL;
    END IF;
    """
  var isLarge = "content IS NOT NULL"
  var unfollow = """

    -- An undone operation neither follows a site nor stops to.
    DELETE FROM followings WHERE candidate.undone_by IS NOT NULL AND operation = candidate.id;
    """
  var takeOver = """

    INSERT INTO releases (id, source, number, pack, pack_version)
      SELECT v.id, r.source, r.number, r.pack, r.pack_version FROM versions v JOIN releases r ON r.id = v.previous
      WHERE v.id BETWEEN candidate.first AND candidate.last AND v.operation = candidate.id AND v.name IS NOT NULL
      ON CONFLICT DO NOTHING;
    """
  /// The last deletion of a theme that is not in effect stays, so that no update brings it back.
  var keepDeletion = """

      AND (v.name IS NOT NULL OR EXISTS (SELECT 1 FROM themes t WHERE t.id = v.theme)
        OR EXISTS (SELECT 1 FROM versions d WHERE d.theme = v.theme AND d.name IS NULL AND d.id > v.id))
    """
  var remove = """

    DELETE FROM releases r
      WHERE (r.id BETWEEN candidate.first AND candidate.last OR r.id = ANY (before))
        AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.id = r.id);
    """

  static let none = SourceStatements(
    decideOnce: "",
    isLarge: "(SELECT first_version FROM operations WHERE kind = 'change' ORDER BY id LIMIT 1) < content", unfollow: "",
    takeOver: "", keepDeletion: "", remove: "")
}
