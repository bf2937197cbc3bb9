/// The line editor as a value: a key in, a line to draw out.
///
/// For example: after the keys `p`, `a`, Tab the view shows `pairs `.
struct LineState {
  private var buffer = LineBuffer()
  private var prompt = StyledText()
  private let complete: (String) -> Completions?
  /// True if the rest of an earlier line is suggested, which must look different from typed text.
  private let suggestsLines: Bool
  private var history = HistoryWalk()
  private var search: LineSearch?
  private var lastQuery = ""
  /// The escape or prefix that waits for the next key.
  private var waiting: LineCommand?
  private var listed: [Completions.Candidate] = []

  enum Outcome: Hashable {
    case going
    case beep
    case done(TypedLine)
    case clearScreen, suspend, quit
  }

  init(suggestsLines: Bool, complete: @escaping (String) -> Completions?) {
    self.suggestsLines = suggestsLines
    self.complete = complete
  }

  /// Begins an empty line after these lines.
  mutating func begin(prompt: StyledText, history lines: [String]) {
    self.prompt = prompt
    history = HistoryWalk(lines)
    (search, waiting, listed) = (nil, nil, [])
    buffer.beginLine()
  }

  var view: LineView {
    if let search {
      return LineView(prompt: search.prompt, glyphs: search.text.map { Glyph($0) }, cursor: search.cursor)
    }
    return LineView(
      prompt: prompt, glyphs: buffer.glyphs, cursor: buffer.cursor, suggestion: suggestion.map { Glyph($0) },
      candidates: listed)
  }

  /// The line as it stays on the screen when it is done.
  var finalView: LineView { LineView(prompt: prompt, glyphs: buffer.glyphs, cursor: buffer.glyphs.count) }

  mutating func handle(_ key: Key) -> Outcome {
    let before = waiting
    waiting = nil
    guard let command = LineCommand(before == .escape ? .alt(key) : key) else { return .going }
    if before == .prefix { return perform(command == .edit(.killToStart) ? .edit(.undo) : .cancel) }
    guard var search else { return perform(command) }
    if search.perform(command, in: history.lines, lastQuery: lastQuery) {
      self.search = search
      return search.isFailing ? .beep : .going
    }
    endSearch(search, isCancelled: command == .cancel)
    // Escape and Ctrl-G only leave the search.
    return command == .escape || command == .cancel ? .going : perform(command)
  }

  private mutating func perform(_ command: LineCommand) -> Outcome {
    let candidates = listed
    listed = []
    switch command {
    case .edit(let command): return edit(command)
    case .submit: return .done(.line(buffer.text))
    case .complete: return completeWord()
    case .older: return recall(history.position - 1)
    case .newer: return recall(history.position + 1)
    case .oldest: return recall(0)
    case .newest: return recall(history.lines.count)
    case .searchBackward, .searchForward:
      search = LineSearch(from: history.position, text: buffer.text, isBackward: command == .searchBackward)
    case .clearScreen: return .clearScreen
    case .interrupt: return .done(.interrupted(isEmpty: buffer.isEmpty))
    case .deleteOrEnd: return buffer.isEmpty ? .done(.end) : edit(.deleteForward)
    case .suspend: return .suspend
    case .quit: return .quit
    case .cancel: return candidates.isEmpty ? .beep : .going
    // An Escape that closes the list does nothing else.
    case .escape: if candidates.isEmpty { waiting = command }
    case .prefix: waiting = command
    }
    return .going
  }

  private mutating func edit(_ command: EditCommand) -> Outcome {
    if command == .right || command == .end, !suggestion.isEmpty { return edit(.paste(suggestion)) }
    return buffer.perform(command) ? .going : .beep
  }

  private mutating func recall(_ position: Int) -> Outcome {
    guard let line = history.move(to: position, from: buffer.text) else { return .beep }
    buffer.replaceAll(with: line)
    return .going
  }

  private mutating func endSearch(_ search: LineSearch, isCancelled: Bool) {
    self.search = nil
    if !search.query.isEmpty { lastQuery = search.query }
    guard !isCancelled, let found = search.found else { return }
    _ = history.move(to: found, from: buffer.text)
    buffer.replaceAll(with: search.text, cursor: search.cursor)
  }

  /// The rest of the newest line that begins with the typed text.
  private var suggestion: String {
    guard suggestsLines, buffer.isAtEnd, !buffer.isEmpty else { return "" }
    let typed = buffer.text
    guard let line = history.lines.last(where: { $0.hasPrefix(typed) && $0 != typed }) else { return "" }
    return String(line.dropFirst(typed.count))
  }

  /// Completes the word as far as its candidates agree, or lists them.
  private mutating func completeWord() -> Outcome {
    let text = buffer.textBeforeCursor
    guard let completions = complete(text), !completions.candidates.isEmpty else { return .beep }
    let word = text[completions.start...]
    if let replacement = completions.replacement(for: word) {
      buffer.replaceBeforeCursor(from: buffer.cursor - word.count, with: replacement)
    } else {
      listed = completions.candidates
    }
    return .going
  }
}

/// Walks the history. An edited line keeps its edit until a line is submitted.
private struct HistoryWalk {
  let lines: [String]
  /// `lines.count` for the new line.
  private(set) var position: Int
  private var changed: [Int: String] = [:]

  init(_ lines: [String] = []) {
    self.lines = lines
    position = lines.count
  }

  /// The line at another position, after `text` was on the line at this one; nil if there is none.
  mutating func move(to place: Int, from text: String) -> String? {
    guard place != position, (0...lines.count).contains(place) else { return nil }
    changed[position] = text
    position = place
    return changed[place] ?? (place < lines.count ? lines[place] : "")
  }
}
