internal import Catalogs
internal import Games
internal import Screens
internal import Themes

/// What the chooser reads of a catalog: which themes there are, and of those in the window what the rows show.
final class ChooserReading {
  private let invocation: Invocation
  private let player: String
  private var catalog: (any Catalog & GameStore)?
  /// The newest operation when `themes` was read; what is not there yet has none.
  private var newest: JournalOperation.ID?
  private var hasRead = false
  /// Rows that were shown and have not changed since.
  private var known: [ThemeID: ChooserRow] = [:]
  private(set) var themes: [ThemeID] = []

  init(_ invocation: Invocation, player: String) {
    self.invocation = invocation
    self.player = player
  }

  /// Opens the catalog again before it is read: the file may have come into being.
  func useCatalogThatExists() {
    catalog = nil
    forgetRows()
  }

  /// Reads the rows anew: a game that somebody played elsewhere is no operation.
  func forgetRows() { known = [:] }

  /// Reads anew what was changed since; false where nothing was.
  func refresh() throws -> Bool {
    // Where there was nothing, there may be a file by now.
    if themes.isEmpty { catalog = nil }
    return try opened().read { snapshot in
      var newest: JournalOperation.ID?
      try snapshot.forEachOperation { operation in
        newest = operation.id
        return false
      }
      guard !hasRead || newest != self.newest else { return false }
      var themes: [ThemeID] = []
      try snapshot.forEachID { id in
        themes.append(id)
        return true
      }
      (self.themes, self.newest, hasRead, known) = (themes, newest, true, [:])
      return true
    }
  }

  func theme(_ id: ThemeID) throws -> Theme? { try opened().read { try $0.theme(id)?.theme } }

  func names() throws -> FoldedNames {
    var names = FoldedNames()
    try opened().read { snapshot in
      try snapshot.forEachName { name in
        names.append(name)
        return true
      }
    }
    return names
  }

  /// The rows of a window; nil for a theme that cannot be read.
  func rows(_ selection: ThemeSelection, _ window: Range<Int>) throws -> [ChooserRow?] {
    let catalog = try opened()
    if known.count > Self.mostKnown { known = [:] }
    return try window.map { index -> ChooserRow? in
      let id = selection.theme(index)
      if let row = known[id] { return row }
      guard let theme = try readable({ try catalog.read { try $0.theme(id)?.theme } }) ?? nil else { return nil }
      let mark = try readable { try gameMark(of: theme, in: catalog) } ?? GameMark.nothing
      let row = ChooserRow(ThemeRow(number: selection.number(index), theme: theme), mark)
      known[id] = row
      return row
    }
  }

  /// One damaged row is no reason to hide the others.
  private func readable<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let finding as Diagnostic {
      switch finding.catalogProblem {
      case .damaged, .damagedTheme: return nil
      default: throw finding
      }
    }
  }

  private func gameMark(of theme: Theme, in store: any GameStore) throws -> GameMark {
    let game = try store.game(of: theme.id, by: player)?.game
    // A game whose deck was changed begins anew, and one without a choice might as well.
    let isWaiting =
      game.map { $0.deck == Deck(theme).fingerprint && !SavedGame(text: $0.content).isUntouched } ?? false
    var best: Int?
    try store.forEachScore(of: theme.id) { score in
      if score.player == player, score.pairs == theme.numberOfPairs, !score.hasBonus {
        best = max(best ?? score.points, score.points)
      }
      return true
    }
    return GameMark(
      waiting: isWaiting ? game.map { .init(pairsLeft: $0.pairsLeft, score: $0.score) } : nil, best: best)
  }

  private func opened() throws -> any Catalog & GameStore {
    if let catalog { return catalog }
    let opened = try invocation.catalogForReading()
    catalog = opened
    return opened
  }

  private static let mostKnown = 1_000
}

/// The names of all themes as a filter compares them: case and accents do not count.
///
/// For example: `places(of: "paq")` finds `Pâques`.
struct FoldedNames {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [Int] = []

  mutating func append(_ name: String) {
    bytes += NameKey(name).loose.utf8
    ends.append(bytes.count)
  }

  /// The places of the names that have the text in them, counted from 0.
  func places(of text: String) -> [Int] {
    let wanted = Array(NameKey(text).loose.utf8)
    guard let first = wanted.first else { return Array(ends.indices) }
    var places: [Int] = []
    var start = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (place, end) in ends.enumerated() {
        var index = start
        start = end
        while index + wanted.count <= end {
          if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
            places.append(place)
            break
          }
          index += 1
        }
      }
    }
    return places
  }
}
