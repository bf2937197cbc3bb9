import Testing

@testable import Formats
@testable import Themes

/// Pairs of a table or a list of cards become the emoji and words of a theme.
struct PairCollectorTests {
  /// Knows 🐶 as `Hund` and `dog`.
  private struct Pictures: WordPictures {
    func face(captioned word: String, in languages: [String]) -> String? {
      word == "dog" || word == "Hund" && languages == ["de"] ? "🐶" : nil
    }
  }

  /// The pairs of a theme as `🐶 Hund`, and the findings.
  private func filled(
    _ pairs: [(String?, [String])], removed: [(String?, [String])] = [], languages: [String] = []
  ) throws -> (pairs: [String], findings: [Diagnostic]) {
    var collector = PairCollector(languages: languages)
    for (index, pair) in pairs.enumerated() { collector.add(pair.0, pair.1, line: index + 1) }
    for (index, pair) in removed.enumerated() { collector.add(pair.0, pair.1, line: index + 100, isRemoved: true) }
    var reading = ThemeReading()
    reading.pictures = Pictures()
    var draft = ThemeDraft(place: .line(1, columns: []))
    (draft.id, draft.name, draft.numberOfPairs, draft.color) = (.fromContent, "Words", 2, .known(.unspecified))
    let findings = collector.fill(&draft, in: &reading)
    try reading.found(draft, findings: findings)
    let theme = try #require(reading.themes.first)
    return (
      (theme.emojis + theme.removedEmojis).map { face in
        ([face.text] + (theme.words[face]?.texts ?? [])).joined(separator: " ")
      }, reading.allDiagnostics
    )
  }

  @Test func `an emoji beside a text or among two is that of the pair`() throws {
    let (pairs, findings) = try filled([
      ("🐶", ["", " Hund "]), (nil, ["🐱", "Katze"]), (nil, ["Maus", "🐭"]), ("🐹", []),
    ])
    #expect(pairs == ["🐶 Hund", "🐱 Katze", "🐭 Maus", "🐹"])
    #expect(findings == [])
  }

  @Test func `a word with a certain emoji gives it to its pair`() throws {
    let pairs = [(nil, ["Hund", "le chien"]), (nil, ["cat", "dog"]), (nil, ["un", "one"])] as [(String?, [String])]
    let (german, _) = try filled(pairs, languages: ["de"])
    #expect(german.first == "🐶 Hund le chien")
    #expect(german.dropFirst().allSatisfy { !$0.hasPrefix("🐶") })
    let (english, _) = try filled(pairs)
    #expect(english.map { $0.hasPrefix("🐶") } == [false, true, false])
    #expect(try filled(pairs + [("🐶", ["Wuff"])]).pairs.filter { $0.hasPrefix("🐶") } == ["🐶 Wuff"])
  }

  @Test func `signs depend on the texts and not on the rows around them`() throws {
    let pairs =
      [(nil, ["3 × 4", "12"]), (nil, ["7 × 8", "56"]), (nil, ["Cafe\u{301}", "coffee"])] as [(String?, [String])]
    let (signed, findings) = try filled(pairs)
    #expect(signed == ["⬅️ 3 × 4 12", "♏ 7 × 8 56", "🟢 Cafe\u{301} coffee"])
    #expect(findings == [])
    #expect(try filled([(nil, ["1 × 1", "1"])] + pairs).pairs.dropFirst() == signed[...])
    #expect(try filled([(nil, ["Caf\u{E9}", "coffee"])] + pairs.prefix(1)).pairs[0].first == signed[2].first)
  }

  @Test func `sorting a table changes no sign`() throws {
    let pairs = (1...40).map { (nil, ["front \($0)", "back \($0)"]) as (String?, [String]) }
    #expect(try filled(pairs).pairs.reversed() == filled(pairs.reversed()).pairs)
  }

  @Test func `two thousand pairs have different signs`() throws {
    let pairs = (1...2_001).map { (nil, ["front \($0)", "back \($0)"]) as (String?, [String]) }
    let (signed, findings) = try filled(pairs)
    #expect(Set(signed.map(\.first)).count == 2_000)
    #expect(findings.filter { $0.severity > .note }.map(\.code) == ["theme.unusable-word"])
    #expect(Set(PairSigns.signs.map { Emoji($0) }).count == 128)
    #expect(!PairSigns.signs.contains { !$0.isEmoji })
  }

  @Test func `a pair without an emoji is left out if a text is on another pair`() throws {
    let (pairs, findings) = try filled([
      (nil, ["3 × 4", "12"]), (nil, ["2 × 6", "12"]), ("🕛", ["12"]),
      (nil, ["6 + 6", String(repeating: "x", count: 61)]),
      (nil, ["alone", ""]),
    ])
    #expect(pairs.map { $0.dropFirst() } == [" 3 × 4 12", ""])
    #expect(
      findings.map(\.message) == [
        "the pair '2 × 6' and '12' was left out: '12' is on another pair",
        "the pair '6 + 6' and '\(String(repeating: "x", count: 57))…' was left out: one of its texts has 61 characters; at most 60 are allowed",
        "'alone' was left out: it has no second side",
        "the text of \(pairs[1]) is '12', which is already on a card of \(pairs[0].prefix(1)); it was dropped",
      ])
    #expect(findings.map(\.place) == [2, 4, 5, 3].map { .line($0, column: 1) })
  }

  @Test func `a pair without an emoji is left out if a text is the face of another pair`() throws {
    let (pairs, findings) = try filled([("A", ["eins", "one"]), (nil, ["A", "B"]), ("C", ["zwei"])])
    #expect(pairs.map { $0.prefix(1) } == ["A", "C"])
    #expect(
      findings.first { $0.severity == .warning }?.message
        == "the pair 'A' and 'B' was left out: 'A' is on a card of 'A'"
    )
  }

  @Test func `removed pairs keep their texts`() throws {
    #expect(
      try filled([("🐶", ["Hund"]), ("🐱", [])], removed: [("🐭", ["Maus"]), (nil, ["1 + 1", "2"])]).pairs.dropLast() == [
        "🐶 Hund", "🐱", "🐭 Maus",
      ])
  }
}
