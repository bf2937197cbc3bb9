import CatalogSamples
import TestSupport
import Testing
import Themes

@testable import Catalogs

@Suite struct `A three-way merge` {
  private func merged(_ base: Theme, _ here: Theme, _ incoming: Theme) -> ThreeWayMerge {
    ThreeWayMerge(from: base, here: here, incoming: incoming)
  }

  /// A theme with one face in play, removed or unknown, beside two that are always in play.
  private func sample(_ state: Character) -> Theme {
    theme(1, "A", state == "P" ? "CDX" : "CD", removed: state == "R" ? "X" : "")
  }

  /// At the last import, in the catalog, in the new file, and the result.
  @Test(arguments: [
    "PPPP", "PPRR", "PPUR", "PRPR", "PRRR", "PRUR", "PUPU", "PURR", "PUUU",
    "RPPP", "RPRP", "RPUP", "RRPP", "RRRR", "RRUR", "RUPP", "RURU", "RUUU",
    "UPPP", "UPRP", "UPUP", "URPR", "URRR", "URUR", "UUPP", "UURR", "UUUU",
  ])
  func `decides about each face by itself`(story: String) throws {
    let states = Array(story)
    let merge = merged(sample(states[0]), sample(states[1]), sample(states[2]))
    #expect(merge.conflicts.isEmpty)
    let result = try #require(merge.result)
    #expect(result.emojis == sample(states[3]).emojis)
    #expect(result.removedEmojis == sample(states[3]).removedEmojis)
  }

  @Test func `takes each field that one side has changed`() throws {
    let base = theme(1, "A", "ABCD", pairs: 2, color: 1)
    let merge = merged(base, theme(1, "B", "ABCD", pairs: 2, color: 1), theme(1, "A", "ABCD", pairs: 4, color: 9))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.result == theme(1, "B", "ABCD", pairs: 4, color: 9))
  }

  @Test func `takes the same change of both sides`() throws {
    let changed = theme(1, "B", "ABC", pairs: 3, color: 9)
    let merge = merged(theme(1, "A", "AB", pairs: 2, color: 1), changed, changed)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.result == changed)
  }

  @Test func `names each field that both sides have changed, and its values`() throws {
    let merge = merged(
      theme(1, "A", "ABCD", pairs: 2, color: 0xFF00_00FF), theme(1, "B", "ABCD", pairs: 3, color: 0x00FF_00FF),
      theme(1, "C", "ABCD", pairs: 4, color: 0x1234_56FF))
    #expect(
      merge.conflicts.map(\.description) == [
        "name: 'B' here, 'C' in the file ('A' before)",
        "pairs: 3 here, 4 in the file (2 before)",
        "colour: green (#00FF00) here, grey (#123456) in the file (red (#FF0000) before)",
      ])
    #expect(merge.result == theme(1, "B", "ABCD", pairs: 3, color: 0x00FF_00FF))
  }

  @Test func `lowers the pairs to the faces that are left`() throws {
    let merge = merged(
      theme(1, "A", "ABCDE", pairs: 5), theme(1, "A", "ABCD", removed: "E", pairs: 4), theme(1, "A", "BCDE", pairs: 4))
    #expect(merge.result == theme(1, "A", "BCD", removed: "EA", pairs: 3))
    #expect(merge.conflicts.isEmpty)
  }

  /// Four of four emoji were dealt before.
  @Test(arguments: [
    ("ABCDX", 5, "ABCDYZ", 6, 7), ("ABCDX", 5, "ABCDY", 5, 6), ("ABCDX", 5, "ABCD", 3, 3), ("ABCD", 3, "ABCDY", 5, 3),
    ("ABCDX", 5, "ABCDY", 4, 5),
  ])
  func `deals all emoji as long as both sides do, without a conflict`(
    here: String, herePairs: Int, incoming: String, incomingPairs: Int, result: Int
  ) {
    let merge = merged(
      theme(1, "A", "ABCD", pairs: 4), theme(1, "A", here, pairs: herePairs),
      theme(1, "A", incoming, pairs: incomingPairs))
    #expect(merge.conflicts == [])
    #expect(merge.result?.numberOfPairs == result)
  }

  @Test func `conflicts if both sides chose other numbers of pairs than all`() {
    let merge = merged(
      theme(1, "A", "ABCD", pairs: 4), theme(1, "A", "ABCD", pairs: 2), theme(1, "A", "ABCDE", pairs: 3))
    #expect(merge.conflicts.map(\.subject) == ["pairs"])
  }

  @Test(arguments: [("ABE", false), ("AB", true)])
  func `conflicts if fewer than two faces would be left`(incoming: String, isConflict: Bool) throws {
    let merge = merged(theme(1, "A", "ABCD"), theme(1, "A", "BC", removed: "AD"), theme(1, "A", incoming))
    #expect(merge.conflicts == (isConflict ? [.tooFewEmoji] : []))
    #expect((merge.result == nil) == isConflict)
  }

  @Test func `has the order of the file if the order was not changed here`() throws {
    let merge = merged(theme(1, "A", "ABC"), theme(1, "B", "ABC"), theme(1, "A", "CXAB"))
    #expect(merge.result == theme(1, "B", "CXAB"))
  }

  @Test(arguments: [
    ("ABY", "", "XAB", "XABY"), ("YAB", "", "XBA", "XBAY"), ("AB", "C", "BAC", "BA"), ("YAB", "", "ABC", "YABC"),
    ("YAB", "", "AB", "YAB"), ("BAY", "", "XAB", "BAYX"), ("ABY", "", "ABX", "ABYX"), ("YA", "B", "ABX", "YAX"),
  ])
  func `has the order of the file unless emoji were reordered here`(
    here: String, removed: String, incoming: String, result: String
  ) throws {
    let merge = merged(
      theme(1, "A", "AB" + removed), theme(1, "A", here, removed: removed), theme(1, "A", incoming))
    #expect(merge.result == theme(1, "A", result, removed: removed))
  }

  @Test func `keeps the order of the catalog if it was changed here`() throws {
    let merge = merged(theme(1, "A", "ABC"), theme(1, "A", "BYAC"), theme(1, "A", "CXAB"))
    #expect(merge.result == theme(1, "A", "BYACX"))
  }

  @Test func `merges the keys of other programs one by one`() throws {
    func extras(_ values: KeyValuePairs<String, String>) -> Theme {
      theme(1, "A", extras: values.map { .init($0, .number($1)) })
    }
    let merge = merged(
      extras(["same": "1", "here": "1", "there": "1", "gone": "1", "both": "1"]),
      extras(["same": "1", "here": "2", "there": "1", "gone": "1", "both": "2", "mine": "1"]),
      extras(["same": "1", "here": "1", "there": "3", "both": "3", "new": "3"]))
    #expect(merge.conflicts.map(\.subject) == ["key 'both'"])
    #expect(merge.result == extras(["same": "1", "here": "2", "there": "3", "both": "2", "mine": "1", "new": "3"]))
  }

  // MARK: Words

  /// A theme whose face A has one of these words, or none.
  private func worded(_ word: Character) -> Theme {
    theme(1, "A", words: word == "-" ? [:] : [Emoji(qualified: "A"): .one(String(word))])
  }

  private func worded(_ words: KeyValuePairs<String, String>, _ faces: String = "ABC", removed: String = "") -> Theme {
    theme(
      1, "A", faces, removed: removed,
      words: Dictionary(uniqueKeysWithValues: words.map { (Emoji(qualified: $0), .one($1)) }))
  }

  /// At the last import, in the catalog, in the new file, and the result, which the last sign calls a conflict.
  @Test(arguments: [
    "--- -", "--a a", "--b b", "-a- a", "-aa a", "-ab a!", "-b- b", "-ba b!", "-bb b",
    "a-- -", "a-a -", "a-b -!", "aa- -", "aaa a", "aab b", "ab- b!", "aba b", "abb b",
    "b-- -", "b-a -!", "b-b -", "ba- a!", "baa a", "bab a", "bb- -", "bba a", "bbb b",
  ])
  func `decides about the word of each emoji by itself`(story: String) {
    let signs = Array(story)
    let merge = merged(worded(signs[0]), worded(signs[1]), worded(signs[2]))
    #expect(merge.result == worded(signs[4]))
    #expect(merge.conflicts.map(\.subject) == (signs.count == 6 ? ["word of 'A'"] : []))
  }

  @Test func `names the emoji whose word both sides have changed, and its words`() {
    let merge = merged(
      theme(1, "A", words: [Emoji(qualified: "A"): .one("Hund")]),
      theme(1, "A", words: [Emoji(qualified: "A"): .one("Wau")]),
      theme(1, "A", words: [Emoji(qualified: "A"): .two("3 × 4", "12")]))
    #expect(
      merge.conflicts.map(\.description) == ["word of 'A': 'Wau' here, '3 × 4 = 12' in the file ('Hund' before)"])
  }

  @Test func `takes the words of different emoji from both sides`() {
    let merge = merged(
      worded(["A": "a", "B": "b"]), worded(["A": "a", "B": "mine", "C": "new"]), worded(["A": "theirs", "B": "b"]))
    #expect(merge.conflicts == [])
    #expect(merge.result == worded(["A": "theirs", "B": "mine", "C": "new"]))
  }

  @Test func `remembers the word of an emoji that the file no longer has`() {
    let base = worded(["A": "a", "C": "c"])
    let merge = merged(base, base, worded(["A": "a"], "AB"))
    #expect(merge.conflicts == [])
    #expect(merge.result == worded(["A": "a", "C": "c"], "AB", removed: "C"))
  }

  @Test func `takes two words that the file has swapped`() {
    let base = worded(["A": "a", "B": "b"])
    let merge = merged(base, base, worded(["A": "b", "B": "a"]))
    #expect(merge.conflicts == [])
    #expect(merge.result == worded(["A": "b", "B": "a"]))
  }

  @Test func `conflicts if a text would be on two pairs, and keeps that of the catalog`() {
    let base = worded([:])
    let merge = merged(base, worded(["C": "Katze"]), worded(["A": "Katze", "B": "Hund"]))
    #expect(
      merge.conflicts.map(\.description) == ["word of 'A': 'Katze' is on 'C' here and on 'A' in the file"])
    #expect(merge.result == worded(["B": "Hund", "C": "Katze"]))
  }

  @Test func `keeps all words of the catalog that the file would push out one after the other`() {
    let base = worded(["A": "a", "B": "b"])
    let merge = merged(base, worded(["A": "a", "B": "b", "C": "c"]), worded(["A": "b", "B": "c"]))
    #expect(merge.conflicts.map(\.subject) == ["word of 'B'", "word of 'A'"])
    #expect(merge.result == worded(["A": "a", "B": "b", "C": "c"]))
  }

  @Test func `conflicts if the file adds an emoji that is a text here`() {
    let merge = merged(worded([:]), worded(["A": "D"]), worded([:], "ABCD"))
    #expect(merge.conflicts.map(\.description) == ["word of 'D': 'D' is on 'A' here and on 'D' in the file"])
  }

  // MARK: Properties

  private func random(_ random: inout SeededGenerator) -> Theme {
    let faces = "ABCDEFGH".shuffled(using: &random)
    let inPlay = Int.random(in: 2...6, using: &random)
    let removed = Int.random(in: 0...faces.count - inPlay, using: &random)
    let words = Bool.random(using: &random) ? [] : "abcdefgh".shuffled(using: &random).prefix(3).map { $0 }
    let sample = theme(
      1, ["A", "B"].randomElement(using: &random) ?? "", String(faces.prefix(inPlay)),
      removed: String(faces.dropFirst(inPlay).prefix(removed)), pairs: Int.random(in: 2...inPlay, using: &random),
      color: UInt32.random(in: 0...1, using: &random),
      words: Dictionary(
        uniqueKeysWithValues: zip(faces, words).map { (Emoji(qualified: String($0)), .one(String($1))) }),
      extras: Bool.random(using: &random) ? [.init("k", .number("\(Int.random(in: 0...2, using: &random))"))] : [])
    // Drops the words of faces that it does not have.
    return sample.with { _ in }
  }

  /// Three random versions of a theme.
  private func story(_ seed: UInt64) -> (base: Theme, here: Theme, incoming: Theme) {
    var generator = SeededGenerator(seed: seed)
    return (random(&generator), random(&generator), random(&generator))
  }

  private static let seeds = 1...500 as ClosedRange<UInt64>

  @Test func `of the same file again changes nothing`() throws {
    for seed in Self.seeds {
      let (base, here, incoming) = story(seed)
      guard let result = merged(base, here, incoming).result else { continue }
      let again = merged(incoming, result, incoming)
      #expect(again.result == result, "seed \(seed)")
      #expect(again.conflicts.isEmpty, "seed \(seed)")
    }
  }

  @Test func `forgets no face`() throws {
    for seed in Self.seeds {
      let (base, here, incoming) = story(seed)
      guard let result = merged(base, here, incoming).result else { continue }
      let known = Set(result.emojis + result.removedEmojis)
      #expect(known.isSuperset(of: here.emojis + here.removedEmojis), "seed \(seed)")
      #expect(known.isSuperset(of: Set(incoming.emojis).subtracting(base.emojis)), "seed \(seed)")
    }
  }

  @Test func `keeps the rules of a theme`() throws {
    for seed in Self.seeds {
      let (base, here, incoming) = story(seed)
      guard let result = merged(base, here, incoming).result else { continue }
      #expect(Set(result.emojis).isDisjoint(with: result.removedEmojis), "seed \(seed)")
      #expect(Set(result.emojis).count == result.emojis.count, "seed \(seed)")
      #expect((2...result.emojis.count).contains(result.numberOfPairs), "seed \(seed)")
      #expect(result.with { _ in } == result, "seed \(seed): words that break their rule")
    }
  }

  @Test func `makes the same of two sides in either order, where they are compatible`() throws {
    var compatible = 0
    for seed in Self.seeds {
      let (base, here, incoming) = story(seed)
      let (one, other) = (merged(base, here, incoming), merged(base, incoming, here))
      // A face that one side has put in play and the other has removed is decided by the catalog.
      let contested = Set(here.emojis).intersection(incoming.removedEmojis)
        .union(Set(incoming.emojis).intersection(here.removedEmojis)).subtracting(base.emojis + base.removedEmojis)
      guard contested.isEmpty else { continue }
      // An emoji that the file does not have says nothing about its word, and the catalog's word stays.
      let counts = [one, other].map { $0.conflicts.count { !$0.subject.hasPrefix("word") } }
      #expect(counts[0] == counts[1], "seed \(seed)")
      guard one.conflicts.isEmpty, other.conflicts.isEmpty, let left = one.result, let right = other.result else {
        continue
      }
      compatible += 1
      #expect(Set(left.emojis) == Set(right.emojis), "seed \(seed)")
      #expect(left.color == right.color, "seed \(seed)")
      #expect(left.name == right.name, "seed \(seed)")
    }
    #expect(compatible > 20)
  }

  @Test func `with an unchanged side is the other side`() throws {
    for seed in Self.seeds {
      let (base, _, incoming) = story(seed)
      #expect(merged(base, base, incoming).result?.emojis == incoming.emojis, "seed \(seed)")
      #expect(merged(base, incoming, base).result == incoming, "seed \(seed)")
    }
  }
}
