import Testing

@testable import EmojiNames
@testable import Pages

@Suite struct `The sentences of other languages` {
  private static let others = EmojiLanguage.allCases.filter { $0 != .english }

  /// Words that several languages share with English.
  private static let shared: Set = ["Memory", "Menu", "Score", "{n} point", "{n} points"]

  @Test(arguments: others) func `are not those of English`(_ language: EmojiLanguage) {
    let same = PageSentence.allCases.flatMap { sentence in
      sentence.wording(in: language).texts.filter { sentence.english.texts.contains($0) }
    }
    #expect(Set(same).subtracting(Self.shared) == [])
  }

  @Test(arguments: [EmojiLanguage.ukrainian, .arabic, .chinese, .japanese, .hindi])
  func `have no Latin letters but those of proper names`(_ language: EmojiLanguage) {
    for text in PageSentence.allCases.flatMap({ $0.wording(in: language).texts }) {
      let rest = text.replacing(/\{\w+\}|JavaScript|iPhone|iPad/, with: "")
      #expect(!rest.contains(where: { $0.isASCII && $0.isLetter }), "\(text)")
    }
  }

  @Test(arguments: [EmojiLanguage.polish, .ukrainian, .arabic], [PageSentence.cards, .begun, .movesMade, .points])
  func `change with a number where the language does`(_ language: EmojiLanguage, _ sentence: PageSentence) {
    #expect(Set(sentence.wording(in: language).texts).count > 1)
  }

  @Test(arguments: others) func `name what stands in the header of a phone in a few letters`(_ language: EmojiLanguage)
  {
    for sentence in [PageSentence.score, .moves, .pairs, .players] {
      #expect(sentence.wording(in: language).texts.allSatisfy { $0.count <= 10 }, "\(sentence)")
    }
  }
}
