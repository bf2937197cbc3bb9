import Foundation
import TestSupport
import Testing

struct EmojiCommandTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  @Test func `emoji find aligns the names before the emoji`() throws {
    let result = try run("emoji", "find", "dinosaur")
    #expect(result.code == 0)
    #expect(result.error.isEmpty)
    #expect(result.output == "sauropod  🦕\nT-Rex     🦖\n")
    #expect(try run("emoji", "find", "glass", "wine").output.hasSuffix("🍷\n"))
  }

  @Test func `emoji find reports how many results it left out`() throws {
    let result = try run("emoji", "find", "animal")
    #expect(result.output.split(separator: "\n").count == 20)
    #expect(result.error.hasPrefix("… and 1"))
    #expect(result.error.contains("--limit"))
    let three = try run("emoji", "find", "animal", "-n", "3", "--json")
    #expect(three.output.split(separator: "\n").count == 5)
    #expect(three.error.isEmpty)
  }

  @Test func `emoji name --json reports emoji, name and group`() throws {
    let result = try run("emoji", "name", "🎃 👋🏽", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? Int == 2)
    let emojis = try #require(report["emojis"] as? [[String: String]])
    #expect(
      emojis == [
        ["emoji": "🎃", "name": "jack-o-lantern", "group": "Activities"],
        ["emoji": "👋🏽", "name": "waving hand: medium skin tone", "group": "People & Body"],
      ])
  }

  @Test(arguments: [
    (["find", "pumpkni"], "memorize: no emoji is called 'pumpkni'. Did you mean 'pumpkin'?\n"),
    (
      ["find", "ghost", "heart"],
      "memorize: no emoji is called 'ghost heart'. Use fewer words: an emoji must match all of them.\n"
    ),
    (
      ["find", "qqqqqqqq"],
      "memorize: no emoji is called 'qqqqqqqq'. Try another English word, or the start of one.\n"
    ),
    (["name", "🇯"], "memorize: '🇯' is only part of an emoji. Did you mean 🇯🇵?\n"),
    (["name", "🎃A"], "memorize: 'A' is not an emoji. Run 'memorize emoji find WORD' to find emoji.\n"),
  ])
  func `an unknown emoji name exits with 66 and a hint`(words: [String], message: String) throws {
    let result = try ProgramRun(["emoji"] + words, in: home)
    #expect(result.code == 66)
    #expect(result.output.isEmpty)
    #expect(result.error == message)
  }

  @Test func `an unknown action exits with 64`() throws {
    let result = try run("emoji", "fnd", "ghost")
    #expect(result.code == 64)
    #expect(result.error.contains("Did you mean 'find'?"))
    #expect(try run("emoji", "find").code == 64)
  }

  @Test func `hostile words are escaped in messages`() throws {
    let result = try run("emoji", "find", "\u{1B}[31mqqqq\u{202E}")
    #expect(result.code == 66)
    #expect(!result.error.contains("\u{1B}"))
    #expect(!result.error.contains("\u{202E}"))
  }
}
