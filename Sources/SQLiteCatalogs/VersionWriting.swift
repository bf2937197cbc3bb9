internal import Catalogs
internal import Themes

// Writes versions and puts them into effect.
extension SQLiteStore {
  func write(_ version: ThemeVersion) throws {
    let isNew = try version.number > newestVersion()
    // The path of nearly all versions of a large import.
    guard isNew, version.isAddition else { return try overwrite(version, isNew: isNew) }
    record.set(version.content, of: version.theme)
    try insert(version)
    added.append(version.theme, nameHash: record.nameHash ?? 0, version: version.number)
    total = try count() + 1
    try settleSome()
  }

  func withdraw(_ version: Int64, at position: Int64, showing previous: Int64?) throws {
    try run(.deleteVersion, version)
    guard let previous, let content = try content(of: previous) else { return try hide(position) }
    record.set(content, of: content.id)
    try show(previous, at: position)
  }

  /// Writes a version of an existing theme, or replaces a version that this operation has written.
  private func overwrite(_ version: ThemeVersion, isNew: Bool) throws {
    if !isNew { try run(.deleteVersion, version.number) }
    record.set(version.content, of: version.theme)
    try insert(version)
    if version.content == nil {
      try hide(version.origin.position)
    } else {
      try show(version.number, at: version.origin.position)
    }
  }

  private func insert(_ version: ThemeVersion) throws {
    try connection.with(.insertVersion) { row in
      row.bind(version.number, at: 1)
      row.bind(version.origin.operation, at: 2)
      row.bind(version.origin.position, at: 3)
      row.bind(version.origin.previous, at: 4)
      row.bind(record.nameHash, at: 6)
      row.bind(record.pairs, at: 7)
      row.bind(record.color, at: 8)
      row.bind(record.checksum, at: 9)
      try row.run(record, id: 5, textsFrom: 10)
    }
    newest = try max(version.number, newestVersion())
  }

  /// Puts a version with the content of `record` into effect at a position, even if no theme is there.
  private func show(_ version: Int64, at position: Int64) throws {
    lastRead = nil
    let connection = try settledConnection()
    try connection.with(.showVersion) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 2)
      row.bind(version, at: 3)
      row.bind(record.checksum, at: 4)
      try row.run()
    }
    guard connection.changes == 0 else { return }
    try connection.with(.insertTheme) { row in
      row.bind(position, at: 1)
      row.bind(record.nameHash, at: 3)
      row.bind(version, at: 4)
      row.bind(record.checksum, at: 5)
      try row.run(record, id: 2)
    }
    total = try count() + 1
  }

  private func hide(_ position: Int64) throws {
    try run(.deleteTheme, position)
    total = try count() - connection.changes
  }

  private func run(_ query: Query, _ number: Int64) throws {
    try settledConnection().with(query) { row in
      row.bind(number, at: 1)
      try row.run()
    }
  }

  // MARK: New themes

  /// Gives the new themes their rows in the table `themes`.
  func settle() throws {
    guard added.count > 0 else { return }
    let table = ThemesTable(connection: connection)
    if added.settled > 0 {
      try added.versions.map(table.add)
      try connection.run(ThemesTable.createIndexes)
    } else if let versions = added.versions {
      try table.growing(by: added.count, to: count()) { try table.add(versions) }
    }
    added = UnsettledThemes()
  }

  /// Settles a part of the new themes of a catalog that was empty, without indexes; `settle` creates them at the end.
  private func settleSome() throws {
    guard total == added.count, let versions = added.versions, versions.count >= ThemesTable.batch,
      added.settled > 0 || !connection.isBusy
    else { return }
    if added.settled == 0 { try connection.run(ThemesTable.dropIndexes) }
    try ThemesTable(connection: connection).add(versions)
    added.settled = added.count
  }
}
