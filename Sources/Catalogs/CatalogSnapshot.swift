package import Themes

/// One consistent state of a catalog.
package protocol CatalogSnapshot {
  func count() throws -> Int
  func theme(_ id: ThemeID) throws -> Theme?
  /// All themes whose name has this key, accents ignored, in catalog order.
  func themes(matching key: NameKey) throws -> [Theme]
  /// The id of the theme with this number in `list`, even if its content is damaged; the first is 1.
  func id(row: Int) throws -> ThemeID?
  /// The ids that begin with these hexadecimal digits (dashes and case ignored), at most `limit`, even of damaged themes.
  func ids(prefix: String, limit: Int) throws -> [ThemeID]
  /// Visits the themes in the order they were added, without the first `skip`, until `visit` returns false. Damaged
  /// themes are passed to `damaged` instead.
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (Theme) throws -> Bool) throws
  /// Visits only the ids, in the same order, which is fast.
  func forEachID(_ visit: (ThemeID) throws -> Bool) throws
  /// Visits only the names, in the same order, which is faster than the themes. A lost name is empty.
  func forEachName(_ visit: (String) throws -> Bool) throws
  /// The number of the newest entry of the journal; 0 before the first one.
  func newestOperation() throws -> JournalOperation.ID
  /// Visits the entries of the journal, the newest first, until `visit` returns false.
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws
  /// Nil if there is no such entry, or if it was compacted.
  func operation(_ id: JournalOperation.ID) throws -> JournalOperation?
  /// Visits the entries that touched one theme, even a deleted one, the newest first.
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws
  /// The compacted operations; nil if there are none.
  func compacted() throws -> CompactedOperations?
  /// The operation that an undo of this actor would undo; nil if there is none.
  func nextUndo(of actor: String) throws -> JournalOperation?
  /// The operation that a redo of this actor would redo; nil if there is none.
  func nextRedo(of actor: String) throws -> JournalOperation?
  /// Visits the changes of an operation in their order, until `visit` returns false.
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws
  /// Visits the entries that touched one theme, even a deleted one, with the change that each made to it, the newest
  /// first.
  func forEachChange(of theme: ThemeID, _ visit: (JournalOperation, ThemeChange) throws -> Bool) throws
  /// Visits what imports in effect brought for a theme, with the operation that wrote it, the newest first, as far back as
  /// it is known for sure.
  func forEachImport(of theme: ThemeID, _ visit: (Theme, JournalOperation.ID?) throws -> Bool) throws
  /// What was imported before the theme was deleted and added again.
  func forEachImportBeforeDeletion(of theme: ThemeID, _ visit: (Theme) throws -> Bool) throws
  /// True if a theme in effect, which was read just before, is exactly what its last import brought. False is always a safe
  /// answer.
  func isAsImported(_ theme: Theme) throws -> Bool
  /// For each theme in effect that came with a release: the newest one of each source, the newest first.
  func releases() throws -> [ThemeID: [Release]]
  /// The sites that are or were followed, by their addresses.
  func sources() throws -> [FollowedSource]
  /// The themes that were deleted, unless that was undone. A theme that was added again may be among them.
  func deletions() throws -> [ThemeID: ThemeDeletion]
  /// How many themes are announced to ``prefetch(_:names:)`` at once; 0 if that is of no use.
  var prefetchCount: Int { get }
  /// Announces the ids and names of themes that will be asked for. A store with slow round trips reads them at once.
  func prefetch(_ ids: [ThemeID], names: [NameKey]) throws
}

/// A theme whose content is damaged, so that it is not shown. It can be deleted by its id.
package struct DamagedTheme: Sendable {
  /// Nil if the id is damaged too.
  package let id: ThemeID?
  /// As far as it can be read.
  package let name: String?
  /// Its number in `list`; the first is 1.
  package let row: Int

  package init(id: ThemeID?, name: String?, row: Int) {
    self.id = id
    self.name = name
    self.row = row
  }

  package var finding: Diagnostic { .catalog(.damagedTheme(id, name: name)) }

  /// The finding of a list that leaves the theme out.
  package var leftOut: Diagnostic { .catalog(.damagedTheme(id, name: name, row: row)) }
}

extension CatalogSnapshot {
  /// Visits the themes. Throws at a damaged one.
  package func forEachTheme(skip: Int, _ visit: (Theme) throws -> Bool) throws {
    try forEachTheme(skip: skip, damaged: { throw $0.finding }, visit)
  }

  // Defaults for stores without a faster way.

  package func newestOperation() throws -> JournalOperation.ID {
    try collected(limit: 1) { try forEachOperation($0) }.first?.id ?? 0
  }

  package func operation(_ id: JournalOperation.ID) throws -> JournalOperation? {
    var found: JournalOperation?
    try forEachOperation { operation in
      if operation.id == id { found = operation }
      return operation.id > id
    }
    return found
  }

  package func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.id) }
  }

  package var prefetchCount: Int { 0 }

  package func prefetch(_ ids: [ThemeID], names: [NameKey]) throws {}

  // Defaults for stores without a journal.

  package func compacted() throws -> CompactedOperations? { nil }

  package func forEachChange(of theme: ThemeID, _ visit: (JournalOperation, ThemeChange) throws -> Bool) throws {}

  package func forEachImport(of theme: ThemeID, _ visit: (Theme, JournalOperation.ID?) throws -> Bool) throws {}

  package func forEachImportBeforeDeletion(of theme: ThemeID, _ visit: (Theme) throws -> Bool) throws {}

  package func isAsImported(_ theme: Theme) throws -> Bool { false }

  package func releases() throws -> [ThemeID: [Release]] { [:] }

  package func sources() throws -> [FollowedSource] { [] }

  package func deletions() throws -> [ThemeID: ThemeDeletion] { [:] }
}

extension CatalogSnapshot {
  /// The newest release of that source for each theme in effect that came from it.
  package func releases(from source: String) throws -> [ThemeID: Release] {
    try releases().compactMapValues { $0.first { $0.source == source } }
  }

  package func source(at address: String) throws -> FollowedSource? { try sources().first { $0.address == address } }
}

// Themes by their names, and by their numbers in `list`.
extension CatalogSnapshot {
  /// True if a theme, or one other than `theme`, has this name, ignoring case and spacing.
  package func hasTheme(named name: String, besides theme: ThemeID? = nil) throws -> Bool {
    let key = NameKey(name)
    return try themes(matching: key).contains { $0.id != theme && NameKey($0.name).strict == key.strict }
  }

  /// The first themes with their numbers. A damaged one keeps its number, and is left out.
  package func firstThemes(_ limit: Int) throws -> [(number: Int, theme: Theme)] {
    var themes: [(number: Int, theme: Theme)] = []
    var number = 0
    try forEachTheme(
      skip: 0, damaged: { _ in number += 1 },
      { theme in
        number += 1
        themes.append((number, theme))
        return themes.count < limit
      })
    return themes
  }

  /// The name itself if it is free, or else the first free one with a number: `Untitled 2`.
  package func freeName(beside name: String) throws -> String {
    guard try hasTheme(named: name) else { return name }
    var (base, number) = CopyNames.split(name)
    repeat { number += 1 } while try hasTheme(named: CopyNames.numbered(base, number))
    return CopyNames.numbered(base, number)
  }

  /// The theme with this number in `list`; the first is 1.
  package func theme(row: Int) throws -> Theme? { try id(row: row).flatMap(theme) }

  /// The theme, other than this one, whose number in `list` is this name.
  ///
  /// For example: the third theme, if the ninth is named `3`.
  package func theme(numbered name: String, besides id: ThemeID) throws -> ThemeID? {
    guard let number = Int(written: name), let other = try self.id(row: number), other != id else { return nil }
    return other
  }

  /// The numbers of those of these themes that exist.
  package func numbers(of ids: Set<ThemeID>) throws -> [ThemeID: Int] {
    var numbers: [ThemeID: Int] = [:]
    var number = 0
    try forEachID { id in
      number += 1
      if ids.contains(id) { numbers[id] = number }
      return numbers.count < ids.count
    }
    return numbers
  }
}

/// The first elements that a catalog visits; all of them without a limit.
///
/// For example: `try collected(limit: 1) { try snapshot.forEachOperation($0) }.first` is the newest operation.
package func collected<Element>(
  limit: Int = .max, _ forEach: ((Element) throws -> Bool) throws -> Void
) rethrows -> [Element] {
  var elements: [Element] = []
  try forEach { element in
    elements.append(element)
    return elements.count < limit
  }
  return elements
}
