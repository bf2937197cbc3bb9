import Editing
import TestSupport
import Testing

/// The page of the editor tells every verb as the editor itself does.
struct EditorPageTests {
  @Test func `the page of the editor has the table of verbs`() throws {
    let page = try Repository.text("Documentation/Editor.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("<!-- verbs") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("<!-- end of verbs") })
    let expected = (lines[...start] + Self.table + lines[end...]).joined(separator: "\n")
    let difference = try Golden(Repository.file("Documentation/Editor.md")).difference(from: expected)
    #expect(difference == nil, "\(difference ?? "")")
  }

  private static var table: [String] {
    VerbGroup.allCases.flatMap { group in
      ["", "**\(group.rawValue)**", "", "| verb | short | what it does | for example |", "|---|---|---|---|"]
        + VerbTable.verbs.filter { $0.group == group }.map { verb in
          let usage = verb.usage.replacing("|", with: "\\|")
          return
            "| `\(usage)` | \(verb.short.map { "`\($0)`" } ?? "") | \(verb.help) | `\(verb.example)`: \(verb.meaning) |"
        }
    } + [""]
  }
}
