import CatalogSamples
import Testing
import Themes

@testable import Catalogs

struct ChecksumTests {
  private func checksum(_ change: (inout Theme.Content) -> Void = { _ in }) -> Int64 {
    let theme = theme(1, "Sea", "AB", removed: "C", pairs: 2, color: 0x0080_FFFF).with(change)
    var record = VersionRecord()
    record.set(theme, of: theme.id)
    return record.checksum
  }

  /// The texts of a content, as the columns have them.
  private static let texts: [any WritableKeyPath<Theme.Content, String> & Sendable] = [
    \.name, \.emojis.text, \.removedEmojis.text, \.extras.text,
  ]

  @Test func `is the same in every release`() {
    #expect(checksum() == 8_199_539_151_243_455_544)
    #expect(checksum { $0.extras = [.init("rating", .number("3"))] } == 6_031_499_323_198_885_748)
    #expect(checksum { $0.words = Self.words } == -5_300_352_423_024_111_332)
    #expect(checksum { $0.removedEmojis = [] } == 1_594_175_397_832_904_413)
    var record = VersionRecord()
    record.set(nil, of: theme(1, "").id)
    #expect(record.checksum == 5_538_838_211_896_979_177)
  }

  /// For every field, the value is that of another one, which is left empty.
  @Test func `differs when a value moves to another field`() {
    let value = #"{"A":1}"#
    var sums: Set<Int64> = []
    for text in Self.texts {
      sums.insert(
        checksum { content in
          for other in Self.texts { content[keyPath: other] = "" }
          content[keyPath: text] = value
        })
    }
    #expect(sums.count == Self.texts.count)
    for (pairs, color) in [(7, 0), (0, 7)] {
      sums.insert(
        checksum { content in
          content.numberOfPairs = pairs
          content.color = ThemeColor(packed: UInt32(color))
        })
    }
    #expect(sums.count == Self.texts.count + 2)
  }

  private static let words: [Emoji: CardTexts] = [Emoji(qualified: "A"): .one("x")]

  @Test func `differs when the words move to another field`() {
    let value = #"{"A":"x"}"#
    let sums = [
      checksum { $0.words = Self.words }, checksum { $0.extras = [.init("A", .string("x"))] },
      checksum { ($0.words, $0.name) = (Self.words, "") }, checksum { $0.name = value },
      checksum { ($0.words, $0.removedEmojis) = (Self.words, []) }, checksum { $0.removedEmojis.text = value },
      checksum {
        $0.words = Self.words
        $0.extras = [.init("A", .string("x"))]
      },
    ]
    #expect(Set(sums).count == sums.count)
  }

  @Test func `differs when the end of a value moves to the beginning of another one`() {
    let value = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for (first, second) in [(0, 1), (1, 2), (0, 2)] {
      var sums: Set<Int64> = []
      for cut in 0...value.count {
        sums.insert(
          checksum { content in
            content[keyPath: Self.texts[first]] = String(value[..<cut])
            content[keyPath: Self.texts[second]] = String(value[cut...])
          })
      }
      #expect(sums.count == value.count + 1)
    }
  }

  @Test func `differs when a number becomes the beginning of a text`() {
    // Eight bytes of a text are hashed as one number.
    let number = Int(UInt64(littleEndian: Array("ABCDEFGH".utf8).withUnsafeBytes { $0.load(as: UInt64.self) }))
    let sums = [
      checksum { ($0.numberOfPairs, $0.name) = (8, "ABCDEFGH") },
      checksum { ($0.numberOfPairs, $0.name) = (number, "") },
      checksum { ($0.numberOfPairs, $0.name) = (8, "") },
    ]
    #expect(Set(sums).count == sums.count)
  }
}

extension [Emoji] {
  fileprivate var text: String {
    get { map(\.text).joined(separator: "\n") }
    set { self = newValue.isEmpty ? [] : [Emoji(qualified: newValue)] }
  }
}

extension [ExtraValue.Member] {
  fileprivate var text: String {
    get { "" }
    set { self = newValue.isEmpty ? [] : [.init("A", .number("1"))] }
  }
}
