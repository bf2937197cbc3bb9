internal import Catalogs
internal import Themes

/// A version that was read from the server or written here, with what was imported when it came to be.
struct KnownVersion {
  let number: Int64
  let origin: VersionOrigin
  let theme: ThemeID
  /// Nil for a deletion; a failure for a damaged content.
  let content: Result<Theme?, Diagnostic>
  /// True if the operation is an import.
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
  init(_ next: inout RowReader<Row>, shownAs shown: ThemeID? = nil, checksum: Int64? = nil) throws {
    number = next.integer()
    origin = VersionOrigin(operation: next.integer(), position: next.integer(), previous: next.optionalInteger())
    isImport = next.flag()
    let isRecorded = next.flag()
    let (id, sum) = (try next.id(), next.integer())
    guard let theme = id ?? shown else { throw Diagnostic.catalog(.damaged("a theme has no id")) }
    self.theme = theme
    do {
      let content = try next.content()
      if let shown, content?.id != shown || sum != checksum {
        throw Diagnostic.catalog(.damagedTheme(shown, name: content?.name))
      }
      self.content = .success(content)
    } catch let finding as Diagnostic {
      content = .failure(finding)
    }
    imported = isRecorded ? try next.content().map { .known($0) } ?? .unknown : nil
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
    v.id, v.operation, v.position, v.previous,
    EXISTS (SELECT 1 FROM memorize.imports i WHERE i.operation = v.operation), b.id IS NOT NULL, v.theme, v.checksum,
    \(ContentColumn.list(of: "v")), \(ContentColumn.list(of: "b"))
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
      let origin = version.origin
      rows.begin(columns: 5 + ContentColumn.count)
      for number in [version.number, origin.operation, origin.position, origin.previous, record.nameHash] {
        rows.add(number)
      }
      rows.add(record)
    }
  }

  static func pieces(of imported: [Int64: ImportedContent]) -> () -> [UInt8]? {
    var record = VersionRecord()
    return CopyRows.pieces(of: imported.sorted { $0.key < $1.key }) { imported, rows in
      rows.begin(columns: 1 + ContentColumn.count)
      rows.add(imported.key)
      if case .known(let theme) = imported.value {
        record.set(theme, of: theme.id)
        rows.add(record)
      } else {
        for _ in ContentColumn.allCases { rows.addNull() }
      }
    }
  }
}

extension CopyRows {
  fileprivate mutating func add(_ record: VersionRecord) {
    record.withBytes { all in
      for column in ContentColumn.allCases {
        switch record.value(of: column) {
        case .null: addNull()
        case .integer(let number): add(number)
        case .id(let place), .text(let place): add(UnsafeRawBufferPointer(rebasing: all[place]))
        }
      }
    }
  }
}
