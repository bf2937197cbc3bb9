import EmojiNames
import Testing

struct FaceWordsTests {
  @Test func `each face has its word, in the order of the deck`() {
    let words = FaceWords(["🐮", "🐔", "👍🏽"], in: .german)
    #expect(words.pairs.map(\.face) == ["🐮", "🐔", "👍🏽"])
    #expect(words.pairs.map(\.word) == ["Kuh", "Huhn", "Daumen hoch: mittlere Hautfarbe"])
    #expect(words.omitted.isEmpty)
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `of two faces with one word, the first is dealt`(language: EmojiLanguage) {
    let words = FaceWords(["🐶", "🐘", "🐕"], in: language)
    #expect(words.pairs.map(\.face) == ["🐶", "🐘"])
    #expect(words.omitted == ["🐕"])
  }

  @Test func `faces without a word are told apart`() {
    let words = FaceWords(["♚", "🐘", "漢"], in: .japanese)
    #expect(words.pairs.map(\.word) == ["ゾウ"])
    #expect(words.omitted == ["♚", "漢"])
  }
}
