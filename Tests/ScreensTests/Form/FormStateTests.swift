import EmojiNames
import Terminals
import Testing
import Themes

@testable import Screens

struct FormStateTests {
  private let up = Key.up

  private func characters(_ text: String) -> [Key] { text.map { .character($0) } }

  private func form(
    _ faces: String = "🐙🐠🦀", removed: String = "🍬", pairs: Int = 3, isNew: Bool = false, columns: Int = 80,
    rows: Int = 24
  ) -> Form {
    Form(
      FormState(
        .sample(faces, removed: removed, pairs: pairs, isNew: isNew), size: TerminalSize(columns: columns, rows: rows),
        names: .english, isInWords: false, hasColor: true, suggestsName: isNew))
  }

  @Test func `a name is saved once, when the focus leaves the field`() {
    for key in [Key.tab, .enter, .down] {
      let form = form()
      #expect(form.after([.backspace] + characters("s")).isEmpty)
      #expect(form.after([key]) == [.line("name Ses")])
      #expect(form.state.field == .color)
    }
    #expect(form().after([.tab]).isEmpty)
    #expect(form().after([.control("u"), .tab]).isEmpty)
    #expect(form().after([.backspace, .escape]) == [.line("name Se"), .leave])
  }

  @Test func `the first letter replaces a suggested name`() {
    let form = form("", removed: "", pairs: 0, isNew: true)
    #expect(form.after(characters("Dinos") + [.enter]) == [.line("name Dinos")])
    #expect(form.state.field == .search)
  }

  @Test func `a rejected name can be corrected or left`() {
    let form = form()
    #expect(form.after(characters("s") + [.tab]) == [.line("name Seas")])
    form.state.reject("name Seas", "It is taken.")
    #expect(form.state.field == .name)
    #expect(form.state.name.text == "Seas")
    #expect(form.after([.escape]) == [.leave])
  }

  @Test func `arrows choose a colour, which is saved when the focus leaves it`() {
    let form = form()
    #expect(form.after([.tab, .right, .right]).isEmpty)
    #expect(form.state.shown.color == ThemeColor("green"))
    #expect(form.after([.tab]) == [.line("color #008000")])
    #expect(form.after([.backTab, .left, .right, .tab]).isEmpty)
  }

  @Test(arguments: ["#00F", "teal", "light blue"]) func `a colour can be typed`(text: String) {
    let form = form()
    #expect(form.after([.tab] + characters(text)).isEmpty)
    #expect(form.state.shown.color == ThemeColor(text))
    #expect(form.after([.enter]) == [.line("color \(text)")])
  }

  @Test func `Escape drops a colour that is being typed, then leaves`() {
    let form = form()
    #expect(form.after([.tab] + characters("#12") + [.escape]).isEmpty)
    #expect(form.after([.escape]) == [.leave])
  }

  @Test func `the pairs stay between 2 and the number of emoji`() {
    let form = form("🐙🐠🦀", pairs: 2)
    #expect(form.after([.tab, .tab, .character("-")]).isEmpty)
    #expect(form.state.message?.text == "A game has at least 2 pairs.")
    #expect(form.after([.character("+")]) == [.line("pairs 3")])
    form.state.show(.sample("🐙🐠🦀", removed: "", pairs: 3))
    #expect(form.after([.right]).isEmpty)
    #expect(form.state.message?.text == "All 3 emoji are dealt already. Add more for more pairs.")
    #expect(form.after([.left]) == [.line("pairs 2")])
  }

  @Test func `Delete removes the emoji in focus, Enter removes nothing`() {
    let form = form()
    #expect(form.after([.tab, .tab, .tab, .right, .enter]).isEmpty)
    #expect(form.state.message?.text == "Del removes tropical fish.")
    #expect(form.after([.delete]) == [.line("remove 🐠")])
    #expect(form.after([.backspace]) == [.line("remove 🐠")])
  }

  @Test func `Enter puts a removed emoji back`() {
    let form = form()
    #expect(form.after([.backTab, .backTab, .enter]) == [.line("restore 🍬")])
    form.state.show(.sample("🐙🐠🦀🍬", removed: "", pairs: 3))
    #expect(form.state.field == .inPlay)
  }

  @Test func `a face that is no emoji is named by its code points`() {
    let form = form("A漢🐙", removed: "")
    #expect(form.after([.tab, .tab, .tab, .delete]) == [.line("remove U+41")])
    #expect(form.after([.right, .delete]) == [.line("remove U+6f22")])
  }

  @Test func `words find emoji, and Enter adds one after the other`() {
    let form = form()
    #expect(form.after([.backTab] + characters("dinosaur")).isEmpty)
    #expect(form.state.matches.map(\.text) == ["🦕", "🦖"])
    #expect(form.after([.enter]) == [.line("add 🦕")])
    #expect(form.after([.enter]) == [.line("add 🦖")])
    // The next word replaces the first.
    #expect(form.after(characters("octopus")).isEmpty)
    #expect(form.state.search.text == "octopus")
  }

  @Test func `all adds the matches that are not in play`() {
    let form = form("🦖🐠🦀")
    #expect(form.after([.backTab] + characters("dinosaur") + [.left, .enter]) == [.line("add 🦕")])
    let typed = Self().form()
    #expect(typed.after([.backTab] + characters("all dinosaur") + [.enter]) == [.line("add 🦕 🦖")])
    typed.state.show(.sample("🦖🦕", removed: "", pairs: 2))
    #expect(typed.after([.enter]).isEmpty)
    #expect(typed.state.message?.text == "All of them are in play already.")
  }

  @Test func `a search begins at the first match that is not in play`() {
    let form = form("🦕🐠🦀")
    #expect(form.after([.backTab] + characters("dinosaur") + [.enter]) == [.line("add 🦖")])
  }

  @Test func `Space adds after an arrow or Enter, and belongs to the words before`() {
    let form = form()
    #expect(form.after([.backTab] + characters("red heart")).isEmpty)
    #expect(form.state.search.text == "red heart")
    #expect(form.after([.control("u")] + characters("dinosaur") + [.right, .character(" ")]) == [.line("add 🦖")])
    #expect(form.after([.left, .character(" ")]) == [.line("add 🦕")])
  }

  @Test func `words without a match go to the editor, which may offer some`() {
    let form = form()
    #expect(form.after([.backTab] + characters("volcanoe, crab") + [.enter]) == [.line("add volcanoe, crab")])
    form.state.offer([Emoji("🌋")].compactMap { $0 })
    form.state.say("Did you mean one of these?")
    #expect(form.after([.enter]) == [.line("add 🌋")])
  }

  @Test func `words that the editor accepted are used up, rejected ones can be corrected`() {
    let form = form()
    #expect(form.after([.backTab] + characters("whale, dolfin") + [.enter]) == [.line("add whale, dolfin")])
    form.state.reject("add whale, dolfin", "No emoji is called 'dolfin'.")
    #expect(form.after(characters("x") + [.enter]) == [.line("add whale, dolfinx")])
    form.state.say("Added 🐋 whale.")
    #expect(form.state.search.text.isEmpty)
  }

  @Test func `emoji are added when no more of them follow`() {
    let form = form()
    // An input method sends the parts of an emoji as characters.
    #expect(form.after([.backTab] + "👩‍🌾".unicodeScalars.map { .character(Character($0)) }).isEmpty)
    #expect(form.state.isTypingFaces)
    #expect(form.state.endTypingFaces() == [.line("add 👩‍🌾")])
    #expect(!form.state.isTypingFaces)
    #expect(form.after(characters("3")).isEmpty)
    #expect(!form.state.isTypingFaces)
  }

  @Test func `pasted emoji are added at once, pasted words are searched`() {
    let form = form()
    #expect(form.after([.tab, .tab, .tab, .paste("🦑, and 👩‍🌾 quit")]) == [.line("add 🦑 👩‍🌾")])
    #expect(form.after([.paste("delete quit")]).isEmpty)
    #expect(form.state.search.text == "delete quit")
  }

  @Test func `a letter begins a search, wherever it is typed, except u and r`() {
    for tabs in 2...4 {
      let form = form()
      #expect(form.after(Array(repeating: .tab, count: tabs)).isEmpty)
      #expect(form.after([.character("u")]) == [.line("undo")])
      #expect(form.after([.character("r")]) == [.line("redo")])
      #expect(form.after(characters("dolphin")).isEmpty)
      #expect(form.state.search.text == "dolphin")
    }
  }

  @Test func `Escape clears a search before it leaves`() {
    let form = form()
    #expect(form.after([.backTab] + characters("dino") + [.escape]).isEmpty)
    #expect(form.state.search.text.isEmpty)
    #expect(form.after([.escape]) == [.leave])
    // A word that was used needs no clearing.
    #expect(form.after(characters("dino") + [.enter, .escape]) == [.line("add 🦕"), .leave])
  }

  @Test func `Escape does not give up a new theme without a warning`() {
    let form = form("🐙", removed: "", pairs: 1, isNew: true)
    #expect(form.after([.escape]).isEmpty)
    #expect(form.state.message?.text == "Add 1 more emoji. Esc again gives the theme up.")
    #expect(form.after([.tab, .escape]).isEmpty)
    #expect(form.after([.escape]) == [.leave])
    #expect(self.form("", removed: "", pairs: 0, isNew: true).after([.escape]) == [.leave])
  }

  @Test func `Tab skips what is empty`() {
    let form = form("", removed: "", pairs: 0, isNew: true)
    #expect(form.after([.tab, .tab, .tab]).isEmpty)
    #expect(form.state.field == .search)
    #expect(form.after([.tab]).isEmpty)
    #expect(form.state.field == .name)
  }

  @Test func `a deleted theme can be brought back or left`() {
    let form = form()
    form.state.show(nil)
    #expect(form.after([.tab, .tab, .tab, .delete]).isEmpty)
    #expect(form.after(characters("r")) == [.line("redo")])
    #expect(form.after([.escape]) == [.leave])
  }

  @Test func `each field is reached with the mouse`() {
    let form = form()
    let layout = form.state.layout
    #expect(form.after([.click(.init(row: layout.colorRow, column: 10))]) == [.line("color #FF0000")])
    #expect(form.after([.click(.init(row: layout.pairsRow, column: 10))]) == [.line("pairs 2")])
    #expect(form.after([.click(.init(row: layout.pairsRow, column: 17))]).isEmpty)
    #expect(form.state.message?.text.hasPrefix("All 3 emoji") == true)
    let crab = Key.click(.init(row: layout.inPlay.rows.lowerBound, column: 19))
    #expect(form.after([crab]).isEmpty)
    #expect(form.after([crab]) == [.line("remove 🦀")])
    #expect(form.after([.click(.init(row: layout.removed.rows.lowerBound, column: 11))]) == [.line("restore 🍬")])
    #expect(form.after([.click(.init(row: layout.searchRow, column: 20))] + characters("dinosaur")).isEmpty)
    #expect(form.after([.click(.init(row: layout.matches.rows.lowerBound, column: 23))]) == [.line("add 🦖")])
    #expect(form.after([.click(.init(row: layout.matches.rows.lowerBound, column: 10))]) == [.line("add 🦕 🦖")])
    #expect(form.after([.click(.init(row: layout.nameRow, column: 30))]).isEmpty)
    #expect(form.state.field == .name)
    // The hints of the last line are keys.
    let done = form.state.keyHints.line(width: 80).cells - 1
    #expect(form.after([.click(.init(row: layout.keysRow, column: done))]) == [.leave])
  }

  @Test(arguments: [(40, 12), (60, 18), (80, 24), (120, 40), (300, 100)])
  func `arrows reach each emoji of a large theme, and the focus is always visible`(columns: Int, rows: Int) {
    let faces = String(String.UnicodeScalarView((0x4E00..<0x4E00 + 500).compactMap(Unicode.Scalar.init)))
    let form = form(faces, columns: columns, rows: rows)
    _ = form.after([.tab, .tab, .tab])
    var seen: Set<Int> = []
    for _ in 0..<500 {
      let focus = form.state.inPlayFocus
      seen.insert(focus)
      let grid = form.state.layout.inPlay
      #expect(grid.page(of: focus, count: 500).contains(focus))
      let spot = grid.spot(of: focus, focus: focus)
      #expect(grid.rows.contains(spot.row))
      #expect(spot.column + grid.pitch <= columns)
      #expect(grid.index(at: spot, focus: focus, count: 500) == focus)
      _ = form.after([.right])
    }
    #expect(seen.count == 500)
    _ = form.after([.down])
    #expect(form.state.field == .removed)
  }

  @Test(arguments: [(39, 12), (40, 11)]) func `in a window that is too small, only Escape works`(
    columns: Int, rows: Int
  ) {
    let form = form(columns: columns, rows: rows)
    #expect(form.after(characters("x") + [.tab, .delete]).isEmpty)
    #expect(form.state.field == .name)
    #expect(form.after([.escape]) == [.leave])
  }
}

/// A form that keys are sent to.
private final class Form {
  var state: FormState

  init(_ state: FormState) { self.state = state }

  /// Sends keys. Returns all actions.
  func after(_ keys: [Key]) -> [FormAction] { keys.flatMap { state.handle($0) } }
}

extension FormTheme {
  /// `Sea` in orange, without emoji that need a selector.
  static func sample(_ faces: String, removed: String, pairs: Int, isNew: Bool = false) -> FormTheme {
    FormTheme(
      number: 9, name: "Sea", color: ThemeColor(packed: 0xFFA5_00FF),
      emojis: faces.compactMap { Emoji(String($0)) }, removed: removed.compactMap { Emoji(String($0)) }, pairs: pairs,
      isNew: isNew)
  }
}
