package import Themes

/// A table that each store of a catalog has, with the same rows. A copy of these rows is a copy of the catalog.
package struct CatalogTable: Sendable, Hashable {
  package struct Column: Sendable, Hashable {
    package enum Kind: Sendable { case integer, flag, text, id }

    package let name: String
    package let kind: Kind
  }

  package let name: String
  package let columns: [Column]
  /// The first columns, which identify a row.
  package let key: ArraySlice<Column>

  fileprivate init(_ name: String, key: Int = 1, _ columns: [(kind: Column.Kind, names: String)]) {
    self.name = name
    self.columns = columns.flatMap { kind, names in
      names.split(separator: " ").map { Column(name: String($0), kind: kind) }
    }
    self.key = self.columns.prefix(key)
  }
}

extension CatalogTable {
  /// The tables that may be large. Their rows stay as they are once they are written, unless they are compacted.
  package static let contents = [
    CatalogTable("versions", [(.integer, "id operation position previous name_hash")] + content),
    CatalogTable("touches", key: 2, [(.id, "theme"), (.integer, "operation version")]),
    CatalogTable("imports", [(.integer, "operation")]),
    CatalogTable("imported", [(.integer, "id")] + content),
    CatalogTable(
      "releases", key: 2, [(.integer, "id"), (.text, "source"), (.integer, "number"), (.text, "pack pack_version")]),
  ]

  /// The tables that are small, because the journal is compacted.
  package static let state = [
    CatalogTable(
      "operations",
      [
        (.integer, "id time"), (.text, "actor command summary kind"),
        (.integer, "target undone_by first_version last_version themes total"),
      ]),
    CatalogTable("themes", [(.integer, "position"), (.id, "id"), (.integer, "name_hash version checksum")]),
    CatalogTable("compacted", [(.flag, "id"), (.integer, "operations newest first_time last_time")]),
    CatalogTable(
      "games",
      [
        (.integer, "id"), (.id, "theme"), (.text, "player deck"), (.integer, "score moves pairs_left time"),
        (.text, "content"), (.integer, "pairs"), (.flag, "is_replay"), (.text, "company"),
      ]),
    CatalogTable(
      "scores",
      [
        (.integer, "id"), (.id, "theme"), (.text, "theme_name player"), (.integer, "pairs"), (.flag, "bonus"),
        (.integer, "points moves milliseconds seed time forgotten_by"), (.text, "kind"), (.integer, "helps"),
      ]),
    CatalogTable(
      "sources",
      [
        (.text, "address actor"), (.integer, "time"), (.text, "key next"), (.integer, "number"),
        (.text, "checksum validator"), (.integer, "taken"),
      ]),
    CatalogTable("followings", key: 2, [(.text, "address"), (.integer, "operation follows")]),
  ]

  private static let content = ContentColumn.allCases.map { (kind: $0.kind, names: "\($0)") }
}

// The statements that copy a table, in the SQL that both databases understand.
extension CatalogTable {
  package var columnNames: String { Self.names(of: columns[...]) }

  /// Selects rows in the order of their keys, after the one whose key is in the parameters `$1`, `$2`.
  package func page(from source: String, isFirst: Bool, limit: Int) -> String {
    let marks = key.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let condition = isFirst ? "" : "WHERE (\(Self.names(of: key))) > (\(marks)) "
    return "SELECT \(columnNames) FROM \(source) \(condition)ORDER BY \(Self.names(of: key)) LIMIT \(limit)"
  }

  package func last(from source: String) -> String {
    let order = key.map { "\($0.name) DESC" }.joined(separator: ", ")
    return "SELECT \(columnNames) FROM \(source) ORDER BY \(order) LIMIT 1"
  }

  private static func names(of columns: ArraySlice<Column>) -> String {
    columns.map(\.name).joined(separator: ", ")
  }
}

extension StoredRow {
  /// The values of a row of a table, all columns of which were selected.
  package func values(of table: CatalogTable) throws -> CatalogRow {
    try zip((0 as Int32)..., table.columns).map { index, column in
      guard !isNull(index) else { return .none }
      switch column.kind {
      case .integer: return .integer(integer(index))
      case .flag: return .flag(flag(index))
      case .text: return .text(try text(index))
      case .id:
        guard let id = try id(index) else { throw Diagnostic.catalog(.damaged("a theme has no id")) }
        return .id(id)
      }
    }
  }
}

/// A value in a row of a ``CatalogTable``.
package enum CatalogValue: Sendable, Hashable {
  case none
  case integer(Int64)
  case flag(Bool)
  case text(String)
  case id(ThemeID)
}

/// One value for each column of a table.
package typealias CatalogRow = [CatalogValue]

/// The rows of one state of a catalog.
package protocol CatalogRows: AnyObject {
  /// At most `limit` rows after this one, in the order of their keys; for nil, the first rows.
  func rows(of table: CatalogTable, after row: CatalogRow?, limit: Int) throws -> [CatalogRow]
}
