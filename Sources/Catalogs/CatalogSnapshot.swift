public import Themes

/// One consistent state of a catalog.
public protocol CatalogSnapshot {
  func count() throws -> Int
  func theme(_ id: ThemeID) throws -> StoredTheme?
  /// All themes whose name has this key, accents ignored, in catalog order.
  func themes(matching key: NameKey) throws -> [StoredTheme]
  /// All themes whose id begins with these hexadecimal digits (dashes and case ignored), at most `limit`.
  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme]
  /// The theme at a place in the order of `list`, counted from 1.
  func theme(row: Int) throws -> StoredTheme?
  /// Which theme has a place in the order of `list`, also where its content is damaged.
  func id(row: Int) throws -> ThemeID?
  /// The ids that begin with these hexadecimal digits, also of themes whose content is damaged.
  func ids(prefix: String, limit: Int) throws -> [ThemeID]
  /// Visits the themes in the order they were added, until `visit` returns false; `skip` leaves out the first ones.
  /// A theme that is damaged is handed to `damaged` instead.
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool) throws
  /// Visits the ids alone, in the same order, which costs next to nothing.
  func forEachID(_ visit: (ThemeID) throws -> Bool) throws
  /// Visits the names alone, in the same order, which is cheaper than the themes; one that is lost is empty.
  func forEachName(_ visit: (String) throws -> Bool) throws
  /// Visits the journal from the newest operation back, until `visit` returns false.
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws
  /// The same for the operations, undos and redos that touched one theme, also a theme that is gone.
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws
  /// The operations before them, which were compacted; nil where none were.
  func compacted() throws -> CompactedOperations?
  /// Visits what an operation did, theme by theme, in the order it did it.
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws
}

/// A theme as the catalog holds it now.
public struct StoredTheme: Sendable {
  public let theme: Theme
  /// Changes with every change of the theme; two equal revisions are the same content.
  public let revision: Int64

  public init(theme: Theme, revision: Int64) {
    self.theme = theme
    self.revision = revision
  }
}

/// A theme whose content cannot be believed, so that it is not shown.
///
/// It can be removed by its id, which brings nothing of its content back.
public struct DamagedTheme: Sendable {
  /// Nil where even that is damaged.
  public let id: ThemeID?
  /// As far as it can be read.
  public let name: String?
  /// Its place in the order of `list`, counted from 1.
  public let row: Int

  public init(id: ThemeID?, name: String?, row: Int) {
    self.id = id
    self.name = name
    self.row = row
  }

  public var finding: Diagnostic { .catalog(.damagedTheme(id, name: name)) }

  /// The finding of a list that goes on without the theme.
  public var leftOut: Diagnostic { .catalog(.leftOut(id, name: name, row: row)) }
}

extension CatalogSnapshot {
  /// Visits the themes, each of which must be sound.
  public func forEachTheme(skip: Int, _ visit: (StoredTheme) throws -> Bool) throws {
    try forEachTheme(skip: skip, damaged: { throw $0.finding }, visit)
  }

  /// For a state that compacts nothing.
  public func compacted() throws -> CompactedOperations? { nil }

  /// For a state that has no quicker way.
  public func forEachID(_ visit: (ThemeID) throws -> Bool) throws {
    try forEachTheme(skip: 0) { try visit($0.theme.id) }
  }

  /// Makes sure that a theme is still what was seen last, so that no change of others is lost unnoticed; nil stands for a
  /// theme that is not there.
  ///
  /// For example, in a change: `try transaction.expect(seen, of: seen.id)`, then `put` the theme made from `seen`.
  /// Throws a ``Diagnostic`` that shows the difference and the operation that made it.
  public func expect(_ seen: Theme?, of id: ThemeID) throws {
    let found = try theme(id)?.theme
    guard found != seen else { return }
    var changer: JournalOperation?
    try forEachOperation(touching: id) { operation in
      changer = operation
      return false
    }
    throw Diagnostic.catalog(.changedMeanwhile(from: seen, to: found, by: changer))
  }
}

// The numbers in front of a list of themes.
extension CatalogSnapshot {
  /// The other theme that has the number which this one is called, if there is one.
  ///
  /// For example: the third, where the ninth is called `3`.
  public func theme(numbered name: String, besides id: ThemeID) throws -> ThemeID? {
    guard let number = Int(name), number > 0, String(number) == name, let other = try self.id(row: number) else {
      return nil
    }
    return other == id ? nil : other
  }

  /// The numbers of these themes, as far as they are there.
  public func numbers(of ids: Set<ThemeID>) throws -> [ThemeID: Int] {
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

extension ThemeID {
  /// All ids that begin with these hexadecimal digits; dashes and case do not count. Nil for anything else.
  public static func range(ofPrefix prefix: String) -> ClosedRange<ThemeID>? {
    var words: (high: UInt64, low: UInt64) = (0, 0)
    var count: UInt64 = 0
    for byte in prefix.utf8 where byte != UInt8(ascii: "-") {
      guard count < 32, let digit = hexadecimalValue(byte) else { return nil }
      let shift = 60 - 4 * (count % 16)
      if count < 16 { words.high |= UInt64(digit) << shift } else { words.low |= UInt64(digit) << shift }
      count += 1
    }
    let openHigh = count < 16 ? UInt64.max >> (4 * count) : 0
    let openLow = count <= 16 ? UInt64.max : count == 32 ? 0 : UInt64.max >> (4 * (count - 16))
    return ThemeID(high: words.high, low: words.low)...ThemeID(high: words.high | openHigh, low: words.low | openLow)
  }
}

/// A catalog that was not made yet.
public struct EmptySnapshot: CatalogSnapshot {
  public init() {}

  public func count() -> Int { 0 }
  public func theme(_ id: ThemeID) -> StoredTheme? { nil }
  public func themes(matching key: NameKey) -> [StoredTheme] { [] }
  public func themes(idPrefix: String, limit: Int) -> [StoredTheme] { [] }
  public func theme(row: Int) -> StoredTheme? { nil }
  public func id(row: Int) -> ThemeID? { nil }
  public func ids(prefix: String, limit: Int) -> [ThemeID] { [] }
  public func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool
  ) {}
  public func forEachID(_ visit: (ThemeID) throws -> Bool) {}
  public func forEachName(_ visit: (String) throws -> Bool) {}
  public func forEachOperation(_ visit: (JournalOperation) throws -> Bool) {}
  public func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) {}
  public func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) {}
}

/// A snapshot that shows what another one holds.
protocol SnapshotView: CatalogSnapshot {
  var shown: any CatalogSnapshot { get }
}

extension SnapshotView {
  func count() throws -> Int { try shown.count() }
  func theme(_ id: ThemeID) throws -> StoredTheme? { try shown.theme(id) }
  func themes(matching key: NameKey) throws -> [StoredTheme] { try shown.themes(matching: key) }
  func themes(idPrefix: String, limit: Int) throws -> [StoredTheme] {
    try shown.themes(idPrefix: idPrefix, limit: limit)
  }
  func theme(row: Int) throws -> StoredTheme? { try shown.theme(row: row) }
  func id(row: Int) throws -> ThemeID? { try shown.id(row: row) }
  func ids(prefix: String, limit: Int) throws -> [ThemeID] { try shown.ids(prefix: prefix, limit: limit) }
  func forEachTheme(
    skip: Int, damaged: (DamagedTheme) throws -> Void, _ visit: (StoredTheme) throws -> Bool
  ) throws { try shown.forEachTheme(skip: skip, damaged: damaged, visit) }
  func forEachID(_ visit: (ThemeID) throws -> Bool) throws { try shown.forEachID(visit) }
  func forEachName(_ visit: (String) throws -> Bool) throws { try shown.forEachName(visit) }
  func forEachOperation(_ visit: (JournalOperation) throws -> Bool) throws { try shown.forEachOperation(visit) }
  func forEachOperation(touching theme: ThemeID, _ visit: (JournalOperation) throws -> Bool) throws {
    try shown.forEachOperation(touching: theme, visit)
  }
  func compacted() throws -> CompactedOperations? { try shown.compacted() }
  func forEachChange(of operation: JournalOperation.ID, _ visit: (ThemeChange) throws -> Bool) throws {
    try shown.forEachChange(of: operation, visit)
  }
}
