import TestSupport
import Testing

/// Themes whose names are numbers, and names that several themes have.
struct NumberedNameTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func themes() throws -> [(name: String, id: String)] {
    let themes = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    return themes.map { ($0["name"] as? String ?? "", $0["id"] as? String ?? "") }
  }

  @Test func `a name that is also another theme's number is ambiguous for delete`() throws {
    let made = try run("new", "3", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(made.code == 0)
    #expect(made.error.contains("note: '3' is also the number of another theme"))
    let before = try themes()
    try #require(before.count == 9)
    #expect(before[8].name == "3")
    let rejected = try run("delete", "1", "2", "3")
    #expect(rejected.code == 64)
    #expect(rejected.output.isEmpty)
    #expect(
      rejected.error
        == """
        memorize: '3' is the name of one theme (number 9, id \(before[8].id)) and the number of another \
        ('\(before[2].name)', id \(before[2].id)). Use the id of the one you mean.\n
        """)
    #expect(try themes().map(\.id) == before.map(\.id))
    #expect(try run("show", before[2].id).output.contains(before[2].name))
    #expect(try run("delete", "9").output == "Deleted '3'.\n")
    #expect(try run("delete", before[2].id).output == "Deleted '\(before[2].name)'.\n")
  }

  @Test func `a theme whose name is its own number is found by it`() throws {
    let made = try run("new", "9", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(!made.error.contains("number of another"))
    #expect(try run("show", "9").code == 0)
    // A number with a leading zero is only a name.
    _ = try run("new", "03", "--emojis", "🙂🚀🌈🍎🐙🎲")
    #expect(try run("show", "03").output.hasPrefix("03"))
  }

  @Test func `the editor notes a name that is another theme's number`() throws {
    for line in ["name 2", "new 2", "copy 2"] {
      let result = try run("edit", "Halloween", "-e", line, "--dry-run")
      #expect(result.code == 0, "\(line): \(result.error)")
      #expect(result.error.contains("'2' is also the number of another theme"), "\(line): \(result.error)")
    }
    #expect(try run("edit", "Halloween", "-e", "name 1", "--dry-run").error == "Dry run: nothing was changed.\n")
  }

  @Test func `an ambiguous name lists the numbers and ids of the themes`() throws {
    #expect(try run("edit", "Halloween", "-e", "name Weather").code == 0)
    let found = try themes().enumerated().filter { $0.element.name == "Weather" }
    #expect(found.count == 2)
    for command in ["show", "delete", "play", "export"] {
      let rejected = try run(command, "weather")
      #expect(rejected.code == 64)
      for (index, theme) in found {
        #expect(rejected.error.contains("'Weather' (number \(index + 1), id \(theme.id))"), "\(rejected.error)")
      }
      #expect(rejected.error.hasSuffix("Use the number or the id of the one you mean.\n"))
    }
  }

  @Test func `deleted themes are told apart by what they still have`() throws {
    for _ in 0..<2 {
      _ = try run("new", "Pond", "--emojis", "🐸🦆")
      _ = try run("delete", "Pond")
    }
    let rejected = try run("history", "pond")
    #expect(rejected.code == 64)
    #expect(rejected.error.hasSuffix("). Use the id of the one you mean.\n"), "\(rejected.error)")
    for name in ["Lake", "River"] {
      _ = try run("new", "Puddle", "--emojis", "🐸🦆")
      _ = try run("edit", "Puddle", "-e", "name \(name)")
      _ = try run("delete", name)
    }
    let renamed = try run("history", "Puddle")
    #expect(renamed.error.hasSuffix("Use the full name of the one you mean.\n"), "\(renamed.error)")
    #expect(try run("history", "Lake").code == 0)
  }
}
