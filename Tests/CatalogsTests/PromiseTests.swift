import Catalogs
import PostgresCatalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

/// The stores that are tested.
enum Store: String, CaseIterable, CustomTestStringConvertible {
  case file = "a SQLite file"
  case memory = "arrays in memory"
  case server = "a PostgreSQL server"
  case cutServer = "a PostgreSQL server whose connections are cut"

  var testDescription: String { rawValue }

  static let allCases = [file, memory] + (PostgresServer.isAllowed ? [server, cutServer] : [])

  /// Runs `body` on a new catalog. A file must be sound at the end.
  func with(_ body: (any Catalog & GameStore) throws -> Void) throws {
    switch self {
    case .file:
      let folder = try TemporaryFolder()
      let catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
      try body(catalog)
      #expect(try catalog.check() == [])
    case .server:
      try ServerCatalogs.withCatalog(user: ServerCatalogs.editor) { catalog in
        try body(catalog)
        #expect(try catalog.check() == [])
      }
    case .cutServer:
      try ServerCatalogs.withCuts { catalog in
        try body(catalog)
        #expect(try catalog.check() == [])
      }
    case .memory: try body(MemoryCatalog())
    }
  }
}

@Suite struct `A catalog, whatever store is behind it` {
  @Test(arguments: Store.allCases, CatalogPromise.all)
  func `keeps its promises`(store: Store, promise: CatalogPromise) throws {
    try store.with { try promise.check($0) }
  }

  @Test(arguments: Store.allCases, GamePromise.all)
  func `keeps its promises about games`(store: Store, promise: GamePromise) throws {
    try store.with { try promise.check($0) }
  }
}
