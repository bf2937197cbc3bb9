internal import Catalogs
internal import Themes

/// The tables, indexes, views and triggers of a file.
///
/// The file may come from a stranger, and whatever is not a catalog's own could run with every statement.
struct CatalogSchema {
  private let objects: [Object]

  private struct Object {
    let kind: String
    let name: String
    /// The text that created it. SQLite derives everything from this text, and nothing from the other columns.
    let sql: String
  }

  init(of connection: Connection) throws {
    var objects: [Object] = []
    let row = try connection.prepare("SELECT type, name, sql FROM sqlite_schema LIMIT \(Self.mostObjects)")
    while try row.step() {
      let (kind, name, sql) = try (row.text(0), row.text(1), row.text(2))
      // SQLite makes these for AUTOINCREMENT and UNIQUE.
      if sql == "CREATE TABLE sqlite_sequence(name,seq)" || row.isNull(2) && name.hasPrefix("sqlite_autoindex_") {
        continue
      }
      objects.append(Object(kind: kind, name: name, sql: sql))
    }
    self.objects = objects
  }

  /// The names of the tables. A virtual table is none, because a module of SQLite makes its rows.
  var tables: Set<String> { Set(objects.filter { Self.kind(of: $0) == "table" }.map(\.name)) }

  /// The schema number that the tables and indexes belong to; nil if some of them belong to none.
  func number(among migrations: [Migration]) -> Int? {
    (1...migrations.count).last { differences(from: $0, of: migrations).isEmpty }
  }

  /// How it differs from the schema after the first `number` migrations; empty if it is the same.
  func differences(from number: Int, of migrations: [Migration]) -> [SchemaDifference] {
    var missing = Self.texts(of: migrations.prefix(max(number, 0)))
    var others: [Object] = []
    for object in objects {
      if let index = missing.firstIndex(of: object.sql) { missing.remove(at: index) } else { others.append(object) }
    }
    guard !others.isEmpty || !missing.isEmpty else { return [] }
    var left = missing.map(Self.object)
    return others.map { other in
      let kind = Self.kind(of: other)
      let index = left.firstIndex { $0.name == other.name && $0.kind == kind }
      if let index { left.remove(at: index) }
      return SchemaDifference(index == nil ? .unexpected : .changed, kind, other.name)
    } + left.map { SchemaDifference(.missing, $0.kind, $0.name) }
  }

  /// The objects that no schema has.
  func strangers(among migrations: [Migration]) -> [SchemaDifference] {
    differences(from: migrations.count, of: migrations).filter { $0.reason == .unexpected }
  }

  /// The texts of all tables and indexes after these migrations.
  private static func texts(of migrations: ArraySlice<Migration>) -> [String] {
    var texts: [String] = []
    for migration in migrations {
      texts.removeAll(where: migration.removed.contains)
      texts += migration.creates + migration.added
    }
    return texts
  }

  /// The kind and the name in a text of ours.
  private static func object(_ sql: String) -> Object {
    let words = sql.split(maxSplits: 4, whereSeparator: { $0 == " " || $0 == "(" })
    let kind = words.firstIndex { $0 == "TABLE" || $0 == "INDEX" } ?? 0
    return Object(kind: words[kind].lowercased(), name: String(words[kind + 1]), sql: sql)
  }

  private static func kind(of object: Object) -> String {
    if object.kind == "table", object.sql.lowercased().hasPrefix("create virtual") { return "virtual table" }
    return ["table", "index", "view", "trigger"].contains(object.kind) ? object.kind : "object"
  }

  /// More than any catalog has; enough of a stranger's file to name.
  private static let mostObjects = 100
}
