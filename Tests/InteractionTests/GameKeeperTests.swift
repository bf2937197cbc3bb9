import Catalogs
import Games
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@testable import Commands

struct GameKeeperTests {
  /// A catalog that is busy when a game ends for the first time.
  private final class BusyCatalog: Catalog, GameStore {
    private let inner: any Catalog & GameStore
    private var isBusy = true

    init(_ inner: any Catalog & GameStore) { self.inner = inner }

    func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try inner.read(body) }
    func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result { try inner.change(body) }
    func games(of theme: ThemeID, by player: String) throws -> [GameInProgress] {
      try inner.games(of: theme, by: player)
    }
    func forEachGame(_ visit: (GameInProgress) throws -> Bool) throws { try inner.forEachGame(visit) }
    func keep(_ game: GameInProgress, after revision: Int64?) throws -> Int64 {
      try inner.keep(game, after: revision)
    }
    func finish(_ game: GameInProgress, with scores: [Score], after revision: Int64) throws {
      defer { isBusy = false }
      if isBusy { throw Diagnostic.catalog(.busy(holder: nil, seconds: 1)) }
      try inner.finish(game, with: scores, after: revision)
    }
    func forEachScore(of theme: ThemeID?, _ visit: (Score) throws -> Bool) throws {
      try inner.forEachScore(of: theme, visit)
    }
    func forget(_ number: Int64, _ note: JournalNote) throws -> JournalOperation? { try inner.forget(number, note) }
  }

  @Test(arguments: [GameSource.person, .script])
  func `a game that could not be ended is ended by the next attempt`(source: GameSource) throws {
    let home = try TemporaryFolder()
    let catalog = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    let theme = try Theme(
      id: ThemeID(high: 1, low: 2), name: "Sea", emojis: ["🐙", "🐠"],
      color: ThemeColor(red: UInt8(0), green: 0, blue: 255))
    _ = try catalog.write(JournalNote(command: "new", actor: "Ada", time: 0)) { transaction in
      try transaction.put(theme)
      return ("new theme", ())
    }
    var keeper = GameKeeper(BusyCatalog(catalog), theme, player: "Ada", source: source, now: { 1 })
    var game = Game(Deck(theme), GameSetup(pairs: 2, seed: 1))
    try keeper.begin(game)
    for face in ["🐙", "🐠"] {
      for card in game.cards.indices where game.cards[card].face.text == face { _ = game.choose(card, at: 0) }
    }
    let refusal = #expect(throws: Diagnostic.self) { try keeper.keep(game) }
    #expect(refusal?.code == "catalog.busy")
    try keeper.keep(game)
    #expect(try catalog.games(of: theme.id, by: "Ada") == [])
    var scores = 0
    try catalog.forEachScore(of: nil) { _ in
      scores += 1
      return true
    }
    #expect(scores == (source == .person ? 1 : 0))
  }
}
