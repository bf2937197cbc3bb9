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
      _ = try read(text, results: results).allClear()
      return nil
    } catch { return error as? Diagnostic }
  }

  @Test(arguments: [
    ("🧹💀", ["🧹", "💀"]), ("🧹 💀", ["🧹", "💀"]), ("🧹, 💀;🎃", ["🧹", "💀", "🎃"]), ("ghost bat", ["👻", "🦇"]),
    ("ghost and 🦇", ["👻", "🦇"]),
    ("Ghost BAT", ["👻", "🦇"]), (":jack_o_lantern:", ["🎃"]), (":bat::ghost:", ["🦇", "👻"]), ("jack-o-lantern", ["🎃"]),
    ("full moon bat", ["🌕", "🦇"]), ("red heart ghost", ["❤️", "👻"]), ("❤", ["❤️"]), ("U+1F383", ["🎃"]),
    ("u+1f383", ["🎃"]),
    ("U+1F1EB U+1F1F7", ["🇫🇷"]), ("U+1F1EB+1F1F7", ["🇫🇷"]), ("U+1F383 U+1F47B", ["🎃", "👻"]), ("U+2764 U+FE0F", ["❤️"]),
    ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]), ("flag: France", ["🇫🇷"]), ("family: man, woman, boy", ["👨‍👩‍👦"]), ("👨‍👩‍👧‍👦👍🏽", ["👨‍👩‍👧‍👦", "👍🏽"]),
    ("ghost🦇skull", ["👻", "🦇", "💀"]), ("1️⃣#️⃣", ["1️⃣", "#️⃣"]), ("♚♛", ["♚", "♛"]), ("A 7 é", ["A", "7", "é"]),
    ("漢 字", ["漢", "字"]),
    ("#2 #1", ["🦖", "🦕"]), ("#1🎃", ["🦕", "🎃"]), ("#1-#2", ["🦕", "🦖"]), ("bat #1-3", ["🦇", "🦕", "🦖", "🐊"]),
    ("#2–#3", ["🦖", "🐊"]), ("all", ["🦕", "🦖", "🐊"]), ("🧹, all unicorns, bat", ["🧹", "🦄", "🦇"]),
    ("#all", ["🦕", "🦖", "🐊"]), ("bat #All", ["🦇", "🦕", "🦖", "🐊"]),
    ("animal-amphibian bat", ["🐸", "🦇"]), ("group:animal-amphibian", ["🐸"]), (":animal_amphibian:", ["🐸"]),
    ("cat-face, hotel, heart", ["🐱", "🏨", "❤️"]), ("group:monkey-face", ["🙈", "🙉", "🙊"]),
    ("person resting", ["🧘", "🛀", "🛌"]),
    ("ghost and bat", ["👻", "🦇"]), ("all unicorns and bat", ["🦄", "🦇"]),
    ("\"ghost\" 'bat'", ["👻", "🦇"]), ("“full moon”, ‘bat’ „👻“ «🎃»", ["🌕", "🦇", "👻", "🎃"]),
    ("japanese “here” button", ["🈁"]), ("two o’clock, man's shoe", ["🕑", "👞"]), ("\" “ '", ["\"", "“", "'"]),
  ])
  func `faces are read in every spelling`(text: String, expected: [String]) throws {
    #expect(try faces(text, results: ["🦕", "🦖", "🐊"]) == expected)
  }

  @Test(arguments: [
    ("Kuh Schwein", ["🐄", "🐖"]), ("roter Apfel kuh", ["🍎", "🐄"]), ("cow Löwe", ["🐄", "🦁"]), (":Weißer_Hai:", []),
    ("Hund, Katze", ["🐕", "🐈"]), ("Kürbis", ["🎃"]), ("Hut", ["🎩"]), ("Küche", []),
  ])
  func `faces are read by their names in the language of the person`(text: String, expected: [String]) throws {
    let reader = FaceReader(names: EmojiNames([.german]))
    #expect(try reader.read(Argument(text[...], column: 5)).faces.map(\.text) == expected)
  }

  @Test func `a repeated or joined word is asked about once`() throws {
    #expect(try read("dinosaur dinosaur and dinosaur car").unclear.map(\.word) == ["dinosaur", "car"])
    #expect(try read("sea, “full moon”").unclear.map(\.word) == ["sea"])
  }

  @Test func `all with a word is whatever the word leads to`() throws {
    let animals = try faces("all animals")
    #expect(Set(["🐶", "🐱", "🐙", "🦋"]).isSubset(of: animals))
    #expect(animals == (try faces("all animal")))
    #expect(try faces("all cars").contains("🏎️"))
    #expect(try !faces("all cars").contains("🥕"))
    #expect(try faces("all unico") == ["🦄"])
    #expect(try faces("all dinosaurs and unicorns and bat, 🎃") == ["🦕", "🦖", "🦄", "🦇", "🎃"])
    #expect(try faces("all group:monkey-face") == ["🙈", "🙉", "🙊"])
    #expect(rejection("all qwertzuiopqwertz")?.code == "edit.unknown-emoji")
    #expect(rejection("all")?.code == "edit.invalid-argument")
  }

  @Test func `all has a word in each language of the person`() throws {
    let reader = FaceReader(names: EmojiNames([.german]))
    let animals = try reader.read(Argument("alle Tiere, Tomate", column: 5))
    #expect(animals.faces.count > 20)
    #expect(animals.faces.last?.text == "🍅")
    #expect(animals.unclear.isEmpty)
    #expect(try reader.read(Argument("alle", column: 5)).sets.isEmpty)
    #expect(try read("alle Tiere").sets.isEmpty)
  }

  @Test func `groups and all add nothing that looks like what is there`() throws {
    let reader = FaceReader(present: ["🐈", "🦊"].compactMap { Emoji($0) })
    let typed = try reader.read(Argument("🐕 animal-mammal", column: 5))
    let faces = typed.faces.map(\.text)
    #expect(faces[0] == "🐕")
    #expect(faces.contains("🦊"))
    for twin in ["🐶", "🦮", "🐱", "🐒"] { #expect(!faces.contains(twin)) }
    #expect(faces.contains("🐵"))
    #expect(typed.repeats.isEmpty)
    let leftOut = typed.sets[0].leftOut
    #expect(leftOut.first { $0.face == "🐶" }?.kept == "🐕")
    #expect(leftOut.first { $0.face == "🐒" }?.kept == "🐵")
  }

  @Test func `what is removed may look alike`() throws {
    let known = Set(["🐱", "🐈", "🐸"].compactMap { Emoji($0) })
    for text in ["animal-mammal", "all cats"] {
      let typed = try FaceReader(known: known, scope: .inPlay).read(Argument(text[...], column: 5))
      #expect(Set(typed.faces.map(\.text)) == ["🐱", "🐈"])
    }
    #expect(throws: Diagnostic.self) {
      try FaceReader(known: known, scope: .inPlay).read(Argument("food-fruit", column: 5))
    }
  }

  @Test(arguments: [
    ("sea star, crab", ["🦀"], ["sea star"]), ("crab, sea star", ["🦀"], ["sea star"]),
    ("ghost bat, crab", ["👻", "🦇", "🦀"], []),
  ])
  func `words between commas are one name, or all of them are names`(text: String, faces: [String], unclear: [String])
    throws
  {
    let typed = try read(text)
    #expect(typed.faces.map(\.text) == faces)
    #expect(typed.unclear.map(\.word) == unclear)
  }

  @Test func `on the command line a word is the emoji for it, at most ten`() throws {
    #expect(try NewTheme.faces("dinosaur", .english).faces == ["🦕", "🦖"])
    #expect(try NewTheme.faces("dinosaur", .english).notes == ["'dinosaur' is 🦕 sauropod, 🦖 T-Rex"])
    let animals = try NewTheme.faces("animal", .english)
    #expect(animals.faces.count == 10)
    #expect(animals.notes[0].hasSuffix("'all animal' is all of them"))
  }

  private func unclear(_ text: String, _ scope: FaceScope, known: [String]) throws -> UnclearWord? {
    let reader = FaceReader(known: Set(known.compactMap { Emoji($0) }), scope: scope)
    return try reader.read(Argument(text[...], column: 5)).unclear.first
  }

  /// Nothing is guessed: a word that is not the name is asked about, even if it can only mean one.
  @Test(arguments: [("tree", ["🌳"]), ("gohst", ["👻"]), ("dog", ["🐶"]), ("qwertz", []), ("car", [])])
  func `a word means only emoji of its scope`(text: String, choices: [String]) throws {
    let word = try #require(try unclear(text, .inPlay, known: ["🌳", "👻", "🐶"]))
    #expect(word.choices.map(\.text) == choices)
    #expect(word.rejection.code == (choices.isEmpty ? "edit.not-in-the-theme" : "edit.unknown-emoji"))
  }

  @Test func `a name means its emoji unless the word leads to another in the scope`() throws {
    #expect(try unclear("dog", .inPlay, known: ["🐕", "🐶"]) == nil)
    #expect(try unclear("sauropod", .removed, known: ["🐶"]) == nil)
    #expect(try unclear("dog", .allEmoji, known: ["🐶"]) == nil)
  }

  @Test func `clear faces and unclear words of a line are separate`() throws {
    let typed = try read("volcano egg meat 🦴 tree")
    #expect(typed.faces.map(\.text) == ["🌋", "🥚", "🦴"])
    #expect(typed.unclear.map(\.word) == ["meat", "tree"])
  }

  @Test(arguments: [
    ("gohst", "edit.unknown-emoji", 5), ("bat gohst", "edit.unknown-emoji", 9),
    ("🦇 :nothing_at_all:", "edit.unknown-emoji", 7),
    ("🇫", "edit.half-an-emoji", 5), ("🦇 🏽", "edit.half-an-emoji", 6),
    ("bat #3", "edit.unknown-emoji", 9), ("bat #1-3", "edit.unknown-emoji", 9), ("#2-1", "edit.unknown-emoji", 5),
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

  @Test func `repeats are told apart`() throws {
    let list = try read("bat,, 🦇 🕷 🕷️, ghost,")
    #expect(list.faces.map(\.text) == ["🦇", "🕷️", "👻"])
    #expect(list.repeats.map(\.text) == ["🦇", "🕷️"])
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
