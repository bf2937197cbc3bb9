internal import Catalogs
internal import Themes

/// Where the lines of a session take effect: line by line in the catalog, or all together in one transaction.
protocol EditDesk: AnyObject {
  /// The journal's entries that were made here, undos and redos included.
  var entries: [JournalOperation.ID] { get }

  /// What there is now.
  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result

  /// Makes the change, or throws a ``Diagnostic`` when the theme is no longer what the change begins with.
  func take(_ change: ThemeChange, summary: String) throws

  /// Takes back the newest changes of a theme, and returns what that changed: now → then, step by step. `seen` is the
  /// theme as it should be now.
  func undo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  func redo(_ count: Int, of theme: ThemeID, seen: Theme?) throws -> [ThemeChange]

  /// Takes back everything that was done here, and returns how many changes that were.
  func takeBackAll() throws -> Int
}

extension CatalogTransaction {
  func apply(_ change: ThemeChange) throws {
    switch change {
    case .added(let theme), .edited(_, let theme): try put(theme)
    case .deleted(let theme): try remove(theme.id)
    }
  }
}
