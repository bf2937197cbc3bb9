import TestSupport
import Testing

/// Themes whose names are numbers, and names that several themes have: nobody is taken for another.
struct NumberedNameTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    _ = try ProgramRun(["import", "--samples"], in: home)
  }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  private func themes() throws -> [(name: String, id: String)] {
    let themes = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    return themes.map { ($0["name"] as? String ?? "", $0["id"] as? String ?? "") }
  }

  @Test func `a name that is the number of another theme deletes neither`() throws {
    let made = try run("new", "3")
    #expect(made.code == 0)
    #expect(made.error.contains("note: '3' is also the number of another theme"))
    let before = try themes()
    try #require(before.count == 9)
    #expect(before[8].name == "3")
    let refused = try run("delete", "1", "2", "3")
    #expect(refused.code == 64)
    #expect(refused.output.isEmpty)
    #expect(
      refused.error
        == """
        memorize: '3' is the name of one theme (number 9, id \(before[8].id)) and the number of another \
        ('\(before[2].name)', id \(before[2].id)). Give the id of the one you mean.\n
        """)
    #expect(try themes().map(\.id) == before.map(\.id))
    #expect(try run("show", before[2].id).output.contains(before[2].name))
    #expect(try run("delete", "9").output == "Deleted '3'.\n")
    #expect(try run("delete", before[2].id).output == "Deleted '\(before[2].name)'.\n")
  }

  @Test func `a theme that has its own number as its name is meant by both`() throws {
    let made = try run("new", "9")
    #expect(!made.error.contains("number of another"))
    #expect(try run("show", "9").code == 0)
    // Nobody writes the third theme like this.
    _ = try run("new", "03")
    #expect(try run("show", "03").output.hasPrefix("03"))
  }

  @Test func `the editor tells when a theme gets the number of another as its name`() throws {
    for line in ["name 2", "new 2", "copy 2"] {
      let told = try run("edit", "Halloween", "-e", line, "--dry-run")
      #expect(told.code == 0, "\(line): \(told.error)")
      #expect(told.error.contains("'2' is also the number of another theme"), "\(line): \(told.error)")
    }
    #expect(try run("edit", "Halloween", "-e", "name 1", "--dry-run").error == "Dry run: nothing was changed.\n")
  }

  @Test func `several themes of one name are told with their numbers`() throws {
    #expect(try run("edit", "Halloween", "-e", "name Weather").code == 0)
    let found = try themes().enumerated().filter { $0.element.name == "Weather" }
    #expect(found.count == 2)
    for command in ["show", "delete", "play", "export"] {
      let refused = try run(command, "weather")
      #expect(refused.code == 64)
      for (index, theme) in found {
        #expect(refused.error.contains("'Weather' (number \(index + 1), id \(theme.id))"), "\(refused.error)")
      }
      #expect(refused.error.hasSuffix("Give the number or the id of the one you mean.\n"))
    }
  }
}
