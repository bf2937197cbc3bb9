import Foundation
import TestSupport
import Testing

/// Files of other memory games, from their archive into the catalog, through the real binary.
struct OtherGamesTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  /// A copy of a sample under a name that tells nothing.
  private func place(_ sample: String) throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: Repository.file("Tests/Samples/Foreign/\(sample)")))
    try home.write(data, to: "file.bin")
    return "file.bin"
  }

  @Test func `a game of KDE Pairs comes out of its archive, its words as emoji, the rest counted`() throws {
    let file = try place("tar/meadow.emojify.tar.bz2")
    let refused = try run("import", file)
    #expect(refused.code == 65)
    #expect(refused.error.contains("or have it looked up with --emojify."))
    #expect(try run("import", file, "--emojify", "--strict").code == 65)
    #expect(try run("list").output.contains("Meadow") == false)
    let taken = try run("import", file, "--emojify")
    #expect(taken.code == 0)
    #expect(taken.output == "Meadow: added\n1 theme: 1 added.\n")
    #expect(taken.error.contains("note: file.bin: meadow.game:18:3: 'Fox' became 🦊 (fox).\n"))
    #expect(taken.error.contains("1 pair with two different sides, 8 pictures, 5 sounds, 1 film, 2 translations"))
    #expect(try run("import", file, "--emojify").output == "Meadow: unchanged\n1 theme: 1 unchanged.\n")
  }

  @Test func `a game of Sugar Memorize comes out of its zip without a word about a manifest`() throws {
    let taken = try run("import", place("pack/sugar-game.zip"))
    #expect(taken.code == 0)
    #expect(taken.output == "Sea: added\n1 theme: 1 added.\n")
    #expect(!taken.error.contains("manifest"))
    #expect(!taken.error.contains("was not read"))
    #expect(taken.error.contains("2 pairs with two different sides, 3 sounds, 5 settings could not be kept.\n"))
  }

  @Test func `who made a game is kept in a pack`() throws {
    #expect(try run("convert", place("tar/meadow.emojify.tar.bz2"), "-o", "meadow.zip", "--emojify").code == 0)
    let manifest = try ProgramRun(shell: "unzip -p meadow.zip manifest.json", in: home).output
    #expect(manifest.contains("\"author\": \"Ada Example\""))
    #expect(manifest.contains("\"title\": \"Meadow\""))
  }

  @Test func `themes of Mavo are themes like any other`() throws {
    let taken = try run("import", place("mavo/memory.json"), "--json")
    #expect(taken.code == 0)
    let losses = try taken.json["losses"] as? [[String: Any]]
    #expect(losses?.first?["what"] as? String == "1 gradient")
    #expect(try run("export", "Farm", "--format", "mavo").code == 64)
    #expect(try run("export", "Farm", "--format", "csv").output.contains("🐄 🐖 🐓 🐑"))
  }
}
