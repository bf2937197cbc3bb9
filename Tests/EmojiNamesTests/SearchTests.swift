import EmojiNames
import Testing

struct SearchTests {
  @Test(arguments: obviousWords.split(separator: "\n").map(String.init))
  func `an obvious word finds the obvious emoji among the first`(line: String) throws {
    let colon = try #require(line.lastIndex(of: ":"))
    let word = String(line[..<colon])
    let found = EmojiNames.english.find(word, limit: 12).map(\.face)
    for face in line[colon...].dropFirst().split(separator: " ") {
      #expect(found.contains(String(face)), "\(word) finds \(found.joined(separator: " "))")
    }
  }

  @Test(arguments: drawnWords.split(separator: "\n").map(String.init))
  func `a word of the list finds its emoji first`(line: String) throws {
    let colon = try #require(line.lastIndex(of: ":"))
    let word = String(line[..<colon])
    let face = String(line[colon...].dropFirst(2))
    #expect(EmojiNames.pictures(for: word).first?.face == face, "\(word)")
    #expect(EmojiNames.english.face(named: word) != nil || EmojiNames.english.find(word).first?.face == face, "\(word)")
  }

  @Test(arguments: undrawnWords.split(separator: " ").map(String.init))
  func `a word that is only related to emoji has no picture`(word: String) {
    #expect(EmojiNames.pictures(for: word).isEmpty, "\(EmojiNames.pictures(for: word).map(\.face))")
  }

  @Test func `a word for several emoji finds all of them`() {
    let animals = EmojiNames.english.find("animal")
    #expect(animals.count > 110)
    #expect(animals.prefix(12).contains { $0.face == "🐶" })
    for face in ["🐙", "🦖", "🐦", "🐝", "🐍", "🐸"] { #expect(animals.contains { $0.face == face }, "\(face)") }
    #expect(EmojiNames.english.find("flag", limit: 300).filter { $0.group == "Flags" }.count > 250)
    #expect(EmojiNames.english.find("animal", limit: 7) == Array(animals.prefix(7)))
    #expect(EmojiNames.english.find("animal", limit: 0).isEmpty)
  }

  @Test func `repeated words change nothing`() {
    #expect(EmojiNames.english.find("ghost ghost").map(\.face) == EmojiNames.english.find("ghost").map(\.face))
  }

  @Test func `a query as long as a book is answered quickly`() {
    let names = EmojiNames.english
    #expect(names.find(String(repeating: "dark wood ", count: 50_000)) == names.find("dark wood"))
    #expect(EmojiNames.english.find((0..<50_000).map { "w\($0)" }.joined(separator: " ")).isEmpty)
  }

  @Test func `skin tones are found only if a word names them`() {
    #expect(EmojiNames.english.find("waving hand").allSatisfy { !$0.name.contains("tone") })
    #expect(EmojiNames.english.find("wave dark").contains { $0.face == "👋🏿" })
    #expect(EmojiNames.english.find("thumbs up medium skin tone").first?.face == "👍🏽")
    #expect(EmojiNames.english.find("thumbs up medium skin tones").first?.face == "👍🏽")
    #expect(EmojiNames.english.find("dark moon").first?.face == "🌑")
  }

  @Test func `a face finds itself`() {
    #expect(EmojiNames.english.find("🎃").map(\.name) == ["jack-o-lantern"])
    #expect(EmojiNames.english.find("👋🏽").map(\.name) == ["waving hand: medium skin tone"])
  }

  @Test(arguments: [
    ("gohst", "ghost"), ("jack o lantren", "jack-o-lantern"), ("jack", "jack-o-lantern"), ("dinosuar", "sauropod"),
    ("unicron", "unicorn"), ("octpus", "octopus"),
  ])
  func `names near to a misspelled one are suggested`(typed: String, meant: String) {
    let names = EmojiNames.english.closestNames(to: typed, limit: 3)
    #expect(names.contains(meant))
    #expect(names.count <= 3)
    for name in names { #expect(EmojiNames.english.face(named: name) != nil) }
  }

  @Test func `words near to a misspelled one find something`() {
    #expect(EmojiNames.english.closestWords(to: "dinosuar", limit: 1) == ["dinosaur"])
    #expect(EmojiNames.english.closestWords(to: "pumpkni", limit: 3).first == "pumpkin")
    for word in EmojiNames.english.closestWords(to: "gosth", limit: 5) {
      #expect(!EmojiNames.english.find(word).isEmpty)
    }
    #expect(EmojiNames.english.closestWords(to: "qqqqqqqqqqqq", limit: 3).isEmpty)
    #expect(EmojiNames.english.closestWords(to: "", limit: 3).isEmpty)
  }
}
