internal import Catalogs

/// A table that a repair saves.
enum SalvagedTable: String, CaseIterable {
  case operations, versions, themes, games, scores, touches, folded, imports, imported, releases, sources, followings

  /// A column of a table.
  struct Column {
    enum Kind { case rowID, integer, text, id }

    let kind: Kind
    let isOptional: Bool

    /// True if a value that was read without the schema may belong to this column.
    func accepts(_ value: PageRecord.Value) -> Bool {
      switch value {
      case .null: isOptional
      case .integer: kind == .integer
      case .text(let bytes), .blob(let bytes): kind == .text || kind == .id && bytes.count == 16
      }
    }
  }

  /// The columns in their order. A row's number is stored outside the record, where the column is NULL.
  var columns: [Column] {
    let rowID = Column(kind: .rowID, isOptional: true)
    let integer = Column(kind: .integer, isOptional: false)
    let text = Column(kind: .text, isOptional: false)
    let id = Column(kind: .id, isOptional: false)
    let optionalInteger = Column(kind: .integer, isOptional: true)
    let optionalText = Column(kind: .text, isOptional: true)
    func columns(_ count: Int, _ column: Column) -> [Column] { Array(repeating: column, count: count) }
    return switch self {
    case .operations: [rowID, integer] + columns(4, text) + columns(4, optionalInteger) + columns(2, integer)
    case .versions:
      [rowID, integer, integer, optionalInteger, id, optionalInteger]
        + ContentColumn.allCases.dropFirst().map { Column($0, isOptional: $0 != .checksum) }
    case .themes: [rowID, id] + columns(3, integer)
    case .games:
      [rowID, id] + columns(2, text) + columns(4, integer) + [text] + columns(2, optionalInteger) + [optionalText]
    case .scores:
      [rowID, id] + columns(2, text) + columns(7, integer) + [optionalInteger, optionalText, optionalInteger]
    case .touches: [id, integer, integer]
    case .folded: [rowID] + columns(4, integer) + [optionalInteger]
    case .imports: [rowID]
    case .imported:
      [rowID] + ContentColumn.allCases.map { Column($0, isOptional: true) }
    case .releases: [integer, text, optionalInteger] + columns(2, optionalText)
    case .sources:
      columns(2, text) + [integer] + columns(2, optionalText) + [integer] + columns(2, optionalText) + [optionalInteger]
    case .followings: [text, integer, integer]
    }
  }

  /// How many of the columns a row of an older schema lacks at its end.
  var columnsAdded: Int {
    switch self {
    case .games, .scores: 3
    case .versions, .imported: ContentColumn.allCases.count(where: \.isAdded)
    case .operations, .themes, .touches, .folded, .imports, .releases, .sources, .followings: 0
    }
  }

  /// True if the values have the number and the types of the columns.
  func fits(_ record: PageRecord) -> Bool {
    let (columns, count) = (columns, record.values.count)
    return (columns.count - columnsAdded...columns.count).contains(count)
      && zip(columns, record.values).allSatisfy { $0.accepts($1) }
  }

  /// True if the pages are searched for rows of this table. Old rows of the other tables cannot be told from current ones,
  /// and their content follows from the searched tables.
  var isSearched: Bool {
    switch self {
    case .operations, .versions, .games, .scores: true
    case .themes, .touches, .folded, .imports, .imported, .releases, .sources, .followings: false
    }
  }

  var insertion: String {
    let places = columns.indices.map { "?\($0 + 1)" }
    switch self {
    case .games:
      let (pairs, company) = ("ifnull(?10, \(GameRows.pairs(in: "?9")))", "ifnull(?12, '')")
      // Deleted rows may be found too: the newest game of a player, size and company counts.
      return """
        INSERT OR REPLACE INTO games
        SELECT \(places.dropLast(3).joined(separator: ", ")), \(pairs), ifnull(?11, 0), \(company)
        WHERE NOT EXISTS (
          SELECT 1 FROM games WHERE theme = ?2 AND player = ?3 AND pairs = \(pairs) AND company = \(company) AND id > ?1)
        """
    case .scores:
      return """
        INSERT OR IGNORE INTO scores
        SELECT \(places.dropLast(2).joined(separator: ", ")), ifnull(?13, '\(Score.alone)'), ifnull(?14, 0)
        """
    default: return "INSERT OR IGNORE INTO \(rawValue) VALUES (\(places.joined(separator: ", ")))"
    }
  }
}

extension SalvagedTable.Column {
  init(_ column: ContentColumn, isOptional: Bool) {
    kind =
      switch column.kind {
      case .id: .id
      case .text: .text
      case .integer, .flag: .integer
      }
    self.isOptional = isOptional
  }
}

/// Copies rows of one table from a damaged file: from SQLite, or from pages read without it.
struct TableCopy {
  let table: SalvagedTable
  private let columns: [SalvagedTable.Column]
  private let insert: Statement
  private let connection: Connection

  init(_ table: SalvagedTable, into connection: Connection) throws {
    self.table = table
    self.connection = connection
    columns = table.columns
    insert = try connection.prepare(table.insertion)
  }

  /// Reads all rows of this table from a file whose table may lack columns or have others. SQLite reads the columns by
  /// their names: a value in the wrong column would be taken for damage. A name that no column has may be a damaged one: the
  /// column at its place is read.
  func selection(from source: Connection) throws -> String {
    let (found, known) = try (Self.columns(of: table, in: source), Self.columns(of: table, in: connection))
    let names = known.enumerated().map { place, name in
      if found.contains(name) { return name }
      guard place < found.count, !known.contains(found[place]) else { return "NULL" }
      return "\"\(found[place].split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
    return "SELECT \(names.joined(separator: ", ")) FROM \(table.rawValue) NOT INDEXED"
  }

  /// The names of the columns that are stored.
  private static func columns(of table: SalvagedTable, in connection: Connection) throws -> [String] {
    try connection.all("SELECT name FROM pragma_table_xinfo('\(table.rawValue)') WHERE hidden = 0") { try $0.text(0) }
  }

  /// The row IDs in their order in the file, which is ascending; empty if the table has none. A damaged one, which is not
  /// between its neighbours, is replaced by the one after its predecessor, or by nil if the next row has that one.
  func rowIDs(in source: Connection) -> [Int64?] {
    let key = "SELECT name FROM pragma_table_info('\(table.rawValue)') WHERE pk = 1 AND type = 'INTEGER'"
    guard columns[0].kind == .rowID, (try? source.all(key) { try $0.text(0) })?.count == 1 else { return [] }
    var found: [Int64] = []
    // Where it ends early, the rows cannot be read either.
    try? source.forEach("SELECT rowid FROM \(table.rawValue) NOT INDEXED") { row in
      found.append(row.integer(0))
      return true
    }
    var previous: Int64 = 0
    return found.indices.map { place in
      let (id, next) = (found[place], place + 1 < found.count ? found[place + 1] : .max)
      let isNextDamaged = next <= previous
      if id > previous, id < next || isNextDamaged || id == previous + 1 {
        previous = id
        return id
      }
      guard previous < .max, previous + 1 < next || isNextDamaged else { return nil }
      previous += 1
      return previous
    }
  }

  /// False if the row has values of the wrong type, or collides with another row. `rowID` replaces its own.
  func add(_ row: Statement, rowID: Int64?) throws -> Bool {
    for (index, column) in zip(Int32(0)..., columns) {
      // One flipped bit makes a blob of text, text of an id, and a floating-point number of a large integer, of the same
      // bytes. The checksum covers them.
      switch column.kind {
      case .integer where row.bitsOfReal(index) != nil: insert.bind(row.bitsOfReal(index), at: index + 1)
      case .text where !row.isNull(index): insert.bind(try row.text(index), at: index + 1)
      case .id where !row.isNull(index): insert.bind(blob: try row.bytes(index), at: index + 1)
      case .rowID where rowID != nil: insert.bind(rowID, at: index + 1)
      case .rowID, .integer, .text, .id: insert.bind(row, column: index, at: index + 1)
      }
    }
    return (try? insert.run()) != nil && connection.changes > 0
  }

  func add(_ record: PageRecord) -> Bool {
    let missing = Array(repeating: PageRecord.Value.null, count: columns.count - record.values.count)
    for (index, (column, value)) in zip(Int32(1)..., zip(columns, record.values + missing)) {
      switch value {
      case .null: insert.bind(column.kind == .rowID ? record.rowID : nil, at: index)
      case .integer(let number): insert.bind(number, at: index)
      case .text(let bytes), .blob(let bytes):
        if column.kind == .id {
          bytes.withUnsafeBytes { insert.bind(blob: $0, at: index) }
        } else {
          insert.bind(String(decoding: bytes, as: UTF8.self), at: index)
        }
      }
    }
    return (try? insert.run()) != nil
  }

  /// True if the values have the number and the types of the columns.
  func fits(_ record: PageRecord) -> Bool { table.fits(record) }
}
