public import Themes

extension SQLiteCatalog: CatalogHealth {
  public func facts() throws -> CatalogFacts {
    guard let connection else {
      return CatalogFacts(
        place: path, themes: 0, operations: 0, folded: 0, versions: 0, games: 0, scores: 0, bytes: 0, freeBytes: 0,
        schema: 0)
    }
    return try read { snapshot in
      func number(_ sql: String) throws -> Int64 { try connection.integer(sql) ?? 0 }
      return CatalogFacts(
        place: path, themes: try snapshot.count(), operations: Int(try number("SELECT count(*) FROM operations")),
        folded: try snapshot.folded()?.count ?? 0, versions: Int(try number("SELECT count(*) FROM versions")),
        games: try readingGames { _ in Int(try number("SELECT count(*) FROM games")) } ?? 0,
        scores: try readingGames { _ in Int(try number("SELECT count(*) FROM scores")) } ?? 0,
        bytes: try number("PRAGMA page_count") * number("PRAGMA page_size"),
        freeBytes: try number("PRAGMA freelist_count") * number("PRAGMA page_size"),
        schema: Int(try number("PRAGMA user_version")))
    }
  }

  public func check() throws -> [Diagnostic] {
    guard let connection else { return [] }
    do {
      return try read { _ in
        try SQLiteExamination(connection: connection).findings() + GameExamination.findings(of: self)
      }.map { $0.inside(path) }
    } catch let finding as Diagnostic {
      // So damaged that the examination itself came to its end.
      return [finding]
    }
  }
}
