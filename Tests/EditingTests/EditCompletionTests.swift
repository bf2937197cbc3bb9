import Testing
import Themes

@testable import Editing

/// The candidates for Tab.
struct EditCompletionTests {
  private func candidates(_ line: String) -> [String] {
    let completion = EditCompletion(for: line, theme: .halloween) { typed in
      ["Halloween", "Hats", "Weather"].filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    }
    return completion.candidates.map { String(line.prefix(completion.kept)) + $0.text }
  }

  @Test(arguments: [
    ("re", ["redo", "remove", "restore"]), ("p", ["pairs", "play"]), ("pa", ["pairs"]), ("  un", ["  undo"]),
    ("color te", ["color teal"]),
    ("c ora", ["c orange", "c orangered"]), ("c lightb", ["c lightblue"]), ("pairs a", ["pairs all"]),
    ("open h", ["open Halloween", "open Hats"]),
    ("help fi", ["help find"]), ("pairs ", ["pairs all"]),
    ("open  ", ["open  Halloween", "open  Hats", "open  Weather"]),
    ("restore lo", ["restore lollipop"]), ("remove 🎃, sk", ["remove 🎃, skull"]), ("move ba", ["move bat"]),
    ("show ", []), ("octop", ["octopus"]), ("bat, octop", ["bat, octopus"]), ("q", []), ("rm", []),
    ("word bat", ["word bat"]), ("w lo", ["w lollipop"]), ("word 🎃 ", ["word 🎃 none"]),
    ("word bat N", ["word bat none"]),
    ("word bat Fl", []), ("words d", ["words de"]), ("words no", ["words none"]),
    ("-gho", ["-ghost"]), ("+ octop", ["+ octopus"]), ("?fi", ["?find"]), ("-", []),
  ])
  func `completion offers words with this beginning`(line: String, expected: [String]) {
    #expect(candidates(line) == expected)
  }

  @Test(arguments: [
    ("add animal-b", ["add animal-bird", "add animal-bug"]), ("bat, food-f", ["bat, food-fruit"]),
    ("add group:hea", ["add group:heart"]), ("remove food-f", []), ("restore food-s", ["restore food-sweet"]),
  ])
  func `groups are offered by name`(line: String, expected: [String]) { #expect(candidates(line) == expected) }

  @Test func `emoji are offered by name`() {
    #expect(candidates("add jack").contains("add jack-o-lantern"))
    let shown = EditCompletion(for: "add jack", theme: nil, themeNames: { _ in [] }).candidates.map(\.face)
    #expect(shown.contains("🎃"))
  }

  @Test(arguments: [
    ("add full mo", ["add full moon", "add full moon face"]), ("add bat, full mo", ["add bat, full moon"]),
    ("find ghost Full Mo", ["find ghost full moon"]), ("add full ", ["add full moon"]),
  ])
  func `names of several words are completed`(line: String, expected: [String]) {
    #expect(candidates(line).prefix(expected.count) == expected[...])
  }

  @Test(arguments: [
    ("add pum", ["add jack-o-lantern"]), ("remove pumpk", ["remove jack-o-lantern"]),
    ("remove pump", ["remove jack-o-lantern"]),
  ])
  func `a word that no name begins with leads to emoji`(line: String, expected: [String]) {
    #expect(candidates(line).prefix(expected.count) == expected[...])
  }

  @Test(arguments: ["remove fuel", "add 🎃", "add 🎃 ", "add pumpkin ", "add xyzzy", "add 🎃🏽x, "])
  func `nothing is offered after these`(line: String) { #expect(candidates(line) == []) }

  @Test func `the text of an emoji is offered as it is typed`() throws {
    let bat = try #require(Emoji("🦇"))
    for (texts, typed) in [(CardTexts.one("Fledermaus"), "Fledermaus"), (.two("a = b", "c"), "\"a = b\" = c")] {
      let theme = try Theme.halloween.settingTexts(of: bat, to: texts)
      let completion = EditCompletion(for: "word bat ", theme: theme) { _ in [] }
      #expect(completion.kept == 9)
      #expect(completion.candidates.map(\.text) == [typed, "none"])
    }
  }

  @Test func `an empty line offers all verbs`() { #expect(candidates("").count == Verb.allCases.count) }
}
