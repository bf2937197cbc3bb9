import Foundation
import TestSupport
import Testing

@testable import Themes

struct EmojiTests {
  @Test func `a heart with or without its presentation selector is the same face`() throws {
    let text = try #require(Emoji("\u{2764}"))
    let emoji = try #require(Emoji("\u{2764}\u{FE0F}"))
    let asText = try #require(Emoji("\u{2764}\u{FE0E}"))
    #expect(text == emoji)
    #expect(asText == emoji)
    #expect(Set([text, emoji, asText]).count == 1)
    #expect(Array(text.text.unicodeScalars) == ["\u{2764}", "\u{FE0F}"])
  }

  @Test(arguments: [
    ("1\u{20E3}", "1\u{FE0F}\u{20E3}"), ("1", "1"), ("A\u{FE0F}", "A"), ("\u{A9}", "\u{A9}\u{FE0F}"),
    ("👩\u{200D}⚕", "👩\u{200D}⚕\u{FE0F}"),
    ("🕵🏽\u{200D}♀", "🕵🏽\u{200D}♀\u{FE0F}"), ("🏳\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"), ("♚", "♚"), ("👻", "👻"),
  ])
  func `the fully qualified spelling is found`(written: String, kept: String) throws {
    let emoji = try #require(Emoji(written))
    #expect(Array(emoji.text.unicodeScalars) == Array(kept.unicodeScalars))
  }

  @Test(.enabled(if: Linux.has(Linux.emojiTest)))
  func `all spellings of each emoji of Unicode are the same face`() throws {
    var last: Emoji?
    var qualified = 0
    var lesser = 0
    for line in try Self.emojiTest() {
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let text = String(
        String.UnicodeScalarView(
          fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }))
      let status = fields[1].prefix { $0 != " " && $0 != "#" }
      switch status {
      case "fully-qualified":
        last = Emoji(text)
        #expect(last?.text.unicodeScalars.map(\.value) == text.unicodeScalars.map(\.value), "\(line)")
        #expect(last?.isEmoji == true, "\(line)")
        qualified += 1
      case "minimally-qualified", "unqualified":
        #expect(Emoji(text) == last, "\(line)")
        lesser += 1
      default: break
      }
    }
    #expect(qualified > 3_600)
    #expect(lesser > 1_000)
  }

  @Test(arguments: [
    ("", Emoji.Fault.empty), ("👻🎃", .severalCharacters), ("AB", .severalCharacters), (" ", .invisible),
    ("\u{200B}", .invisible),
    ("\u{FE0F}", .invisible), ("\u{0301}", .invisible), ("\u{3164}", .invisible), ("\u{2800}", .invisible),
    ("\u{202E}", .unsafe), ("\n", .unsafe),
    ("\u{1B}", .unsafe), ("a" + String(repeating: "\u{0301}", count: 40), .tooLong),
  ])
  func `other text is rejected with its reason`(text: String, fault: Emoji.Fault) {
    #expect(throws: fault) { try Emoji.parse(text).get() }
  }

  @Test func `letters and signs are faces but not emoji`() {
    for text in ["♚", "漢", "A", "1", "é"] { #expect(Emoji(text)?.isEmoji == false, "\(text)") }
  }

  @Test func `letters that are canonically equal are one face`() throws {
    let composed = try #require(Emoji("\u{E9}"))
    let decomposed = try #require(Emoji("e\u{301}"))
    #expect(composed == decomposed)
    #expect(composed.hashValue == decomposed.hashValue)
  }

  private static func emojiTest() throws -> [Substring] {
    try String(contentsOfFile: Linux.emojiTest, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
