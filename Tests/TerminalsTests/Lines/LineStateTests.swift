import Testing

@testable import Terminals

/// The line editor without a terminal: keys in, a line out.
struct LineStateTests {
  private static let history = ["add ghost", "pairs 7", "add bat", "show"]

  private func state(suggestsLines: Bool = false, history: [String] = Self.history) -> LineState {
    var state = LineState(suggestsLines: suggestsLines, complete: Self.complete)
    state.begin(prompt: "> ", history: history)
    return state
  }

  private static func complete(_ text: String) -> Completions? {
    let start = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    let words = ["add", "remove", "restore", "jack-o-lantern"]
    return Completions(start: start, candidates: words.filter { $0.hasPrefix(text[start...]) }.map { .init($0) })
  }

  /// Types the keys of these bytes; returns the outcome of the last.
  @discardableResult private func type(_ text: String, into state: inout LineState) -> LineState.Outcome {
    var decoder = KeyDecoder(forLines: true)
    var keys = text.utf8.flatMap { decoder.keys(with: $0) }
    if decoder.isWaiting { keys += decoder.flush() }
    return keys.map { state.handle($0) }.last ?? .going
  }

  /// What the screen shows, with the cursor as `|` and a suggestion in brackets.
  private func shown(_ state: LineState) -> String {
    let view = state.view
    let text = view.glyphs.map(\.shown)
    let line = text[..<view.cursor].joined() + "|" + text[view.cursor...].joined()
    let suggestion = view.suggestion.map(\.shown).joined()
    return view.prompt.plain + line + (suggestion.isEmpty ? "" : "[\(suggestion)]")
  }

  private func shown(after keys: String) -> String {
    var state = state()
    type(keys, into: &state)
    return shown(state)
  }

  private static let (up, down) = ("\u{1B}[A", "\u{1B}[B")

  @Test(arguments: [
    ("a b\u{1B}[D\u{1B}OD", "> a| b"), ("ab\u{2}\u{6}", "> ab|"), ("ab\u{1}\u{5}", "> ab|"), ("ab\u{1B}[H", "> |ab"),
    ("ab\u{1}\u{1B}[F", "> ab|"), ("ab\u{8}", "> a|"), ("ab\u{7F}", "> a|"), ("ab\u{1}\u{4}", "> |b"),
    ("ab\u{1}\u{1B}[3~", "> |b"), ("a b\u{1B}b", "> a |b"), ("a b\u{1B}B", "> a |b"), ("a b\u{1}\u{1B}f", "> a| b"),
    ("a b\u{1B}[1;5D", "> a |b"), ("a b\u{1B}[1;3D", "> a |b"), ("a b\u{1}\u{1B}[1;5C", "> a| b"),
    ("a b\u{1B}\u{1B}[D", "> a |b"), ("a b\u{1}\u{1B}d", "> | b"), ("a-b\u{1B}\u{7F}", "> a-|"), ("a-b\u{17}", "> |"),
    ("ab\u{15}\u{19}", "> ab|"), ("ab\u{2}\u{B}", "> a|"), ("ab\u{14}", "> ba|"), ("a b\u{1F}", "> a |"),
    ("a b\u{18}\u{15}", "> a |"), ("a b\u{17}\u{15}\u{19}\u{1B}y", "> a b|"), ("\u{10}", "> show|"),
    ("\u{10}\u{10}\u{E}", "> show|"), ("x\u{1B}<", "> add ghost|"), ("x\u{1B}<\u{1B}>", "> x|"),
    ("\u{1B}[1;3A", "> show|"),
  ])
  func `the keys of Emacs and of the keyboard edit the line`(keys: String, result: String) {
    #expect(shown(after: keys) == result)
  }

  @Test(arguments: [
    "\u{1B}[15~", "\u{1B}OP", "\u{1B}[I", "\u{1B}[5~", "\u{1B}z", "\u{16}", "\u{F}", "\u{11}", "\u{0}", "\u{1D}",
    "\u{1B}[<0;1;1M", "\u{1B}[1;2Z", "\u{1B}[200",
  ])
  func `other keys do nothing`(keys: String) {
    var state = state()
    type("ab\u{2}", into: &state)
    #expect(type(keys, into: &state) == .going)
    #expect(shown(state) == "> a|b")
  }

  @Test func `Escape and a later key are Alt with that key`() {
    var state = state()
    for key in [Key.character("a"), .character(" "), .character("b"), .escape, .character("b")] {
      _ = state.handle(key)
    }
    #expect(shown(state) == "> a |b")
  }

  @Test func `each way to end a line has its outcome`() {
    var state = state()
    #expect(type("ab\r", into: &state) == .done(.line("ab")))
    #expect(type("\u{3}", into: &state) == .done(.interrupted(isEmpty: false)))
    #expect(type("\u{4}", into: &state) == .beep)
    #expect(type("\u{1A}", into: &state) == .suspend)
    #expect(type("\u{1C}", into: &state) == .quit)
    #expect(type("\u{C}", into: &state) == .clearScreen)
    #expect(type("\u{15}\u{4}", into: &state) == .done(.end))
    #expect(type("\u{3}", into: &state) == .done(.interrupted(isEmpty: true)))
  }

  @Test func `going through the history keeps what was typed and changed`() {
    var state = state()
    type("pa" + Self.up + Self.up, into: &state)
    #expect(shown(state) == "> add bat|")
    type("s" + Self.up, into: &state)
    #expect(shown(state) == "> pairs 7|")
    type(Self.down, into: &state)
    #expect(shown(state) == "> add bats|")
    type(Self.down + Self.down, into: &state)
    #expect(shown(state) == "> pa|")
    #expect(type(Self.down, into: &state) == .beep)
    type("\u{1B}<", into: &state)
    #expect(type(Self.up, into: &state) == .beep)
  }

  @Test func `a recalled line can be undone`() {
    #expect(shown(after: "pa" + Self.up + "\u{1F}") == "> pa|")
  }

  @Test(arguments: [
    ("\u{12}", "search ''> x|"), ("\u{12}AD", "search 'AD'> |add bat"), ("\u{12}ad\u{12}", "search 'ad'> |add ghost"),
    ("\u{12}ad\u{12}\u{12}", "no line with 'ad'> |add ghost"), ("\u{12}ad\u{12}\u{13}", "search 'ad'> |add bat"),
    ("\u{12}adq", "no line with 'adq'> add bat|"), ("\u{12}dd g\u{7F}\u{7F}", "search 'dd'> a|dd bat"),
    ("\u{12}at", "search 'at'> add b|at"), ("\u{12}at\u{7}", "> x|"), ("\u{12}at\u{1B}", "> add b|at"),
    ("\u{12}at\u{1B}[C", "> add ba|t"), ("\u{12}at\u{1B}b", "> add |bat"), ("\u{12}at\u{5}", "> add bat|"),
    ("\u{12}at\u{7}\u{12}\u{12}", "search 'at'> add b|at"), ("\u{12}7\u{1B}[A", "> add ghost|"),
    ("\u{12}7\u{1B}>", "> x|"), ("\u{12}zz\u{1B}[D", "> |x"), ("\u{13}ad", "no line with 'ad'> x|"),
    ("\u{12}\u{1B}[200~ghost\u{1B}[201~", "search 'ghost'> add |ghost"),
  ])
  func `Ctrl-R searches the history`(keys: String, result: String) {
    #expect(shown(after: "x" + keys) == result)
  }

  @Test func `Enter takes the found line`() {
    var state = state()
    #expect(type("\u{12}7\r", into: &state) == .done(.line("pairs 7")))
  }

  @Test(arguments: [
    ("", "> |"), ("a", "> a|[dd bat]"), ("add g", "> add g|[host]"), ("add bat", "> add bat|"), ("q", "> q|"),
    ("ab\u{2}", "> a|b"), ("a\u{1B}[C", "> add bat|"), ("a\u{5}", "> add bat|"), ("a\u{1B}[F", "> add bat|"),
    ("a\u{6}", "> add bat|"), ("a\u{1B}[C\u{1F}", "> a|[dd bat]"), ("a\u{12}", "search ''> a|"), ("A", "> A|"),
  ])
  func `the newest line that begins with the typed text is suggested`(keys: String, result: String) {
    var state = state(suggestsLines: true)
    type(keys, into: &state)
    #expect(shown(state) == result)
  }

  @Test func `a suggestion is not part of the line`() {
    var state = state(suggestsLines: true)
    #expect(type("a\r", into: &state) == .done(.line("a")))
    #expect(state.finalView.suggestion.isEmpty)
  }

  @Test func `Tab completes the common part, or lists the candidates`() {
    var state = state()
    #expect(type("r\t", into: &state) == .going)
    #expect(shown(state) == "> re|")
    type("\t", into: &state)
    #expect(state.view.candidates.map(\.text) == ["remove", "restore"])
    type("s", into: &state)
    #expect(state.view.candidates.isEmpty)
    type("\t", into: &state)
    #expect(shown(state) == "> restore |")
  }

  @Test func `Tab without a candidate beeps`() {
    var state = state()
    #expect(type("x\t", into: &state) == .beep)
  }

  @Test(arguments: ["\u{7}", "\u{1B}", "\u{1B}[D", "\r"]) func `the list goes away with the next key`(key: String) {
    var state = state()
    type("re\t", into: &state)
    #expect(type(key, into: &state) != .beep)
    #expect(state.view.candidates.isEmpty)
  }

  @Test func `after Escape has closed the list the next key is itself`() {
    var state = state()
    type("re\t", into: &state)
    for key in [Key.escape, .character("b")] { _ = state.handle(key) }
    #expect(shown(state) == "> reb|")
  }

  @Test func `completion keeps the text after the cursor`() {
    #expect(shown(after: "jack x\u{2}\u{2}\t") == "> jack-o-lantern | x")
  }
}
