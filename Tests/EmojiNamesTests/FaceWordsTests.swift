import Testing

@testable import EmojiNames

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

  @Test(arguments: EmojiLanguage.allCases)
  func `an emoji is found by its caption`(language: EmojiLanguage) {
    let names = EmojiNames([language])
    for (index, row) in EmojiRow.all.enumerated() where row.isListed && index.isMultiple(of: 20) {
      guard let caption = language.entry(of: row)?.caption, EmojiTopic.group(of: row) != "Component" else { continue }
      let found = names.face(captioned: caption)
      #expect(found.flatMap { FaceWords([$0], in: language).pairs.first?.word } == caption, "\(row.face)")
    }
  }

  @Test(
    arguments: [
      (EmojiLanguage.german, "Hund", "🐶"), (.german, "Katze", "🐱"), (.german, "Kuh", "🐮"), (.english, "dog", "🐶"),
      (.german, "dog", "🐶"), (.german, "Apfel", "🍎"), (.english, "cake", "🎂"), (.german, "Küche", nil),
      (.english, "", nil),
    ] as [(EmojiLanguage, String, String?)])
  func `a word certainly means its emoji, or none`(language: EmojiLanguage, word: String, face: String?) {
    #expect(EmojiNames([language]).face(captioned: word) == face)
  }

  @Test func `faces without a word are told apart`() {
    let words = FaceWords(["♚", "🐘", "漢"], in: .japanese)
    #expect(words.pairs.map(\.word) == ["ゾウ"])
    #expect(words.omitted == ["♚", "漢"])
  }
}
