import CatalogSamples
import Catalogs
import Testing
import Themes

@Suite struct `Importing a newer version of a pack` {
  /// Imports without a policy; a conflict is skipped.
  @discardableResult
  private func importing(
    _ themes: Theme..., into catalog: any Catalog, by resolution: ConflictResolution = .updating,
    absent: [ThemeField] = [], _ kind: ImportKind = .file, release: Release? = nil, at time: Int64 = 1_000
  ) throws -> [ImportStep] {
    let incoming = themes.map {
      IncomingTheme($0, name: $0.name, source: "a.zip", absent: absent, release: release)
    }
    return try ThemeImport(into: catalog, onConflict: resolution, kind).commit(incoming, note("import", at: time)).log
  }

  private static let first = theme(1, "Sea", "ABC", pairs: 3)
  private static let second = theme(1, "Sea", "ABD", pairs: 3)

  @Test(arguments: Store.allCases)
  func `updates a theme that was not changed here`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      let steps = try importing(Self.second, into: catalog)
      #expect(steps.map(\.outcome) == [.updated])
      #expect(steps.map(\.remark) == [nil])
      #expect(try catalog.themes() == [theme(1, "Sea", "ABD", removed: "C", pairs: 3)])
    }
  }

  @Test(arguments: Store.allCases)
  func `keeps the changes made here`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Ocean", "ACX", removed: "B", pairs: 3))
      let steps = try importing(Self.second, into: catalog)
      #expect(steps.map(\.outcome) == [.updated])
      #expect(steps.map(\.remark) == ["merged with the changes made here"])
      #expect(try catalog.themes() == [theme(1, "Ocean", "AXD", removed: "BC", pairs: 3)])
    }
  }

  @Test(arguments: Store.allCases)
  func `again changes nothing`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Ocean", "ACX", removed: "B", pairs: 3))
      try importing(Self.second, into: catalog)
      let before = try catalog.themes()
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.unchanged])
      #expect(try catalog.themes() == before)
    }
  }

  @Test(arguments: Store.allCases)
  func `compares with what was imported last, not with the merged theme`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABCX", pairs: 3))
      try importing(Self.second, into: catalog)
      try importing(theme(1, "Sea", "ABDE", pairs: 3), into: catalog)
      #expect(try catalog.themes() == [theme(1, "Sea", "ABXDE", removed: "C", pairs: 3)])
    }
  }

  @Test(arguments: Store.allCases)
  func `compares with the import in effect, after another was undone`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABCX", pairs: 3))
      try importing(Self.second, into: catalog)
      try catalog.undo(note("undo"))
      #expect(try catalog.themes() == [theme(1, "Sea", "ABCX", pairs: 3)])
      try importing(theme(1, "Sea", "ABCE", pairs: 3), into: catalog)
      #expect(try catalog.themes() == [theme(1, "Sea", "ABCXE", pairs: 3)])
    }
  }

  @Test(arguments: Store.allCases)
  func `takes what contradicts nothing, keeps the rest and names both values`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABC", pairs: 2))
      let newer = theme(1, "Sea", "ABCDEF", pairs: 5)
      let steps = try importing(newer, into: catalog, .update(naming: []))
      #expect(steps.map(\.outcome) == [.updated])
      #expect(
        steps.map(details) == [
          "merged with the changes made here; kept yours: pairs: 2 here, 5 in the file (3 before)"
        ])
      #expect(steps.map(\.isKeptBack) == [true])
      #expect(try catalog.themes() == [theme(1, "Sea", "ABCDEF", pairs: 2)])
      #expect(try importing(newer, into: catalog).map(details) == ["already up to date"])
    }
  }

  private func details(_ step: ImportStep) -> String? { step.details { "day \($0)" } }

  @Test func `skips a theme of which nothing is left to take`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    let changed = theme(1, "Sea", "ABC", pairs: 2)
    try catalog.put(changed)
    try importing(theme(1, "Ocean", "ABC", pairs: 3), into: catalog, .update(naming: []))
    try catalog.put(theme(1, "Lake", "ABC", pairs: 2))
    for _ in 1...2 {
      let steps = try importing(theme(1, "Pond", "ABC", pairs: 3), into: catalog, .update(naming: []))
      #expect(steps.map(\.outcome) == [.skipped])
      #expect(
        steps.map(details) == ["changed here and in the file: name: 'Lake' here, 'Pond' in the file ('Ocean' before)"])
    }
    #expect(try catalog.themes() == [theme(1, "Lake", "ABC", pairs: 2)])
  }

  @Test func `asks only about a conflict`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, theme(2, "Zoo", "PQR", pairs: 3), into: catalog)
    try catalog.put(theme(2, "Zoo", "PQR", pairs: 2))
    var asked: [ImportConflict] = []
    func ask(_ conflict: ImportConflict) -> ConflictPolicy {
      asked.append(conflict)
      return .merge
    }
    let steps = try importing(
      Self.second, theme(2, "Zoo", "PQRST", pairs: 4), into: catalog,
      by: .asking(known: { _ in asked.isEmpty ? nil : .merge }, ask: ask), .update(naming: []))
    #expect(asked.map(\.existing.name) == ["Zoo"])
    #expect(asked.first?.merged == theme(2, "Zoo", "PQRST", pairs: 2))
    #expect(steps.map(\.outcome) == [.updated, .updated])
    #expect(
      steps.last.flatMap(details)
        == "merged with the changes made here; kept yours: pairs: 2 here, 4 in the file (3 before)")
    #expect(try catalog.themes().last == theme(2, "Zoo", "PQRST", pairs: 2))
  }

  @Test(arguments: [
    (ConflictPolicy.skip, "ABC", ""), (.replace, "ABD", ""), (.merge, "ABCD", ""), (.keepBoth, "ABC", ""),
  ])
  func `follows an explicit policy even without a conflict`(policy: ConflictPolicy, faces: String, removed: String)
    throws
  {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try importing(Self.second, into: catalog, by: .always(policy))
    #expect(try catalog.themes().first == theme(1, "Sea", faces, removed: removed, pairs: 3))
  }

  @Test(arguments: [ConflictPolicy.replace, .merge])
  func `compares with the file that an explicit policy brought`(policy: ConflictPolicy) throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(1, "Sea", "ABX", removed: "Y", pairs: 3))
    try importing(Self.first, into: catalog, by: .always(policy))
    let before = try catalog.themes()
    #expect(try importing(Self.first, into: catalog).map(\.outcome) == [.unchanged])
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
    let after = try #require(try catalog.themes().first)
    #expect(after.emojis.contains { $0.text == "X" } == before[0].emojis.contains { $0.text == "X" })
    #expect(!after.emojis.contains { $0.text == "C" })
    #expect(after.removedEmojis.contains { $0.text == "Y" })
  }

  // MARK: Older and unknown versions

  @Test(arguments: Store.allCases)
  func `skips a content that was imported before the last one, and says so`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog, at: 3)
      try importing(Self.second, into: catalog, at: 5)
      try catalog.put(theme(1, "Ocean", "ABD", removed: "C", pairs: 3))
      let before = try catalog.themes()
      for kind in [ImportKind.file, .update(naming: [])] {
        let steps = try importing(Self.first, into: catalog, kind)
        #expect(steps.map(\.outcome) == [.skipped])
        #expect(steps.map(details) == ["older than what was imported on day 5"])
        #expect(try catalog.themes() == before)
      }
      #expect(try importing(Self.first, into: catalog, by: .always(.replace)).map(\.outcome) == [.updated])
      #expect(try importing(Self.second, into: catalog).map(details) == ["older than what was imported on day 1000"])
    }
  }

  /// Two releases, and whether the second is newer.
  private static let releases: [(Release?, Release?, Bool?)] = [
    (Release(packVersion: "1.9"), Release(packVersion: "v1.10"), true),
    (Release(packVersion: "2026-11-20"), Release(packVersion: "2026-09-30"), false),
    (Release(packVersion: "1.0"), Release(packVersion: "1"), nil),
    (Release(packVersion: "spring"), Release(packVersion: "2"), nil),
    (Release(packVersion: "1"), Release(packVersion: "2x"), nil), (Release(packVersion: "1"), nil, nil),
    (nil, Release(packVersion: "2"), nil),
    (Release(source: "a", number: 2), Release(source: "a", number: 3), true),
    (Release(source: "a", number: 2), Release(source: "a", number: 1), false),
    (Release(source: "a", number: 2), Release(source: "a", number: 2), nil),
    (Release(source: "a", number: 2, packVersion: "2"), Release(source: "a", number: 3, packVersion: "1"), true),
    (Release(source: "a", number: 2, packVersion: "2"), Release(source: "b", number: 3, packVersion: "1"), false),
    (Release(source: "a", number: 2, packVersion: "2"), Release(packVersion: "3"), true),
  ]

  @Test(arguments: releases)
  func `compares the releases of contents that never were here`(before: Release?, after: Release?, isNewer: Bool?)
    throws
  {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog, release: before)
    let step = try importing(Self.second, into: catalog, release: after)[0]
    #expect(step.outcome == (isNewer == false ? .skipped : .updated))
    #expect(step.age == (isNewer == nil ? .unknown : isNewer == false ? .older(than: 1_000) : nil))
  }

  @Test(arguments: [(1, "a", .skipped), (1, "b", .updated), (2, "b", .updated)] as [(Int64, String, ImportOutcome)])
  func `takes news of a followed site unless its index is older`(
    number: Int64, older: String, outcome: ImportOutcome
  ) throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog, release: Release(source: "a", number: 2, packVersion: "2"))
    let release = Release(source: "a", number: number, packVersion: "1")
    let kind = ImportKind.update(naming: [], older: [older])
    #expect(try importing(Self.second, into: catalog, kind, release: release)[0].outcome == outcome)
    let isTaken = try catalog.read { try $0.releases(from: "a")[Self.first.id] } == release
    #expect(isTaken == (outcome == .updated))
  }

  @Test(arguments: Store.allCases)
  func `leaves a theme to the followed site that it came from last, until the other one is named`(store: Store) throws {
    try store.with { catalog throws in
      try follow("a", "b", in: catalog)
      func update(_ faces: String, from site: String, _ number: Int64, _ kind: ImportKind = .update(naming: [])) throws
        -> ImportStep
      {
        let release = Release(source: site, number: number, pack: faces)
        return try importing(theme(1, "Sea", faces, pairs: 3), into: catalog, kind, release: release)[0]
      }
      #expect(try update("ABC", from: "a", 5).outcome == .added)
      #expect(try update("ABC", from: "b", 1).outcome == .unchanged)
      // Both have brought it.
      #expect(try update("ABD", from: "a", 6).age == nil)
      for kind in [ImportKind.update(naming: []), .update(naming: []), .file] {
        let other = try update("ABE", from: "b", 2, kind)
        #expect(other.outcome == .skipped)
        #expect(other.age == .otherSite("a"))
        #expect(details(other) == "no version says that it is newer than what came from a")
      }
      #expect(try update("ABF", from: "a", 7).age == nil)
      // A copy of the first site that lags behind.
      let late = try update("ABD", from: "b", 4)
      #expect(late.outcome == .skipped)
      #expect(late.age == .older(than: 1_000))
      // What is taken by its name is that of the site from then on.
      #expect(try update("ABE", from: "b", 5, .update(naming: [Self.first.id])).outcome == .updated)
      #expect(try update("ABG", from: "a", 8).age == .otherSite("b"))
      #expect(try update("ABH", from: "c", 1).age == .otherSite("b"))
      // Unless that is undone.
      try catalog.undo(note("undo"))
      #expect(try update("ABE", from: "b", 5).age == .otherSite("a"))
      #expect(try update("ABG", from: "a", 8).outcome == .updated)
      // A site that is followed no longer has no say.
      try follow("a", isFollowed: false, in: catalog)
      #expect(try update("ABJ", from: "b", 6).outcome == .updated)
    }
  }

  private func follow(_ sites: String..., isFollowed: Bool = true, in catalog: any Catalog) throws {
    _ = try catalog.write(note("follow")) { transaction throws in
      for site in sites {
        try transaction.put(FollowedSource(address: site, actor: "ann", time: 1, isFollowed: isFollowed))
      }
      return ("followed", ())
    }
  }

  @Test func `takes a theme of one import from the site that it came from, or else from the first`() throws {
    let catalog = MemoryCatalog()
    try follow("a", "b", in: catalog)
    func update(
      _ first: String, _ second: String, by resolution: ConflictResolution = .updating
    ) throws -> [ImportStep] {
      let incoming = [("a", first), ("b", second)].map { site, faces in
        IncomingTheme(
          theme(1, "Sea", faces, pairs: 3), name: "Sea", source: site, release: Release(source: site, pack: faces))
      }
      return try ThemeImport(into: catalog, onConflict: resolution, .update(naming: [])).commit(incoming, note()).log
    }
    #expect(try update("ABC", "ABC").map(\.outcome) == [.added, .unchanged])
    let news = try update("ABD", "ABE")
    #expect(news.map(\.outcome) == [.updated, .skipped])
    #expect(news.map(\.age) == [nil, .otherSite("a")])
    let named = Release(source: "b", pack: "ABE")
    try importing(
      theme(1, "Sea", "ABE", pairs: 3), into: catalog, .update(naming: [Self.first.id]), release: named)
    #expect(try update("ABF", "ABG").map(\.outcome) == [.skipped, .updated])
    // The first has what is here, and the second goes on.
    #expect(try update("ABG", "ABH").map(\.outcome) == [.unchanged, .updated])
    #expect(try update("ABF", "ABH").map(\.outcome) == [.skipped, .unchanged])
    #expect(try update("ABF", "ABG", by: .always(.replace)).map(\.outcome) == [.updated, .skipped])
    let operations = try catalog.read { try $0.newestOperation() }
    #expect(try update("ABF", "ABG", by: .always(.replace)).map(\.outcome) == [.unchanged, .skipped])
    #expect(try catalog.read { try $0.newestOperation() } == operations)
  }

  @Test func `asks about news of a site for a theme of another one`() throws {
    let catalog = MemoryCatalog()
    try follow("a", in: catalog)
    try importing(Self.first, into: catalog, release: Release(source: "a", number: 2))
    var asked: [ImportAge?] = []
    let answers = ConflictResolution.asking(
      known: { _ in asked.isEmpty ? nil : .skip },
      ask: {
        asked.append($0.age)
        return .skip
      })
    let release = Release(source: "b", number: 3)
    let step = try importing(Self.second, into: catalog, by: answers, .update(naming: []), release: release)[0]
    #expect(asked == [.otherSite("a")])
    #expect(step.outcome == .skipped)
  }

  @Test func `takes no lower number from an older copy of a site that changes nothing`() throws {
    let catalog = MemoryCatalog()
    func release(_ number: Int64) -> Release { Release(source: "a", number: number) }
    for number in [5, 2] as [Int64] { try importing(Self.first, into: catalog, release: release(number)) }
    #expect(try catalog.releases() == [Self.first.id: [release(5)]])
    #expect(try importing(Self.second, into: catalog, release: release(3)).map(\.outcome) == [.skipped])
    try importing(Self.first, into: catalog, release: release(6))
    #expect(try catalog.releases() == [Self.first.id: [release(6)]])
  }

  @Test func `asks about a version that is not known to be newer, and about an older one`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try importing(Self.second, into: catalog)
    var asked: [ImportAge?] = []
    var answer = ConflictPolicy.skip
    func answers() -> ConflictResolution {
      var isKnown = false
      func ask(_ conflict: ImportConflict) -> ConflictPolicy {
        asked.append(conflict.age)
        isKnown = true
        return answer
      }
      return .asking(known: { _ in isKnown ? answer : nil }, ask: ask)
    }
    let third = theme(1, "Sea", "ABE", pairs: 3)
    #expect(try importing(third, into: catalog, by: answers()).map(\.outcome) == [.skipped])
    #expect(try importing(Self.first, into: catalog, by: answers()).map(\.outcome) == [.skipped])
    #expect(asked == [.unknown, .older(than: 1_000)])
    answer = .merge
    #expect(try importing(third, into: catalog, by: answers()).map(\.outcome) == [.updated])
    answer = .replace
    #expect(try importing(Self.first, into: catalog, by: answers()).map(\.outcome) == [.updated])
    #expect(asked.count == 4)
    #expect(try importing(Self.first, into: catalog, by: answers()).map(\.outcome) == [.unchanged])
    #expect(try importing(theme(1, "Sea", "ABCF"), into: catalog, by: answers(), .update(naming: [])).count == 1)
    #expect(asked.count == 4)
  }

  // MARK: Themes that were deleted

  @Test(arguments: Store.allCases)
  func `adds a theme that was deleted here only where it is named`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, theme(2, "Zoo"), into: catalog)
      try catalog.remove(Self.first)
      let skipped = try importing(Self.second, theme(3, "Sky"), into: catalog, .update(naming: [theme(3, "").id]))
      #expect(skipped.map(\.outcome) == [.skipped, .added])
      #expect(skipped.map(details) == ["deleted here on day 1000; name it to bring it back", nil])
      #expect(skipped.map(\.isKeptBack) == [true, false])
      let named = try importing(Self.second, into: catalog, .update(naming: [Self.second.id]))
      #expect(named.map(details) == ["had been deleted here on day 1000"])
      try catalog.remove(Self.first)
      #expect(try importing(Self.second, into: catalog).map(details) == ["had been deleted here on day 1000"])
      #expect(try catalog.themes().map(\.name) == ["Zoo", "Sky", "Sea"])
    }
  }

  @Test(arguments: Store.allCases)
  func `does not go back to what was imported before a deletion`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.remove(Self.first)
      try importing(Self.second, into: catalog)
      try importing(Self.first, into: catalog)
      #expect(try catalog.themes() == [Self.second])
    }
  }

  @Test func `adds a theme again whose addition or deletion was undone`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try catalog.undo(note("undo"))
    #expect(try importing(Self.first, into: catalog, .update(naming: [])).map(details) == [nil])
    try catalog.remove(Self.first)
    try catalog.undo(note("undo"))
    try catalog.undo(note("undo"))
    #expect(try importing(Self.first, into: catalog, .update(naming: [])).map(\.outcome) == [.added])
  }

  // MARK: Themes that no import has brought

  @Test func `does not update a theme that no import has brought`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(Self.first)
    let steps = try importing(Self.second, into: catalog)
    #expect(steps.map(\.outcome) == [.skipped])
    #expect(steps.map(\.remark) == ["the one in the catalog differs"])
  }

  @Test func `does not update the theme of another pack with the same name`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    #expect(try importing(theme(2, "Sea", "PQ"), into: catalog).map(\.outcome) == [.skipped])
  }

  @Test func `updates the theme of another name owner that it was merged into`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(9, "Sea", "XY"))
    try importing(Self.first, into: catalog, by: .always(.merge))
    #expect(try importing(Self.first, into: catalog).map(\.outcome) == [.unchanged])
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(9, "Sea", "XYABD", removed: "C")])
  }

  @Test func `keeps the versions of two packs in one theme apart`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try importing(theme(2, "Sea", "PQ"), into: catalog, by: .always(.merge))
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(1, "Sea", "ABPQD", removed: "C", pairs: 3)])
    #expect(try importing(theme(2, "Sea", "PR"), into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(1, "Sea", "ABPDR", removed: "CQ", pairs: 3)])
  }

  @Test func `is not what a second theme of the same import is`() throws {
    let catalog = MemoryCatalog()
    for round in 1...3 {
      let steps = try importing(Self.first, Self.second, into: catalog)
      #expect(steps.map(\.outcome) == [round == 1 ? .added : .unchanged, .skipped])
      #expect(try catalog.themes() == [Self.first])
    }
  }

  @Test func `asks if several themes of one import went into one`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, Self.second, into: catalog, by: .always(.merge))
    #expect(try importing(theme(1, "Sea", "ABE", pairs: 3), into: catalog).map(\.outcome) == [.skipped])
  }

  @Test func `does not bring back an emoji that was removed here, even if the file lists no removed ones`() throws {
    let catalog = MemoryCatalog()
    try importing(theme(1, "Sea", "ABC"), into: catalog, absent: [.removedEmojis])
    try catalog.put(theme(1, "Sea", "AB", removed: "C"))
    try importing(theme(1, "Sea", "ABD"), into: catalog, absent: [.removedEmojis])
    try importing(theme(1, "Sea", "ABCD"), into: catalog, absent: [.removedEmojis])
    #expect(try catalog.themes() == [theme(1, "Sea", "ABD", removed: "C")])
  }

  @Test func `keeps the fields that the file lacks`() throws {
    let catalog = MemoryCatalog()
    let absent: [ThemeField] = [.numberOfPairs, .color]
    try importing(theme(1, "Sea", "ABC", pairs: 3), into: catalog, absent: absent)
    try catalog.put(theme(1, "Sea", "ABC", pairs: 2, color: 0x1234_56FF))
    try importing(theme(1, "Sea", "ABCD", pairs: 4), into: catalog, absent: absent)
    #expect(try catalog.themes() == [theme(1, "Sea", "ABCD", pairs: 2, color: 0x1234_56FF)])
  }

  // MARK: Words

  private static func sea(_ words: KeyValuePairs<String, String>, _ faces: String = "ABC") -> Theme {
    theme(
      1, "Sea", faces, pairs: 3,
      words: Dictionary(uniqueKeysWithValues: words.map { (Emoji(qualified: $0), .one($1)) }))
  }

  @Test(arguments: Store.allCases)
  func `takes the words of the file and keeps those that were given here`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.sea(["A": "a", "B": "b"]), into: catalog)
      try catalog.put(Self.sea(["A": "a", "B": "mine"]))
      #expect(
        try importing(Self.sea(["A": "x", "B": "b", "D": "d"], "ABCD"), into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [Self.sea(["A": "x", "B": "mine", "D": "d"], "ABCD")])
    }
  }

  @Test func `keeps a word that both sides have changed, and names both`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.sea(["A": "Hund"]), into: catalog)
    try catalog.put(Self.sea(["A": "Wau"]))
    let steps = try importing(Self.sea(["A": "Hündchen"]), into: catalog)
    #expect(
      steps.map(details) == [
        "changed here and in the file: word of 'A': 'Wau' here, 'Hündchen' in the file ('Hund' before)"
      ])
    #expect(try catalog.themes() == [Self.sea(["A": "Wau"])])
  }

  @Test(arguments: Store.allCases)
  func `takes nothing from a file without words, whatever it was before`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.sea(["A": "a"]), into: catalog)
      #expect(try importing(Self.sea([:]), into: catalog, absent: [.words]).map(\.outcome) == [.unchanged])
      #expect(try importing(Self.sea([:], "ABCD"), into: catalog, absent: [.words]).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [Self.sea(["A": "a"], "ABCD")])
      #expect(try importing(Self.sea([:], "ABCD"), into: catalog).map(\.outcome) == [.unchanged])
    }
  }

  @Test(arguments: Store.allCases)
  func `never replaces a word that was given here to an emoji without one in the file`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.sea([:]), into: catalog, absent: [.words])
      try catalog.put(Self.sea(["A": "mine"]))
      #expect(try importing(Self.sea([:]), into: catalog, absent: [.words]).map(\.outcome) == [.unchanged])
      let newer = Self.sea(["A": "theirs", "B": "b"])
      #expect(
        try importing(newer, into: catalog, .update(naming: [])).map(details) == [
          "merged with the changes made here; "
            + "kept yours: word of 'A': 'mine' here, 'theirs' in the file (none before)"
        ])
      #expect(try catalog.themes() == [Self.sea(["A": "mine", "B": "b"])])
    }
  }

  @Test(arguments: Store.allCases.filter { $0 != .memory })
  func `compares with the words that an earlier version of the program kept as a key`(store: Store) throws {
    try store.with { catalog throws in
      func old(_ faces: String) -> Theme {
        theme(1, "Sea", faces, pairs: 3, extras: [.init("words", .object([.init("A", .string("a"))]))])
      }
      try importing(old("ABC"), into: catalog)
      try catalog.put(old("ABCX"))
      #expect(try importing(Self.sea(["A": "b"]), into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [Self.sea(["A": "b"], "ABCX")])
    }
  }

  // MARK: After a deletion, a restore or a cancelled session

  /// A way back to the theme of operation 1, which is an import.
  enum WayBack: String, CaseIterable, CustomTestStringConvertible {
    case undo = "an undone deletion"
    case restore = "a restored deletion"
    case revert = "a reverted deletion"
    case revertOfUndo = "a reverted undo of the import"

    var testDescription: String { rawValue }

    func take(in catalog: any Catalog) throws {
      if self == .revertOfUndo { try catalog.undo(note("undo")) } else { try catalog.remove(theme(1, "")) }
      #expect(try catalog.themes().isEmpty)
      switch self {
      case .undo: try catalog.undo(note("undo"))
      case .restore:
        _ = try catalog.write(note("restore")) { transaction throws in
          ("restored", try transaction.restore(theme(1, "").id, named: "Sea", asOf: .operation(1)))
        }
      case .revert, .revertOfUndo: _ = try catalog.revert([2], note(), summary: "cancelled")
      }
    }
  }

  @Test(arguments: Store.allCases, WayBack.allCases)
  func `updates a theme that is there again`(store: Store, way: WayBack) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try way.take(in: catalog)
      #expect(try catalog.themes() == [Self.first])
      #expect(try importing(Self.first, into: catalog).map(\.outcome) == [.unchanged])
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [theme(1, "Sea", "ABD", removed: "C", pairs: 3)])
    }
  }

  @Test(arguments: Store.allCases)
  func `compares with the import before one that was redone and reverted`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try importing(theme(1, "Sea", "ABC", pairs: 2), into: catalog)
      try catalog.undo(note("undo"))
      try catalog.redo(note("redo"))
      _ = try catalog.revert([4], note(), summary: "cancelled")
      try importing(theme(1, "Sea", "ABCD", pairs: 4), into: catalog)
      #expect(try catalog.themes() == [theme(1, "Sea", "ABCD", pairs: 4)])
    }
  }

  @Test func `does not update a theme that no import has brought, after an import was redone and reverted`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(1, "Sea", "ABX", pairs: 3))
    try importing(Self.first, into: catalog, by: .always(.merge))
    try catalog.undo(note("undo"))
    try catalog.redo(note("redo"))
    _ = try catalog.revert([4], note(), summary: "cancelled")
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.skipped])
  }

  @Test func `does not update a restored theme whose import was undone`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try catalog.undo(note("undo"))
    _ = try catalog.write(note("restore")) { transaction throws in
      ("restored", try transaction.restore(Self.first.id, named: "Sea", asOf: .operation(1)))
    }
    #expect(try catalog.themes() == [Self.first])
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.skipped])
  }

  // MARK: Imports without an effect

  @Test(arguments: Store.allCases)
  func `takes the change of the file after both sides had made the same one`(store: Store) throws {
    try store.with { catalog throws in
      try importing(theme(1, "Sea", "ABCD", pairs: 4), into: catalog)
      try catalog.put(theme(1, "Sea", "ABCD", pairs: 3))
      #expect(try importing(theme(1, "Sea", "ABCD", pairs: 3), into: catalog).map(\.outcome) == [.unchanged])
      #expect(try importing(theme(1, "Sea", "ABCD", pairs: 2), into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [theme(1, "Sea", "ABCD", pairs: 2)])
    }
  }

  @Test(arguments: Store.allCases)
  func `takes the change of the file after its changes had been made here before`(store: Store) throws {
    try store.with { catalog throws in
      try importing(theme(1, "Sea", "ABCD", pairs: 4), into: catalog)
      try catalog.put(theme(1, "Ocean", "ABCD", pairs: 3))
      #expect(try importing(theme(1, "Sea", "ABCD", pairs: 3), into: catalog).map(\.outcome) == [.unchanged])
      #expect(try importing(theme(1, "Sea", "ABCD", pairs: 2), into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [theme(1, "Ocean", "ABCD", pairs: 2)])
    }
  }

  @Test(arguments: Store.allCases)
  func `asks once about a conflict whose merge makes no difference`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABC", pairs: 2))
      let newer = theme(1, "Sky", "ABC", pairs: 3)
      try catalog.put(theme(1, "Lake", "ABC", pairs: 2))
      var asked = 0
      let asking = ConflictResolution.asking(known: { _ in asked == 0 ? nil : .merge }) { _ in
        asked += 1
        return .merge
      }
      let steps = try importing(newer, into: catalog, by: asking)
      #expect(steps.map(\.outcome) == [.unchanged])
      #expect(steps.map(details) == ["kept yours: name: 'Lake' here, 'Sky' in the file ('Sea' before)"])
      asked = 0
      #expect(try importing(newer, into: catalog, by: asking).map(\.remark) == ["already up to date"])
      #expect(asked == 0)
      #expect(try importing(theme(1, "Sky", "ABCD", pairs: 3), into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes() == [theme(1, "Lake", "ABCD", pairs: 2)])
    }
  }

  @Test(arguments: [ConflictPolicy.merge, .replace])
  func `compares with the file that an explicit policy brought without an effect`(policy: ConflictPolicy) throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(1, "Sea", "ABC", removed: "Y", pairs: 3))
    #expect(try importing(Self.first, into: catalog, by: .always(policy)).map(\.outcome) == [.unchanged])
    #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(1, "Sea", "ABD", removed: "YC", pairs: 3)])
  }

  @Test(arguments: Store.allCases)
  func `is no operation if it has no effect`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(Self.second)
      let before = try catalog.operations()
      let incoming = [IncomingTheme(Self.second, source: "a.zip")]
      #expect(try ThemeImport(into: catalog, onConflict: .updating).commit(incoming, note("import")).operation == nil)
      #expect(try catalog.operations() == before)
    }
  }

  @Test(arguments: Store.allCases)
  func `knows the version before one without an effect, once that is undone`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try catalog.put(theme(1, "Sea", "ABC", pairs: 2))
      try importing(theme(1, "Sea", "ABC", pairs: 2), into: catalog)
      try catalog.undo(note("undo"))
      try importing(theme(1, "Sea", "ABC", pairs: 2), into: catalog)
      #expect(try catalog.themes() == [theme(1, "Sea", "ABC", pairs: 2)])
    }
  }

  @Test(arguments: Store.allCases)
  func `changes nothing if an older version is what the theme was made again here`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try importing(Self.second, into: catalog)
      try catalog.put(Self.first)
      #expect(try importing(Self.first, into: catalog).map(\.outcome) == [.unchanged])
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.unchanged])
      #expect(try catalog.themes() == [Self.first])
    }
  }

  @Test func `keeps what another pack brought, even if this one has no effect`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(9, "Sea", "AP", pairs: 2))
    try importing(theme(1, "Sea", "ABC"), into: catalog, by: .always(.merge))
    try importing(theme(2, "Sea", "AB"), into: catalog, by: .always(.merge))
    #expect(try importing(theme(1, "Sea", "ABD"), into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(9, "Sea", "APBD", removed: "C")])
  }

  // MARK: Names

  @Test(arguments: Store.allCases, [theme(1, "SEA", "ABC", pairs: 3), theme(1, "sea", "ABC", pairs: 3)])
  func `takes over another spelling of the name`(store: Store, newer: Theme) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      let steps = try importing(newer, into: catalog)
      #expect(steps.map(\.outcome) == [.updated])
      #expect(steps.map(\.remark) == [nil])
      #expect(try catalog.themes() == [newer])
    }
  }

  @Test func `takes over another spelling of the name in a theme that it was merged into`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(9, "Sea", "AB"))
    try importing(theme(1, "Sea", "ABC"), into: catalog, by: .always(.merge))
    #expect(try importing(theme(1, "SEA", "ABC"), into: catalog).map(\.outcome) == [.updated])
    #expect(try catalog.themes() == [theme(9, "SEA", "ABC")])
  }

  @Test func `leaves a theme alone that has another id and another spelling of the name`() throws {
    let catalog = MemoryCatalog()
    try catalog.put(theme(9, "Sea", "ABC"))
    let steps = try importing(theme(1, "SEA", "ABC"), into: catalog)
    #expect(steps.map(\.outcome) == [.unchanged])
  }

  @Test func `leaves a theme alone whose newer version was kept as a copy`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try importing(Self.second, into: catalog, by: .always(.keepBoth))
    let steps = try importing(Self.second, into: catalog)
    #expect(steps.map(\.outcome) == [.unchanged])
    #expect(steps.map(\.remark) == ["already kept as 'Sea 2'"])
  }

  @Test(arguments: Store.allCases)
  func `brings back an emoji that an earlier version removed`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, into: catalog)
      try importing(Self.second, into: catalog)
      #expect(try catalog.themes() == [theme(1, "Sea", "ABD", removed: "C", pairs: 3)])
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.unchanged])
      try importing(theme(1, "Sea", "ABDE", pairs: 3), into: catalog)
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.skipped])
      let steps = try importing(theme(1, "Sea", "ABDEC", pairs: 3), into: catalog)
      #expect(steps.map(\.outcome) == [.updated])
      #expect(steps.map(\.remark) == [nil])
      #expect(try catalog.themes() == [theme(1, "Sea", "ABDEC", pairs: 3)])
    }
  }

  @Test func `does not bring back an emoji that was removed here only`() throws {
    let catalog = MemoryCatalog()
    try importing(Self.first, into: catalog)
    try catalog.put(theme(1, "Sea", "AB", removed: "C", pairs: 2))
    try importing(theme(1, "Sea", "ABCD", pairs: 3), into: catalog)
    try importing(theme(1, "Sea", "ABCDE", pairs: 3), into: catalog)
    #expect(try catalog.themes()[0].removedEmojis.map(\.text) == ["C"])
  }

  /// The name of the copy was chosen here, not by the file.
  @Test(arguments: Store.allCases)
  func `keeps the numbered name of a copy`(store: Store) throws {
    try store.with { catalog throws in
      try catalog.put(theme(9, "Sea", "XYZ"))
      try importing(Self.first, into: catalog, by: .always(.keepBoth))
      #expect(try catalog.themes().map(\.name) == ["Sea", "Sea 2"])
      #expect(try importing(Self.first, into: catalog).map(\.outcome) == [.unchanged])
      #expect(try importing(Self.second, into: catalog).map(\.outcome) == [.updated])
      #expect(try catalog.themes()[1] == theme(1, "Sea 2", "ABD", removed: "C", pairs: 3))
    }
  }

  @Test(arguments: Store.allCases)
  func `has the outcome of its rehearsal`(store: Store) throws {
    try store.with { catalog throws in
      try importing(Self.first, theme(2, "Zoo", "PQ"), into: catalog)
      try catalog.put(theme(1, "Ocean", "ABCX", pairs: 3), theme(2, "Zoo", "PQRU", pairs: 3))
      let incoming = [Self.second, theme(2, "Zoo", "PQSTV", pairs: 4)].map { IncomingTheme($0, source: "a.zip") }
      let run = ThemeImport(into: catalog, onConflict: .updating)
      let rehearsed = try run.rehearse(incoming).log
      let real = try run.commit(incoming, note("import")).log
      #expect(rehearsed.map(\.outcome) == [.updated, .updated])
      #expect(rehearsed.map(\.result) == real.map(\.result))
      #expect(rehearsed.map(details) == real.map(details))
    }
  }
}
