import TestSupport
import Testing

/// `memorize new`.
struct NewTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func names() throws -> [String] {
    let themes = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    return themes.compactMap { $0["name"] as? String }
  }

  @Test(arguments: [
    ("ghost bat", "👻 🦇, 2 pairs"), ("jack-o-lantern, bat", "🎃 🦇, 2 pairs"), ("🐄, 🐖 :ghost:", "🐄 🐖 👻, 3 pairs"),
    ("fire engine, bus;🐙🐠", "🚒 🚌 🐙 🐠, 4 pairs"), ("cow, pig 🚜 red apple", "🐄 🐖 🚜 🍎, 4 pairs"),
    ("dinosaur", "🦕 🦖, 2 pairs"), ("ghost dinosaur", "👻 🦕 🦖, 3 pairs"), ("group:monkey-face", "🙈 🙉 🙊, 3 pairs"),
    ("all dinosaurs, cat-face", "🦕 🦖 🐱, 3 pairs"), ("A B C", "A B C, 3 pairs"), ("U+1F383 🐙", "🎃 🐙, 2 pairs"),
  ])
  func `new accepts emoji as the editor does`(typed: String, made: String) throws {
    let result = try run("new", "Night", "--emojis", typed)
    #expect(result.code == 0, "\(result.output)\(result.error)")
    #expect(result.output == "Added 'Night' with \(made).\n", "\(result.output)\(result.error)")
  }

  @Test(arguments: [
    ("ghost gohst", "--emojis: no emoji is called 'gohst'. Did you mean 'ghost' 👻"),
    ("🐄 #3", "there is no result '#3'."),
    ("qqqqqqqqqqqq", "Run 'memorize emoji find WORDS' to search"),
    ("🐙 🇫", "'🇫' is only part of an emoji. Did you mean 🇫🇷"),
  ])
  func `an unknown emoji name is rejected with the closest names`(typed: String, result: String) throws {
    let rejected = try run("new", "Night", "--emojis", typed)
    #expect(rejected.code == 66, "\(rejected.error)")
    #expect(rejected.output.isEmpty, "\(rejected.error)")
    #expect(rejected.error.contains(result), "\(rejected.error)")
    #expect(try names() == [])
  }

  @Test func `a theme of many deals ten pairs, and look-alikes come once`() throws {
    let zoo = try run("new", "Zoo", "--emojis", "animal-mammal")
    #expect(zoo.output.hasSuffix(", 10 pairs.\n"))
    #expect(zoo.output.contains("🐶"))
    #expect(!zoo.output.contains("🐕"))
    #expect(zoo.error.contains("look-alikes were left out: 🐒 (like 🐵)"), "\(zoo.error)")
    #expect(try run("new", "All", "--emojis", "animal-bug", "--pairs", "12").output.hasSuffix(", 12 pairs.\n"))
    let tiere = try ProgramRun(
      ["new", "Tiere", "--emojis", "all Tiere"], in: home, environment: ["LANG": "de_DE.UTF-8"])
    #expect(tiere.output.contains("🦊"))
  }

  @Test func `a word is the emoji for it, which is said`() throws {
    #expect(try run("new", "A", "--emojis", "dinosaur").error.contains("note: 'dinosaur' is 🦕 sauropod, 🦖 T-Rex."))
    #expect(try run("new", "B", "--emojis", "animal").error.contains("'all animal' is all of them."))
  }

  @Test func `the name proposes emoji where --emojis is missing`() throws {
    let rejected = try run("new", "Dinosaurs")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("--emojis 🦕🦖"))
    let dialogue = try TerminalDialogue(
      "memorize", ["new", "Dinosaurs"], in: home,
      [
        .expect("Begin with these?"), .expect("new, add 2 emoji> "), .type("yes\r"), .expect("2 pairs> "),
        .type("done\r"), .end,
      ])
    #expect(dialogue.missed == nil, "\(dialogue.output)")
    #expect(try names() == ["Dinosaurs"])
  }

  @Test func `a repeated emoji is reported`() throws {
    let result = try run("new", "Farm", "--emojis", "🐄 cow pig")
    #expect(result.output == "Added 'Farm' with 🐄 🐖, 2 pairs.\n", "\(result.error)")
    #expect(!result.error.contains("--pairs"), "\(result.error)")
    #expect(result.error.contains("--emojis: 🐄 appears twice"), "\(result.error)")
  }

  @Test func `input that is not UTF-8 is rejected`() throws {
    let rejected = try ProgramRun(shell: "printf 'dog\\377\\ncat\\n' | memorize new Farm --emojis -", in: home)
    #expect(rejected.code == 65)
    #expect(rejected.error.hasPrefix("memorize: --emojis: standard input is not valid UTF-8."), "\(rejected.error)")
    #expect(try names() == [])
  }

  @Test func `without emoji and a terminal nothing is made`() throws {
    let rejected = try run("new", "Sea")
    #expect(rejected.code == 64)
    #expect(rejected.error.hasPrefix("memorize: missing --emojis. Give at least two, as emoji or names: --emojis "))
    #expect(try names() == [])
  }

  @Test func `themes without a name are numbered`() throws {
    let made = try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(made.code == 0)
    #expect(made.output.hasPrefix("Added 'Untitled' with "))
    #expect(made.error.contains("memorize edit"))
    try run("new", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(try names() == ["Untitled", "Untitled 2"])
  }

  @Test func `an existing name is rejected in any case`() throws {
    try run("new", "Sea", "--emojis", "🙂🚀🌈🍎🐙🎲")
    let again = try run("new", "SEA", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(again.code == 64)
    #expect(again.error.contains("'SEA'"))
    #expect(try names() == ["Sea"])
  }

  @Test func `a theme that breaks a rule is not added`() throws {
    let rejected = try run("new", "Sea", "--emojis", "🐙")
    #expect(rejected.code == 65)
    #expect(rejected.error.contains("Nothing was added."))
    #expect(try names() == [])
  }
}
