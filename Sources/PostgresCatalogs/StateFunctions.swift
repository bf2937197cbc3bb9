internal import Catalogs

/// The functions and triggers with which the server derives the themes in effect from the journal, for whatever program
/// writes to it, and refuses every other change of them.
///
/// A version takes effect when it is written, and the versions of an operation when it is undone or redone. All of it is done by
/// triggers for whole statements: an import of 50,000 themes has one COPY, and so three statements more. What belongs
/// together is checked at the commit, by a constraint on the one row of the head, which each of these triggers updates.
enum StateFunctions {
  /// The second step of the schema.
  static let step: [String] = [
    // The program counted the themes itself before. The triggers do it from now on.
    "UPDATE memorize.head SET total = (SELECT count(*) FROM memorize.themes)",
    "DROP TRIGGER guard ON memorize.head",
    head, written, withdrawn, moved, refused, complete, rebuild,
    "CREATE TRIGGER guard AFTER UPDATE OF operation, version ON memorize.head FOR EACH ROW EXECUTE FUNCTION memorize.guard_head()",
    """
    CREATE CONSTRAINT TRIGGER complete AFTER UPDATE OF operation, version, total ON memorize.head
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION memorize.complete()
    """,
    """
    CREATE TRIGGER show_written AFTER INSERT ON memorize.versions
    REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.show_written()
    """,
    """
    CREATE TRIGGER hide_withdrawn AFTER DELETE ON memorize.versions
    REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.hide_withdrawn()
    """,
    """
    CREATE TRIGGER move_undone AFTER UPDATE ON memorize.operations
    REFERENCING OLD TABLE AS before NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION memorize.move_undone()
    """,
    """
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON memorize.themes
    FOR EACH STATEMENT EXECUTE FUNCTION memorize.refuse()
    """,
    // A trigger runs its function without this right; who has it could run the function for a table of their own.
    """
    REVOKE EXECUTE ON FUNCTION memorize.show_written, memorize.hide_withdrawn, memorize.move_undone, memorize.rebuild
    FROM PUBLIC
    """,
    "GRANT EXECUTE ON FUNCTION memorize.rebuild TO memorize_owner",
    "REVOKE INSERT, UPDATE, DELETE ON memorize.themes FROM memorize_owner, memorize_editor",
    "REVOKE UPDATE (total) ON memorize.head FROM memorize_owner, memorize_editor",
    // Earlier rows are not checked: an impossible one must not keep the catalog from being updated.
    "ALTER TABLE memorize.scores ADD CONSTRAINT scores_points CHECK (\(possiblePoints)) NOT VALID",
  ]

  /// As `Score` has them.
  private static let possiblePoints = """
    points BETWEEN moves * -2
      AND pairs * CASE WHEN bonus THEN 14 ELSE 2 END
    """

  /// While a catalog is copied or rebuilt, its schema number is negative, which only its owner can make it: rows are
  /// written as they are then.
  private static let isUnfinished = "(SELECT schema < 0 FROM head)"

  private static let rejection = "RAISE insufficient_privilege USING MESSAGE = 'the journal cannot be rewritten'"

  /// Each new version belongs to a new operation, and each new operation has as many as it says. Editors add to the journal only
  /// behind the newest entry.
  private static let head = """
    CREATE OR REPLACE FUNCTION memorize.guard_head() RETURNS trigger LANGUAGE plpgsql SET search_path = memorize, pg_temp AS $$
    BEGIN
      IF OLD.schema < 0 OR NEW.schema < 0 THEN
        RETURN NULL;
      END IF;
      IF (SELECT count(*) FROM versions WHERE id > OLD.version)
          <> (SELECT coalesce(sum(themes), 0) FROM operations WHERE id > OLD.operation AND kind = 'change')
        OR EXISTS (
          SELECT FROM operations o WHERE o.id > OLD.operation AND o.kind = 'change' AND o.themes <> (
            SELECT count(*) FROM versions v
            WHERE v.id BETWEEN o.first_version AND o.last_version AND v.id > OLD.version AND v.operation = o.id))
      THEN
        \(rejection);
      END IF;
      IF pg_has_role(current_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'memorize'), 'MEMBER')
        OR NEW.operation >= OLD.operation AND NEW.version >= OLD.version
          AND NEW.version <= greatest(OLD.version, (SELECT max(id) FROM versions)) + 1000000
      THEN
        RETURN NULL;
      END IF;
      \(rejection);
    END $$
    """

  /// What was written since the head was updated last is in its numbers, and the newest operation says how many themes
  /// there are.
  private static let complete = """
    CREATE FUNCTION memorize.complete() RETURNS trigger LANGUAGE plpgsql SET search_path = memorize, pg_temp AS $$
    DECLARE
      known head := (SELECT h FROM head h);
      newest operations := (SELECT o FROM operations o ORDER BY id DESC LIMIT 1);
    BEGIN
      IF known.schema < 0
        OR known.operation = coalesce(newest.id, 0) AND known.total = coalesce(newest.total, 0)
          AND known.version >= (SELECT coalesce(max(id), 0) FROM versions)
      THEN
        RETURN NULL;
      END IF;
      \(rejection);
    END $$
    """

  private static let refused = """
    CREATE FUNCTION memorize.refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = memorize, pg_temp AS $$
    BEGIN
      IF pg_trigger_depth() > 1 OR \(isUnfinished) THEN
        RETURN NULL;
      END IF;
      RAISE insufficient_privilege USING MESSAGE = 'themes are changed by operations of the journal only',
        HINT = 'Use memorize, or add a version and its operation.';
    END $$
    """

  /// A version that was written takes the place of the one before it.
  private static let written = """
    CREATE FUNCTION memorize.show_written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = memorize, pg_temp AS $$
    DECLARE
      removed bigint;
      replaced bigint;
      added bigint;
      written bigint := (SELECT count(*) FROM touched);
    BEGIN
      IF written = 0 OR \(isUnfinished) THEN
        RETURN NULL;
      END IF;
      DELETE FROM themes t USING touched v
        WHERE v.name IS NULL AND t.position = v.position AND t.version = v.previous;
      GET DIAGNOSTICS removed = ROW_COUNT;
      UPDATE themes t SET name_hash = v.name_hash, version = v.id, checksum = v.checksum FROM touched v
        WHERE v.name IS NOT NULL AND t.position = v.position AND t.version = v.previous AND t.id = v.theme;
      GET DIAGNOSTICS replaced = ROW_COUNT;
      INSERT INTO themes (position, id, name_hash, version, checksum)
        SELECT position, theme, name_hash, id, checksum FROM touched WHERE name IS NOT NULL AND previous IS NULL;
      GET DIAGNOSTICS added = ROW_COUNT;
      IF removed + replaced + added <> written THEN
        \(rejection);
      END IF;
      UPDATE head SET total = total + added - removed;
      RETURN NULL;
    END $$
    """

  /// Where a version is withdrawn by the change that has written it, the one before takes effect again.
  private static let withdrawn = """
    CREATE FUNCTION memorize.hide_withdrawn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = memorize, pg_temp AS $$
    DECLARE
      removed bigint;
      replaced bigint;
      added bigint;
      newest bigint := (SELECT version FROM head);
      withdrawn bigint := (SELECT count(*) FROM touched WHERE id > newest);
    BEGIN
      IF withdrawn = 0 OR \(isUnfinished) THEN
        RETURN NULL;
      END IF;
      DELETE FROM themes t USING touched v
        WHERE v.id > newest AND v.previous IS NULL AND t.position = v.position AND t.version = v.id;
      GET DIAGNOSTICS removed = ROW_COUNT;
      UPDATE themes t SET name_hash = c.name_hash, version = c.id, checksum = c.checksum
        FROM touched v JOIN versions c ON c.id = v.previous
        WHERE v.id > newest AND v.name IS NOT NULL AND t.position = v.position AND t.version = v.id;
      GET DIAGNOSTICS replaced = ROW_COUNT;
      INSERT INTO themes (position, id, name_hash, version, checksum)
        SELECT v.position, c.theme, c.name_hash, c.id, c.checksum FROM touched v JOIN versions c ON c.id = v.previous
        WHERE v.id > newest AND v.name IS NULL;
      GET DIAGNOSTICS added = ROW_COUNT;
      IF removed + replaced + added <> withdrawn THEN
        \(rejection);
      END IF;
      UPDATE head SET total = total + added - removed;
      RETURN NULL;
    END $$
    """

  /// The versions of an operation that is undone give way to those before them; if it is redone, they take their places
  /// again.
  private static let moved = """
    CREATE FUNCTION memorize.move_undone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = memorize, pg_temp AS $$
    DECLARE
      removed bigint;
      replaced bigint;
      added bigint;
      change record;
    BEGIN
      IF \(isUnfinished) THEN
        RETURN NULL;
      END IF;
      FOR change IN
        SELECT n.id, n.first_version AS first, n.last_version AS last, n.themes, n.undone_by IS NOT NULL AS is_back
        FROM touched n JOIN before b USING (id)
        WHERE (n.undone_by IS NULL) <> (b.undone_by IS NULL) AND n.first_version IS NOT NULL
      LOOP
        -- Where the server's statistics are older than the change, it expects one row of each table, and compares all
        -- with all.
        PERFORM set_config('enable_nestloop', CASE WHEN change.themes > 100 THEN 'off' ELSE 'on' END, true);
        DELETE FROM themes t USING versions v
          WHERE v.id BETWEEN change.first AND change.last AND v.operation = change.id AND t.position = v.position
            AND CASE WHEN change.is_back THEN v.previous IS NULL AND t.version = v.id
              ELSE v.name IS NULL AND t.version = v.previous END;
        GET DIAGNOSTICS removed = ROW_COUNT;
        UPDATE themes t SET name_hash = c.name_hash, version = c.id, checksum = c.checksum
          FROM versions v JOIN versions c ON c.id = CASE WHEN change.is_back THEN v.previous ELSE v.id END
          WHERE v.id BETWEEN change.first AND change.last AND v.operation = change.id AND t.position = v.position
            AND v.name IS NOT NULL AND t.version = CASE WHEN change.is_back THEN v.id ELSE v.previous END;
        GET DIAGNOSTICS replaced = ROW_COUNT;
        INSERT INTO themes (position, id, name_hash, version, checksum)
          SELECT v.position, c.theme, c.name_hash, c.id, c.checksum
          FROM versions v JOIN versions c ON c.id = CASE WHEN change.is_back THEN v.previous ELSE v.id END
          WHERE v.id BETWEEN change.first AND change.last AND v.operation = change.id
            AND CASE WHEN change.is_back THEN v.name IS NULL ELSE v.previous IS NULL END
          ORDER BY v.position;
        GET DIAGNOSTICS added = ROW_COUNT;
        PERFORM set_config('enable_nestloop', 'on', true);
        IF removed + replaced + added <> change.themes THEN
          \(rejection);
        END IF;
        UPDATE head SET total = total + added - removed;
      END LOOP;
      RETURN NULL;
    END $$
    """

  /// Makes the themes in effect again what the journal says, and the numbers of the head those of the tables. Returns the
  /// number of themes now and as the newest operation has it, and how many impossible scores were deleted.
  ///
  /// In effect is the newest version of a theme whose operation is not undone. The newest version of all is never compacted,
  /// even if its operation was undone: without an operation, it counts only where the total says so.
  private static let rebuild = """
    CREATE FUNCTION memorize.rebuild(OUT themes bigint, OUT expected bigint, OUT lost_scores bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = memorize, pg_temp SET enable_nestloop = off AS $$
    DECLARE
      newest bigint := (SELECT max(id) FROM versions);
      oldest bigint := coalesce((SELECT c.newest FROM compacted c), 0);
    BEGIN
      PERFORM FROM head FOR UPDATE;
      UPDATE head SET schema = -abs(schema);
      DELETE FROM memorize.themes;
      INSERT INTO memorize.themes (position, id, name_hash, version, checksum)
        SELECT position, theme, name_hash, id, checksum
        FROM (
          SELECT DISTINCT ON (v.theme) v.* FROM versions v LEFT JOIN operations o ON o.id = v.operation
          WHERE CASE WHEN o.id IS NULL THEN v.operation <= oldest
            ELSE o.undone_by IS NULL AND v.id BETWEEN o.first_version AND o.last_version END
          ORDER BY v.theme, o.id IS NULL AND v.id = newest, v.id DESC) latest
        WHERE name IS NOT NULL AND name_hash IS NOT NULL ORDER BY position
        ON CONFLICT (position) DO NOTHING;
      themes := (SELECT count(*) FROM memorize.themes);
      expected := coalesce((SELECT o.total FROM operations o ORDER BY o.id DESC LIMIT 1), 0);
      IF themes > expected THEN
        DELETE FROM memorize.themes t USING versions v
          WHERE t.version = newest AND v.id = newest AND NOT EXISTS (SELECT FROM operations o WHERE o.id = v.operation);
        themes := (SELECT count(*) FROM memorize.themes);
      END IF;
      DELETE FROM scores WHERE NOT (\(possiblePoints));
      GET DIAGNOSTICS lost_scores = ROW_COUNT;
      UPDATE head SET schema = abs(schema), operation = coalesce((SELECT max(o.id) FROM operations o), 0),
        version = greatest(version, newest), total = rebuild.themes;
    END $$
    """
}
