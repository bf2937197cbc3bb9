import EmojiNames
import Testing

struct FragmentTests {
  @Test(arguments: [
    ("👨‍👩‍", "👨‍👩‍👦"), ("👨‍👩", "👨‍👩‍👦"), ("👨‍👩‍👧‍", "👨‍👩‍👧‍👦"), ("👩‍❤", "👩‍❤️‍👨"), ("🧑🏽‍", "🧑🏽‍🦰"),
    ("\u{200D}🚀", "🧑‍🚀"), ("\u{200D}\u{1F9B0}", "👨‍🦰"), ("🦰", "🧑‍🦰"),
    ("🇯", "🇯🇵"), ("🇬", "🇬🇧"), ("🇦🇧", "🇦🇺"), ("🏽", "👍🏽"),
    ("1\u{FE0F}", "1️⃣"), ("#\u{FE0F}", "#️⃣"), ("\u{20E3}", "1️⃣"),
    ("🏴\u{E0067}\u{E0062}\u{E0073}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴\u{E0067}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
  ])
  func `half an emoji is likely part of this one`(fragment: String, whole: String) {
    #expect(EmojiNames.likelyWhole(of: fragment) == whole)
  }

  @Test func `every letter of flags is half a flag`() throws {
    for letter in 0x1F1E6...0x1F1FF as ClosedRange<UInt32> {
      let scalar = try #require(Unicode.Scalar(letter))
      let whole = try #require(EmojiNames.likelyWhole(of: String(scalar)))
      #expect(whole.unicodeScalars.first == scalar && EmojiNames.name(of: whole)?.hasPrefix("flag: ") == true)
    }
  }

  @Test func `whatever is torn off an emoji's end leaves a whole one or half of one that exists`() throws {
    for (face, name) in try EmojiNamesTests.emojiTest() where face.unicodeScalars.count > 2 {
      let torn = String(String.UnicodeScalarView(face.unicodeScalars.dropLast()))
      guard EmojiNames.name(of: torn) == nil else { continue }
      let whole = try #require(EmojiNames.likelyWhole(of: torn), "\(name)")
      #expect(EmojiNames.name(of: whole) != nil, "\(name)")
    }
  }

  @Test(arguments: [
    "", "A", "1", "#", "♚", "漢", "ghost", "🎃", "❤", "👨‍👩‍👦", "♂", "\u{200D}", "\u{FE0F}", "🎃🎃", "é", "\u{FFFD}",
  ])
  func `what is whole, or no part of an emoji, is no fragment`(text: String) {
    #expect(EmojiNames.likelyWhole(of: text) == nil)
  }
}
