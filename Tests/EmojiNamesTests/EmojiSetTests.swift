import Testing

@testable import EmojiNames

struct EmojiSetTests {
  private let german = EmojiNames([.german])

  @Test func `each emoji is in one group`() {
    var seen: Set<String> = []
    for group in EmojiGroup.all {
      #expect(!group.faces.isEmpty, "\(group.name)")
      #expect(group.first == group.faces[0])
      for face in group.faces { #expect(seen.insert(face).inserted, "\(face)") }
    }
    let listed = EmojiRow.all.filter { $0.isListed && EmojiTopic.group(of: $0) != "Component" }
    #expect(seen.count == Array(listed).count)
  }

  /// Names of groups that are also names of emoji, or words for one.
  private static let shared = [
    "cat-face", "monkey-face", "heart", "hands", "person", "family", "drink", "hotel", "time", "sport", "game", "music",
    "phone",
    "computer", "money", "mail", "lock", "warning", "arrow", "math", "flag",
  ]

  @Test func `a group is named by one word, unless an emoji has its name`() {
    let names = EmojiNames.english
    #expect(EmojiGroup.all.filter { names.group(named: $0.name) == nil }.map(\.name) == Self.shared)
    for group in EmojiGroup.all {
      #expect(!group.name.contains(" "))
      #expect(names.spelling(of: group) == (Self.shared.contains(group.name) ? "group:" : "") + group.name)
      #expect(names.group(named: "group:\(group.name)") == group)
      #expect(names.set(named: names.spelling(of: group))?.source == .group(group))
    }
    #expect(names.group(named: "Sky & Weather")?.name == "sky-weather")
    #expect(names.group(named: "group:nothing") == nil)
    #expect(names.group(named: "nothing") == nil)
  }

  @Test(arguments: EmojiLanguage.allCases) func `names of emoji in any language stay names`(language: EmojiLanguage) {
    let names = EmojiNames([language])
    for group in EmojiGroup.all where names.face(named: group.name) != nil {
      #expect(names.group(named: group.name) == nil)
    }
  }

  @Test(arguments: [
    ("🐶🐕🦮🐕\u{200D}🦺🐩", "🐶🐩"), ("🐕🐶", "🐶"), ("🐈🐱", "🐈"), ("🧑\u{200D}🚒👨\u{200D}🚒👩\u{200D}🚒👮👮\u{200D}♀️", "🧑\u{200D}🚒👮"),
    ("👩\u{200D}🚒👩\u{200D}🍳", "👩\u{200D}🚒👩\u{200D}🍳"),
    ("🇧🇻🇳🇴🇸🇯", "🇳🇴"), ("🦃🇹🇷", "🦃🇹🇷"), ("👍🏽👍", "👍🏽"), ("❤️🧡💛", "❤️🧡💛"),
    ("👨\u{200D}👩\u{200D}👦👩\u{200D}👩\u{200D}👦", "👨\u{200D}👩\u{200D}👦👩\u{200D}👩\u{200D}👦"), ("A漢♀", "A漢♀"),
  ])
  func `of look-alikes there is one`(faces: String, kept: String) {
    #expect(removed(from: faces.map { String($0) }).kept.joined() == kept)
  }

  @Test func `what is there already stays, and its look-alikes are left out`() {
    let (kept, leftOut) = removed(from: ["🐶", "🐩", "🐕"], beside: ["🐕"])
    #expect(kept == ["🐩", "🐕"])
    #expect(leftOut == [EmojiTwin(face: "🐶", kept: "🐕")])
  }

  @Test func `all with words is what the words find, in the languages of the person`() {
    #expect(EmojiNames.english.set(named: "all dinosaurs")?.faces == ["🦕", "🦖"])
    let animals = german.set(named: "all Tiere")
    for face in ["🦊", "🐱"] { #expect(animals?.faces.contains(face) == true) }
    #expect(EmojiNames.english.set(named: "all group:monkey-face")?.faces == ["🙈", "🙉", "🙊"])
    #expect(
      EmojiNames.english.set(ofAll: "Animal Mammal")?.source == EmojiNames.english.set(named: "animal-mammal")?.source)
    let dogs = EmojiNames.english.set(named: "all dogs")?.faces
    #expect(dogs?.contains("🐩") == true)
    #expect(dogs?.contains("🌭") == false)
    #expect(EmojiNames.english.find("hot dog").first?.face == "🌭")
    #expect(EmojiNames.english.set(named: "all qqqqqqqq") == nil)
    #expect(EmojiNames.english.set(named: "ghost") == nil)
  }

  @Test(arguments: [
    (EmojiLanguage.german, "Alle Tiere"), (.french, "tous les animaux"), (.spanish, "todos los animales"),
    (.italian, "tutti gli animali"), (.portuguese, "todos os animais"), (.dutch, "alle dieren"),
    (.polish, "wszystkie koty"), (.turkish, "tüm hayvanlar"), (.ukrainian, "усі тварини"), (.arabic, "كل حيوان"),
    (.chinese, "所有动物"), (.japanese, "すべての動物"), (.hindi, "सभी जानवर"),
  ])
  func `each language has its own word for all`(language: EmojiLanguage, text: String) {
    let animals = EmojiNames([language]).set(named: text)
    #expect((animals?.faces.count ?? 0) > 1, "\(animals?.faces ?? [])")
    #expect(EmojiNames.english.set(named: text) == nil)
  }

  @Test func `a word for all without words that find something is no set`() {
    for text in ["alle", "alle ", "alle qqqqqqqq", "Allee"] { #expect(german.set(named: text) == nil) }
  }

  @Test func `animals are no plants, and food is no drink`() {
    let animals = EmojiNames.english.all("animals").map(\.face)
    for plant in ["🌹", "🌲", "🍁"] { #expect(!animals.contains(plant)) }
    #expect(animals.count > 110)
    #expect(!EmojiNames.english.all("drinks").map(\.face).contains("🍎"))
  }

  @Test func `words for the sea find what lives there`() {
    let names = EmojiNames.english
    #expect(!names.all("sea animal").map(\.face).contains("🐦"))
    #expect(!names.all("sea").map(\.face).contains("💺"))
    for word in ["sea animal", "ocean"] {
      let found = names.all(word).map(\.face)
      for face in ["🐳", "🐙", "🐠"] { #expect(found.contains(face), "\(word)") }
    }
  }

  @Test func `a word is at most ten emoji, and says how many more there are`() {
    #expect(EmojiNames.english.set(ofWord: "dinosaur")?.faces == ["🦕", "🦖"])
    #expect(EmojiNames.english.set(ofWord: "dinosaur")?.more == 0)
    let animals = EmojiNames.english.set(ofWord: "animal")
    #expect(animals?.faces.count == 10)
    #expect(animals.map { $0.more > 90 } == true)
    #expect(EmojiNames.english.set(ofWord: "unico") == nil)
  }

  @Test(arguments: [
    ("Dinosaurs", ["🦕", "🦖"]), ("The Dinosaurs of my Farm", ["🦕", "🚜"]), ("Under the Sea", ["🐙", "🐚"]),
    ("Untitled 2", []), ("New theme", []), ("Unico", []), ("🎉", []),
  ])
  func `a name proposes the emoji for its words`(name: String, expected: [String]) {
    let proposed = EmojiNames.english.proposal(forThemeNamed: name)?.faces ?? []
    #expect(proposed.isEmpty == expected.isEmpty)
    #expect(Set(expected).isSubset(of: proposed), "\(proposed)")
  }

  @Test func `a name in the language of the person proposes emoji`() {
    #expect(german.proposal(forThemeNamed: "Meine Obstsorten und Tiere")?.faces.contains("🦊") == true)
  }

  private func removed(from faces: [String], beside present: [String] = []) -> (kept: [String], leftOut: [EmojiTwin]) {
    EmojiTwin.removed(from: faces, faces.map(EmojiSubject.init), beside: present)
  }
}
