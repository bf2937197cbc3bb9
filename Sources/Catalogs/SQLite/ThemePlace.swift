internal import Themes

/// Where a theme in effect stands: its place in the list and the version that is shown there.
struct ThemePlace {
  let position: Int64
  let version: Int64

  /// Nil where no theme in effect has this id.
  init?(of id: ThemeID, on connection: Connection) throws {
    let found: (Int64, Int64)? = try connection.with(.placeOfTheme) { row in
      row.bind(id, at: 1)
      return try row.step() ? (row.integer(0), row.integer(1)) : nil
    }
    guard let found else { return nil }
    (position, version) = found
  }

  /// The operation that added the theme: a position is the number of the first version in it.
  func addition(on connection: Connection) throws -> JournalOperation.ID? {
    try connection.with(.operationOfVersion) { row in
      row.bind(position, at: 1)
      return try row.step() ? row.integer(0) : nil
    }
  }

  /// The operation that made the theme what it is; it is in effect.
  func changer(on connection: Connection) throws -> JournalOperation.ID? {
    try connection.with(.operationOfVersion) { row in
      row.bind(version, at: 1)
      return try row.step() ? row.integer(0) : nil
    }
  }
}
