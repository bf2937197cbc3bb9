package import Themes

/// A question about the rows of a catalog; each row of the answer is damage.
///
/// For example: the theme in effect differs from the version that was written, at position 2.
package struct CatalogAudit: Sendable {
  /// Selects one number for each row that breaks the rule.
  package let sql: String
  private let words: String

  package func finding(_ number: Int64) -> Diagnostic { .catalog(.inconsistent("\(words) \(number)")) }

  package init(_ words: String, _ sql: String) {
    self.words = words
    self.sql = sql
  }

  /// The questions that every store asks, in the SQL that both databases understand. Each is one scan of a table, whatever
  /// indexes there are.
  ///
  /// `schema` is what stands before the name of a table. `compacted` selects the newest compacted operation and how many there
  /// are, with zeros for none.
  package static func all(in schema: String = "", compacted: String) -> [CatalogAudit] {
    func table(_ name: String) -> String { schema + name }
    let (themes, versions, operations) = (table("themes"), table("versions"), table("operations"))
    let audits = [
      CatalogAudit(
        "the theme in effect differs from the version that was written, at position",
        """
        SELECT t.position FROM \(themes) t LEFT JOIN \(versions) v ON v.id = t.version
        WHERE v.name IS NULL OR v.theme <> t.id OR v.position <> t.position OR v.checksum <> t.checksum
          OR v.name_hash <> t.name_hash
        """),
      CatalogAudit(
        "a theme is in effect, but not the operation that wrote it, at position",
        """
        SELECT t.position FROM \(themes) t JOIN \(versions) v ON v.id = t.version
          LEFT JOIN \(operations) o ON o.id = v.operation
        WHERE o.id IS NULL AND v.operation > (SELECT newest FROM compacted) OR o.undone_by IS NOT NULL
          OR v.id NOT BETWEEN o.first_version AND o.last_version
        """),
      CatalogAudit(
        "an operation is in effect, but not the theme it wrote, version",
        """
        SELECT v.id FROM \(versions) v JOIN \(operations) o ON o.id = v.operation
          LEFT JOIN (
            SELECT DISTINCT n.previous FROM \(versions) n JOIN \(operations) m ON m.id = n.operation
            WHERE n.previous IS NOT NULL AND m.undone_by IS NULL) later ON later.previous = v.id
          LEFT JOIN \(themes) t ON t.position = v.position AND t.version = v.id
        WHERE o.undone_by IS NULL AND v.name IS NOT NULL AND later.previous IS NULL AND t.position IS NULL
        """),
      CatalogAudit(
        "a theme is in effect, but a later operation changed it, at position",
        """
        SELECT t.position FROM \(versions) n JOIN \(operations) m ON m.id = n.operation
          JOIN \(themes) t ON t.version = n.previous
        WHERE m.undone_by IS NULL
        """),
      CatalogAudit(
        "wrong number of themes in operation",
        """
        SELECT o.id FROM \(operations) o
        WHERE o.kind = 'change' AND o.themes <> (
          SELECT count(*) FROM \(versions) v WHERE v.id BETWEEN o.first_version AND o.last_version AND v.operation = o.id)
        """),
      CatalogAudit(
        "the history of a theme lacks version",
        """
        SELECT v.id FROM \(versions) v JOIN \(operations) o ON o.id = v.operation
          LEFT JOIN \(table("touches")) k ON k.theme = v.theme AND k.operation = v.operation
        WHERE v.id <> v.position AND (k.version IS NULL OR k.version <> v.id)
        """),
      CatalogAudit(
        "the histories of its themes lack operation",
        """
        SELECT o.id FROM \(operations) o
          LEFT JOIN (SELECT operation, count(*) AS themes FROM \(table("touches")) GROUP BY operation) k
            ON k.operation = o.id
        WHERE o.kind <> 'change' AND coalesce(k.themes, 0) <> o.themes
        """),
      // A history of an unknown theme is never shown.
      CatalogAudit(
        "the history of a theme names a wrong version,",
        """
        SELECT k.version FROM \(table("touches")) k LEFT JOIN \(versions) v ON v.id = k.version
        WHERE (v.id IS NULL OR v.theme <> k.theme) AND k.theme IN (SELECT theme FROM \(versions))
        """),
      CatalogAudit(
        "the content before it is not its own, version",
        """
        SELECT v.id FROM \(versions) v JOIN \(versions) p ON p.id = v.previous
        WHERE p.theme <> v.theme OR p.id >= v.id
        """),
      CatalogAudit(
        "the content before it is lost, version",
        """
        SELECT v.id FROM \(versions) v LEFT JOIN \(versions) p ON p.id = v.previous
        WHERE v.previous IS NOT NULL AND p.id IS NULL
        """),
      CatalogAudit(
        "no operation wrote version",
        """
        SELECT v.id FROM \(versions) v LEFT JOIN \(operations) o ON o.id = v.operation
        WHERE o.id IS NULL AND v.operation > (SELECT newest FROM compacted)
        """),
      CatalogAudit(
        "no undo has undone operation",
        """
        SELECT o.id FROM \(operations) o LEFT JOIN \(operations) u ON u.id = o.undone_by
        WHERE o.undone_by IS NOT NULL
          AND (o.kind <> 'change' OR coalesce(u.kind, '') <> 'undo' OR coalesce(u.target, 0) <> o.id)
        """),
      // A repair is a redo without a target.
      CatalogAudit(
        "wrong target of operation",
        """
        SELECT o.id FROM \(operations) o LEFT JOIN \(operations) c ON c.id = o.target
        WHERE CASE WHEN o.target IS NULL THEN o.kind = 'undo'
          ELSE o.kind = 'change' OR coalesce(c.kind, '') <> 'change' END
        """),
      CatalogAudit(
        "the number of compacted operations should be",
        """
        SELECT gaps FROM (SELECT coalesce(max(id), 0) - count(*) AS gaps FROM \(operations)) g
        WHERE gaps <> (SELECT operations FROM compacted)
        """),
      CatalogAudit(
        "impossible version number",
        "SELECT id FROM \(versions) WHERE id NOT BETWEEN 1 AND \(JournalEntry.numbers.upperBound)"),
      // A theme keeps the number of the version that added it. A higher position would be that of a theme still to be added.
      CatalogAudit(
        "impossible position in version",
        """
        SELECT v.id FROM \(versions) v LEFT JOIN \(versions) p ON p.id = v.previous
        WHERE v.position NOT BETWEEN 1 AND v.id OR p.position <> v.position
        """),
      CatalogAudit(
        "wrong total of themes in operation",
        """
        SELECT o.id FROM \(operations) o
        WHERE o.id = (SELECT max(id) FROM \(operations)) AND o.total <> (SELECT count(*) FROM \(themes))
        """),
      CatalogAudit(
        "what was imported is kept for a missing version,",
        "SELECT b.id FROM \(table("imported")) b LEFT JOIN \(versions) v ON v.id = b.id WHERE v.id IS NULL"),
      CatalogAudit(
        "a release is kept for a missing version,",
        "SELECT r.id FROM \(table("releases")) r LEFT JOIN \(versions) v ON v.id = r.id WHERE v.id IS NULL"),
    ]
    return audits.map {
      CatalogAudit($0.words, "WITH compacted (newest, operations) AS (\(compacted)) \($0.sql)")
    }
  }
}

extension [Diagnostic] {
  /// Runs a check of one row, and keeps what it finds.
  package mutating func collect(_ check: () throws -> Void) rethrows {
    do { try check() } catch let finding as Diagnostic { append(finding) }
  }
}
