import EmojiNames
import Testing

struct SearchTests {
  @Test(arguments: obviousWords.split(separator: "\n").map(String.init))
  func `an obvious word finds the obvious emoji among the first`(line: String) throws {
    let colon = try #require(line.lastIndex(of: ":"))
    let word = String(line[..<colon])
    let found = EmojiNames.find(word, limit: 12).map(\.face)
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
    #expect(EmojiNames.face(named: word) != nil || EmojiNames.find(word).first?.face == face, "\(word)")
  }

  @Test(arguments: undrawnWords.split(separator: " ").map(String.init))
  func `a word that is only related to emoji has no picture`(word: String) {
    #expect(EmojiNames.pictures(for: word).isEmpty, "\(EmojiNames.pictures(for: word).map(\.face))")
  }

  @Test func `a word for several emoji finds all of them`() {
    let animals = EmojiNames.find("animal")
    #expect(animals.count > 140)
    #expect(animals.prefix(12).contains { $0.face == "🐶" })
    for face in ["🐙", "🦖", "🐦", "🐝", "🐍", "🐸"] { #expect(animals.contains { $0.face == face }, "\(face)") }
    #expect(EmojiNames.find("flag", limit: 300).filter { $0.group == "Flags" }.count > 250)
    #expect(EmojiNames.find("animal", limit: 7) == Array(animals.prefix(7)))
    #expect(EmojiNames.find("animal", limit: 0).isEmpty)
  }

  @Test func `repeated words change nothing`() {
    #expect(EmojiNames.find("ghost ghost").map(\.face) == EmojiNames.find("ghost").map(\.face))
  }

  @Test func `a query as long as a book is answered quickly`() {
    #expect(EmojiNames.find(String(repeating: "dark wood ", count: 50_000)) == EmojiNames.find("dark wood"))
    #expect(EmojiNames.find((0..<50_000).map { "w\($0)" }.joined(separator: " ")).isEmpty)
  }

  @Test func `skin tones are found only if a word names them`() {
    #expect(EmojiNames.find("waving hand").allSatisfy { EmojiMatch(face: $0.face)?.name.contains("tone") == false })
    #expect(EmojiNames.find("wave dark").contains { $0.face == "👋🏿" })
    #expect(EmojiNames.find("thumbs up medium skin tone").first?.face == "👍🏽")
    #expect(EmojiNames.find("dark moon").first?.face == "🌑")
  }

  @Test func `a face finds itself`() {
    #expect(EmojiNames.find("🎃").map(\.name) == ["jack-o-lantern"])
    #expect(EmojiNames.find("👋🏽").map(\.name) == ["waving hand: medium skin tone"])
  }

  @Test(arguments: [
    ("gohst", "ghost"), ("jack o lantren", "jack-o-lantern"), ("jack", "jack-o-lantern"), ("dinosuar", "sauropod"),
    ("unicron", "unicorn"), ("octpus", "octopus"),
  ])
  func `names near to a misspelled one are suggested`(typed: String, meant: String) {
    let names = EmojiNames.closestNames(to: typed, limit: 3)
    #expect(names.contains(meant))
    #expect(names.count <= 3)
    for name in names { #expect(EmojiNames.face(named: name) != nil) }
  }

  @Test func `words near to a misspelled one find something`() {
    #expect(EmojiNames.closestWords(to: "dinosuar", limit: 1) == ["dinosaur"])
    #expect(EmojiNames.closestWords(to: "pumpkni", limit: 3).first == "pumpkin")
    for word in EmojiNames.closestWords(to: "gosth", limit: 5) { #expect(!EmojiNames.find(word).isEmpty) }
    #expect(EmojiNames.closestWords(to: "qqqqqqqqqqqq", limit: 3).isEmpty)
    #expect(EmojiNames.closestWords(to: "", limit: 3).isEmpty)
  }
}
