public import Themes

/// A table that each store of a catalog has, with the same rows. A copy of these rows is a copy of the catalog.
public struct CatalogTable: Sendable, Hashable {
  public struct Column: Sendable, Hashable {
    public enum Kind: Sendable { case integer, flag, text, id }

    public let name: String
    public let kind: Kind
  }

  public let name: String
  public let columns: [Column]
  /// The first columns, which identify a row.
  public let key: ArraySlice<Column>

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
    CatalogTable(
      "versions",
      [(.integer, "id operation position previous"), (.id, "theme"), (.integer, "name_hash pairs color checksum")]
        + texts),
    CatalogTable("touches", key: 2, [(.id, "theme"), (.integer, "operation version")]),
    CatalogTable("imports", [(.integer, "operation")]),
    CatalogTable("imported", [(.integer, "id"), (.id, "theme"), (.integer, "pairs color checksum")] + texts),
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
  ]

  private static let texts: [(Column.Kind, String)] = [(.text, "name emojis removed extras")]
}

/// A value in a row of a ``CatalogTable``.
public enum CatalogValue: Sendable, Hashable {
  case none
  /// A flag is 0 or 1.
  case integer(Int64)
  case text(String)
  case id(ThemeID)
}

/// One value for each column of a table.
public typealias CatalogRow = [CatalogValue]

/// The rows of one state of a catalog.
public protocol CatalogRows: AnyObject {
  /// At most `limit` rows after this one, in the order of their keys; for nil, the first rows.
  func rows(of table: CatalogTable, after row: CatalogRow?, limit: Int) throws -> [CatalogRow]
}
