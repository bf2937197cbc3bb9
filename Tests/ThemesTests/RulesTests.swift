import Foundation
import TestSupport
import Testing

@testable import Themes

struct RulesTests {
  private static let id = ThemeID(high: 1, low: 2)

  private static func draft(_ change: (inout ThemeDraft) -> Void = { _ in }) -> ThemeDraft {
    var draft = ThemeDraft(place: .keyPath("[2]"))
    draft.id = .known(id)
    draft.name = "Halloween"
    draft.emojis = ["👻", "🎃", "🕷️"]
    draft.removedEmojis = ["🍭"]
    draft.numberOfPairs = 3
    draft.color = .known(ThemeColor(packed: 0xFF95_00FF))
    change(&draft)
    return draft
  }

  private func check(_ change: (inout ThemeDraft) -> Void) -> IncomingTheme {
    var validator = ThemeValidator()
    return validator.check(Self.draft(change))
  }

  @Test func `a good draft becomes a theme without findings`() throws {
    let outcome = check { _ in }
    let theme = try #require(outcome.theme)
    #expect(outcome.diagnostics.isEmpty)
    #expect(theme.id == Self.id)
    #expect(theme.name == "Halloween")
    #expect(theme.numberOfPairs == 3)
    #expect(theme.emojis.map(\.text) == ["👻", "🎃", "🕷️"])
    #expect(theme.removedEmojis.map(\.text) == ["🍭"])
  }

  @Test func `the fields that were not written are known`() {
    #expect(Self.draft { $0.words = [] }.absent.isEmpty)
    #expect(Self.draft().absent == [.words])
    #expect(Set(Self.draft { $0.removedEmojis = nil }.absent) == [.removedEmojis, .words])
    #expect(Set(Self.draft { $0.numberOfPairs = nil }.absent) == [.numberOfPairs, .words])
    #expect(Set(Self.draft { $0.color = nil }.absent) == [.color, .words])
  }

  /// A bad draft for each code, with the place of the finding and whether it rejects the theme.
  static let faults: [(String, String, Bool, @Sendable (inout ThemeDraft) -> Void)] = [
    ("theme.missing-id", "[2].id", false, { $0.id = nil }),
    ("theme.unreadable-id", "[2].id", false, { $0.id = .text("7") }),
    ("theme.missing-name", "[2].name", true, { $0.name = nil }),
    ("theme.missing-name", "[2].name", true, { $0.name = " \u{A0}\u{200B} " }),
    ("theme.trimmed-name", "[2].name", false, { $0.name = " Halloween " }),
    ("theme.unusable-name", "[2].name", true, { $0.name = String(repeating: "x", count: 101) }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "x" + String(repeating: "\u{301}", count: 2_000) }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "a\u{1B}[2Jb" }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "a\u{202E}b" }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "a\u{200B}b" }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "a\u{AD}b" }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "a\u{E0067}\u{E007F}" }),
    ("theme.unusable-name", "[2].name", true, { $0.name = "🏴\u{E0067}\u{E007F}\u{E0067}" }),
    ("theme.too-few-emojis", "[2].emojis", true, { $0.emojis = nil }),
    ("theme.too-few-emojis", "[2].emojis", true, { $0.emojis = ["👻"] }),
    ("theme.too-few-emojis", "[2].emojis", true, { $0.emojis = ["❤", "❤️"] }),
    ("theme.too-many-emojis", "[2].emojis", true, { $0.emojis = Array(repeating: "👻", count: 10_001) }),
    (
      "theme.duplicate-emoji", "[2].emojis[2]", false,
      {
        $0.emojis = ["❤️", "🎃", "❤"]
        $0.numberOfPairs = 2
      }
    ),
    ("theme.duplicate-emoji", "[2].removedEmojis[1]", false, { $0.removedEmojis = ["🍭", "🍭"] }),
    (
      "theme.empty-face", "[2].emojis[1]", false,
      {
        $0.emojis = ["👻", " ", "🎃"]
        $0.numberOfPairs = 2
      }
    ),
    ("theme.several-characters", "[2].emojis[0]", true, { $0.emojis = ["👻🎃", "🎃", "🕷️"] }),
    ("theme.unusable-emoji", "[2].emojis[0]", true, { $0.emojis = ["\u{200B}", "🎃", "🕷️"] }),
    ("theme.unusable-emoji", "[2].removedEmojis[0]", true, { $0.removedEmojis = ["\u{7}"] }),
    (
      "theme.unusable-emoji", "[2].emojis[0]", true,
      { $0.emojis = ["a" + String(repeating: "\u{301}", count: 40), "🎃", "🕷️"] }
    ),
    (
      "theme.not-an-emoji", "[2].emojis[1]", false,
      {
        $0.emojis = ["👻", "♚"]
        $0.numberOfPairs = 2
      }
    ),
    ("theme.respelled-emoji", "[2].emojis[2]", false, { $0.emojis = ["👻", "🎃", "🕷"] }),
    ("theme.respelled-emoji", "[2].removedEmojis[0]", false, { $0.removedEmojis = ["⚽\u{FE0F}"] }),
    ("theme.removed-in-play", "[2].removedEmojis", false, { $0.removedEmojis = ["🎃"] }),
    ("theme.missing-pairs", "[2].numberOfPairs", false, { $0.numberOfPairs = nil }),
    ("theme.clamped", "[2].numberOfPairs", false, { $0.numberOfPairs = 9 }),
    ("theme.clamped", "[2].numberOfPairs", false, { $0.numberOfPairs = 1 }),
    ("theme.missing-color", "[2].color", false, { $0.color = nil }),
    ("theme.unreadable-color", "[2].color", true, { $0.color = .text("reddish") }),
    ("theme.clamped", "[2].color", false, { $0.color = .fractions(red: 1.2, green: 0, blue: 0, alpha: 1) }),
    ("theme.unusable-word", "[2].words.👻", false, { $0.words = [WrittenWord("👻", .one(" \u{A0}"))] }),
    ("theme.unusable-word", "[2].words.🍭", false, { $0.words = [WrittenWord("🍭", .two("a", "b\u{202E}"))] }),
    ("theme.unusable-word", "[2].words.🐶", false, { $0.words = [WrittenWord("🐶", .one("Hund"))] }),
    ("theme.unusable-word", "line 7", false, { $0.words = [WrittenWord("🐶", .one("Hund"), at: Place(.wholeLine(7)))] }),
    (
      "theme.unusable-word", "[2].words.🕷", false,
      { $0.words = [WrittenWord("🕷️", .one("Spinne")), WrittenWord("🕷", .one("Webspinne"))] }
    ),
    (
      "theme.duplicate-word", "[2].words.🎃", false,
      { $0.words = [WrittenWord("🎃", .two("2 × 6", "12")), WrittenWord("👻", .two("3 × 4", "12"))] }
    ),
    ("theme.duplicate-word", "[2].words.👻", false, { $0.words = [WrittenWord("👻", .one("🎃"))] }),
    ("theme.foreign-words", "[2].words", false, { $0.extras = [.init("words", .number("5"))] }),
    ("theme.unusable-extra", "[2]", false, { $0.extras = [.init("emojis", .null)] }),
    (
      "theme.unusable-extra", "[2]", false,
      {
        $0.words = [WrittenWord("👻", .one("Geist"))]
        $0.extras = [.init("words", .null)]
      }
    ),
    ("theme.unusable-extra", "[2]", false, { $0.extras = [.init("a", .null), .init("a", .bool(true))] }),
    (
      "theme.unusable-extra", "[2]", false,
      { $0.extras = [.init("a", .object([.init("b", .null), .init("b", .null)]))] }
    ),
    ("theme.unusable-extra", "[2]", false, { $0.extras = [.init("a", nested(63))] }),
    (
      "theme.unusable-extra", "[2]", false,
      { $0.extras = [.init("a", .string(String(repeating: "x", count: 1 << 20)))] }
    ),
  ]

  static func nested(_ levels: Int) -> ExtraValue {
    (0..<levels).reduce(.null) { value, _ in .array([value]) }
  }

  @Test(arguments: [
    ("❤", "❤️ was respelled: U+2764 became U+2764 U+FE0F"),
    ("⚽\u{FE0F}", "⚽ was respelled: U+26BD U+FE0F became U+26BD"),
    ("❤\u{FE0E}", "❤️ was respelled: U+2764 U+FE0E became U+2764 U+FE0F"),
    ("1\u{20E3}", "1️⃣ was respelled: U+0031 U+20E3 became U+0031 U+FE0F U+20E3"),
  ]) func `an emoji that is kept in another spelling is noted`(_ written: String, _ message: String) {
    for removed in [[], ["🍭", "sea"]] {
      let outcome = check { draft in
        draft.emojis = ["👻", "🎃", written]
        draft.removedEmojis = removed
      }
      #expect(outcome.diagnostics.first?.message == message)
      #expect(outcome.diagnostics.first?.severity == .note)
    }
  }

  @Test(arguments: ["❤️", "⚽", "1️⃣", "👩‍❤️‍👨", "🏴‍☠️"]) func `an emoji in its usual spelling is not noted`(_ written: String) {
    let outcome = check { $0.emojis = ["👻", "🎃", written] }
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test func `a face that is no emoji is noted as that, whatever its spelling`() {
    let outcome = check { $0.emojis = ["👻", "🎃", "♚\u{FE0E}", "A\u{FE0F}"] }
    #expect(outcome.diagnostics.map(\.code) == ["theme.not-an-emoji", "theme.not-an-emoji"])
  }

  @Test func `every emoji of a list that is respelled is noted`() {
    let bare = (0x1F321...0x1F32C).compactMap(Unicode.Scalar.init) + (0x1F570...0x1F580).compactMap(Unicode.Scalar.init)
    let written = bare.filter { $0.properties.isEmoji && !$0.properties.isEmojiPresentation }
    let outcome = check { $0.emojis = (0..<3).flatMap { _ in written.map { String($0) } } }
    let noted = outcome.diagnostics.filter { $0.code == "theme.respelled-emoji" }
    #expect(written.count > 7)
    #expect(noted.map(\.place) == written.indices.map { .keyPath("[2].emojis[\($0)]") })
  }

  @Test(arguments: ["", "-", "01", "+1", "1.", ".5", "1e", "1e+", "NaN", "0x1", "1 ", "\n1", "1}", "١"])
  func `an invalid number is dropped with its key`(spelling: String) throws {
    let outcome = check { $0.extras = [.init("a", .array([.number(spelling)])), .init("b", .bool(true))] }
    #expect(outcome.theme?.extras == [.init("b", .bool(true))])
    #expect(outcome.diagnostics.map(\.code) == ["theme.unusable-extra"])
  }

  @Test func `keys of other programs are kept unchanged`() throws {
    let numbers = ["0", "-0", "12", "-1.50", "1e5", "1E+05", "0.1e-9223372036854775808"].map { ExtraValue.number($0) }
    let extras: [ExtraValue.Member] = [
      .init("a", .array(numbers)), .init("b", Self.nested(62)), .init("c", .object([.init("a", .string("\u{0}"))])),
      .init("Name", .null),
    ]
    let outcome = check { $0.extras = extras }
    #expect(outcome.theme?.extras == extras)
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test func `keys of other programs share one limit`() throws {
    let outcome = check { draft in
      draft.extras = (0..<200).map { .init("k\($0)", .string(String(repeating: "x", count: 100_000))) }
    }
    #expect(outcome.theme?.extras.count == 10)
    #expect(outcome.diagnostics.count == 21)
  }

  @Test(arguments: ["می\u{200C}خواهم", "👩‍👩‍👧‍👦", "❤️", "☎\u{FE0E}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴‍☠️"])
  func `joiners and presentation selectors are kept in a name`(name: String) {
    let outcome = check { $0.name = name }
    #expect(outcome.theme?.name == name)
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test func `the finding about a long name of few characters counts bytes`() {
    let outcome = check { $0.name = "x" + String(repeating: "\u{301}", count: 2_000) }
    #expect(outcome.diagnostics.first?.message == "the name takes 4,001 bytes; at most 1,000 are allowed")
  }

  @Test(arguments: faults.indices)
  func `each rule reports its code at its place`(index: Int) throws {
    let (code, place, isRejected, change) = Self.faults[index]
    let outcome = check(change)
    let finding = try #require(outcome.diagnostics.first { $0.code == code }, "\(outcome.diagnostics)")
    #expect(finding.place.description == place)
    #expect((outcome.theme == nil) == isRejected)
    #expect((finding.severity == .error) == isRejected)
  }

  @Test func `every code of a theme has a case above`() throws {
    let source = try String(contentsOfFile: Repository.file("Sources/Themes/ThemeProblem.swift"), encoding: .utf8)
    let declared = Set(source.matches(of: /"(theme\.[a-z-]+)"/).map { String($0.1) })
    #expect(declared.count == 22)
    #expect(Set(Self.faults.map(\.0)) == declared)
  }

  @Test func `all findings of a theme are reported`() {
    let outcome = check {
      $0.name = ""
      $0.emojis = ["ab", "👻"]
      $0.color = .text("?")
    }
    #expect(
      outcome.diagnostics.map(\.code) == [
        "theme.missing-name", "theme.several-characters", "theme.too-few-emojis", "theme.unreadable-color",
      ])
  }

  @Test func `pairs are counted from the faces that are left`() throws {
    let theme = try #require(
      check {
        $0.emojis = ["❤️", "❤", "🎃", "👻"]
        $0.numberOfPairs = 4
      }.theme)
    #expect(theme.numberOfPairs == 3)
  }

  @Test func `an id that is made depends on the content`() throws {
    let first = try #require(check { $0.id = nil }.theme)
    let again = try #require(check { $0.id = nil }.theme)
    let other = try #require(
      check {
        $0.id = nil
        $0.name = "Other"
      }.theme)
    #expect(first.id == again.id)
    #expect(first.id != other.id)
  }

  @Test func `a duplicate among 300 faces is found once`() throws {
    let faces = (0..<300).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).map(String.init) }
    let outcome = check {
      $0.emojis = faces + [faces[0]]
      $0.numberOfPairs = 300
    }
    #expect(outcome.theme?.emojis.count == 300)
    #expect(outcome.diagnostics.filter { $0.code == "theme.duplicate-emoji" }.count == 1)
  }

  @Test func `a known face does not match another that begins like it`() {
    var validator = ThemeValidator()
    #expect(validator.check(Self.draft { $0.emojis = ["A", "👻", "1234567"] }).theme == nil)
    for other in ["A\0", "👻\0", "A\0\0\0\0"] {
      let outcome = validator.check(Self.draft { $0.emojis = ["A", "👻", other] })
      #expect(outcome.diagnostics.contains { $0.code == "theme.unusable-emoji" && $0.severity == .error })
    }
  }

  @Test func `known faces of every length are recognised`() throws {
    let faces = [
      "A", "é", "e\u{301}", "漢", "👻", "🕷️", "🇫🇷", "1️⃣", "👍🏽", "🐈‍⬛", "👩🏽‍🚀", "🏳️‍🌈", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏽‍❤️‍💋‍👨🏽",
    ]
    var validator = ThemeValidator()
    for _ in 0..<2 {
      let outcome = validator.check(
        Self.draft {
          $0.emojis = faces + faces
          $0.removedEmojis = []
        })
      #expect(outcome.theme?.emojis.map(\.text) == faces.indices.filter { $0 != 2 }.map { faces[$0] })
      #expect(outcome.diagnostics.count { $0.code == "theme.duplicate-emoji" } == faces.count + 1)
      var met = validator.list(expecting: faces.count)
      for face in faces.dropLast() {
        #expect(Array(face.utf8).withUnsafeBufferPointer { validator.addKnown($0, to: &met) })
      }
      #expect(met.texts == nil)
      // The first text that is not a face turns the others into texts.
      validator.add("ab", to: &met)
      #expect(met.texts == faces.dropLast() + ["ab"])
    }
  }

  @Test func `known faces are checked like their texts`() throws {
    var validator = ThemeValidator()
    for _ in 0..<2 {
      var met = validator.list(expecting: 4)
      for face in ["❤", "🎃", "♚", "❤️"] { validator.add(face, to: &met) }
      #expect(met.texts == nil)
      var draft = Self.draft {
        $0.removedEmojis = ["🎃"]
        $0.numberOfPairs = 3
      }
      draft.inPlay = met
      let outcome = validator.check(draft)
      draft.emojis = ["❤", "🎃", "♚", "❤️"]
      let written = validator.check(draft)
      #expect(outcome.theme == written.theme)
      #expect(outcome.diagnostics == written.diagnostics)
      #expect(
        outcome.diagnostics.map(\.code) == [
          "theme.not-an-emoji", "theme.duplicate-emoji", "theme.respelled-emoji", "theme.removed-in-play",
        ])
    }
  }

  @Test func `a list of known faces is readable with its own memory only`() throws {
    var memory = FaceMemory()
    var list = WrittenFaces(expecting: 1, in: memory)
    list.append(known: try memory.index(of: "👻"), in: memory)
    #expect(list.isReadable(with: memory))
    #expect(!list.isReadable(with: FaceMemory()))
    #expect(WrittenFaces(["👻"]).isReadable(with: memory))
  }

  @Test func `duplicates are found after the memory forgot faces`() throws {
    let faces = (0..<20_000).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).map(String.init) }
    var validator = ThemeValidator()
    for start in [0, 5_000, 10_000, 0] {
      let some = Array(faces[start..<(start + 9_000)])
      let outcome = validator.check(
        Self.draft {
          $0.emojis = some + [some[8_999]]
          $0.removedEmojis = [some[0], "🍭"]
        })
      #expect(outcome.theme?.emojis.map(\.text) == some)
      #expect(outcome.theme?.removedEmojis.map(\.text) == ["🍭"])
      #expect(outcome.diagnostics.count { $0.code == "theme.duplicate-emoji" } == 1)
    }
  }

  @Test func `an app can make a theme from its fields`() throws {
    let theme = try Theme(id: Self.id, name: "Sea", emojis: ["🐙", "🐠"], color: ThemeColor(packed: 0xFF))
    #expect(theme.numberOfPairs == 2)
    let error = #expect(throws: Diagnostic.self) {
      try Theme(id: Self.id, name: "", emojis: ["🐙", "🐠"], color: theme.color)
    }
    #expect(error?.code == "theme.missing-name")
  }
}
