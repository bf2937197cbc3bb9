internal import Catalogs
internal import Themes

/// A version that was read from the server or written here, with what was imported when it came to be.
struct KnownVersion {
  let number: Int64
  let origin: VersionOrigin
  let theme: ThemeID
  /// Nil for a deletion; a failure for a damaged content.
  let content: Result<Theme?, Diagnostic>
  /// Whether the operation is an import.
  let isImport: Bool
  /// The imported content, if the version differs from it.
  let imported: ImportedContent?

  init(_ version: ThemeVersion, isImport: Bool = false) {
    number = version.number
    origin = version.origin
    theme = version.theme
    content = .success(version.content)
    self.isImport = isImport
    imported = nil
  }

  /// Reads ``columns`` from a row. The theme has to be the one that is in effect, if that is given.
  init(_ row: Row, from first: Int32 = 0, shownAs shown: ThemeID? = nil, checksum: Int64? = nil) throws {
    number = row.integer(first)
    origin = VersionOrigin(
      operation: row.integer(first + 1), position: row.integer(first + 2), previous: row.optionalInteger(first + 3))
    guard let theme = row.id(first + 4) ?? shown else { throw Diagnostic.catalog(.damaged(.themeWithoutID)) }
    self.theme = theme
    do {
      let content = try row.content(from: first + 4)
      if let shown, content?.id != shown || row.integer(first + 7) != checksum {
        throw Diagnostic.catalog(.damagedTheme(shown, name: content?.name))
      }
      self.content = .success(content)
    } catch let finding as Diagnostic {
      content = .failure(finding)
    }
    isImport = row.flag(first + 12)
    guard row.flag(first + 13) else {
      imported = nil
      return
    }
    imported = try row.isNull(first + 17) ? .unknown : row.content(from: first + 14).map { .known($0) } ?? .unknown
  }

  /// The content of a theme in effect.
  func shown() throws -> Theme {
    guard let content = try content.get() else { throw Diagnostic.catalog(.damagedTheme(theme, name: nil)) }
    return content
  }

  /// The content that this version was imported with; nil if it was not imported.
  var importedContent: ImportedContent? {
    get throws {
      if let imported { return imported }
      return isImport ? try content.get().map { .known($0) } : nil
    }
  }

  /// The columns of a version `v` and of its row `b` in the table `imported`.
  static let columns = """
    v.id, v.operation, v.position, v.previous, \(StoredColumns.content("v")),
    EXISTS (SELECT 1 FROM memorize.imports i WHERE i.operation = v.operation), b.id IS NOT NULL,
    \(StoredColumns.content("b"))
    """

  /// The versions that meet a condition, and the few before each.
  static func lineage(_ condition: String) -> String {
    """
    WITH RECURSIVE line (id, step) AS (
      SELECT v.id, 0 FROM memorize.versions v WHERE \(condition)
      UNION ALL
      SELECT v.previous, step + 1 FROM line JOIN memorize.versions v USING (id) WHERE v.previous < v.id AND step < 8)
    SELECT \(columns) FROM line JOIN memorize.versions v USING (id) LEFT JOIN memorize.imported b USING (id)
    """
  }
}

/// Versions and imported contents as the bytes of a COPY, piece by piece.
enum VersionCopy {
  static func pieces(of versions: [ThemeVersion]) -> () -> [UInt8]? {
    var record = VersionRecord()
    return CopyRows.pieces(of: versions) { version, rows in
      record.set(version.content, of: version.theme)
      rows.begin(columns: 13)
      rows.add(version.number)
      rows.add(version.origin.operation)
      rows.add(version.origin.position)
      rows.add(version.origin.previous)
      rows.addID(of: record)
      rows.add(record.nameHash)
      rows.addContent(of: record)
    }
  }

  static func pieces(of imported: [Int64: ImportedContent]) -> () -> [UInt8]? {
    var record = VersionRecord()
    return CopyRows.pieces(of: imported.sorted { $0.key < $1.key }) { imported, rows in
      rows.begin(columns: 9)
      rows.add(imported.key)
      if case .known(let theme) = imported.value {
        record.set(theme, of: theme.id)
        rows.addID(of: record)
        rows.addContent(of: record)
      } else {
        for _ in 1...8 { rows.addNull() }
      }
    }
  }
}

extension CopyRows {
  fileprivate mutating func addID(of record: VersionRecord) {
    record.withBytes { add(UnsafeRawBufferPointer(rebasing: $0[..<16])) }
  }

  /// The columns from `pairs` to `extras`.
  fileprivate mutating func addContent(of record: VersionRecord) {
    add(record.pairs)
    add(record.color)
    add(record.checksum)
    record.withBytes { all in
      for text in record.texts { add(text.map { UnsafeRawBufferPointer(rebasing: all[$0]) }) }
    }
  }
}
