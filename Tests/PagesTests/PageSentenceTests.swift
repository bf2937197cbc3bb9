import Formats
import Testing

@testable import EmojiNames
@testable import Pages
@testable import Themes

@Suite struct `The sentences of a page` {
  /// The plural categories of CLDR. Those for millions only, such as `many` in French, are left out.
  private static let categories: [EmojiLanguage: [String]] = [
    .english: ["one", "other"], .german: ["one", "other"], .french: ["one", "other"], .spanish: ["one", "other"],
    .italian: ["one", "other"], .portuguese: ["one", "other"], .dutch: ["one", "other"],
    .polish: ["one", "few", "many", "other"], .turkish: ["one", "other"],
    .ukrainian: ["one", "few", "many", "other"], .arabic: ["zero", "one", "two", "few", "many", "other"],
    .chinese: [], .japanese: [], .hindi: ["one", "other"],
  ]

  @Test(arguments: EmojiLanguage.allCases) func `have a text for each plural category`(_ language: EmojiLanguage) {
    for sentence in PageSentence.allCases {
      guard case .forms(let forms) = sentence.wording(in: language) else { continue }
      #expect(forms.map(\.category) == Self.categories[language], "\(sentence)")
    }
  }

  private func values(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{(\w+)\}/).map(\.1)) }

  @Test(arguments: EmojiLanguage.allCases) func `have the same values in each language`(_ language: EmojiLanguage) {
    for sentence in PageSentence.allCases {
      let expected = values(sentence.english.texts[0])
      for text in sentence.wording(in: language).texts {
        // A form for one or two may spell its number out, or leave it out.
        #expect(values(text).union(["n"]) == expected.union(["n"]), "\(text)")
      }
    }
  }

  @Test(arguments: EmojiLanguage.allCases) func `are plain text`(_ language: EmojiLanguage) {
    // So that they need no escapes in HTML, in a script and in templates of a script.
    let special = Set("<>&\"\\`$".unicodeScalars)
    for text in PageSentence.allCases.flatMap({ $0.wording(in: language).texts }) {
      #expect(!text.isEmpty)
      #expect(text.unicodeScalars.allSatisfy { !special.contains($0) && $0.value >= 0x20 }, "\(text)")
    }
  }

  private func page(_ languages: PageLanguages, _ count: Int = 2, hasWords: Bool = false) -> String {
    let emojis = "🐄🐔🐖".compactMap { Emoji(String($0)) }
    let theme = Theme(
      trusted: ThemeID(high: 1, low: 2), name: "Sea", emojis: emojis, removedEmojis: [], numberOfPairs: 2,
      color: ThemeColor(packed: 0xFF95_00FF), words: hasWords ? [emojis[0]: .one("Elsa")] : [:], extras: [])
    return String(decoding: Page(Array(repeating: theme, count: count), in: languages, as: .file).bytes, as: UTF8.self)
  }

  @Test func `are all in a page, or in cards on paper and answers of a server`() {
    let page = page(PageLanguages(words: .english)) + page(PageLanguages(), hasWords: true)
    let others = [PageSentence.paperCards, .printing, .printingBothSides, .wrongAddress, .tooManyGuesses]
    for sentence in PageSentence.allCases where !others.contains(sentence) {
      for text in sentence.english.texts {
        #expect(page.contains(text.replacing("{language}", with: "English")), "\(sentence)")
      }
    }
  }

  @Test func `are in the page only if it needs them`() {
    #expect(!page(PageLanguages(), 1).contains(PageSentence.noThemeFound.english.texts[0]))
  }

  @Test(arguments: [
    (PageLanguages(names: EmojiNames([.german])), "en"), (PageLanguages(words: .german), "de"),
    (PageLanguages(words: .german, sentences: .french), "fr"), (PageLanguages(sentences: .arabic), "ar\" dir=\"rtl"),
  ])
  func `are in the language that is asked for, else in that of the words`(_ languages: PageLanguages, _ lang: String) {
    #expect(page(languages).contains("<html lang=\"\(lang)\"><head>"))
  }
}
