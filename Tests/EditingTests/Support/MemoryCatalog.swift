import Themes

@testable import Catalogs

/// A fast catalog of a few themes in memory.
final class MemoryCatalog: CatalogTransaction, CatalogSnapshot {
  private(set) var themes: [Theme]
  /// If set, every change fails with it.
  var failure: Diagnostic?

  init(_ themes: [Theme]) { self.themes = themes }

  var state: any CatalogSnapshot { self }

  func nextUndo(of actor: String) throws -> JournalOperation? { nil }
  func nextRedo(of actor: String) throws -> JournalOperation? { nil }
  func count() -> Int { themes.count }
  func theme(_ id: ThemeID) -> Theme? { themes.first { $0.id == id } }
  func themes(matching key: NameKey) -> [Theme] {
    themes.filter { NameKey($0.name).loose == key.loose }
  }
  func theme(row: Int) -> Theme? { themes.indices.contains(row - 1) ? themes[row - 1] : nil }
  func id(row: Int) -> ThemeID? { theme(row: row)?.id }
  func ids(prefix: String, limit: Int) -> [ThemeID] { [] }
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool
  ) throws {
    for theme in themes.dropFirst(skip) { guard try visit(theme) else { return } }
  }
  func forEachName(_ visit: (String) throws -> Bool) throws {
    for theme in themes { guard try visit(theme.name) else { return } }
  }
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) {}
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) {}
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) {}

  func hasPut(_ id: ThemeID) -> Bool { false }

  func markAsImport(_ contents: [ThemeID: ImportedContent]) {}
  func record(_ release: Release, of theme: ThemeID) {}

  func put(_ source: FollowedSource) {}

  func put(_ theme: Theme) throws {
    if let failure { throw failure }
    if let index = themes.firstIndex(where: { $0.id == theme.id }) {
      themes[index] = theme
    } else {
      themes.append(theme)
    }
  }

  func remove(_ id: ThemeID) { themes.removeAll { $0.id == id } }
}
