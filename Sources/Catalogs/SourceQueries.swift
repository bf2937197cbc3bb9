package import Themes

/// What stores ask about releases, sources and deletions, in the SQL that both databases understand.
///
/// `schema` is what stands before the name of a table.
package struct SourceQueries: Sendable {
  private let schema: String

  package init(in schema: String = "") { self.schema = schema }

  /// The themes in effect with the releases of their versions and of those before, the newest first.
  package var releases: String {
    """
    WITH RECURSIVE line (theme, id, previous) AS (
      SELECT t.id, v.id, v.previous FROM \(schema)themes t JOIN \(schema)versions v ON v.id = t.version
      WHERE t.id IN (SELECT w.theme FROM \(schema)releases r JOIN \(schema)versions w ON w.id = r.id)
      UNION ALL
      SELECT line.theme, v.id, v.previous FROM line JOIN \(schema)versions v ON v.id = line.previous
      WHERE v.id < line.id)
    SELECT line.theme, \(StoredColumns.release) FROM line JOIN \(schema)releases r ON r.id = line.id ORDER BY r.id DESC, r.source
    """
  }

  package var releasesOfVersion: String { "SELECT \(StoredColumns.release) FROM \(schema)releases WHERE id = $1" }

  /// The last operation in effect that follows a source or stops following it decides. One that is missing was compacted, and
  /// stays in effect.
  package var sources: String {
    """
    SELECT \(StoredColumns.source),
      coalesce(
        (SELECT f.follows FROM \(schema)followings f LEFT JOIN \(schema)operations o ON o.id = f.operation
        WHERE f.address = s.address AND o.undone_by IS NULL ORDER BY f.operation DESC LIMIT 1), 0) = 1
    FROM \(schema)sources s ORDER BY address
    """
  }

  /// Adds or changes a source, whose columns are the parameters.
  package var writeSource: String {
    let columns = StoredColumns.source.split(separator: ", ")
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO \(schema)sources (\(StoredColumns.source)) VALUES (\(marks))
      ON CONFLICT (address) DO UPDATE SET \(changes)
      """
  }

  /// Records the operation, the first parameter, that follows a source or stops following it.
  package func setFollowed(_ isFollowed: Bool) -> String {
    """
    INSERT INTO \(schema)followings (operation, address, follows) VALUES ($1, $2, \(isFollowed ? 1 : 0))
    ON CONFLICT (address, operation) DO UPDATE SET follows = excluded.follows
    """
  }

  package var deletions: String {
    """
    SELECT v.theme, max(o.time) FROM \(schema)versions v LEFT JOIN \(schema)operations o ON o.id = v.operation
    WHERE v.name IS NULL AND o.undone_by IS NULL GROUP BY v.theme
    """
  }
}

extension FollowedSource {
  /// The values of ``StoredColumns/source``.
  package var values: CatalogRow {
    [
      .text(address), .text(actor), .integer(time), CatalogValue(key), CatalogValue(next), .integer(number),
      CatalogValue(checksum), CatalogValue(validator), CatalogValue(taken),
    ]
  }
}

extension Release {
  /// The row of a version.
  package func row(of version: Int64) -> CatalogRow {
    [.integer(version), .text(source ?? ""), CatalogValue(number), CatalogValue(pack), CatalogValue(packVersion)]
  }
}
