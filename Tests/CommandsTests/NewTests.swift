import TestSupport
import Testing

struct NewTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  @Test(arguments: [
    ("ghost bat", "👻 🦇, 2 pairs"), ("jack-o-lantern, bat", "🎃 🦇, 2 pairs"), ("🐄, 🐖 :ghost:", "🐄 🐖 👻, 3 pairs"),
    ("fire engine, bus;🐙🐠", "🚒 🚌 🐙 🐠, 4 pairs"), ("A B C", "A B C, 3 pairs"), ("U+1F383 🐙", "🎃 🐙, 2 pairs"),
  ])
  func `emoji are named for a new theme as they are in the editor`(typed: String, made: String) throws {
    let result = try run("new", "Night", "--emojis", typed)
    #expect(result.code == 0 && result.output == "Added 'Night' with \(made).\n", "\(result.output)\(result.error)")
  }

  @Test(arguments: [
    ("ghost gohst", "--emojis: there is no emoji 'gohst'. Did you mean 'ghost' 👻"),
    ("ghost sock", "there is no emoji 'sock'. Did you mean 'socks' 🧦"), ("🐄 #3", "there is no result '#3'."),
    ("qqqqqqqqqqqq", "'memorize emoji find WORDS' searches for one"), ("🐙 🇫", "'🇫' is half an emoji. Did you mean 🇫🇷"),
  ])
  func `a word that is no emoji is refused with the names that are near`(typed: String, told: String) throws {
    let refused = try run("new", "Night", "--emojis", typed)
    #expect(refused.code == 65 && refused.output.isEmpty && refused.error.contains(told), "\(refused.error)")
    let list = try run("list", "--json").output
    #expect(!list.contains("Night"), "\(list)")
  }

  @Test func `an emoji that is named twice is one card, and told`() throws {
    let result = try run("new", "Farm", "--emojis", "🐄 cow pig")
    #expect(
      result.output == "Added 'Farm' with 🐄 🐖, 2 pairs.\n" && !result.error.contains("--pairs"), "\(result.error)")
    #expect(result.error.contains("--emojis: '🐄' appears twice"), "\(result.error)")
  }
}
