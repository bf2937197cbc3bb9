/// A table that is worth saving, and how its rows are known among those of other tables.
struct SalvagedTable {
  let name: String
  /// The first letter of each column's kind: `n`umber of the row, `i`nteger, `t`ext, `b`lob; in upper case, it may be NULL.
  let shape: String
  /// Whether the pages are searched for it. What is in effect is not: it follows from the others, old rows of it do not tell.
  let isSearched: Bool

  static let all = [
    SalvagedTable(name: "operations", shape: "nittttIIIIii", isSearched: true),
    SalvagedTable(name: "versions", shape: "niiIbIIIiTTTT", isSearched: true),
    SalvagedTable(name: "themes", shape: "nbiii", isSearched: false),
    SalvagedTable(name: "games", shape: "nbttiiiit", isSearched: true),
    SalvagedTable(name: "scores", shape: "nbttiiiiiii", isSearched: true),
    SalvagedTable(name: "touches", shape: "bii", isSearched: false),
    SalvagedTable(name: "folded", shape: "niiiiI", isSearched: false),
  ]

  var columns: Int { shape.count }

  var insertion: String {
    let places = (1...columns).map { "?\($0)" }.joined(separator: ", ")
    // Of a game the newest counts: older ones may lie where they were deleted.
    return name == "games"
      ? """
      INSERT OR REPLACE INTO games SELECT \(places)
      WHERE NOT EXISTS (SELECT 1 FROM games WHERE theme = ?2 AND player = ?3 AND id > ?1)
      """ : "INSERT OR IGNORE INTO \(name) VALUES (\(places))"
  }

  func fits(_ record: PageRecord) -> Bool {
    guard record.values.count == columns else { return false }
    return zip(shape, record.values).allSatisfy { kind, value in
      switch value {
      case .null: kind == "n" || kind.isUppercase
      case .integer: kind.lowercased() == "i"
      case .text(let bytes), .blob(let bytes): kind == "b" ? bytes.count == 16 : kind.lowercased() == "t"
      }
    }
  }

  /// Text is taken for text and an id for an id, whichever of both the damaged row calls it: a checksum tells the bytes.
  func bind(_ row: Statement, to insert: Statement) {
    for (column, kind) in zip(Int32(0)..., shape) {
      switch kind.lowercased() {
      case "t" where !row.isNull(column): insert.bind(row.text(column), at: column + 1)
      case "b" where !row.isNull(column): insert.bind(blob: row.bytes(column), at: column + 1)
      default: insert.bind(row, column: column, at: column + 1)
      }
    }
  }

  /// The same for a row that was found without the database.
  func bind(_ record: PageRecord, to insert: Statement) {
    for (column, (kind, value)) in zip(Int32(1)..., zip(shape, record.values)) {
      switch value {
      case .null: insert.bind(column == 1 ? record.rowID : nil, at: column)
      case .integer(let number): insert.bind(number, at: column)
      case .text(let bytes), .blob(let bytes):
        if kind == "b" {
          bytes.withUnsafeBytes { insert.bind(blob: $0, at: column) }
        } else {
          insert.bind(String(decoding: bytes, as: UTF8.self), at: column)
        }
      }
    }
  }
}
