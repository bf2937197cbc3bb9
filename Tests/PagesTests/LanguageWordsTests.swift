import Testing

@testable import EmojiNames
@testable import Pages
@testable import Themes

/// The words of a theme in a language.
struct LanguageWordsTests {
  private func theme(_ faces: [String], removed: [String] = [], words: [String: CardTexts]) throws -> Theme {
    let words = try words.map { (try #require(Emoji($0.key)), $0.value) }
    return Theme(
      trusted: ThemeID(high: 1, low: 2), name: "Mix", emojis: faces.compactMap { Emoji($0) },
      removedEmojis: removed.compactMap { Emoji($0) }, numberOfPairs: 2, color: ThemeColor(packed: 0xFF95_00FF),
      words: Dictionary(uniqueKeysWithValues: words), extras: [])
  }

  private func texts(_ theme: Theme) -> [String: String] {
    let texts = LanguageWords(theme, in: .german).texts
    return Dictionary(uniqueKeysWithValues: texts.map { ($0.key.text, $0.value.texts.joined(separator: " = ")) })
  }

  @Test func `a pair of two texts keeps them`() throws {
    let theme = try theme(["🐶", "🇹🇬", "🐄"], words: ["🐶": .one("Waldi"), "🇹🇬": .two("to go", "gehen")])
    #expect(texts(theme) == ["🐶": "Hund", "🇹🇬": "to go = gehen", "🐄": "Kuh"])
    #expect(LanguageWords(theme, in: .german).omitted == [])
  }

  @Test func `an emoji whose word is a text of such a pair is left out`() throws {
    let theme = try theme(["🐶", "🔺", "🐄"], words: ["🔺": .two("hund", "dog")])
    #expect(texts(theme) == ["🔺": "hund = dog", "🐄": "Kuh"])
    #expect(LanguageWords(theme, in: .german).omitted == ["🐶"])
  }

  @Test func `the texts of removed emoji are not dealt`() throws {
    let theme = try theme(["🐶", "🐄"], removed: ["🔺"], words: ["🔺": .two("Hund", "dog")])
    #expect(texts(theme) == ["🐶": "Hund", "🐄": "Kuh"])
  }

  @Test func `a page has both texts of such a pair, and what draws them`() throws {
    let theme = try theme(["🐶", "🔺"], words: ["🔺": .two("3 × 4", "12")])
    func page(_ theme: Theme) -> String {
      String(decoding: Page([theme], in: PageLanguages(words: .german), as: .file).bytes, as: UTF8.self)
    }
    #expect(page(theme).contains(#"lang="de">[["Hund",["3 × 4","12"]]]</script>"#))
    #expect(page(theme).contains("ownWords"))
    #expect(try !page(self.theme(["🐶", "🐄"], words: [:])).contains("ownWords"))
  }
}
