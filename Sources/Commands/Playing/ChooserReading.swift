internal import Catalogs
internal import Games
internal import Screens
internal import Themes

/// Reads a catalog for the chooser: all ids, and the content of the rows in the window.
final class ChooserReading {
  private let invocation: Invocation
  private let player: String
  private var catalog: (any Catalog & GameStore)?
  /// The newest operation when `themes` was read.
  private var newest: JournalOperation.ID?
  private var hasRead = false
  /// The rows read so far, while no operation has changed the catalog.
  private var known: [ThemeID: ChooserRow] = [:]
  private(set) var themes: [ThemeID] = []
  private(set) var followsSites = false

  init(_ invocation: Invocation, player: String) {
    self.invocation = invocation
    self.player = player
  }

  /// Opens the catalog again at the next read, because the file may have been created.
  func useCatalogThatExists() {
    catalog = nil
    forgetRows()
  }

  /// Reads the rows again: a game played in another program is not an operation.
  func forgetRows() { known = [:] }

  /// Reads the ids again where an operation has changed the catalog; false where none has.
  func refresh() throws -> Bool {
    // The file may have been created since.
    if themes.isEmpty { catalog = nil }
    return try opened().read { snapshot in
      let newest = try snapshot.newestOperation()
      guard !hasRead || newest != self.newest else { return false }
      (themes, self.newest, hasRead, known) = (try collected(snapshot.forEachID), newest, true, [:])
      followsSites = try snapshot.sources().contains(where: \.isFollowed)
      return true
    }
  }

  func theme(_ id: ThemeID) throws -> Theme? { try opened().read { try $0.theme(id) } }

  func names() throws -> FoldedNames { FoldedNames(try opened().read { try collected($0.forEachName) }) }

  /// The rows of a window, with nil for a theme that cannot be read.
  func rows(_ selection: ThemeSelection, _ window: Range<Int>) throws -> [ChooserRow?] {
    let catalog = try opened()
    if known.count > Self.mostKnown { known = [:] }
    let missing = window.map(selection.theme).filter { known[$0] == nil }
    guard !missing.isEmpty else { return window.map { known[selection.theme($0)] } }
    return try catalog.read { snapshot in
      try snapshot.prefetch(missing, names: [])
      try catalog.prefetchGames(of: missing, by: player)
      return try window.map { index -> ChooserRow? in
        let id = selection.theme(index)
        if let row = known[id] { return row }
        guard let theme = try readable({ try snapshot.theme(id) }) ?? nil else { return nil }
        let mark = try readable { try gameMark(of: theme, in: catalog) } ?? GameMark.nothing
        let row = ChooserRow(
          ThemeRow(number: selection.number(index), theme: theme, inWords: invocation.console.inWords), mark)
        known[id] = row
        return row
      }
    }
  }

  /// Nil for damaged content: one damaged row must not hide the others.
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
    // A game whose deck was changed starts again; a game without a choice is not marked.
    let games = try store.waitingGames(of: theme, by: player)
    let kind = GameKind(.alone, language: Lesson.Wish(for: Deck(theme)).code).name
    let scores = try collected { try store.forEachScore(of: theme.id, $0) }.filter {
      $0.player == player && $0.pairs == theme.numberOfPairs && !$0.hasBonus && $0.kind == kind
    }
    return GameMark(
      waiting: games.map {
        let company = $0.playedBy
        return .init(
          pairs: $0.pairs, pairsLeft: $0.pairsLeft, score: $0.score, mode: company.mode, vocabulary: company.words)
      }, best: scores.map(\.points).max())
  }

  private func opened() throws -> any Catalog & GameStore {
    let opened = try catalog ?? invocation.catalogForReading()
    catalog = opened
    return opened
  }

  private static let mostKnown = 1_000
}

/// The names of all themes, folded for a filter that ignores case and accents.
///
/// For example: `places(of: "paq")` finds `Pâques`.
struct FoldedNames {
  private var bytes: [UInt8] = []
  /// The end of each name in `bytes`.
  private var ends: [Int] = []

  init(_ names: [String]) {
    for name in names {
      bytes += NameKey(name).loose.utf8
      ends.append(bytes.count)
    }
  }

  /// The indices of the names that contain the text.
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
