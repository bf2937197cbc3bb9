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

  @Test func `emoji find shows all results, or reports how many it left out`() throws {
    let all = try run("emoji", "find", "animal")
    #expect(all.output.split(separator: "\n").count > 110)
    #expect(all.error.isEmpty)
    let result = try run("emoji", "find", "animal", "--limit", "5")
    #expect(result.output.split(separator: "\n").count == 5)
    #expect(result.error.hasPrefix("… and 1"))
    let three = try run("emoji", "find", "animal", "-n", "3", "--json")
    #expect(three.output.split(separator: "\n").count == 5)
    #expect(three.error.isEmpty)
  }

  @Test func `emoji groups lists the names that are accepted, with a number and some emoji`() throws {
    let lines = try run("emoji", "groups").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("animal-mammal ") && $0.hasSuffix(" 66   🐵 🐒 🦍 🦧 🐶") })
    #expect(lines.contains { $0.hasPrefix("group:heart ") })
    let words = try ProgramRun(["emoji", "groups"], in: home, environment: ["MEMORIZE_ACCESSIBLE": "1"])
    #expect(words.output.contains("monkey face, monkey, gorilla"))
    let report = try run("emoji", "groups", "--json").json
    let groups = try #require(report["groups"] as? [[String: Any]])
    #expect(groups.count == lines.count)
    let heart = try #require(groups.first { $0["name"] as? String == "heart" })
    #expect(heart["group"] as? String == "Smileys & Emotion")
    #expect(heart["count"] as? Int == (heart["emojis"] as? [String])?.count)
    #expect(try run("emoji", "groups", "animal").code == 64)
    #expect(try run("emoji", "find", "group:monkey-face").output.contains("🙈"))
  }

  @Test func `what emoji find prints is read by new`() throws {
    let made = try ProgramRun(shell: "memorize emoji find dinosaur | memorize new Dinosaurs --emojis -", in: home)
    #expect(made.output == "Added 'Dinosaurs' with 🦕 🦖, 2 pairs.\n", "\(made.error)")
    #expect(made.error.hasPrefix("To change it"), "\(made.error)")
    let german = try ProgramRun(
      shell: "memorize emoji find Kuh | memorize new Kühe --emojis -", in: home, environment: ["LANG": "de_DE.UTF-8"])
    #expect(german.output.hasPrefix("Added 'Kühe' with 🐄"), "\(german.error)")
    let mixed = try ProgramRun(
      shell: "memorize emoji find Katze --language de | memorize new Katzen --emojis -", in: home)
    #expect(mixed.output.hasPrefix("Added 'Katzen' with 🐈"), "\(mixed.error)")
    #expect(mixed.error.hasPrefix("To change it"), "\(mixed.error)")
    let groups = try ProgramRun(
      shell: "memorize emoji groups | grep -e 'animal-bug' -e 'group:heart' | memorize new Groups --emojis -", in: home)
    #expect(groups.output.hasPrefix("Added 'Groups' with"), "\(groups.error)")
    #expect(groups.output.contains("🐌"))
    #expect(groups.output.contains("💘"))
  }

  @Test func `emoji name --json reports emoji, name and group`() throws {
    let result = try run("emoji", "name", "🎃 👋🏽", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? Int == 4)
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

  @Test(arguments: [
    (["find", "Kürbis", "-n", "1"], ["LANG": "de_DE.UTF-8"], "Halloweenkürbis  🎃\n"),
    (["find", "cow", "-n", "1"], ["LANG": "de_DE.UTF-8"], "Kuh  🐄\n"),
    (["find", "Kuh", "-n", "1", "--language", "de"], [:], "Kuh  🐄\n"),
    (["name", "🐄"], ["LANG": "fr_FR.UTF-8", "LANGUAGE": "uk:de"], "корова  🐄\n"),
    (["name", "🐄"], ["LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"], "cow  🐄\n"),
    (["name", "🐄", "--language", "en"], ["LANG": "fr_FR.UTF-8"], "cow  🐄\n"),
    (["name", "🐄"], ["LANG": "ar_EG.UTF-8", "MEMORIZE_ACCESSIBLE": "1"], "بقرة  🐄\n"),
  ])
  func `emoji are named in the language of the person`(words: [String], world: [String: String], output: String) throws
  {
    let result = try ProgramRun(["emoji"] + words, in: home, environment: world)
    #expect(result.output == output)
  }

  @Test func `an unknown word names the languages in which it was looked up`() throws {
    let result = try run("emoji", "find", "qqqqqqqq", "--language", "de")
    #expect(result.error.contains("Try another German or English word"))
  }

  @Test func `an unknown language exits with 64 and lists those that are known`() throws {
    let result = try run("emoji", "find", "Kuh", "--language", "xx")
    #expect(result.code == 64)
    #expect(result.error.contains("Use one of: en (English), de (German), fr (French), "))
    #expect(result.error.hasSuffix("ja (Japanese), hi (Hindi).\n"))
  }

  @Test func `in JSON the name stays English, with the name in another language beside it`() throws {
    let result = try run("emoji", "name", "🐄", "--json", "--language", "ja")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let emojis = try #require(report["emojis"] as? [[String: String]])
    #expect(emojis == [["emoji": "🐄", "name": "cow", "group": "Animals & Nature", "localName": "牝牛"]])
  }

  @Test func `a theme is made and edited with words of the language`() throws {
    let world = ["LANG": "es_ES.UTF-8"]
    #expect(try ProgramRun(["new", "Granja", "--emojis", "vaca cerdo"], in: home, environment: world).code == 0)
    let edit = try ProgramRun(["edit", "Granja", "-e", "add gallina cow"], in: home, environment: world)
    #expect(edit.output.contains("Added 🐔 gallina."))
    #expect(edit.output.contains("🐄 vaca was already there."))
    let near = try ProgramRun(["edit", "Granja", "-e", "add galina"], in: home, environment: world)
    #expect(near.error.contains("Did you mean 'gallina' 🐔"))
  }

  @Test func `lists for a screen reader name emoji in the language`() throws {
    #expect(try run("new", "Farm", "--emojis", "🐄🐖").code == 0)
    let world = ["LANG": "de_DE.UTF-8", "MEMORIZE_ACCESSIBLE": "1"]
    #expect(try ProgramRun(["show", "Farm"], in: home, environment: world).output.contains("Kuh, Schwein"))
    #expect(try ProgramRun(["show", "Farm", "--json"], in: home, environment: world).output.contains("🐄"))
  }
}
