import Terminals
import Testing
import Themes

@testable import Screens

struct ChooserStateTests {
  /// A chooser with some themes; number `n` of the list has the id `n`.
  private func opened(_ count: Int) -> Chooser {
    let chooser = Chooser(ChooserState(size: TerminalSize(columns: 80, rows: 24)))
    chooser.state.show(count > 0 ? themes(1...count) : [], matches: nil)
    return chooser
  }

  private func themes(_ numbers: ClosedRange<Int>) -> [ThemeID] { numbers.map(id) }

  private func id(_ number: Int) -> ThemeID { ThemeID(high: 0, low: UInt64(number)) }

  private func characters(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test(arguments: [
    ([Key.down, .down], 3), ([.character("j"), .character("j"), .character("k")], 2), ([.up], 1), ([.end], 100),
    ([.end, .down], 100), ([.end, .home], 1), ([.pageDown], 21), ([.pageDown, .pageUp], 1), ([.wheelDown], 4),
    ([.wheelDown, .wheelUp], 1), ([.end, .pageDown, .up], 99), ([.right, .tab, .character("x"), .control("x")], 1),
  ])
  func `keys and the wheel move the focus within the list`(keys: [Key], number: Int) {
    let chooser = opened(100)
    #expect(chooser.after(keys) == (number, nil))
    #expect(chooser.state.window.contains(chooser.state.selection.focus))
    #expect(chooser.state.window.count == 20)
  }

  @Test func `a number goes to its theme`() {
    let chooser = opened(12)
    #expect(chooser.after(characters("1")).number == 1)
    #expect(chooser.after(characters("1")).number == 11)
    #expect(chooser.state.message?.text == "Number 11: Enter plays it.")
    #expect(chooser.after(characters("3")).number == 3)
    #expect(chooser.after(characters("9") + [.backspace]).number == 9)
    #expect(chooser.after(characters("12")).number == 12)
    #expect(chooser.after([.enter]).action == .play(id(12)))
    #expect(chooser.after(characters("1")).number == 1)
    #expect(chooser.after([.escape]).action == nil)
    #expect(chooser.state.number.isEmpty)
    #expect(chooser.after(characters("0")).number == 1)
    #expect(chooser.state.message?.text == "There is no theme 0.")
    #expect(chooser.after(characters("20")).number == 2)
    #expect(chooser.state.message?.text == "There is no theme 20.")
  }

  @Test func `p asks for names and plays together`() {
    let chooser = opened(5)
    #expect(chooser.after([.down] + characters("pAda, Bem") + [.backspace] + characters("n")).action == nil)
    #expect(chooser.state.question == ChooserQuestion(subject: .players, answer: "Ada, Ben"))
    #expect(chooser.after([.enter]).action == .play(id(2), .together(["Ada", " Ben"])))
    chooser.state.endQuestion()
    #expect(chooser.state.question == nil)
    // The last names are offered again.
    #expect(chooser.after(characters("p") + [.enter]).action == .play(id(2), .together(["Ada", " Ben"])))
    #expect(chooser.after([.escape] + characters("p") + [.escape] + characters("q")).action == .leave)
    #expect(chooser.after(characters("p") + [.control("u"), .enter]).action == .play(id(2), .together([""])))
  }

  @Test func `w asks for a language and plays with its words`() {
    let chooser = opened(5)
    #expect(chooser.after([.down] + characters("wde")).action == nil)
    #expect(chooser.state.question == ChooserQuestion(subject: .language, answer: "de"))
    #expect(chooser.after([.enter]).action == .play(id(2), .words("de")))
    chooser.state.endQuestion()
    // Each question offers its own last answer.
    #expect(chooser.after(characters("p") + [.enter]).action == .play(id(2), .together([""])))
    #expect(chooser.after([.escape] + characters("w") + [.enter]).action == .play(id(2), .words("de")))
  }

  @Test func `a question stays with its answer until it ends`() {
    let chooser = opened(5)
    #expect(chooser.after(characters("wx1") + [.enter]).action == .play(id(1), .words("x1")))
    chooser.state.fail("no")
    #expect(chooser.state.question == ChooserQuestion(subject: .language, answer: "x1"))
    #expect(chooser.after([.backspace, .backspace] + characters("de") + [.enter]).action == .play(id(1), .words("de")))
    // An answer that was not accepted is not offered again.
    #expect(chooser.after([.escape] + characters("w") + [.enter]).action == .play(id(1), .words("")))
  }

  @Test(arguments: ["p", "w", "l"])
  func `without a theme nothing is asked`(key: String) {
    let empty = opened(0)
    #expect(empty.after(characters(key)).action == nil)
    #expect(empty.state.question == nil)
    #expect(empty.state.message?.text == "There is no theme here.")
  }

  @Test(arguments: [
    ("", 80, "en de fr es it pt nl pl tr uk ar zh ja hi, or a name such as German"),
    ("", 40, "de, es, fr … or a name such as German"), ("x", 40, "de, es, fr … or a name such as German"),
    ("ukr", 40, "Enter plays with Ukrainian words."),
  ])
  func `the question for a language says what may be typed`(answer: String, columns: Int, hint: String) {
    let question = ChooserQuestion(subject: .language, answer: answer)
    #expect(question.hint(fitting: columns) == hint)
    #expect(hint.cells <= columns)
  }

  @Test func `l asks for a level on a line`() {
    let chooser = opened(5)
    #expect(chooser.after([.down] + characters("leasy")).action == nil)
    #expect(chooser.state.question == ChooserQuestion(subject: .level, answer: "easy"))
    #expect(chooser.after([.enter]).action == .play(id(2), .level("easy")))
  }

  @Test(arguments: [("y", true), ("Y", true), ("n", false), ("x", false)])
  func `an action that was asked for follows y only`(key: String, isConfirmed: Bool) {
    let chooser = opened(5)
    chooser.state.ask("Delete 'Sea' [y/N]?", .delete(id(1)), declined: "Nothing was deleted.")
    #expect(chooser.after(characters(key)).action == (isConfirmed ? .delete(id(1)) : nil))
    #expect(chooser.state.message?.text == (isConfirmed ? nil : "Nothing was deleted."))
  }

  @Test func `a paste is no key`() {
    let chooser = opened(5)
    #expect(chooser.after([.paste("delete quit")]) == (1, nil))
    chooser.state.ask("Delete 'Sea' [y/N]?", .delete(id(1)), declined: "Nothing was deleted.")
    #expect(chooser.after([.paste("y")]).action == nil)
  }

  @Test func `a paste goes into the filter or the answer`() {
    let chooser = opened(5)
    #expect(chooser.after([.character("/"), .paste("sea")]).action == .filter)
    #expect(chooser.state.filter == "sea")
    #expect(chooser.after([.paste(String(repeating: "é", count: 60))]).action == .filter)
    #expect(chooser.state.filter.utf8.count == 99)
    chooser.state.clearFilter()
    #expect(
      chooser.after([.character("p"), .paste("Ada, Ben"), .enter]).action == .play(id(1), .together(["Ada", " Ben"])))
  }

  @Test func `the message of a change stays until the next change`() {
    let chooser = opened(5)
    chooser.state.report("Deleted 'Sea'.")
    _ = chooser.after([.down, .character("z"), .character(" ")])
    #expect(chooser.state.news?.text == "Deleted 'Sea'.")
    chooser.state.report("Added 'Zoo'.")
    #expect(chooser.state.news?.text == "Added 'Zoo'.")
  }

  @Test func `a click on a hint is its key`() {
    let chooser = opened(5)
    let hints = chooser.state.keyHints
    let line = hints.line(width: 80).plain
    for (label, action) in [("e edit", ChooserAction.edit(id(1))), ("q leave", .leave), ("u undo", .askToUndo)] {
      let column = line[..<(line.range(of: label)?.lowerBound ?? line.startIndex)].count
      #expect(chooser.after([.click(.init(row: 23, column: column + 2))]).action == action)
    }
    #expect(chooser.after([.click(.init(row: 23, column: 79))]).action == nil)
  }

  @Test func `letters act on the theme in focus`() {
    let chooser = opened(5)
    #expect(chooser.after([.down, .enter]).action == .play(id(2)))
    #expect(chooser.after(characters("e")).action == .edit(id(2)))
    #expect(chooser.after(characters("d")).action == .askToDelete(id(2)))
    #expect(chooser.after([.delete]).action == .askToDelete(id(2)))
    #expect(chooser.after(characters("+")).action == .add)
    #expect(chooser.after(characters("u")).action == .askToUndo)
    #expect(chooser.after(characters("r")).action == .redo)
    #expect(chooser.after([.control("l")]).action == .repaint)
    #expect(chooser.after(characters("q")).action == .leave)
    #expect(chooser.after([.escape]).action == .leave)
  }

  @Test func `a filter selects themes until Escape clears it`() {
    let chooser = opened(30)
    #expect(chooser.after(characters("/q1")).action == .filter)
    #expect(chooser.state.filter == "q1")
    chooser.state.showMatches([4, 9, 12])
    #expect(chooser.state.selection.count == 3)
    #expect(chooser.after([]).number == 5)
    let playing = Chooser(chooser.state)
    #expect(playing.after([.enter]).action == .play(id(5)))
    #expect(chooser.after([.down]).number == 10)
    #expect(!chooser.state.isTypingFilter)
    #expect(chooser.after(characters("e")).action == .edit(id(10)))
    #expect(chooser.after(characters("13")).number == 13)
    #expect(chooser.after(characters("2")).number == 13)
    #expect(chooser.state.message?.text == "Theme 2 does not match the filter.")
    #expect(chooser.after([.character("x"), .escape]).action == .filter)
    #expect(chooser.state.filter.isEmpty)
    chooser.state.showMatches(nil)
    #expect(chooser.after([]).number == 13)
    #expect(chooser.state.selection.count == 30)
    #expect(chooser.after([.escape]).action == .leave)
  }

  @Test func `a filter can be corrected`() {
    let chooser = opened(3)
    #expect(chooser.after(characters("/é👩‍🌾") + [.backspace]).action == .filter)
    #expect(chooser.state.filter == "é")
    chooser.state.showMatches([])
    #expect(chooser.after([.enter]).action == nil)
    #expect(chooser.state.message?.text == "No theme matches; Esc shows all of them.")
    #expect(chooser.after([.control("u")]).action == .filter)
    #expect(chooser.state.filter.isEmpty)
    #expect(chooser.state.isTypingFilter)
    #expect(chooser.after([.backspace]).action == .filter)
    #expect(!chooser.state.isTypingFilter)
  }

  @Test func `a filter has at most 100 bytes`() {
    let chooser = opened(3)
    #expect(chooser.after(characters("/" + String(repeating: "x", count: 100))).action == .filter)
    #expect(chooser.state.filter.utf8.count == 100)
    #expect(chooser.after(characters("x")).action == nil)
    #expect(chooser.state.filter.utf8.count == 100)
  }

  @Test(arguments: [(40, 12, false), (39, 12, true), (40, 11, true)])
  func `a chooser needs 40 × 12 cells`(columns: Int, rows: Int, isTooSmall: Bool) {
    let chooser = opened(3)
    chooser.state.size = TerminalSize(columns: columns, rows: rows)
    #expect(chooser.state.layout.isTooSmall == isTooSmall)
    #expect((chooser.after([.enter]).action == nil) == isTooSmall)
  }

  @Test func `a click selects a theme, a second one plays it`() {
    let chooser = opened(100)
    #expect(chooser.after([.click(.init(row: 3, column: 70))]) == (3, nil))
    #expect(chooser.after([.click(.init(row: 3, column: 0))]).action == .play(id(3)))
    #expect(chooser.after([.end, .click(.init(row: 1, column: 0))]) == (81, nil))
    for row in [0, 21, 22, 99] { #expect(chooser.after([.click(.init(row: row, column: 0))]) == (81, nil)) }
    let short = opened(2)
    #expect(short.after([.click(.init(row: 3, column: 0))]) == (1, nil))
  }

  @Test func `the focus stays on its theme when others change`() {
    let chooser = opened(50)
    _ = chooser.after(characters("30"))
    chooser.state.show(themes(11...60), matches: nil)
    #expect(chooser.state.selection.focused == id(30))
    chooser.state.show(themes(11...29) + themes(31...60), matches: nil)
    #expect(chooser.state.selection.focused == id(31))
    chooser.state.show(themes(1...61), matches: nil, focusing: id(61))
    #expect(chooser.state.selection.focused == id(61))
    #expect(chooser.state.window.contains(60))
    chooser.state.show(themes(1...3), matches: nil)
    #expect(chooser.state.selection.focused == id(3))
    #expect(chooser.state.window == 0..<3)
    chooser.state.show([], matches: nil)
    #expect(chooser.state.selection.focused == nil)
    #expect(chooser.state.window.isEmpty)
  }

  @Test func `a window of any size shows the focus`() {
    let chooser = opened(100)
    _ = chooser.after(characters("77"))
    for rows in [12, 24, 5, 120, 13] {
      chooser.state.size = TerminalSize(columns: 40, rows: rows)
      #expect(chooser.state.window.contains(76), "\(rows)")
      #expect(chooser.state.window.count == min(max(rows - 4, 1), 100))
    }
  }

  @Test func `only an empty catalog offers the samples`() {
    let empty = opened(0)
    #expect(empty.after([.enter]).action == .importSamples)
    #expect(empty.after(characters("e")).action == nil)
    #expect(empty.state.message != nil)
    #expect(empty.after(characters("7")).action == nil)
    let unknown = Chooser(ChooserState(size: .usual))
    unknown.state.fail("no")
    #expect(unknown.after([.enter]).action == nil)
    #expect(unknown.after(characters("q")).action == .leave)
  }

  @Test func `any key closes the help`() {
    let chooser = opened(9)
    #expect(chooser.after(characters("?d")).action == nil)
    #expect(!chooser.state.isHelpShown)
    #expect(chooser.after(characters("d")).action == .askToDelete(id(1)))
    chooser.state.size = TerminalSize(columns: 39, rows: 12)
    #expect(chooser.after(characters("d") + [.enter]).action == nil)
    #expect(chooser.after(characters("q")).action == .leave)
  }
}

/// A chooser that keys are sent to.
private final class Chooser {
  var state: ChooserState

  init(_ state: ChooserState) { self.state = state }

  /// Sends keys. Returns the number of the theme in focus and the action of the last key.
  func after(_ keys: [Key]) -> (number: Int, action: ChooserAction?) {
    var action: ChooserAction?
    for key in keys { action = state.handle(key) }
    return (state.selection.count > 0 ? state.selection.number(state.selection.focus) : 0, action)
  }
}
