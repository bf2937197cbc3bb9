import EmojiNames
import Terminals
import Testing

@testable import Screens

struct EmojiWordsTests {
  @Test(arguments: [
    ("🐙 🐠", "octopus, tropical fish"), ("🐙🐠", "octopus, tropical fish"), ("Party 🎉", "Party party popper"),
    ("Added 🐙 octopus.", "Added octopus."), ("👻 (ghost) is in play", "ghost is in play"),
    ("👍🏽s", "thumbs up: medium skin tone s"), ("plain", "plain"), ("日本 ♚", "日本 ♚"), ("🇯🇵", "flag: Japan"),
  ])
  func `emoji become their names`(text: String, words: String) {
    #expect(EmojiWords.named(text) == words)
  }

  @Test func `a style is kept`() {
    #expect(EmojiWords.named(StyledText("🐙", .bold)) == StyledText("octopus", .bold))
  }

  @Test func `emoji are named in another language`() {
    #expect(EmojiWords.named("🐙 🐠", in: EmojiNames([.german])) == "Oktopus, Tropenfisch")
    #expect(EmojiWords.named("🐮 Kuhgesicht", in: EmojiNames([.german])) == "Kuhgesicht")
  }
}
