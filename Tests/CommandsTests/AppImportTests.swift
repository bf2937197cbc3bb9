import Foundation
import TestSupport
import Testing

/// Files that apps of the game wrote, imported with the real binary.
struct AppImportTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input)
  }

  private func sample(_ name: String) -> String { Repository.file("Tests/Samples/Foreign/memorize-app/\(name)") }

  @Test(arguments: [
    "preferences.plist", "binary.plist", "store.json", "console.txt", "by-name.json", "saved-game.json",
  ])
  func `files of apps are recognised under any name`(name: String) throws {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: sample(name))))
    try home.write(bytes, to: "from-a-friend.csv")
    let first = try run("import", "from-a-friend.csv")
    #expect(first.code == 0, "\(first.error)")
    #expect(first.output.contains(": added\n"), "\(first.error)")
    #expect(first.output.contains(" added."), "\(first.error)")
    let again = try run("import", sample(name))
    #expect(again.code == 0, "\(again.output)")
    #expect(again.output.contains(" unchanged."), "\(again.output)")
    #expect(!again.output.contains("added"), "\(again.output)")
  }

  /// Source as three students write it.
  private func writeProject() throws {
    for (name, list) in [("ann/A.swift", #"let seaAnimals = ["🐙", "🐠"]"#), ("Ben.swift", #"let farm = ["🐄", "🐖"]"#)] {
      try home.write(list.utf8, to: "class/\(name)")
    }
    try home.write(#"let themes = [Theme(name: "Sky", emojis: ["🌙", "⭐"])]"#.utf8, to: "class/Cem.swift")
    try home.write("import SwiftUI\n".utf8, to: "class/App.swift")
  }

  @Test func `all Swift files of a folder are one operation`() throws {
    try writeProject()
    let imported = try run("import", "class")
    #expect(imported.code == 0, "\(imported.error)")
    for name in ["Sea Animals", "Farm", "Sky"] { #expect(imported.output.contains("\(name): added\n")) }
    #expect(try (run("history", "--json").json["operations"] as? [Any])?.count == 1)
  }

  @Test func `another file beside Swift files is skipped with a note`() throws {
    try writeProject()
    try home.write(#"[{"name":"Zoo","emojis":["🦁","🐯"]}]"#.utf8, to: "class/zoo.json")
    let imported = try run("import", "class")
    #expect(imported.output.hasSuffix("3 themes: 3 added.\n"), "\(imported.error)")
    #expect(imported.error.contains("note: class: 'zoo.json' was skipped."), "\(imported.error)")
  }

  @Test(arguments: [".build/checkouts/x", "Pods/x", "DerivedData", "ClassTests", "Tests"])
  func `Swift files of builds, dependencies and tests are not read`(folder: String) throws {
    try writeProject()
    try home.write(#"let contests = ["🥇", "🥈"]"#.utf8, to: "class/Contests/C.swift")
    try home.write(#"let hidden = ["🕶️", "🥸"]"#.utf8, to: "class/\(folder)/H.swift")
    _ = try ProgramRun(shell: "python3 -m zipfile -c class.zip class", in: home)
    for name in ["class", "class.zip"] {
      let imported = try run("import", name, "--dry-run")
      #expect(imported.output.contains("4 themes: 4 added."), "\(imported.output)\(imported.error)")
      #expect(!imported.output.contains("Hidden"))
    }
  }

  @Test func `a Swift file without themes says so`() throws {
    try home.write("print(\"hello\")\n".utf8, to: "hello.swift")
    let rejected = try run("import", "hello.swift")
    #expect(rejected.code == 65)
    #expect(rejected.error.contains("hello.swift: no theme was found in the file. "), "\(rejected.error)")
  }

  @Test func `with --keep-going a broken theme is reported by its place`() throws {
    let rejected = try run("import", sample("broken.json"))
    #expect(rejected.code == 65)
    #expect(rejected.output.isEmpty)
    let kept = try run("import", sample("broken.json"), "--keep-going")
    #expect(kept.code == 65)
    for name in ["Good", "Odd parts", "Last"] { #expect(kept.output.contains("\(name): added\n"), "\(name)") }
    #expect(kept.error.contains("broken.json: [1].emojis: 'Lonely' has only one emoji"))
    #expect(kept.error.contains("broken.json: [2]: expected a theme, found a number. Remove it."))
    #expect(kept.error.contains("broken.json: [4].name: the theme has no name"))
  }

  @Test func `an app's list is recognised when its first unusual theme comes late`()
    throws
  {
    let ours = (0..<1_500).map { #"{"name":"Sea \#($0)","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal"}"# }
    #expect(ours.joined().utf8.count > 1 << 16)
    try home.write(
      Array("[\(ours.joined(separator: ",")),{\"title\":\"Late\",\"emoji\":\"🦀🐳\"}]".utf8), to: "late.json")
    let late = try run("import", "late.json")
    #expect(late.code == 0, "\(late.error.suffix(300))")
    #expect(late.output.contains("1,501 themes: 1,501 added."), "\(late.error.suffix(300))")
    #expect(try run("check", "late.json").output.contains("memorize-app"))
    #expect(try run("import", "late.json", "--format", "json").code == 65)
  }

  @Test func `an app's property list is recognised when its first unusual theme comes late`() throws {
    func dict(_ name: String, _ emojis: String) -> String {
      "<dict><key>name</key><string>\(name)</string><key>emojis</key>\(emojis)</dict>"
    }
    let ours = (0..<500).map { dict("Sea \($0)", "<array><string>🐙</string><string>🐠</string></array>") }
    #expect(ours.joined().utf8.count > 1 << 15)
    let late = dict("Late", "<string>🦀🐳</string>")
    try home.write("<plist><array>\(ours.joined())\(late)</array></plist>".utf8, to: "late.plist")
    let checked = try run("check", "late.plist")
    #expect(checked.code == 0, "\(checked.error.suffix(300))")
    #expect(checked.output.contains("memorize-app, 501 valid themes"))
  }

  @Test func `an app's list with an invalid theme late is rejected`() throws {
    let ours = (0..<1_500).map { #"{"name":"Sea \#($0)","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal"}"# }
    let lonely = #"{"name":"Late","emojis":["🦀","🐳"],"numberOfPairs":"two"}"#
    try home.write(Array("[\(ours.joined(separator: ",")),\(lonely)]".utf8), to: "wrong.json")
    let wrong = try run("import", "wrong.json")
    #expect(wrong.code == 65, "\(wrong.error.suffix(300))")
    #expect(
      wrong.error.contains("[1500].numberOfPairs: expected a whole number, found the string 'two'."),
      "\(wrong.error.suffix(300))")
  }

  @Test func `a value in a list of themes that is not a theme counts as rejected`() throws {
    let lines = #"{"name":"A","emojis":["🐙","🐠"]}\n{"name":"B","emojis":["🐙"\n{"name":"C","emojis":"🐙🐠🦀"}"#
      .replacing("\\n", with: "\n")
    let list = """
      <plist><array><true/><dict><key>name</key><string>E</string><key>emojis</key>
      <array><string>🐟</string><string>🦈</string></array></dict><string>x</string></array></plist>
      """
    for (text, added, rejected) in [(lines, 2, 1), (#"[{"name":"D","emojis":["🐬","🐳"]},5]"#, 1, 1), (list, 1, 2)] {
      let result = try run("import", "-", "--keep-going", "--json", input: text)
      let counts = try #require(try result.json["counts"] as? [String: Int])
      #expect(result.code == 65, "\(result.output)")
      #expect(counts["added"] == added, "\(result.output)")
      #expect(counts["rejected"] == rejected, "\(result.output)")
    }
  }

  @Test func `text that an app printed is read from standard input`()
    throws
  {
    let text = "json = [{\"title\":\"Sea\",\"emoji\":\"🐙🐠🦀\",\"pairs\":3,\"color\":[\"teal\",\"blue\"]}]\n"
    let imported = try run("import", "-", input: text)
    #expect(imported.code == 0)
    #expect(imported.output.contains("Sea: added"))
    #expect(imported.error.contains("1 gradient"))
    let strict = try run("import", "-", "--strict", input: text.replacing("Sea", with: "Deep"))
    #expect(strict.code == 65)
    #expect(strict.output.isEmpty)
    #expect(strict.error.contains("1 gradient"))
  }

  @Test func `the output of 'defaults read' is rejected with the command to use instead`() throws {
    let shortened = try run("import", sample("defaults-read.txt"))
    #expect(shortened.code == 65)
    #expect(shortened.error.contains("Run 'defaults export DOMAIN - > themes.plist'"))
  }

  @Test func `themes read from an app are written in the JSON that apps read`() throws {
    let converted = try run("convert", sample("colors.json"), "-o", "-", "--format", "json")
    #expect(converted.code == 0)
    struct AppTheme: Decodable {
      struct RGBA: Decodable { let red, green, blue, alpha: Double }
      let id: UUID
      let name: String
      let emojis: [String]
      let numberOfPairs: Int
      let color: RGBA
    }
    let themes = try JSONDecoder().decode([AppTheme].self, from: converted.outputBytes)
    #expect(themes.count == 20)
    #expect(themes.first?.name == "Bytes")
    #expect(themes.first?.color.green == 0.584)
  }

  @Test func `the format of the apps cannot be written`() throws {
    let rejected = try run("convert", sample("colors.json"), "-o", "-", "--format", "memorize-app")
    #expect(rejected.code != 0)
    #expect(rejected.output.isEmpty)
    #expect(rejected.error.contains("can be read but not written"))
  }
}
