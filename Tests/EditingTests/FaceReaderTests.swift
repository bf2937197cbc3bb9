import EmojiNames
import TestSupport
import Testing
import Themes

@testable import Editing

/// Parsing of typed faces.
struct FaceReaderTests {
  private func read(_ text: String, results: [String] = [], known: [String] = []) throws -> TypedFaces {
    let reader = FaceReader(results: results.compactMap { Emoji($0) }, known: Set(known.compactMap { Emoji($0) }))
    return try reader.read(Argument(text[...], column: 5))
  }

  private func faces(_ text: String, results: [String] = []) throws -> [String] {
    try read(text, results: results).faces.map(\.text)
  }

  /// The finding that rejects a text.
  private func rejection(_ text: String, results: [String] = []) -> Diagnostic? {
    do {
      _ = try read(text, results: results)
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test(arguments: [
    ("🧹💀", ["🧹", "💀"]), ("🧹 💀", ["🧹", "💀"]), ("🧹, 💀;🎃", ["🧹", "💀", "🎃"]), ("ghost bat", ["👻", "🦇"]),
    ("Ghost BAT", ["👻", "🦇"]), (":jack_o_lantern:", ["🎃"]), (":bat::ghost:", ["🦇", "👻"]), ("jack-o-lantern", ["🎃"]),
    ("full moon bat", ["🌕", "🦇"]), ("red heart ghost", ["❤️", "👻"]), ("❤", ["❤️"]), ("U+1F383", ["🎃"]),
    ("u+1f383", ["🎃"]),
    ("U+1F1EB U+1F1F7", ["🇫🇷"]), ("U+1F1EB+1F1F7", ["🇫🇷"]), ("U+1F383 U+1F47B", ["🎃", "👻"]), ("U+2764 U+FE0F", ["❤️"]),
    ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]), ("flag: France", ["🇫🇷"]), ("family: man, woman, boy", ["👨‍👩‍👦"]), ("👨‍👩‍👧‍👦👍🏽", ["👨‍👩‍👧‍👦", "👍🏽"]),
    ("ghost🦇skull", ["👻", "🦇", "💀"]), ("1️⃣#️⃣", ["1️⃣", "#️⃣"]), ("♚♛", ["♚", "♛"]), ("A 7 é", ["A", "7", "é"]),
    ("漢 字", ["漢", "字"]),
    ("#2 #1", ["🦖", "🦕"]), ("#1🎃", ["🦕", "🎃"]),
  ])
  func `faces are read in every spelling`(text: String, expected: [String]) throws {
    #expect(try faces(text, results: ["🦕", "🦖"]) == expected)
  }

  @Test(arguments: [
    ("Kuh Schwein", ["🐄", "🐖"]), ("roter Apfel kuh", ["🍎", "🐄"]), ("cow Löwe", ["🐄", "🦁"]), (":Weißer_Hai:", []),
    ("Hund, Katze", ["🐕", "🐈"]), ("Kürbis", ["🎃"]), ("Hut", []),
  ])
  func `faces are read by their names in the language of the person`(text: String, expected: [String]) throws {
    let reader = FaceReader(names: EmojiNames([.german]))
    let faces = try? reader.read(Argument(text[...], column: 5)).faces.map(\.text)
    #expect(faces ?? [] == expected)
  }

  @Test func `a word that means another emoji of the theme than those wanted offers it`() throws {
    let reader = FaceReader(known: try [#require(Emoji("🌳"))], preferred: try [#require(Emoji("👻"))])
    let finding = #expect(throws: Diagnostic.self) { try reader.read(Argument("tree", column: 5)) }
    #expect(finding?.hint == "Did you mean 'deciduous tree' 🌳?")
  }

  /// Words for what can only be an emoji of the theme.
  @Test(arguments: [("tree", "edit.not-in-the-theme"), ("qwertz", "edit.unknown-emoji"), ("gohst", nil)])
  func `a word that means other emoji than those of the theme offers none`(text: String, code: String?) throws {
    let reader = FaceReader(preferred: try [#require(Emoji("🐙")), #require(Emoji("👻"))])
    do {
      let typed = try reader.read(Argument(text[...], column: 5))
      #expect(code == nil)
      #expect(typed.faces.map(\.text) == ["👻"])
    } catch let finding as Diagnostic {
      #expect(finding.code == code)
    }
  }

  @Test(arguments: [
    ("gohst", "edit.unknown-emoji", 5), ("bat gohst", "edit.unknown-emoji", 9),
    ("🦇 :nothing_at_all:", "edit.unknown-emoji", 7),
    ("🇫", "edit.half-an-emoji", 5), ("🦇 🏽", "edit.half-an-emoji", 6),
    ("bat #3", "edit.unknown-emoji", 9),
    ("#0", "edit.unknown-emoji", 5), ("U+XYZ", "edit.invalid-argument", 5), ("U+D800", "edit.invalid-argument", 5),
    ("bat \u{200D}", "theme.unusable-emoji", 8), ("漢字", "edit.unknown-emoji", 5), ("\u{7}", "theme.unusable-emoji", 5),
    ("U+202E", "theme.unusable-emoji", 5), ("U+20", "edit.invalid-argument", 5),
  ])
  func `an invalid part is rejected with its column`(text: String, code: String, column: Int) {
    let finding = rejection(text, results: ["🦕", "🦖"])
    #expect(finding?.code == code, "\(String(describing: finding))")
    #expect(finding?.place == .line(1, column: column), "\(String(describing: finding))")
  }

  @Test(arguments: [("gohst", "'ghost' 👻"), ("sull", "'skull' 💀"), ("dinosaur", "🦕"), ("dinosaur", "🦖"), ("🇫", "🇫🇷")])
  func `the closest names are suggested`(text: String, offer: String) {
    #expect(rejection(text)?.hint?.contains(offer) == true, "\(String(describing: rejection(text)))")
  }

  @Test func `repeats and commas are counted`() throws {
    let list = try read("bat,, 🦇 🕷 🕷️, ghost,")
    #expect(list.faces.map(\.text) == ["🦇", "🕷️", "👻"])
    #expect(list.repeats.map(\.text) == ["🦇", "🕷️"])
    #expect(list.commas == 4)
  }

  @Test func `half an emoji is accepted if the theme has it`() throws {
    #expect(try read("🇫", known: ["🇫"]).faces.map(\.text) == ["🇫"])
  }

  @Test func `every sample face is read by character, name and code points`() throws {
    for face in ThemeGenerator.faces where face.isEmoji {
      let points = face.text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " ")
      #expect(try faces("\(face) bat") == [face.text, "🦇"])
      #expect(try faces("🦇\(face)🦇") == ["🦇", face.text])
      #expect(try faces(points) == [face.text], "\(points)")
      guard let name = EmojiNames.english.name(of: face.text) else { continue }
      #expect(try faces(name) == [face.text], "\(name)")
      #expect(try faces("bat, \(name) 🦉") == ["🦇", face.text, "🦉"], "\(name)")
    }
  }

  @Test func `any text is read as faces or rejected inside the line`() {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "🧹", "bat", ":", "#", "U+", "1F383", "\u{200D}", "\u{FE0F}", "🏽", "🇫", " ", ",", "é", "\u{20E3}", "9", "(", "漢",
      "\u{0}",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      guard let finding = rejection(text), case .line(1, let column) = finding.place.spot else { continue }
      #expect((5...5 + text.count).contains(column), "\(text.unicodeScalars.map { $0.value })")
    }
  }
}
