import CatalogSamples
import Catalogs
import SQLiteCatalogs
import TestSupport
import Testing
import Themes

@Suite struct `Planning an import` {
  private let catalog: SQLiteCatalog
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    catalog = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
  }

  private func themeImport(_ policy: ConflictPolicy?) -> ThemeImport {
    struct Unasked: Error {}
    return ThemeImport(
      into: catalog,
      onConflict: policy.map { .always($0) } ?? .asking(known: { _ in nil }, ask: { _ in throw Unasked() }))
  }

  private func incoming(_ themes: [Theme]) -> [IncomingTheme] {
    themes.map { IncomingTheme($0, source: "a.zip") }
  }

  private func plan(_ themes: [Theme], _ policy: ConflictPolicy? = nil) throws -> [ImportStep] {
    try themeImport(policy).rehearse(incoming(themes)).log
  }

  @discardableResult
  private func importing(_ themes: Theme..., by policy: ConflictPolicy? = nil) throws -> [ImportStep] {
    try themeImport(policy).commit(incoming(themes), note("import")).log
  }

  @Test func `an unknown theme is added`() throws {
    let steps = try importing(theme(1, "Halloween"))
    #expect(steps.map(\.outcome) == [.added])
    #expect(try catalog.themes() == [theme(1, "Halloween")])
  }

  @Test func `an identical theme is unchanged and adds no operation`() throws {
    try importing(theme(1, "Halloween"))
    #expect(try importing(theme(1, "Halloween")).map(\.outcome) == [.unchanged])
    #expect(try catalog.operations().count == 1)
  }

  @Test func `the same content under another id is unchanged`() throws {
    try importing(theme(1, "Halloween"))
    let step = try #require(try importing(theme(2, "Halloween")).first)
    #expect(step.outcome == .unchanged)
    #expect(step.existing == theme(1, "Halloween"))
    #expect(step.remark == "already in the catalog under another id")
  }

  @Test func `a copy of a theme whose name is one large character follows the rules`() throws {
    let name = "a" + String(repeating: "\u{301}", count: 499)
    try importing(theme(1, name))
    try importing(theme(1, name, "CD"), by: .keepBoth)
    let copy = try #require(try catalog.themes().last).name
    #expect(try NameRule.checked(copy) == copy)
    #expect(copy.first?.unicodeScalars.first == "a")
    #expect(copy.hasSuffix(" 2"))
    #expect(copy.utf8.count <= 1_000)
  }

  @Test func `a merge that exceeds the limits of a theme is rejected`() throws {
    // Plane 2 has enough letters for any number of faces.
    func faces(_ range: Range<UInt32>) -> String {
      String(String.UnicodeScalarView(range.compactMap { Unicode.Scalar(0x2_0000 + $0) }))
    }
    let existing = theme(1, "Many", faces(0..<9_999))
    try importing(existing)
    let step = try #require(try importing(theme(1, "Many", faces(9_999..<10_001)), by: .merge).first)
    #expect(step.outcome == .rejected)
    #expect(step.remark == "both together have more than 10,000 emoji")
    #expect(try catalog.themes() == [existing])
    #expect(try importing(theme(1, "Many", faces(9_999..<10_000) + "\u{20000}"), by: .merge)[0].outcome == .updated)
    #expect(try catalog.themes()[0].emojis.count == 10_000)
  }

  @Test(arguments: [false, true]) func `a merge of more than 2,000 words is rejected`(isUpdate: Bool) throws {
    let resolution: ConflictResolution = isUpdate ? .updating : .always(.merge)
    func worded(_ range: Range<UInt32>) -> Theme {
      let faces = range.compactMap { Unicode.Scalar(0x2_0000 + $0) }.map { Emoji(qualified: String($0)) }
      let words = faces.map { ($0, CardTexts.one("w\($0)")) }
      return theme(
        1, "Many", faces.map(\.text).joined(), words: Dictionary(uniqueKeysWithValues: words))
    }
    try importing(worded(0..<1_000))
    let here = worded(0..<1_500)
    try catalog.put(here)
    let incoming = [IncomingTheme(worded(1_500..<2_501), source: "a.zip")]
    func outcome(_ incoming: [IncomingTheme]) throws -> ImportStep {
      try ThemeImport(into: catalog, onConflict: resolution).commit(incoming, note("import")).log[0]
    }
    #expect(try outcome(incoming).remark == "both together have more than 2,000 words")
    #expect(try catalog.themes() == [here])
    #expect(try outcome([IncomingTheme(worded(1_500..<2_000), source: "a.zip")]).outcome == .updated)
    #expect(try catalog.themes()[0].words.count == 2_000)
  }

  @Test func `an invalid theme is rejected`() throws {
    let candidate = IncomingTheme(nil, name: "Bad", source: "a")
    #expect(try themeImport(.skip).rehearse([candidate]).log.map(\.outcome) == [.rejected])
  }

  /// The incoming theme, the policy, the outcome, and the themes in the catalog afterwards.
  struct Case: CustomTestStringConvertible, Sendable {
    let incoming: Theme
    let policy: ConflictPolicy
    let outcome: ImportOutcome
    let remark: String?
    let after: [Theme]

    var testDescription: String { "\(incoming.name) \(incoming.id.high >> 56) \(policy.rawValue)" }
  }

  private static let existing = theme(1, "Halloween", "ABC", removed: "X", pairs: 3)
  private static let sameID = theme(1, "Spooks", "CDX", removed: "BY", pairs: 2, color: 0xFF)
  private static let sameName = theme(2, "HALLOWEEN", "CDX", removed: "BY", pairs: 2, color: 0xFF)
  private static let merged = theme(1, "Halloween", "ABCD", removed: "XY", pairs: 3)

  static let cases: [Case] = [
    Case(
      incoming: sameID, policy: .skip, outcome: .skipped, remark: "the one in the catalog differs", after: [existing]),
    Case(
      incoming: sameName, policy: .skip, outcome: .skipped, remark: "another theme has this name", after: [existing]),
    Case(incoming: sameID, policy: .replace, outcome: .updated, remark: nil, after: [sameID]),
    Case(
      incoming: sameName, policy: .replace, outcome: .updated, remark: nil,
      after: [theme(1, "HALLOWEEN", "CDX", removed: "BY", pairs: 2, color: 0xFF)]),
    Case(
      incoming: theme(1, "Halloween", "AB", removed: "C"), policy: .replace, outcome: .updated, remark: nil,
      after: [theme(1, "Halloween", "AB", removed: "CX")]),
    Case(
      incoming: sameID, policy: .keepBoth, outcome: .keptBoth, remark: "kept as 'Spooks'",
      after: [existing, sameID.renamed(checked: "Spooks", id: sameID.derivedID(named: "Spooks"))]),
    Case(
      incoming: sameName, policy: .keepBoth, outcome: .keptBoth, remark: "kept as 'HALLOWEEN 2'",
      after: [existing, sameName.renamed(checked: "HALLOWEEN 2")]),
    Case(
      incoming: sameID, policy: .merge, outcome: .updated, remark: "merged: 1 emoji added, 1 stays removed",
      after: [merged]),
    Case(
      incoming: sameName, policy: .merge, outcome: .updated, remark: "merged: 1 emoji added, 1 stays removed",
      after: [merged]),
    Case(
      incoming: theme(1, "Old", "CBX"), policy: .merge, outcome: .unchanged,
      remark: "nothing new, 1 stays removed", after: [existing]),
  ]

  @Test(arguments: cases)
  func `a conflict is resolved by the policy`(_ story: Case) throws {
    try importing(Self.existing)
    let steps = try importing(story.incoming, by: story.policy)
    #expect(steps.map(\.outcome) == [story.outcome])
    #expect(steps.map(\.remark) == [story.remark])
    #expect(steps.map(\.existing) == [Self.existing])
    #expect(try catalog.themes() == story.after)
  }

  @Test func `a second import of a kept copy adds no second copy`() throws {
    try importing(Self.existing)
    try importing(Self.sameName, by: .keepBoth)
    let again = try importing(theme(3, "HALLOWEEN", "CDX", removed: "BY", pairs: 2, color: 0xFF), by: .keepBoth)
    #expect(again.map(\.outcome) == [.unchanged])
    #expect(again.map(\.remark) == ["already kept as 'HALLOWEEN 2'"])
    let renamed = theme(1, "Spooks", "PQ")
    #expect(try importing(renamed, by: .keepBoth).map(\.outcome) == [.keptBoth])
    #expect(try importing(renamed, by: .keepBoth).map(\.remark) == ["already kept as 'Spooks'"])
    let other = try importing(theme(4, "Halloween", "PQ"), by: .keepBoth)
    #expect(other.map(\.result?.name) == ["Halloween 3"])
  }

  @Test func `a theme that was kept as a copy is unchanged without a policy`() throws {
    try importing(Self.existing)
    try importing(Self.sameName, theme(1, "Spooks", "PQ"), by: .keepBoth)
    for incoming in [Self.sameName, theme(1, "Spooks", "PQ")] {
      let skipped = try importing(incoming, by: .skip)
      #expect(skipped.map(\.outcome) == [.unchanged])
      #expect(skipped[0].remark?.hasPrefix("already kept as") == true)
      #expect(try importing(incoming).map(\.outcome) == [.unchanged], "a question was asked")
    }
    #expect(try importing(theme(1, "Spooks", "PQR"), by: .skip).map(\.outcome) == [.skipped])
    #expect(try importing(Self.sameName, by: .replace).map(\.outcome) == [.updated])
  }

  @Test func `a copy of a theme with the longest name has a valid name`() throws {
    let long = String(repeating: "é", count: 100)
    try importing(theme(1, long))
    let copy = try #require(try importing(theme(2, long, "PQ"), by: .keepBoth).first?.result)
    #expect(copy.name == String(repeating: "é", count: 98) + " 2")
  }

  @Test func `themes of one import conflict with the earlier ones`() throws {
    let steps = try importing(
      theme(1, "A"), theme(1, "A"), theme(2, "a", "PQ"), theme(3, "a", "RS"), theme(1, "B", "AC"), theme(4, "A", "AB"),
      by: .keepBoth)
    #expect(steps.map(\.outcome) == [.added, .unchanged, .keptBoth, .keptBoth, .keptBoth, .unchanged])
    #expect(try catalog.themes().map(\.name) == ["A", "a 2", "a 3", "B"])
    #expect(
      try catalog.operations().first?.summary == "imported 6 themes from a.zip: 1 added, 2 unchanged, 3 kept both")
  }

  @Test func `a theme that replaces an earlier one of the same file is one change`() throws {
    let steps = try importing(theme(1, "A"), theme(1, "B"), theme(2, "a", "PQ"), by: .replace)
    #expect(steps.map(\.outcome) == [.added, .updated, .added])
    #expect(try catalog.changes(of: 1) == [[nil, theme(1, "B")], [nil, theme(2, "a", "PQ")]])
  }

  @Test func `a replacement with a name that is taken is noted in the remark`() throws {
    try importing(theme(1, "A"), theme(2, "B"))
    let step = try #require(try importing(theme(1, "B", "PQ"), by: .replace).first)
    #expect(step.outcome == .updated)
    #expect(step.remark == "another theme has this name too")
  }

  @Test func `merging adds the missing keys of other programs`() throws {
    try importing(theme(1, "A", extras: [.init("k", .number("1"))]))
    try importing(
      theme(1, "A", extras: [.init("k", .number("2")), .init("l", .null)]), by: .merge)
    #expect(try catalog.themes().first?.extras == [.init("k", .number("1")), .init("l", .null)])
  }

  @Test func `merging adds the words of emoji that have none`() throws {
    let (a, b, c) = (Emoji(qualified: "A"), Emoji(qualified: "B"), Emoji(qualified: "C"))
    try importing(theme(1, "A", words: [b: .one("b")]))
    let step = try importing(theme(1, "A", "ABC", words: [a: .one("a"), b: .one("x"), c: .one("c")]), by: .merge)[0]
    #expect(step.remark == "merged: 1 emoji added, 2 words added")
    #expect(try catalog.themes() == [theme(1, "A", "ABC", words: [a: .one("a"), b: .one("b"), c: .one("c")])])
    let again = try importing(theme(1, "A", "ABC", words: [b: .one("x")]), by: .merge)[0]
    #expect(again.outcome == .unchanged)
  }

  @Test func `merging leaves out a word that is already on another pair`() throws {
    let (a, b) = (Emoji(qualified: "A"), Emoji(qualified: "B"))
    try importing(theme(1, "A", words: [b: .one("b")]))
    let step = try importing(theme(1, "A", "ABC", words: [a: .one("b")]), by: .merge)[0]
    #expect(step.remark == "merged: 1 emoji added, 1 word left out, already on another pair")
    #expect(try catalog.themes() == [theme(1, "A", "ABC", words: [b: .one("b")])])
  }

  @Test func `merging leaves out an emoji that is already a text of another pair`() throws {
    let b = Emoji(qualified: "B")
    try importing(theme(1, "A", words: [b: .one("C")]))
    let step = try importing(theme(1, "A", "ABCD"), by: .merge)[0]
    #expect(step.remark == "merged: 1 emoji added, 1 emoji left out, already on another pair")
    #expect(try catalog.themes() == [theme(1, "A", "ABD", words: [b: .one("C")])])
    let corrected = try importing(theme(1, "A", "ABE", words: [Emoji(qualified: "E"): .two("C", "c")]), by: .merge)[0]
    #expect(corrected.remark == "nothing new, 1 emoji left out, already on another pair")
  }

  @Test func `a rehearsal has the outcomes of the real import`() throws {
    try importing(Self.existing)
    let dry = try plan([Self.sameName, theme(5, "New")], .keepBoth)
    #expect(try catalog.themes() == [Self.existing])
    let real = try importing(Self.sameName, theme(5, "New"), by: .keepBoth)
    #expect(dry.map(\.outcome) == real.map(\.outcome))
    #expect(dry.map(\.result) == real.map(\.result))
  }

  @Test func `the user is asked again if the catalog was changed meanwhile`() throws {
    try importing(Self.existing)
    var answers: [ThemeID: ConflictPolicy] = [:]
    var asked: [String] = []
    func known(_ conflict: ImportConflict) -> ConflictPolicy? { answers[conflict.existing.id] }
    let people = ConflictResolution.asking(known: known) { conflict in
      asked.append(conflict.existing.name)
      // While the first question is open, another user adds a theme that conflicts with the second one.
      if asked.count == 1 {
        let other = try SQLiteCatalog.open(path: folder.file("c"), for: .writing)
        try other.put(theme(9, "Zoo", "PQ"), by: "bob")
      }
      answers[conflict.existing.id] = .merge
      return .merge
    }
    let result = try ThemeImport(into: catalog, onConflict: people)
      .commit(incoming([theme(2, "Halloween", "XYZ"), theme(3, "Zoo", "RS")]), note("import"))
    #expect(asked == ["Halloween", "Zoo"])
    #expect(result.log.map(\.outcome) == [.updated, .updated])
    #expect(result.operation?.summary == "imported 2 themes from a.zip: 2 updated")
  }

  @Test func `a theme that was merged into and then replaced is found by its name like any other`() throws {
    let (sea, zoo) = (theme(1, "Sea", "AB"), theme(2, "Zoo", "PQ"))
    try importing(sea, zoo)
    let answers = ConflictResolution.asking(
      known: { $0.incoming == theme(3, "Sea", "AC") ? .merge : .replace }, ask: { _ in .replace })
    let themes = [theme(3, "Sea", "AC"), theme(1, "Sea", "AD"), theme(2, "Sea", "PQ"), theme(4, "Sea", "PQ")]
    let log = try ThemeImport(into: catalog, onConflict: answers).commit(incoming(themes), note("import")).log
    #expect(log.last?.outcome == .unchanged)
    #expect(try catalog.themes().first { $0.id == sea.id }?.emojis == theme(1, "Sea", "AD").emojis)
  }

  @Test(arguments: [("Sea", 1), ("Halloween", 3)])
  func `the themes are planned again only after a conflict`(name: String, passes: Int) throws {
    try importing(Self.existing)
    var answer: ConflictPolicy?
    func known(_ conflict: ImportConflict) -> ConflictPolicy? { answer }
    let people = ConflictResolution.asking(known: known) { _ in
      answer = .merge
      return .merge
    }
    let feed = Feed(incoming([theme(2, name, "XYZ")]))
    _ = try ThemeImport(into: catalog, onConflict: people).commit(feed, note("import"), into: [])
    #expect(feed.starts == passes)
  }

  /// Counts how often it is started, and may stop with an error.
  private final class Feed: ThemeFeed {
    struct Stop: Error {}

    private let themes: ListedThemes
    private let stops: Bool
    private(set) var starts = 0

    init(_ themes: [IncomingTheme], stops: Bool = false) {
      self.themes = ListedThemes(themes)
      self.stops = stops
    }

    func restart() {
      starts += 1
      themes.restart()
    }

    func next() throws -> [IncomingTheme]? {
      let next = themes.next()
      if next == nil, stops { throw Stop() }
      return next
    }
  }

  @Test func `an import that fails midway adds nothing`() throws {
    #expect(throws: Feed.Stop.self) {
      try ThemeImport(into: catalog, onConflict: .always(.skip))
        .commit(Feed(incoming((1...600).map { theme($0, "A \($0)") }), stops: true), note("import"), into: [])
    }
    #expect(try catalog.themes().isEmpty)
    #expect(try catalog.operations().isEmpty)
  }

  @Test func `fields that a file lacks keep the values of the catalog`() throws {
    let extras = [ExtraValue.Member("k", .bool(true))]
    let words: [Emoji: CardTexts] = [Emoji(qualified: "A"): .one("a"), Emoji(qualified: "Y"): .one("y")]
    try catalog.put(theme(1, "A", "ABCD", removed: "XY", pairs: 3, color: 0x1122_33FF, words: words, extras: extras))
    func step(_ incoming: Theme, _ absent: [ThemeField]) throws -> ImportStep {
      let candidate = IncomingTheme(incoming, name: nil, source: "a.csv", absent: absent)
      return try #require(try themeImport(.replace).rehearse([candidate]).log.first)
    }
    let all: [ThemeField] = [.removedEmojis, .numberOfPairs, .color, .words]
    let replaced = try step(theme(1, "A", "ABX", pairs: 3, color: 0), all)
    #expect(
      replaced.result == theme(1, "A", "ABX", removed: "Y", pairs: 3, color: 0x1122_33FF, words: words, extras: extras))
    #expect(
      replaced.remark == "kept fields that the file lacks: removed emoji, pairs, colour, words, keys of other programs")
    #expect(try step(theme(1, "A", "AB", color: 0x1122_33FF), all).result?.numberOfPairs == 2)
    #expect(try step(theme(1, "A", "ABCD", pairs: 4, color: 0), all).outcome == .unchanged)
    #expect(try step(theme(9, "a", "ABCD", pairs: 4, color: 0), all).result?.color == ThemeColor(packed: 0x1122_33FF))
    #expect(try step(theme(9, "A", "ABCD", pairs: 4, color: 0), all).outcome == .unchanged)
    let colored = try step(theme(1, "A", "ABCD", pairs: 4, color: 0), [])
    #expect(colored.result?.color == ThemeColor(packed: 0))
    #expect(colored.result?.extras == extras)
    // The file has no words for its emoji, and says nothing about the removed one.
    #expect(colored.result?.words == [Emoji(qualified: "Y"): .one("y")])
  }
}
