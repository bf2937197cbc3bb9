import TestSupport
import Testing

/// Parts of names on the command line.
struct NamePartTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  @Test(arguments: [
    ["show", "islands"], ["export", "islands"], ["history", "islands"], ["blame", "islands", "--json"],
    ["play", "islands", "--json"], ["edit", "islands", "-e", "show"],
  ])
  func `commands that read take a part of a name that only one theme has`(words: [String]) throws {
    let run = try ProgramRun(words, in: home, input: "q\n")
    #expect(run.code == 0, "\(run.error)")
    let expected = ["history": "imported", "play": "Flags of Islands"][words[0]] ?? "🇮🇸"
    #expect(run.output.contains(expected), "\(run.output)")
  }

  @Test(arguments: [["show", "a"], ["play", "a"], ["history", "a"]])
  func `a part of several names is ambiguous`(words: [String]) throws {
    let run = try ProgramRun(words, in: home, input: "q\n")
    #expect(run.code == 64)
    #expect(run.error.contains("'a' matches several themes"))
  }

  @Test(arguments: [["delete", "islands"], ["restore", "islands", "--at", "1"]])
  func `commands that replace or delete a theme only suggest it`(words: [String]) throws {
    let run = try ProgramRun(words, in: home)
    #expect(run.code != 0)
    #expect(run.error == "memorize: there is no theme 'islands'. Did you mean 'Flags of Islands'?\n")
    #expect(try ProgramRun(["show", "Flags of Islands"], in: home).code == 0)
  }

  @Test func `a deleted theme of this name comes before a part of another's`() throws {
    _ = try ProgramRun(["new", "Islands", "--emojis", "🏝️🐠"], in: home)
    _ = try ProgramRun(["delete", "Islands"], in: home)
    #expect(try ProgramRun(["history", "islands"], in: home).output.contains("deleted"))
    #expect(try ProgramRun(["restore", "islands", "--at", "2"], in: home).code == 0)
    #expect(try ProgramRun(["show", "Islands"], in: home).output.contains("🏝️"))
  }
}
