import Catalogs
import Games
import SQLiteCatalogs
import Screens
import TestSupport
import Testing
import Themes

@testable import Commands

/// The playing time: measured by a monotonic clock, only while a game is open.
struct GameClockTests {
  /// A stopwatch and a calendar that a test sets.
  private final class Hands {
    var stopwatch = Duration.seconds(5_000)
    var calendar: Int64 = 1_000_000
  }

  private let hands = Hands()
  private let home: TemporaryFolder
  private let store: any Catalog & GameStore
  private let theme: Theme

  init() throws {
    home = try TemporaryFolder()
    store = try SQLiteCatalog.open(path: home.file("catalog.sqlite"), for: .writing)
    let theme = try Theme(
      id: ThemeID(high: 1, low: 2), name: "Sea", emojis: ["🐙", "🐠", "🦀"],
      color: ThemeColor(red: UInt8(0), green: 0, blue: 255))
    self.theme = theme
    _ = try store.write(JournalNote(command: "new", actor: "Ada", time: 0)) { transaction in
      try transaction.put(theme)
      return ("new theme", ())
    }
  }

  private func open() throws -> GameInPlay {
    var keeper = GameKeeper(store, theme, player: "Ada", now: { [hands] in hands.calendar })
    let opening = try GameOpening(.init(pairs: 2, seed: 1), in: &keeper) { 1 }
    if opening.reason != nil { try keeper.begin(opening.game) }
    return GameInPlay(opening, keeper, stopwatch: { [hands] in hands.stopwatch }, nextSeed: { $0 + 1 })
  }

  private func kept() throws -> Game? {
    try store.games(of: theme.id, by: "Ada").first.map { try SavedGame(text: $0.content).game() }
  }

  @Test func `a second that begins right after the clock was drawn is shown at once`() throws {
    var play = try open()
    _ = try play.choose(0)
    hands.stopwatch += .milliseconds(500)
    let pace = BoardPace(stopwatch: { [hands] in hands.stopwatch }, hasMotion: true)
    var state = BoardState(theme, play.game, hasNames: false)
    hands.stopwatch += .milliseconds(499)
    pace.set(&state, play)
    #expect(pace.patience(play, state) == .milliseconds(1))
    hands.stopwatch += .milliseconds(1)
    #expect(pace.patience(play, state) == .milliseconds(1))
  }

  @Test func `the clock runs from the first card until the game is left`() throws {
    var play = try open()
    hands.stopwatch += .seconds(60)
    #expect(try play.leave() == nil)
    play = try open()
    hands.stopwatch += .seconds(60)
    _ = try play.choose(0)
    hands.stopwatch += .milliseconds(2_500)
    _ = try play.choose(1)
    #expect(play.game.elapsed == 2_500)
    hands.stopwatch += .seconds(4)
    #expect(try play.leave() != nil)
    #expect(try kept()?.elapsed == 6_500)
    // Later, on another machine: its stopwatch has another value, its calendar may be wrong.
    hands.stopwatch = .seconds(3)
    hands.calendar = 5
    play = try open()
    hands.stopwatch += .seconds(1)
    _ = try play.choose(2)
    #expect(play.game.elapsed == 7_500)
  }

  @Test func `a game saved by a newer version is not overwritten`() throws {
    var play = try open()
    _ = try play.choose(0)
    let newer = "UPDATE games SET id = id + 1, content = replace(content, 'memorize-game 2', 'memorize-game 9')"
    #expect(try ProgramRun(shell: "sqlite3 catalog.sqlite \"\(newer)\"", in: home).code == 0)
    for _ in 0..<2 {
      #expect(throws: Diagnostic.self) { try play.catchUp() }
      let rejection = #expect(throws: Diagnostic.self) { try play.choose(1) }
      #expect(rejection?.code == "catalog.game-elsewhere")
    }
    #expect(try store.games(of: theme.id, by: "Ada").first?.content.hasPrefix("memorize-game 9") == true)
    // Such a game is not damage either.
    #expect(try ProgramRun(["doctor"], in: home).code == 0)
  }

  @Test func `setting the calendar does not change the playing time`() throws {
    var play = try open()
    _ = try play.choose(0)
    hands.calendar += 86_400_000
    hands.stopwatch += .seconds(2)
    _ = try play.choose(1)
    #expect(play.game.elapsed == 2_000)
  }

  @Test func `excluded time does not count`() throws {
    var play = try open()
    _ = try play.choose(0)
    hands.stopwatch += .seconds(10)
    play.exclude(.seconds(8))
    _ = try play.choose(1)
    #expect(play.game.elapsed == 2_000)
  }
}
