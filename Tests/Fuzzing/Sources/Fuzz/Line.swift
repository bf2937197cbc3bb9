@testable import Terminals

/// Types the bytes at the line editor: characters stay whole, and what is drawn has no control character of the input.
func checkLine(_ bytes: [UInt8]) {
  let size = TerminalSize(columns: 1 + Int(bytes.first ?? 0) % 50, rows: 1 + bytes.count % 7)
  var decoder = KeyDecoder(forLines: true)
  var state = LineState(suggestsLines: true, complete: completions)
  var painter = LinePainter(depth: .sixteen)
  var history = ["add ghost", "pairs 7", "name בית 🇫🇷\u{202E}"]
  state.begin(prompt: "Sea · 👩‍🌾> ", history: history)
  for byte in bytes.dropFirst() {
    for key in decoder.keys(with: byte) {
      if case .done(let answer) = state.handle(key) {
        if case .line(let line) = answer { history = history.suffix(5) + [line] }
        expectPlain(painter.paint(state.finalView, size) + painter.leave())
        state.begin(prompt: "Sea · 👩‍🌾> ", history: history)
      }
    }
    let view = state.view
    let characters = view.glyphs.map(\.character)
    precondition(characters == Array(characters.reduce(into: "") { $0.append($1) }), "a character is split")
    precondition((0...view.glyphs.count).contains(view.cursor), "the cursor is outside the line")
    precondition(view.glyphs.allSatisfy { $0.cells > 0 }, "a character cannot be seen")
    expectPlain(painter.paint(view, size))
  }
  // In the end everything is undone.
  for _ in 0...bytes.count { _ = state.handle(.control("_")) }
}

private func completions(for text: String) -> Completions? {
  let start = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
  let words = ["add", "remove", "restore", "ghost\u{1B}[2J", "🎃"]
  return Completions(start: start, candidates: words.filter { $0.hasPrefix(text[start...]) }.map { .init($0) })
}

/// Only sequences that the painter sends itself.
private func expectPlain(_ bytes: String) {
  var rest = bytes.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "\u{1B}" {
      precondition(rest.popFirst() == "[", "a sequence of the input")
      let parameters = rest.prefix { ("0"..."?").contains($0) }
      rest = rest.dropFirst(parameters.count)
      guard let letter = rest.popFirst(), "AGJKmhl".unicodeScalars.contains(letter) else {
        preconditionFailure("a sequence of the input")
      }
      let isMode = letter == "h" || letter == "l"
      precondition(!isMode || String(parameters) == "?7", "a mode that is not ours")
      precondition(letter != "J" || parameters.isEmpty, "the screen is cleared")
    } else {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      precondition(!isControl || "\r\n\u{8}".unicodeScalars.contains(scalar), "a control character")
      precondition(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value), "bidi")
    }
  }
}
