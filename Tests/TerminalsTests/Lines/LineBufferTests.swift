import TestSupport
import Testing

@testable import Terminals

/// Lines are written with the cursor as `|`.
struct LineBufferTests {
  private func line(_ start: String = "|", _ commands: EditCommand...) -> String {
    var buffer = LineBuffer()
    begin(&buffer, start)
    for command in commands { _ = buffer.perform(command) }
    return shown(buffer)
  }

  private func begin(_ buffer: inout LineBuffer, _ start: String) {
    buffer.beginLine()
    let parts = start.split(separator: "|", omittingEmptySubsequences: false)
    _ = buffer.perform(.paste(parts.joined()))
    buffer.replaceAll(with: parts.joined(), cursor: parts[0].count)
  }

  private func shown(_ buffer: LineBuffer) -> String {
    let characters = Array(buffer.text)
    return String(characters[..<buffer.cursor]) + "|" + String(characters[buffer.cursor...])
  }

  private static let faces = ["👨‍👩‍👧‍👦", "🇫🇷", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "👍🏽", "👩🏽‍🌾", "❤️", "☠", "e\u{301}", "漢", "ש"]

  @Test(arguments: faces) func `one Backspace deletes one character`(face: String) {
    #expect(line("a\(face)|b", .deleteBackward) == "a|b")
    #expect(line("a|\(face)b", .deleteForward) == "a|b")
  }

  @Test(arguments: faces) func `the cursor moves over whole characters`(face: String) {
    #expect(line("a\(face)|b", .left) == "a|\(face)b")
    #expect(line("a|\(face)b", .right) == "a\(face)|b")
  }

  @Test(arguments: faces) func `a character that arrives scalar by scalar is one`(face: String) {
    var buffer = LineBuffer()
    for scalar in face.unicodeScalars { _ = buffer.perform(.insert(String(scalar))) }
    #expect(buffer.glyphs.map(\.character) == [Character(face)])
    #expect(buffer.cursor == 1)
  }

  @Test func `characters that meet become one`() {
    #expect(line("🇫x|🇷🇩🇪", .deleteBackward) == "🇫🇷|🇩🇪")
    #expect(line("|🇷🇫🇷", .insert("🇫")) == "🇫🇷|🇫🇷")
  }

  @Test(arguments: [
    (EditCommand.wordLeft, "add |ghost, full🎃"), (.wordRight, "add ghost, full🎃|"), (.start, "|add ghost, full🎃"),
    (.end, "add ghost, full🎃|"), (.killToEnd, "add ghost, |"), (.killToStart, "|full🎃"),
    (.killWordLeft, "add |full🎃"), (.killWordRight, "add ghost, |"), (.killToSpace, "add |full🎃"),
    (.transpose, "add ghost,f |ull🎃"), (.left, "add ghost,| full🎃"),
  ])
  func `a command in the middle of a line`(command: EditCommand, result: String) {
    #expect(line("add ghost, |full🎃", command) == result)
  }

  @Test(arguments: [
    (EditCommand.left, "|ab"), (.wordLeft, "|ab"), (.start, "|ab"), (.deleteBackward, "|ab"), (.killToStart, "|ab"),
    (.killWordLeft, "|ab"), (.killToSpace, "|ab"), (.transpose, "|ab"), (.yank, "|ab"), (.yankOlder, "|ab"),
    (.right, "ab|"), (.wordRight, "ab|"), (.end, "ab|"), (.deleteForward, "ab|"), (.killToEnd, "ab|"),
    (.killWordRight, "ab|"),
  ])
  func `a command without effect says so`(command: EditCommand, start: String) {
    var buffer = LineBuffer()
    begin(&buffer, start)
    let hasEffect = buffer.perform(command)
    #expect(!hasEffect)
    #expect(shown(buffer) == start)
  }

  @Test func `Ctrl-T exchanges characters, at the end the last two`() {
    #expect(line("a🎃👻|", .transpose) == "a👻🎃|")
    #expect(line("a|🎃👻", .transpose) == "🎃a|👻")
    #expect(line("a|", .transpose) == "a|")
  }

  @Test func `what was deleted can be inserted again`() {
    #expect(line("ab cd|", .killToSpace, .start, .yank) == "cd|ab ")
    #expect(line("ab cd|", .killToSpace, .killToSpace, .yank) == "ab cd|")
    #expect(line("ab| cd", .killToStart, .killToEnd, .yank, .yank) == "ab cdab cd|")
    #expect(line("ab|", .deleteBackward, .yank) == "a|")
  }

  @Test func `Alt-Y replaces the inserted text with the one deleted before`() {
    #expect(line("ab cd|", .killToSpace, .left, .right, .killToSpace, .yank, .yankOlder) == "cd|")
    #expect(line("ab cd|", .killToSpace, .left, .right, .killToSpace, .yank, .yankOlder, .yankOlder) == "ab |")
    #expect(line("ab cd|", .killToSpace, .yank, .left, .yankOlder) == "ab c|d")
  }

  @Test func `what was deleted is there on the next line`() {
    var buffer = LineBuffer()
    begin(&buffer, "ghost|")
    _ = buffer.perform(.killToStart)
    buffer.beginLine()
    _ = buffer.perform(.yank)
    #expect(shown(buffer) == "ghost|")
  }

  @Test func `undo takes back typed words one by one`() {
    var buffer = LineBuffer()
    for letter in "add ghost  bat" { _ = buffer.perform(.insert(String(letter))) }
    var lines: [String] = []
    while buffer.perform(.undo) { lines.append(shown(buffer)) }
    #expect(lines == ["add ghost  |", "add |", "|"])
  }

  @Test func `undo restores the line and the cursor before each command`() {
    let start = "ab 🎃|cd 👩‍🌾"
    let commands: [EditCommand] = [
      .insert("x"), .paste("🇫🇷 y"), .deleteBackward, .deleteForward, .killToStart, .killToEnd, .killWordLeft,
      .killWordRight, .killToSpace, .transpose,
    ]
    for command in commands { #expect(line(start, command, .undo) == start, "\(command)") }
    #expect(line("🇫|🇷", .insert("x"), .undo) == "🇫🇷|")
  }

  @Test func `typing elsewhere is undone by itself`() {
    #expect(line("|", .insert("a"), .insert("b"), .start, .insert("c"), .undo) == "|ab")
    #expect(line("|", .insert("a"), .insert("b"), .deleteBackward, .insert("c"), .undo) == "a|")
  }

  /// A line is the same however its characters came to it.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `random commands keep whole characters, and undo leads back to the empty line`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = Self.faces + ["🇫", "🇷", "\u{200D}", "\u{301}", "🏽", "👩", "🌾", "a", " ", "\u{202E}"]
    let others: [EditCommand] = [
      .left, .right, .wordLeft, .wordRight, .start, .end, .deleteBackward, .deleteForward, .killWordLeft,
      .killWordRight, .killToSpace, .transpose, .yank, .yankOlder, .undo,
    ]
    var buffer = LineBuffer()
    for _ in 0..<60 {
      let command =
        Bool.random(using: &random)
        ? .insert(texts.randomElement(using: &random)!) : others.randomElement(using: &random)!
      _ = buffer.perform(command)
      #expect(buffer.glyphs.map(\.character) == Array(buffer.text))
      #expect((0...buffer.glyphs.count).contains(buffer.cursor))
      #expect(buffer.glyphs.allSatisfy { $0.cells == $0.shown.cells && $0.cells > 0 })
    }
    while buffer.perform(.undo) {}
    #expect(buffer.isEmpty)
  }

  @Test(arguments: [
    ("\u{202E}", #"\u{202E}"#), ("\u{7}", #"\u{7}"#), ("\u{301}", "\u{FFFD}"), ("\u{200D}", "\u{FFFD}"),
  ])
  func `unsafe and invisible characters are drawn as something else`(character: Character, shown: String) {
    #expect(Glyph(character).shown == shown)
  }
}
