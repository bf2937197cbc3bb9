import Testing
import Themes

@testable import Editing

/// Parsing of lines into verbs and arguments.
struct EditLineTests {
  @Test func `every spelling belongs to one verb`() throws {
    let spellings = VerbTable.verbs.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
    #expect(Set(VerbTable.verbs.map(\.verb)) == Set(Verb.allCases))
    for verb in VerbTable.verbs {
      for word in verb.spellings { #expect(VerbTable.verb(spelled: word)?.verb == verb.verb) }
    }
  }

  /// Scripts depend on these: none may ever change.
  @Test func `the short forms are stable`() {
    let forms = VerbTable.verbs.compactMap { verb in verb.short.map { "\($0)=\(verb.verb.rawValue)" } }.sorted()
    #expect(
      forms == [
        "?=help", "a=add", "c=color", "ck=check", "cp=copy", "f=find", "h=history", "m=move", "n=name", "o=open",
        "p=pairs", "pl=play",
        "q=done", "r=remove", "rs=restore", "s=show", "u=undo", "w=word", "y=redo",
      ])
  }

  @Test func `every example is accepted`() throws {
    for verb in VerbTable.verbs { #expect(try EditLine(verb.example)?.verb == verb.verb, "\(verb.example)") }
  }

  @Test(arguments: [
    ("add ghost bat", Verb.add, "ghost bat", 5), ("  ADD   ghost  ", .add, "ghost", 9), ("+🧛", .add, "🧛", 2),
    ("-bat", .remove, "bat", 2),
    ("? add", .help, "add", 3), ("?add", .help, "add", 2), ("q", .done, "", 2), ("color #FF9500", .color, "#FF9500", 7),
  ])
  func `a line is split into a verb and its argument`(text: String, verb: Verb, argument: String, column: Int) throws {
    let line = try EditLine(text)
    #expect(line?.verb == verb)
    #expect(line?.argument.text == argument)
    #expect(line?.argument.column == column)
  }

  @Test(arguments: ["", "   ", "# add bat", "#", "# 3"])
  func `blank lines and comments are skipped`(text: String) throws {
    #expect(try EditLine(text) == nil)
    #expect(try EditLine(text, isScript: true) == nil)
  }

  @Test func `a number sign with digits begins a comment in scripts only`() throws {
    #expect(try EditLine("#3 bats", isScript: true) == nil)
    #expect(try EditLine("  #3", isScript: false)?.argument.text == "#3")
  }

  @Test(arguments: ["🦕🦖", "volcano egg", "ad bat"])
  func `at a prompt a line without a verb is an argument`(text: String) throws {
    let line = try #require(try EditLine(text))
    #expect(line.verb == nil)
    #expect(line.argument.text == text)
  }

  @Test(arguments: [
    ("ad bat", "edit.unknown-command", "Did you mean 'add'?"), ("🧛🎃", "edit.unknown-command", "Did you mean 'add 🧛🎃'?"),
    ("xyzzy", "edit.unknown-command", "Use '?' to list the commands."),
    ("pairs", "edit.invalid-argument", "Usage: pairs N|all"),
    ("done now", "edit.invalid-argument", "Write 'done' alone."),
  ])
  func `an invalid line is rejected with a hint`(text: String, code: String, hint: String) {
    let problem = #expect(throws: Diagnostic.self) { try EditLine(text, isScript: true) }
    #expect(problem?.code == code)
    #expect(problem?.hint == hint)
  }

  @Test(arguments: [
    ("red heart after ghost", "red heart", "ghost", 22, true), ("🦇 before 👻", "🦇", "👻", 15, false),
  ])
  func `a move has a face and a place`(text: String, face: String, target: String, column: Int, isAfter: Bool) throws {
    let order = try MoveOrder(Argument(text[...], column: 6))
    #expect(order.face.text == face)
    #expect(order.target.text == target)
    #expect(order.isAfter == isAfter)
    #expect(order.target.column == column)
  }
}
