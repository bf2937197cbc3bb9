import EmojiNames
import Terminals
import Testing
import Themes

@testable import Screens

struct FormStateTests {
  private func characters(_ text: String) -> [Key] { text.map { .character($0) } }

  private func form(
    _ faces: String = "🐙🐠🦀", removed: String = "🍬", pairs: Int = 3, isNew: Bool = false, columns: Int = 80,
    rows: Int = 24
  ) -> Form {
    Form(
      FormState(
        .sample(faces, removed: removed, pairs: pairs, isNew: isNew), size: TerminalSize(columns: columns, rows: rows),
        names: .english, showsNames: false, hasColor: true, suggestsName: isNew))
  }

  @Test func `a name is saved once, when the focus leaves the field`() {
    for key in [Key.tab, .enter, .down] {
      let form = form()
      #expect(form.after([.backspace] + characters("s")).isEmpty)
      #expect(form.after([key]) == [.rename("Ses")])
      #expect(form.state.field == .color)
    }
    #expect(form().after([.tab]).isEmpty)
    #expect(form().after([.control("u"), .tab]).isEmpty)
  }

  @Test func `Escape drops a name that is being typed, then leaves`() {
    let form = form()
    #expect(form.after([.backspace, .escape]).isEmpty)
    #expect(form.state.name.text == "Sea")
    #expect(form.after([.escape]) == [.leave])
  }

  @Test func `a name that others changed is not changed back`() {
    let form = form()
    form.state.show(.sample("🐙🐠", removed: "", pairs: 2, name: "Ocean"))
    #expect(form.state.name.text == "Ocean")
    #expect(form.after([.tab]).isEmpty)
  }

  @Test func `the first letter replaces a suggested name`() {
    let form = form("", removed: "", pairs: 0, isNew: true)
    #expect(form.after(characters("Dinos") + [.enter]) == [.rename("Dinos")])
    #expect(form.state.field == .search)
  }

  @Test func `a suggested name is one until somebody changes it`() {
    let form = form("", removed: "", pairs: 0, isNew: true)
    #expect(form.after([.tab, .backTab] + characters("Dinos") + [.tab]) == [.rename("Dinos")])
    #expect(form.after([.backTab] + characters("s") + [.tab]) == [.rename("Dinoss")])
  }

  @Test func `a rejected name can be corrected or left`() {
    let form = form()
    form.rejectsNames = true
    #expect(form.after(characters("s") + [.tab]) == [.rename("Seas")])
    #expect(form.state.field == .name)
    #expect(form.state.name.text == "Seas")
    #expect(form.after([.tab]).isEmpty)
    #expect(form.state.field == .color)
    // It may be free by now.
    #expect(form.after([.backTab] + characters("s") + [.tab]) == [.rename("Seas")])
  }

  @Test func `a name that could not be saved is tried again`() {
    let form = form()
    _ = form.after(characters("s"))
    form.state.returnToName("Seas", isRejected: false)
    #expect(form.state.isUnsaved)
    #expect(form.after([.tab]) == [.rename("Seas")])
  }

  @Test func `arrows choose a colour, which is saved when the focus leaves it`() {
    let form = form()
    #expect(form.after([.tab, .right, .right]).isEmpty)
    #expect(form.state.shown.color == ThemeColor("green"))
    #expect(form.after([.tab]) == [.line("color #008000")])
    #expect(form.after([.backTab, .left, .right, .tab]).isEmpty)
  }

  @Test(arguments: ["#00F", "teal", "light blue", "Rot"]) func `a colour can be typed`(text: String) {
    let form = form()
    #expect(form.after([.tab] + characters(text)).isEmpty)
    #expect(form.state.shown.color == ThemeColor(written: text))
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

  @Test func `a number of pairs can be typed`() {
    let form = form("🐙🐠🦀", pairs: 2)
    #expect(form.after([.tab, .tab] + characters("3")).isEmpty)
    #expect(form.state.stepper.value == 3)
    #expect(form.after([.enter]) == [.line("pairs 3")])
    #expect(form.after(characters("3") + [.escape]).isEmpty)
    #expect(form.state.message?.text == "The number was not saved; Enter saves it.")
    #expect(form.after(characters("3") + [.tab]) == [.line("pairs 3")])
  }

  @Test func `only digits that a possible number begins with are typed`() {
    let form = form("🐙🐠🦀🐡🐟🐬🐳🐋🦈🐚🦐🦑", pairs: 2)
    #expect(form.after([.tab, .tab] + characters("13")).isEmpty)
    #expect(form.state.stepper.value == 1)
    #expect(form.state.message?.text.hasPrefix("A number from 2 to 12") == true)
    #expect(form.after(characters("2") + [.enter]) == [.line("pairs 12")])
    #expect(self.form().after([.tab, .tab] + characters("01") + [.enter]).isEmpty)
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

  @Test func `= types the text of an emoji`() {
    let form = form()
    form.state.show(.sample("🐙🐠🦀", removed: "🍬", words: ["🐠": .one("Fisch")], pairs: 3))
    #expect(form.after([.tab, .tab, .tab, .character("=")] + characters(" Krake")).isEmpty)
    #expect(form.state.isUnsaved)
    #expect(form.after([.enter]) == [.line("word 🐙 = Krake")])
    form.state.say("The text is on a card already.", isFailure: true)
    #expect(form.after([.backspace, .enter]) == [.line("word 🐙 = Krak")])
    form.state.say("Word of 🐙 octopus: 'Krak'.")
    #expect(form.after([.right, .character("="), .character("e"), .escape]).isEmpty)
    #expect(!form.state.isUnsaved)
    #expect(form.after([.character("="), .enter]).isEmpty)
    #expect(form.after([.character("="), .control("u"), .tab]) == [.line("word 🐠 = none")])
    form.state.say("Removed the word of 🐠 tropical fish: 'Fisch'.")
    #expect(form.after([.down, .character("=")] + characters("Bonbon") + [.enter]) == [.line("word 🍬 = Bonbon")])
  }

  @Test func `= once more gives all emoji the words of a language`() {
    let form = form()
    form.state.show(.sample("🐙🐠🦀", removed: "", words: ["🐙": .one("Krake")], pairs: 3))
    #expect(form.after([.tab, .tab, .tab] + characters("==de") + [.enter]) == [.line("words de")])
    form.state.say("'de' is not a language.", isFailure: true)
    #expect(form.after([.control("u")] + characters("German") + [.enter]) == [.line("words German")])
    form.state.say("German words: 2 added.")
    #expect(form.after(characters("==") + [.enter]).isEmpty)
    #expect(form.after([.escape]) == [.leave])
    // A text that has begun may have the sign.
    #expect(form.after(characters("=s = 12") + [.enter]) == [.line("word 🐙 = Krakes = 12")])
  }

  @Test func `words find emoji, and Enter adds one after the other`() {
    let form = form()
    #expect(form.after([.backTab] + characters("dinosaur")).isEmpty)
    #expect(form.state.search.offers.matches.map(\.text) == ["🦕", "🦖"])
    #expect(form.after([.enter]) == [.line("add 🦕")])
    #expect(form.after([.enter]) == [.line("add 🦖")])
    // The next word replaces the first.
    #expect(form.after(characters("octopus")).isEmpty)
    #expect(form.state.search.text == "octopus")
  }

  /// A new theme that nobody has named.
  private func unnamed(columns: Int = 80, rows: Int = 24) -> Form {
    Form(
      FormState(
        .sample("", removed: "", pairs: 0, isNew: true, name: "Untitled"),
        size: TerminalSize(columns: columns, rows: rows), names: .english, showsNames: false, hasColor: true,
        suggestsName: true))
  }

  private func click(_ index: Int, _ grid: FaceGrid, focus: Int = 0) -> Key {
    .click(grid.spot(of: index, focus: focus))
  }

  @Test func `the empty field offers groups, and Enter adds nothing`() {
    let form = unnamed()
    #expect(form.state.search.offers.groups == EmojiGroup.all)
    #expect(form.after([.enter, .enter, .enter]).isEmpty)
    #expect(form.state.message?.text.hasPrefix("Type a word") == true)
    #expect(form.state.search.offers.groups == EmojiGroup.all)
    #expect(form.after([.down, .right, .enter]).isEmpty)
    #expect(form.state.search.offers.group == EmojiGroup.all[1])
  }

  @Test func `a click on a group shows its emoji, which clicks add, and names the theme`() {
    let form = unnamed()
    let (layout, index) = (form.state.layout, EmojiGroup.all.firstIndex { $0.name == "cat-face" } ?? 0)
    #expect(form.after([click(index, layout.groups)]).isEmpty)
    #expect(form.state.search.text == "group:cat-face")
    #expect(form.state.search.offers.matches.count == 9)
    #expect(form.after([click(1, layout.matches)]) == [.suggestName("Cat Face"), .line("add 😸")])
    form.state.show(.sample("😸", removed: "", pairs: 1, isNew: true, name: "Cat Face"))
    #expect(form.after([click(2, layout.matches)]) == [.line("add 😹")])
  }

  @Test func `all of a group leaves look-alikes out, and says so`() throws {
    let form = unnamed(columns: 120, rows: 40)
    let (layout, index) = (form.state.layout, EmojiGroup.all.firstIndex { $0.name == "animal-mammal" } ?? 0)
    #expect(form.after([click(index, layout.groups)]).isEmpty)
    #expect(form.state.search.offers.allCount < form.state.search.offers.matches.count)
    let actions = form.after([click(-1, layout.matches)])
    #expect(actions.first == .suggestName("Animal Mammal"))
    let line = "\(try #require(actions.last))"
    #expect(line.contains("🐶"))
    #expect(!line.contains("🐕"))
    #expect(FormScreen(form.state, depth: .full).grid.lines.contains { $0.hasSuffix(" look-alikes are left out.") })
  }

  @Test func `Escape goes back to the groups before it leaves`() {
    let form = unnamed()
    #expect(form.after([click(3, form.state.layout.groups)]).isEmpty)
    #expect(form.state.search.offers.group != nil)
    #expect(form.after([.escape]).isEmpty)
    #expect(form.state.search.offers.groups == EmojiGroup.all)
    #expect(form.after([.escape]) == [.leave])
  }

  @Test func `the wheel turns the pages of the groups, also before the field has the focus`() {
    let form = unnamed(columns: 40, rows: 12)
    let layout = form.state.layout
    #expect(form.after([.wheelDown, .wheelDown]).isEmpty)
    #expect(form.state.field == .name)
    let shown = layout.groups.page(of: form.state.search.match, count: EmojiGroup.all.count)
    #expect(shown.lowerBound == 2 * layout.groups.capacity)
    #expect(form.after([click(shown.lowerBound, layout.groups, focus: form.state.search.match)]).isEmpty)
    #expect(form.state.search.offers.group == EmojiGroup.all[shown.lowerBound])
  }

  @Test func `the emoji for the name of the theme are offered`() {
    let form = unnamed()
    #expect(form.after(characters("Dinosaurs") + [.enter]) == [.rename("Dinosaurs")])
    #expect(form.state.search.offers.matches.map(\.text) == ["🦕", "🦖"])
    #expect(form.after([.enter]).isEmpty)
    #expect(form.after([.down, .enter]) == [.line("add 🦕")])
    #expect(form.after([click(-1, form.state.layout.matches)]) == [.line("add 🦕 🦖")])
  }

  @Test func `once all of them are in play, groups are offered`() {
    let form = Form(
      FormState(
        .sample("🦕🦖", removed: "", pairs: 2, name: "Dinosaurs"), size: TerminalSize(columns: 80, rows: 24),
        names: .english, showsNames: false, hasColor: true, suggestsName: false))
    #expect(form.state.search.offers.groups == EmojiGroup.all)
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
    form.state.say("Added 🦀 crab.")
    form.state.offer([Emoji("🌋"), Emoji("🗻")].compactMap { $0 }, for: ["volcanoe"])
    #expect(form.state.search.text == "volcanoe")
    // The first one answers the question of the editor.
    #expect(form.after([.enter]) == [.line("🌋")])
    #expect(form.after([.enter]) == [.line("add 🗻")])
  }

  @Test func `the names in a list are shown before it goes to the editor`() {
    let form = form()
    #expect(form.after([.backTab] + characters("whale, dolfin, crab")).isEmpty)
    #expect(form.state.search.offers.matches.map(\.text) == ["🐋", "🦀"])
    #expect(form.after([.enter]) == [.line("add whale, dolfin, crab")])
    #expect(form.after([.down, .enter]) == [.line("add 🐋")])
  }

  @Test func `a stray Space adds nothing`() {
    let form = form()
    #expect(form.after([.backTab] + characters("dinosaur") + [.enter]) == [.line("add 🦕")])
    #expect(form.after([.click(.init(row: form.state.layout.pairsRow, column: 30)), .character(" ")]).isEmpty)
  }

  @Test func `words with emoji among them go to the editor`() {
    let form = form()
    #expect(form.after([.backTab] + characters("lion 🐷")).isEmpty)
    #expect(form.state.endTypingFaces().isEmpty)
    #expect(form.after([.enter]) == [.line("add lion 🐷")])
    form.state.say("Added.")
    #expect(form.after([.paste("cat, dog\nmouse\n🐹")]) == [.line("add cat, dog, mouse, 🐹")])
  }

  @Test func `words that the editor accepted are used up, rejected ones can be corrected`() {
    let form = form()
    #expect(form.after([.backTab] + characters("whale, dolfin") + [.enter]) == [.line("add whale, dolfin")])
    form.state.say("No emoji is called 'dolfin'.", isFailure: true)
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
    #expect(form.after(characters("🐙") + [.tab]) == [.line("add 🐙")])
    #expect(form.after([.backTab] + characters("🐠") + [.escape]) == [.line("add 🐠"), .leave])
    #expect(form.after(characters("3")).isEmpty)
    #expect(!form.state.isTypingFaces)
  }

  @Test func `pasted emoji are added at once, pasted words are searched`() {
    let form = form()
    #expect(form.after([.tab, .tab, .tab, .paste("🦑, 👩‍🌾\n")]) == [.line("add 🦑 👩‍🌾")])
    #expect(form.after([.paste("delete\nquit\n")]).isEmpty)
    #expect(form.state.search.text == "delete, quit")
  }

  @Test func `a paste that is too long is reported`() {
    let form = form()
    #expect(form.after([.paste(String(repeating: "x", count: 4_001))]).isEmpty)
    #expect(form.state.message?.text == "The pasted text is too long.")
    #expect(form.state.name.text == "Sea")
    #expect(form.after([.backTab, .paste(String(repeating: "🐙", count: 2_000))]).count == 1)
  }

  @Test func `in the grids and in pairs, u undoes, r redoes and / goes to Add`() {
    for tabs in 2...4 {
      let form = form()
      #expect(form.after(Array(repeating: .tab, count: tabs)).isEmpty)
      #expect(form.after([.character("u")]) == [.undo])
      #expect(form.after([.character("r")]) == [.redo])
      #expect(form.after(characters("/dolphin")).isEmpty)
      #expect(form.state.search.text == "dolphin")
    }
  }

  @Test func `a word may begin in a grid, also with a letter that is a key`() {
    for word in ["duck", "unicorn", "raccoon"] {
      let form = form()
      #expect(form.after([.tab, .tab, .tab] + characters(word)).filter { $0 != .undo && $0 != .redo }.isEmpty)
      #expect(form.state.search.text == word)
    }
    let form = form()
    #expect(form.after([.tab, .tab, .tab] + characters("u")) == [.undo])
    form.state.show(.sample("🐙🐠", removed: "", pairs: 2))
    #expect(form.after(characters("nicorn")) == [.redo])
    #expect(form.state.search.text == "unicorn")
  }

  @Test func `Escape clears a search before it leaves`() {
    let form = form()
    #expect(form.after([.backTab] + characters("dino") + [.escape]).isEmpty)
    #expect(form.state.search.text.isEmpty)
    #expect(form.after([.escape]) == [.leave])
    // A word that was used needs no clearing.
    #expect(form.after(characters("dino") + [.enter, .escape]) == [.line("add 🦕"), .leave])
  }

  @Test func `Escape does not discard a new theme without a warning`() {
    let form = form("🐙", removed: "", pairs: 1, isNew: true)
    #expect(form.after([.escape]).isEmpty)
    #expect(form.state.message?.text == "Add 1 more emoji. Esc again discards the theme.")
    #expect(form.after([.tab, .escape]).isEmpty)
    #expect(form.after([.escape]) == [.leave])
    // The hint in the last line is the same key.
    let leave = Key.click(.init(row: form.state.layout.keysRow, column: form.state.keyHints.line(width: 80).cells - 1))
    #expect(form.after([leave]).isEmpty)
    #expect(form.after([leave]) == [.leave])
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
    #expect(form.after(characters("r")) == [.redo])
    #expect(form.after([.control("_")]) == [.undo])
    #expect(form.after([.click(.init(row: form.state.layout.keysRow, column: 1))]) == [.undo])
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

/// A form that keys are sent to. It renames its theme, as the editor would.
private final class Form {
  var state: FormState
  var rejectsNames = false

  init(_ state: FormState) { self.state = state }

  /// Sends keys. Returns all actions.
  func after(_ keys: [Key]) -> [FormAction] {
    keys.flatMap { key in
      let actions = state.handle(key)
      for case .rename(let name) in actions { rename(name) }
      return actions
    }
  }

  private func rename(_ name: String) {
    if rejectsNames { return state.returnToName(name, isRejected: true) }
    var theme = state.theme
    theme.name = name
    state.show(theme)
  }
}

extension FormTheme {
  /// `Sea` in orange, without emoji that need a selector.
  static func sample(
    _ faces: String, removed: String, words: [String: CardTexts] = [:], pairs: Int, isNew: Bool = false,
    name: String = "Sea"
  ) -> FormTheme {
    FormTheme(
      number: 9, name: name, color: ThemeColor(packed: 0xFFA5_00FF),
      emojis: faces.compactMap { Emoji(String($0)) }, removed: removed.compactMap { Emoji(String($0)) },
      words: Dictionary(uniqueKeysWithValues: words.compactMap { face, texts in Emoji(face).map { ($0, texts) } }),
      pairs: pairs, isNew: isNew)
  }
}
