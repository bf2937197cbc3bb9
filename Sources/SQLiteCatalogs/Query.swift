internal import Catalogs

/// The statements that run more than once; each connection prepares them only once.
enum Query: Int, CaseIterable {
  case total, themeCount, themeByID, themesByName, themesFromRow
  case ids, names, idByRow, idsByPrefix
  case operations, operationByID, changes
  case newestVersion, placeOfTheme, originOfVersion, versionByID
  case insertVersion, addVersions, deleteVersion, insertTheme, showVersion, deleteTheme
  case touches, recordTouches, recordMove, versionsOfOperation
  case insertImport, insertImported, insertUnknownImport, takeOverImported, importOfVersion
  case insertRelease, releasesOfVersion, takeOverReleases
  case newestOfActor, newestInEffect, lastUndone, changeSince, markUndone

  var sql: String {
    switch self {
    case .total: "SELECT total FROM operations ORDER BY id DESC LIMIT 1"
    // An index is quicker to count, but a damaged one may have other rows than the table.
    case .themeCount: "SELECT count(*) FROM themes NOT INDEXED"
    case .themeByID:
      """
      SELECT \(StoredColumns.shownTheme), EXISTS (SELECT 1 FROM imports i WHERE i.operation = v.operation)
        AND NOT EXISTS (SELECT 1 FROM imported b WHERE b.id = v.id)
      FROM themes t LEFT JOIN versions v ON v.id = t.version WHERE t.id = ?
      """
    case .themesByName: Self.state + "WHERE t.name_hash = ? ORDER BY t.position"
    case .themesFromRow:
      // The skipped rows are counted without reading their contents.
      Self.state + """
        WHERE t.position >= (SELECT position FROM themes ORDER BY position LIMIT 1 OFFSET ?) ORDER BY t.position
        """
    case .idByRow: "SELECT id FROM themes ORDER BY position LIMIT 1 OFFSET ?"
    case .idsByPrefix: "SELECT id FROM themes WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
    case .ids: "SELECT id FROM themes ORDER BY position"
    case .names: "SELECT v.name FROM themes t LEFT JOIN versions v ON v.id = t.version ORDER BY t.position"

    case .operations: Self.operation + "ORDER BY id DESC"
    case .operationByID: Self.operation + "WHERE id = ?"
    case .changes:
      "SELECT \(StoredColumns.change) FROM versions v LEFT JOIN versions p ON p.id = v.previous "
        + "WHERE v.id BETWEEN ? AND ? AND v.operation = ? ORDER BY v.id"

    case .newestVersion: "SELECT max(id) FROM versions"
    case .placeOfTheme: "SELECT position, version FROM themes WHERE id = ?"
    case .originOfVersion: "SELECT operation, position, previous FROM versions WHERE id = ?"
    case .versionByID: "SELECT \(ContentColumn.list()) FROM versions WHERE id = ?"
    case .insertVersion:
      """
      INSERT INTO versions (id, operation, position, previous, name_hash, \(ContentColumn.list()))
      VALUES (?, ?, ?, ?, ?, \(Self.contentMarks))
      """
    case .deleteVersion: "DELETE FROM versions WHERE id = ?"
    case .addVersions:
      """
      INSERT INTO themes (position, id, name_hash, version, checksum)
      SELECT id, theme, name_hash, id, checksum FROM versions WHERE id BETWEEN ? AND ?
      """
    case .insertTheme:
      """
      INSERT INTO themes (position, id, name_hash, version, checksum)
      SELECT ?2, theme, name_hash, id, checksum FROM versions WHERE id = ?1
      """
    case .showVersion:
      // UPDATE FROM would open a journal for each statement.
      """
      UPDATE themes SET (name_hash, version, checksum) = (SELECT name_hash, id, checksum FROM versions WHERE id = ?1)
      WHERE position = ?2
      """
    case .deleteTheme: "DELETE FROM themes WHERE position = ?"
    case .touches:
      """
      SELECT \(StoredColumns.touch(added: "(SELECT a.operation FROM versions a WHERE a.id = v.position)"))
      FROM touches k JOIN versions v ON v.id = k.version WHERE k.theme = ? ORDER BY k.operation DESC
      """
    case .recordTouches:
      """
      INSERT INTO touches (theme, operation, version)
      SELECT theme, operation, id FROM versions WHERE id BETWEEN ?1 AND ?2 AND operation = ?3 AND id <> position
      ORDER BY theme
      """
    case .recordMove:
      """
      INSERT INTO touches (theme, operation, version)
      SELECT theme, ?4, id FROM versions WHERE id BETWEEN ?1 AND ?2 AND operation = ?3 ORDER BY theme
      """
    case .versionsOfOperation:
      """
      SELECT \(StoredColumns.step) FROM versions v
      WHERE v.id BETWEEN ? AND ? AND v.operation = ? ORDER BY v.id
      """

    case .insertImport: "INSERT INTO imports (operation) VALUES (?)"
    case .insertImported:
      """
      INSERT OR REPLACE INTO imported (id, \(ContentColumn.list())) VALUES (?, \(Self.contentMarks))
      """
    case .insertUnknownImport: "INSERT OR REPLACE INTO imported (id) VALUES (?)"
    case .takeOverImported:
      """
      INSERT OR IGNORE INTO imported (id, \(ContentColumn.list()))
      SELECT v.id, \(ContentColumn.allCases.map { "iif(b.id IS NULL, p.\($0), b.\($0))" }.joined(separator: ", "))
      FROM versions v JOIN versions p ON p.id = v.previous LEFT JOIN imported b ON b.id = p.id
      WHERE v.id BETWEEN ?1 AND ?2 AND v.operation = ?3 AND v.name IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.operation = v.operation)
      AND (b.id IS NOT NULL OR EXISTS (SELECT 1 FROM imports i WHERE i.operation = p.operation))
      """
    case .importOfVersion:
      """
      SELECT EXISTS (SELECT 1 FROM imports i WHERE i.operation = v.operation), b.id IS NOT NULL,
        \(ContentColumn.list(of: "b")), \(ContentColumn.list(of: "v"))
      FROM versions v LEFT JOIN imported b ON b.id = v.id WHERE v.id = ?
      """
    case .insertRelease: "INSERT OR REPLACE INTO releases (id, \(StoredColumns.release)) VALUES (?, ?, ?, ?, ?)"
    case .releasesOfVersion: SourceQueries().releasesOfVersion
    case .takeOverReleases:
      """
      INSERT OR IGNORE INTO releases (id, \(StoredColumns.release))
      SELECT v.id, \(StoredColumns.release) FROM versions v JOIN releases r ON r.id = v.previous
      WHERE v.id BETWEEN ?1 AND ?2 AND v.operation = ?3 AND v.name IS NOT NULL
      """
    case .newestOfActor:
      Self.operation + "WHERE kind = 'change' AND undone_by IS NULL AND actor = ? ORDER BY id DESC LIMIT 1"
    case .newestInEffect:
      Self.operation + "WHERE kind = 'change' AND undone_by IS NULL ORDER BY id DESC LIMIT 1"
    case .lastUndone:
      """
      SELECT o.id FROM operations u JOIN operations o ON o.id = u.target
      WHERE u.kind = 'undo' AND o.undone_by = u.id AND (u.actor = ?1 OR o.actor = ?1) ORDER BY u.id DESC LIMIT 1
      """
    case .changeSince: "SELECT max(id) FROM operations WHERE id > ? AND kind = 'change' AND actor = ?"
    case .markUndone: "UPDATE operations SET undone_by = ?2 WHERE id = ?1"
    }
  }

  private static let contentMarks = ContentColumn.allCases.map { _ in "?" }.joined(separator: ", ")

  private static let state =
    "SELECT \(StoredColumns.shownTheme) FROM themes t LEFT JOIN versions v ON v.id = t.version "

  private static let operation = "SELECT \(StoredColumns.operation()) FROM operations o "
}
