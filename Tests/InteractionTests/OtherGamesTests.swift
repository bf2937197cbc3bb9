import Foundation
import TestSupport
import Testing

/// Files of other memory games, imported with the real binary.
struct OtherGamesTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  /// A copy of a sample under a neutral name.
  private func place(_ sample: String) throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: Repository.file("Tests/Samples/Foreign/\(sample)")))
    try home.write(data, to: "file.bin")
    return "file.bin"
  }

  @Test func `a KDE Pairs archive is imported with its words as emoji`() throws {
    let file = try place("tar/meadow.emojify.tar.bz2")
    let rejected = try run("import", file)
    #expect(rejected.code == 65)
    #expect(rejected.error.contains("Use --emojify to look words up, with --language"))
    #expect(try run("import", file, "--emojify", "--strict").code == 65)
    #expect(try run("list").output.contains("Meadow") == false)
    let imported = try run("import", file, "--emojify")
    #expect(imported.code == 0)
    #expect(imported.output == "Meadow: added\n1 theme: 1 added.\n")
    #expect(imported.error.contains("note: file.bin: meadow.game:18:3: 'Fox' became 🦊 (fox).\n"))
    #expect(imported.error.contains("1 pair with two different sides, 8 pictures, 5 sounds, 1 video, 2 translations"))
    #expect(try run("import", file, "--emojify").output == "Meadow: unchanged\n1 theme: 1 unchanged.\n")
  }

  @Test func `a Sugar Memorize zip is imported without a warning about its manifest`() throws {
    let imported = try run("import", place("pack/sugar-game.zip"))
    #expect(imported.code == 0)
    #expect(imported.output == "Sea: added\n1 theme: 1 added.\n")
    #expect(!imported.error.contains("manifest"))
    #expect(!imported.error.contains("was skipped"))
    #expect(imported.error.contains("warning: 3 sounds, 5 settings cannot be kept.\n"))
  }

  @Test func `converting a game to a pack keeps its author`() throws {
    #expect(try run("convert", place("tar/meadow.emojify.tar.bz2"), "-o", "meadow.zip", "--emojify").code == 0)
    let manifest = try ProgramRun(shell: "unzip -p meadow.zip manifest.json", in: home).output
    #expect(manifest.contains("\"author\": \"Ada Example\""))
    #expect(manifest.contains("\"title\": \"Meadow\""))
  }

  @Test func `a Mavo game is imported like any other file`() throws {
    let imported = try run("import", place("mavo/memory.json"), "--json")
    #expect(imported.code == 0)
    let losses = try imported.json["losses"] as? [[String: Any]]
    #expect(losses?.first?["what"] as? String == "1 gradient")
    #expect(try run("export", "Farm", "--format", "mavo").code == 64)
    #expect(try run("export", "Farm", "--format", "csv").output.contains("🐄 🐖 🐓 🐑"))
  }
}
