internal import Catalogs
internal import Themes

// What imports brought.
extension SQLiteStore {
  func recordImport(_ change: JournalOperation.ID) throws {
    try connection.with(.insertImport) { row in
      row.bind(change, at: 1)
      try row.run()
    }
  }

  func recordImported(_ content: ImportedContent, by version: Int64) throws {
    try connection.with(.insertImported) { row in
      row.bind(version, at: 1)
      guard case .known(let theme) = content else {
        for column in 2...9 as ClosedRange<Int32> { row.bind(nil, at: column) }
        return try row.run()
      }
      record.set(theme, of: theme.id)
      row.bind(record.pairs, at: 3)
      row.bind(record.color, at: 4)
      row.bind(record.checksum, at: 5)
      try row.run(record, id: 2, textsFrom: 6)
    }
  }

  func importedContent(by version: Int64) throws -> ImportedContent? {
    try connection.with(remembersImports() ? .importOfVersion : .oldImportOfVersion) { row in
      row.bind(version, at: 1)
      guard try row.step() else { return nil }
      let (isImport, isExact, isUnknown) = (row.integer(0) == 1, row.integer(1) == 1, row.integer(2) == 1)
      // Also a version that no import wrote may have a record: an import without an effect, a deletion that was reverted,
      // and a compaction leave one.
      if !isExact { return isUnknown ? .unknown : try row.content(from: 3).map { .known($0) } }
      return isImport ? try row.content(from: 3 + StoredColumns.countOfContent).map { .known($0) } : nil
    }
  }

  func isAsImported(_ theme: Theme) throws -> Bool {
    if let lastRead, lastRead.id == theme.id { lastRead.isAsImported } else { false }
  }

  /// False for a catalog of an older schema that is only read.
  func remembersImports() throws -> Bool {
    if let hasImports { return hasImports }
    let hasImports = try connection.integer("PRAGMA user_version") ?? 0 >= Migration.schemaOfImports
    self.hasImports = hasImports
    return hasImports
  }
}
