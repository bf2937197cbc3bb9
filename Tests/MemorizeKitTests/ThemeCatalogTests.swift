import Foundation
import MemorizeKit
import TestSupport
import Testing

/// A catalog as an app uses it.
struct ThemeCatalogTests {
  private let home: TemporaryFolder
  private let file: URL
  private let sea: Theme
  private let sky: Theme

  init() throws {
    home = try TemporaryFolder()
    file = URL(filePath: home.file("catalog.sqlite"))
    sea = try Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"])
    sky = try Theme(name: "Sky", emojis: ["☀️", "🌙"])
  }

  private func problem(_ body: () throws -> Void) -> CatalogProblem? {
    do {
      try body()
      return nil
    } catch { return (error as? Diagnostic)?.catalogProblem }
  }

  @Test func `each save is one operation that can be undone and redone`() throws {
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    try catalog.save([sea, sky])
    let ocean = try sea.renamed("Ocean")
    try catalog.save([ocean], replacing: [sea, sky])
    #expect(try catalog.themes == [ocean])
    #expect(try catalog.operations.map(\.summary) == ["changed 1 theme, deleted 1 theme", "added 2 themes"])
    #expect(try catalog.nextUndo?.id == 2)
    #expect(try catalog.nextRedo == nil)
    try catalog.undo()
    #expect(try catalog.themes == [sea, sky])
    #expect(try catalog.nextRedo?.id == 2)
    #expect(try catalog.redo().id == 2)
    #expect(try ThemeCatalog(at: file, for: .reading).themes == [ocean])
    #expect(try catalog.save([ocean], replacing: [ocean]) == nil)
  }

  @Test func `the journal has the changes of each operation and of each theme`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    let first = try #require(try catalog.save([sea]))
    try catalog.delete([sea])
    #expect(try catalog.changes(of: first.id) == [.added(sea)])
    #expect(try catalog.history(of: sea.id).map(\.change) == [.deleted(sea), .added(sea)])
    #expect(try catalog.history(of: sea.id).map(\.operation.command) == ["delete", "new"])
    try catalog.undo(try #require(try catalog.operations.first).id)
    #expect(try catalog.theme(sea.id) == sea)
    #expect(try catalog.themes(named: " SEA ") == [sea])
  }

  @Test func `a save does not overwrite the change of somebody else`() throws {
    let (ada, ben) = (try ThemeCatalog(at: file, author: "Ada"), try ThemeCatalog(at: file, author: "Ben"))
    try ada.save([sea])
    let ocean = try sea.renamed("Ocean")
    try ben.save([ocean], replacing: [sea])
    let problem = problem { try ada.save([sea.withPairs(2), sky], replacing: [sea]) }
    guard case .changedMeanwhile(sea, ocean, let changer)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(changer?.actor == "Ben")
    #expect(try ada.themes == [ocean])
    guard case .changedMeanwhile(nil, ocean, _)? = self.problem({ try ada.save([ocean]) }) else {
      Issue.record("saved as a new theme")
      return
    }
    guard case .changedSince? = self.problem({ try ada.undo() }) else {
      Issue.record("undone")
      return
    }
  }

  @Test func `errors have remedies, and no sentence names a command`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    let error = #expect(throws: Diagnostic.self) { try catalog.undo() }
    #expect(error?.remedies == [.seeHistory()])
    #expect(error?.description == "there is nothing to undo.")
  }

  @Test func `an import reports each theme, and is rehearsed without a change`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    try catalog.save([sea])
    let list = Data(
      #"""
      [{"name": "Sea", "emojis": ["🐙", "🦑"]}, {"name": "Snow", "emojis": ["❄️", "☃️"]},
      {"name": "Sky", "emojis": ["☀️"]}]
      """#.utf8)
    let file = try ThemeFile(list, skippingInvalidThemes: true)
    let rehearsal = try catalog.rehearseImport(file, onConflict: .keepBoth)
    #expect(rehearsal.operation == nil)
    #expect(try catalog.count == 1)
    let report = try catalog.import(file, onConflict: .keepBoth)
    #expect(report.steps.map(\.outcome) == [.keptBoth, .added, .rejected])
    #expect(report.steps.map(\.outcome) == rehearsal.steps.map(\.outcome))
    #expect(report.summary == "1 added, 1 kept both, 1 rejected")
    #expect(try catalog.themes.map(\.name) == ["Sea", "Sea 2", "Snow"])
    #expect(try catalog.import(file).operation == nil)
  }

  @Test func `reading creates no file`() throws {
    let catalog = try ThemeCatalog(at: file, for: .reading)
    #expect(try catalog.themes == [])
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(problem { try catalog.save([sea]) } == .openedForReading)
  }

  @Test func `what is no file address is not opened`() throws {
    let server = try #require(URL(string: "postgresql://school/themes"))
    #expect(throws: Diagnostic.self) { try ThemeCatalog(at: server) }
  }

  private actor Editor {
    private let catalog: ThemeCatalog

    init(_ catalog: ThemeCatalog) { self.catalog = catalog }

    func add(_ number: Int) throws { try catalog.save([Theme(name: "Theme \(number)", emojis: ["🐙", "🐠"])]) }
  }

  @Test func `actors and tasks share a catalog`() async throws {
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        let editor = Editor(catalog)
        group.addTask { try await editor.add(number) }
      }
      try await group.waitForAll()
    }
    #expect(Set(try catalog.themes.map(\.name)).count == 8)
    #expect(try catalog.check() == [])
  }

  @Test func `a loop over all themes sees those of one moment`() async throws {
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    try catalog.save([sea, sky])
    var names: [String] = []
    for try await theme in catalog.allThemes() {
      names.append(theme.name)
      try catalog.delete([theme])
    }
    #expect(names == ["Sea", "Sky"])
    #expect(try catalog.count == 0)
  }

  @Test func `work that waits for a catalog holds up no other task`() async throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    let gate = DispatchSemaphore(value: 0)
    // One more than the threads of all tasks.
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    try await withThrowingTaskGroup(of: DispatchTimeoutResult.self) { group in
      for _ in 0..<count { group.addTask { try await catalog.perform { _ in gate.wait(timeout: .now() + 20) } } }
      group.addTask {
        for _ in 0..<count { gate.signal() }
        return .success
      }
      for try await result in group { #expect(result == .success) }
    }
    #expect(try await catalog.perform { try $0.count } == 0)
  }

  @Test func `the operations of other programs are seen`() async throws {
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    try catalog.save([sea])
    let operations = catalog.newOperations(every: .milliseconds(2))
    let ben = try ThemeCatalog(at: file, author: "Ben")
    try ben.save([sky])
    try ben.delete([sea])
    var seen: [String] = []
    for try await operation in operations {
      seen.append("\(operation.actor): \(operation.summary)")
      if seen.count == 2 { break }
    }
    #expect(seen == ["Ben: new theme 'Sky'", "Ben: deleted 'Sea'"])
  }

  @Test func `a damaged file is repaired, with a backup`() async throws {
    try ThemeCatalog(at: file, author: "Ada").save([sea, sky])
    #expect(try ThemeCatalog.repair(file, author: "Ada") == nil)
    var bytes = try Data(contentsOf: file)
    let name = try #require(bytes.range(of: Data("🐙".utf8)))
    bytes[name.lowerBound] = 0xFF
    try bytes.write(to: file)
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    let damage = #expect(throws: Diagnostic.self) { try catalog.themes }
    await #expect(throws: Diagnostic.self) { for try await _ in catalog.allThemes() {} }
    #expect(damage?.remedies == [.repair])
    #expect(try catalog.check().first?.remedies == [.repair])
    let sound = try catalog.soundThemes()
    #expect(sound.themes == [sky])
    #expect(sound.damage.map(\.isDamagedTheme) == [true])
    #expect(sound.damage.first?.remedies == [.repair])
    // Otherwise the repair would wait for this catalog.
    catalog.close()
    let repaired = try #require(try ThemeCatalog.repair(file, author: "Ada"))
    #expect(repaired.summary == "repaired the catalog: lost 1 theme, 1 operation")
    #expect(try FileManager.default.fileExists(atPath: #require(repaired.backup).path))
    #expect(try catalog.themes == [sky])
    #expect(try catalog.save([sea]) != nil)
  }

  @Test func `a catalog in memory stays when it is closed`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    try catalog.save([sea])
    catalog.close()
    #expect(try catalog.themes == [sea])
  }

  @Test func `the repair of a missing file says that it is missing`() {
    let problem = problem { try ThemeCatalog.repair(file) }
    #expect(problem == .unreachable(reason: "there is no such file"))
  }

  @Test func `an operation has a date`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    let date = try #require(try catalog.save([sea])).date
    #expect(abs(date.timeIntervalSinceNow) < 600)
  }

  /// A game in which all pairs were found without a mistake.
  private func finished(_ setup: GameSetup) -> Game {
    var game = Game(Deck(sea), setup)
    for (index, card) in game.cards.enumerated() where !game.cards[index].isFaceUp {
      _ = game.choose(index, at: 1)
      let partner = game.cards.indices.first { $0 != index && game.cards[$0].face == card.face }
      _ = game.choose(partner ?? index, at: 2)
    }
    return game
  }

  @Test func `a game is saved, and its score when it ends`() throws {
    let catalog = try ThemeCatalog(at: file, author: "Ada")
    try catalog.save([sea])
    let game = Game(Deck(sea), GameSetup(pairs: 2, seed: 1))
    let revision = try catalog.keep(game, of: sea)
    #expect(try catalog.games(of: sea.id).map(\.revision) == [revision])
    #expect(try catalog.games(of: sea.id).map { try SavedGame(text: $0.content).game() } == [game])
    try catalog.finish(finished(game.setup), of: sea, after: revision)
    #expect(try catalog.games(of: sea.id) == [])
    let score = try #require(try catalog.scores(of: sea.id).first)
    #expect(score.points == 4)
    #expect(score.player == "Ada")
    #expect(score.themeName == "Sea")
    #expect(abs(score.date.timeIntervalSinceNow) < 600)
    #expect(problem { _ = try catalog.keep(game, of: sea, after: revision) } == .gameElsewhere)
    #expect(problem { try catalog.finish(game, of: sea, after: revision) } == .gameElsewhere)
  }

  @Test(arguments: [(false, ["Ben", "Cleo"]), (true, [])])
  func `each player of a game gets a score, but not of a replay`(isReplay: Bool, players: [String]) throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    try catalog.save([sea])
    let game = finished(GameSetup(pairs: 2, seed: 1, mode: .together(["Ben", "Cleo"])))
    try catalog.finish(game, of: sea, after: catalog.keep(game, of: sea, isReplay: isReplay))
    #expect(try catalog.scores().map(\.player) == players)
    #expect(try catalog.games(of: sea.id) == [])
  }

  @Test func `a game that is given up gets no score`() throws {
    let catalog = try ThemeCatalog(inMemoryFor: "Ada")
    try catalog.save([sea])
    let game = Game(Deck(sea), GameSetup(pairs: 2, seed: 1))
    try catalog.finish(game, of: sea, after: catalog.keep(game, of: sea))
    #expect(try catalog.scores() == [])
    #expect(try catalog.games(of: sea.id) == [])
  }
}
