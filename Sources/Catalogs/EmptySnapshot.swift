internal import Themes

/// What there is to read where no catalog was made yet.
struct EmptySnapshot: CatalogSnapshot {
  func count() -> Int { 0 }
  func theme(_ id: ThemeID) -> StoredTheme? { nil }
  func themes(matching key: NameKey) -> [StoredTheme] { [] }
  func themes(idPrefix: String, limit: Int) -> [StoredTheme] { [] }
  func theme(row: Int) -> StoredTheme? { nil }
  func id(row: Int) -> ThemeID? { nil }
  func ids(prefix: String, limit: Int) -> [ThemeID] { [] }
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool
  ) {}
  func forEachID(_ visit: (ThemeID) throws -> Bool) {}
  func forEachName(_ visit: (String) throws -> Bool) {}
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) {}
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) {}
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) {}
}
