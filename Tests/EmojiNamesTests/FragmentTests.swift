import EmojiNames
import TestSupport
import Testing

struct FragmentTests {
  @Test(arguments: [
    ("👨‍👩‍", "👨‍👩‍👦"), ("👨‍👩", "👨‍👩‍👦"), ("👨‍👩‍👧‍", "👨‍👩‍👧‍👦"), ("👩‍❤", "👩‍❤️‍👨"), ("🧑🏽‍", "🧑🏽‍🦰"),
    ("\u{200D}🚀", "🧑‍🚀"), ("\u{200D}\u{1F9B0}", "👨‍🦰"), ("🦰", "🧑‍🦰"),
    ("🇯", "🇯🇵"), ("🇬", "🇬🇧"), ("🇦🇧", "🇦🇺"), ("🏽", "👍🏽"),
    ("1\u{FE0F}", "1️⃣"), ("#\u{FE0F}", "#️⃣"), ("\u{20E3}", "1️⃣"),
    ("🏴\u{E0067}\u{E0062}\u{E0073}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴\u{E0067}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
  ])
  func `a fragment belongs to its likeliest emoji`(fragment: String, whole: String) {
    #expect(EmojiNames.likelyWhole(of: fragment) == whole)
  }

  @Test func `every regional letter is a fragment of a flag`() throws {
    for letter in 0x1F1E6...0x1F1FF as ClosedRange<UInt32> {
      let scalar = try #require(Unicode.Scalar(letter))
      let whole = try #require(EmojiNames.likelyWhole(of: String(scalar)))
      #expect(whole.unicodeScalars.first == scalar)
      #expect(EmojiNames.english.name(of: whole)?.hasPrefix("flag: ") == true)
    }
  }

  @Test(.enabled(if: Linux.has(Linux.emojiTest)))
  func `the beginning of an emoji is a fragment of an existing one`() throws {
    for (face, name) in try EmojiNamesTests.emojiTest() where face.unicodeScalars.count > 2 {
      let torn = String(String.UnicodeScalarView(face.unicodeScalars.dropLast()))
      guard EmojiNames.english.name(of: torn) == nil else { continue }
      let whole = try #require(EmojiNames.likelyWhole(of: torn), "\(name)")
      #expect(EmojiNames.english.name(of: whole) != nil, "\(name)")
    }
  }

  @Test(arguments: [
    "", "A", "1", "#", "♚", "漢", "ghost", "🎃", "❤", "👨‍👩‍👦", "♂", "\u{200D}", "\u{FE0F}", "🎃🎃", "é", "\u{FFFD}",
  ])
  func `other text is not a fragment`(text: String) {
    #expect(EmojiNames.likelyWhole(of: text) == nil)
  }
}
