import TestSupport
import Testing

@testable import Themes

/// The largest accepted and the smallest rejected value of each limit of a theme.
struct LimitTests {
  private func check(_ change: (inout ThemeDraft) -> Void) -> IncomingTheme {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(ThemeID(high: 1, low: 2))
    draft.name = "Sea"
    draft.emojis = ["🐙", "🐠", "🦀"]
    draft.removedEmojis = []
    draft.numberOfPairs = 3
    draft.color = .known(ThemeColor(packed: 0x0080_80FF))
    change(&draft)
    var validator = ThemeValidator()
    return validator.check(draft)
  }

  private func faces(_ count: Int) -> [String] {
    (0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).map { String($0) } }
  }

  @Test(arguments: ["x", "é", "👻", "กำ", "क्ष"])
  func `a name has at most 100 characters`(character: String) {
    let longest = String(repeating: character, count: 100)
    #expect(check { $0.name = longest }.theme?.name == longest)
    let longer = check { $0.name = longest + character }
    #expect(longer.theme == nil)
    #expect(
      longer.diagnostics.map(\.problem).contains {
        $0 as? ThemeProblem == .nameUnusable(.tooLong(characters: 101, most: 100))
      })
  }

  @Test func `a name has at most 1,000 bytes`() {
    let longest = "xx" + String(repeating: "\u{301}", count: 499)
    #expect(longest.utf8.count == 1_000)
    #expect(check { $0.name = longest }.theme?.name == longest)
    let longer = check { $0.name = "x" + longest }
    #expect(longer.theme == nil)
    #expect(longer.diagnostics.first?.problem as? ThemeProblem == .nameUnusable(.tooHeavy(bytes: 1_001, most: 1_000)))
  }

  @Test func `the characters of a name are counted up to 100,000 bytes`() {
    let counted = check { $0.name = String(repeating: "x", count: 100_000) }
    #expect(
      counted.diagnostics.first?.problem as? ThemeProblem == .nameUnusable(.tooLong(characters: 100_000, most: 100)))
    let endless = check { $0.name = String(repeating: "x", count: 100_001) }
    #expect(endless.diagnostics.first?.problem as? ThemeProblem == .nameUnusable(.tooLong(characters: nil, most: 100)))
  }

  @Test func `a theme has at most 10,000 emoji`() {
    #expect(check { $0.emojis = faces(10_000) }.theme?.emojis.count == 10_000)
    let longer = check { $0.emojis = faces(10_001) }
    #expect(longer.theme == nil)
    #expect(longer.diagnostics.first?.problem as? ThemeProblem == .tooManyEmojis(10_001))
  }

  @Test func `a theme has at most 10,000 removed emoji`() {
    #expect(check { $0.removedEmojis = faces(10_000) }.theme?.removedEmojis.count == 10_000)
    let longer = check { $0.removedEmojis = faces(10_001) }
    #expect(longer.theme == nil)
    #expect(longer.diagnostics.first?.problem as? ThemeProblem == .tooManyEmojis(10_001))
  }

  @Test(arguments: [10_000, 10_001, 10_002, 20_000])
  func `a list of known faces counts all of its faces`(count: Int) {
    var validator = ThemeValidator()
    var list = validator.list(expecting: count)
    for _ in 0..<count { validator.add("🐙", to: &list) }
    #expect(list.count == count)
    var draft = ThemeDraft(place: .keyPath(""))
    draft.name = "Sea"
    validator.add("🐠", to: &list)
    draft.inPlay = list
    #expect(
      validator.check(draft).diagnostics.contains { $0.problem as? ThemeProblem == .tooManyEmojis(count + 1) })
  }

  @Test func `a theme has at least 2 emoji`() {
    #expect(check { $0.emojis = ["🐙", "🐠"] }.theme?.emojis.count == 2)
    #expect(check { $0.emojis = ["🐙"] }.theme == nil)
  }

  @Test(arguments: [(Int.min, 2), (1, 2), (2, 2), (3, 3), (4, 3), (Int.max, 3)])
  func `a theme has from 2 pairs to one of each emoji`(written: Int, pairs: Int) {
    let outcome = check { $0.numberOfPairs = written }
    #expect(outcome.theme?.numberOfPairs == pairs)
    #expect(outcome.diagnostics.isEmpty == (written == pairs))
  }

  @Test func `a face has at most 16 scalars`() {
    let longest = "x" + String(repeating: "\u{301}", count: 15)
    #expect(Emoji(longest)?.text == longest)
    #expect(throws: Emoji.Fault.tooLong) { try Emoji.parse(longest + "\u{301}").get() }
  }

  @Test func `a face of 16 scalars may take 64 bytes`() {
    let longest = "👩" + String(repeating: "\u{E0061}", count: 15)
    #expect(longest.utf8.count == 64)
    #expect(Emoji(longest) != nil)
    #expect(throws: Emoji.Fault.tooLong) { try Emoji.parse(longest + "\u{E0061}").get() }
  }

  @Test(arguments: [0.0, 1.0])
  func `a fraction of a colour may be at the ends of its range`(fraction: Double) {
    let color = ThemeDraft.Color.fractions(red: fraction, green: fraction, blue: fraction, alpha: fraction)
    #expect(check { $0.color = color }.diagnostics.isEmpty)
  }

  @Test(arguments: [-Double.ulpOfOne, 1 + Double.ulpOfOne, .infinity, -.infinity, .nan], 0..<4)
  func `a fraction of a colour beyond its range is clamped`(fraction: Double, component: Int) throws {
    var parts = [0.5, 0.5, 0.5, 0.5]
    parts[component] = fraction
    let outcome = check { $0.color = .fractions(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) }
    let color = try #require(outcome.theme?.color)
    let clamped = [color.red, color.green, color.blue, color.alpha][component]
    #expect(clamped == (fraction > 0.5 ? 255 : 0))
    #expect(outcome.diagnostics.map(\.code) == ["theme.clamped"])
  }

  @Test func `a colour name has at most 32 bytes`() {
    #expect(ThemeColor("teal" + String(repeating: " ", count: 28)) == ThemeColor("teal"))
    #expect(ThemeColor("teal" + String(repeating: " ", count: 29)) == nil)
  }

  @Test(arguments: 0...10)
  func `a colour in hexadecimal has 3, 6 or 8 digits`(digits: Int) {
    let isColor = [3, 6, 8].contains(digits)
    #expect((ThemeColor("#" + String(repeating: "7", count: digits)) != nil) == isColor)
    #expect((ThemeColor(String(repeating: "7", count: digits)) != nil) == isColor)
  }

  @Test func `keys of other programs may nest 62 lists`() {
    #expect(check { $0.extras = [.init("a", RulesTests.nested(62))] }.theme?.extras.count == 1)
    #expect(check { $0.extras = [.init("a", RulesTests.nested(63))] }.theme?.extras.isEmpty == true)
  }

  @Test func `keys of other programs may nest 62 objects`() {
    func nested(_ levels: Int) -> ExtraValue { (0..<levels).reduce(.null) { value, _ in .object([.init("k", value)]) } }
    #expect(check { $0.extras = [.init("a", nested(62))] }.theme?.extras.count == 1)
    #expect(check { $0.extras = [.init("a", nested(63))] }.theme?.extras.isEmpty == true)
  }

  @Test func `keys of other programs may take 1 MiB`() {
    // The key, and one byte for the value itself.
    let most = (1 << 20) - 2
    func extras(_ count: Int) -> [ExtraValue.Member] { [.init("a", .string(String(repeating: "x", count: count)))] }
    #expect(check { $0.extras = extras(most) }.theme?.extras.count == 1)
    #expect(check { $0.extras = extras(most + 1) }.theme?.extras.isEmpty == true)
  }
}

struct FindingLimiterTests {
  private func limited(_ count: Int, errorAt error: Int? = nil) -> FindingLimiter {
    var limiter = FindingLimiter(most: 2)
    for index in 0..<count {
      limiter.append(.theme(index == error ? .nameMissing : .emptyFace, at: .wholeLine(index + 1)))
    }
    return limiter
  }

  @Test(arguments: 0...3)
  func `up to one finding more than the limit is listed itself`(count: Int) {
    let list = limited(count).list
    #expect(list.map(\.place) == (0..<count).map { .wholeLine($0 + 1) })
    #expect(list.allSatisfy { $0.problem as? ThemeProblem == .emptyFace })
  }

  @Test func `more findings are counted`() {
    let list = limited(4).list
    #expect(list.count == 3)
    #expect(list.last?.message == "and 2 more like this")
    #expect(list.last?.place == .wholeLine(3))
  }

  @Test func `an error beyond the limit stays an error`() {
    let limiter = limited(5, errorAt: 3)
    #expect(limiter.errors == 1)
    #expect(limiter.list.last?.severity == .error)
    #expect(limiter.list.last?.place == .wholeLine(4))
  }
}
