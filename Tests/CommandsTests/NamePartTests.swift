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
    #expect(run.error.contains(" and more. Use"), "\(run.error)")
  }

  @Test func `a name that several themes have is suggested once`() throws {
    let themes = ["1", "2"].map { number in
      #"{"id":"0000000\#(number)-0000-0000-0000-000000000000","name":"me:you@home","emojis":["🐙","🐠"]}"#
    }
    try home.write(Array("[\(themes.joined(separator: ","))]".utf8), to: "two.json")
    #expect(try ProgramRun(["import", "two.json", "--on-conflict", "keep-both"], in: home).code == 0)
    _ = try ProgramRun(["edit", "me:you@home 2", "-e", "name me:you@home"], in: home)
    let run = try ProgramRun(["delete", "me:yo"], in: home)
    #expect(run.error.hasSuffix("Did you mean 'me:you@home'?\n"), "\(run.error)")
    let added = try ProgramRun(["new", "password = fun", "--emojis", "🐙🐠"], in: home)
    #expect(added.error.contains("memorize edit 'password = fun'"), "\(added.error)")
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
