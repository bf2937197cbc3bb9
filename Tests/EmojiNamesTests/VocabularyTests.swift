import TestSupport
import Testing

@testable import EmojiNames

struct VocabularyTests {
  @Test(arguments: EmojiLanguage.allCases.filter { $0 != .english })
  func `every listed word is its emoji for tables, the editor and find`(language: EmojiLanguage) throws {
    let words = try #require(EmojiVocabulary.words[language.rawValue])
    #expect(words.count > 250)
    let names = EmojiNames([language])
    for word in words {
      #expect(names.pictures(of: word.text).map(\.face) == [word.face], "\(word.text)")
      #expect(names.face(named: word.text) == word.face, "\(word.text)")
      #expect(names.find(word.text, limit: 1).first?.face == word.face, "\(word.text)")
    }
  }

  @Test(arguments: [
    (EmojiLanguage.german, "Äpfel Bäume Bälle Blumen Bücher Uhren", "🍎🌳⚽🌸📖🕰️"),
    (.french, "pommes arbres gâteaux chapeaux clés", "🍎🌳🎂🎩🔑"),
    (.spanish, "manzanas árboles flores lápices", "🍎🌳🌼✏️"), (.italian, "mele alberi scarpe", "🍎🌳👟"),
    (.portuguese, "maçãs árvores leões", "🍎🌳🦁"), (.dutch, "bomen stoelen katten", "🌳🪑🐈"),
    (.turkish, "elmalar ağaçlar çiçekler", "🍎🌳🌸"),
  ])
  func `plurals mean the emoji of the word`(language: EmojiLanguage, words: String, faces: String) {
    let names = EmojiNames([language])
    #expect(words.split(separator: " ").map { names.pictures(of: String($0)).first?.face } == faces.map { String($0) })
  }

  @Test func `a listed word does not change longer ones`() {
    #expect(EmojiNames([.german]).pictures(of: "Eisen").isEmpty)
  }

  @Test(arguments: [("Sage", "🪚"), ("Apfel", "🍎"), ("aepfel", nil)])
  func `accents may be missing`(word: String, face: String?) {
    #expect(EmojiNames([.german]).pictures(of: word).first?.face == face)
  }

  @Test(arguments: [
    (EmojiLanguage.german, "Apfle", "Apfel"), (.german, "Säeg", "Säge"), (.french, "etiole", "étoile"),
    (.spanish, "arbl", "árbol"), (.polish, "jablkoo", "jabłko"),
  ])
  func `a suggestion is spelled with its accents`(language: EmojiLanguage, typed: String, meant: String) {
    #expect(EmojiNames([language]).closestWords(to: typed, limit: 1) == [meant])
  }
}
