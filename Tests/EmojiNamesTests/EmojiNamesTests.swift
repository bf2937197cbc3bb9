import EmojiNames
import Foundation
import TestSupport
import Testing

struct EmojiNamesTests {
  @Test(.enabled(if: Linux.has(Linux.emojiTest))) func `every emoji is found by Unicode's name`() throws {
    let listed = try Self.emojiTest()
    #expect(listed.count > 3600)
    for (index, (face, name)) in listed.enumerated() {
      #expect(EmojiNames.english.name(of: face) == name)
      guard index.isMultiple(of: 5) else { continue }
      #expect(EmojiNames.english.face(named: name) == face)
      // A search takes far longer than a look-up: every fiftieth is enough.
      if index.isMultiple(of: 50) { #expect(EmojiNames.english.find(name, limit: 1).first?.face == face) }
      #expect(EmojiNames.likelyWhole(of: face) == nil)
    }
  }

  @Test func `presentation selectors do not change the name of a face`() {
    #expect(EmojiNames.english.name(of: "❤") == "red heart")
    #expect(EmojiNames.english.name(of: "❤\u{FE0E}") == "red heart")
    #expect(EmojiNames.english.name(of: "🕵🏽\u{200D}♂") == "man detective: medium skin tone")
    #expect(EmojiNames.english.name(of: "🏽") == "medium skin tone")
  }

  @Test(arguments: ["", "A", "1", "♚", "漢", "ghost", "🎃🎃", "👻🏽", "👨‍👩", "🇯", "👩‍🤝‍👩", "🧑🏽‍🤝‍🧑"])
  func `a face that Unicode does not list has no name`(face: String) {
    #expect(EmojiNames.english.name(of: face) == nil)
  }

  @Test(arguments: [
    (":jack_o_lantern:", "🎃"), ("Jack-O-Lantern", "🎃"), ("jackolantern", "🎃"), ("GHOST", "👻"), (":bat:", "🦇"),
    ("ice cream", "🍨"), ("flag_cote_d’ivoire", "🇨🇮"), ("T-Rex", "🦖"), ("keycap: #", "#️⃣"),
    ("waving hand: dark skin tone", "👋🏿"), ("heart", "❤️"), ("aubergine", "🍆"),
  ])
  func `a name may have any separators between its words`(name: String, face: String) {
    #expect(EmojiNames.english.face(named: name) == face)
  }

  @Test func `whole words come before beginnings`() {
    #expect(EmojiNames.english.find("cat", limit: 1).first?.name == "cat")
    let cars = EmojiNames.english.find("car").map(\.name)
    #expect(cars.firstIndex(of: "police car")! < cars.firstIndex(of: "carrot")!)
    #expect(EmojiNames.english.find("red heart").map(\.face).first == "❤️")
    #expect(EmojiNames.english.find("ghost heart").isEmpty)
    #expect(EmojiNames.english.find("").isEmpty)
    #expect(EmojiNames.english.find(" -_: ").isEmpty)
  }

  static func emojiTest() throws -> [(face: String, name: String)] {
    try String(contentsOfFile: Linux.emojiTest, encoding: .utf8).split(separator: "\n")
      .compactMap { line in
        guard !line.hasPrefix("#"), let hash = line.firstIndex(of: "#"), line.contains("; fully-qualified") else {
          return nil
        }
        let words = line[hash...].split(separator: " ", maxSplits: 3)
        return (String(words[1]), String(words[3]))
      }
  }
}
