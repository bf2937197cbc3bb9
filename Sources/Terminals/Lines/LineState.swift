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

  init(suggestsLines: Bool, complete: @escaping (String) -> Completions? = { _ in nil }) {
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
    // Where Escape takes the list away, it does only that.
    case .escape: waiting = candidates.isEmpty ? command : nil
    case .prefix: waiting = command
    }
    return .going
  }

  private mutating func edit(_ command: EditCommand) -> Outcome {
    let suggestion = command == .right || command == .end ? suggestion : ""
    if !suggestion.isEmpty { return edit(.paste(suggestion)) }
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

/// A command of the line editor. The keys are those of Emacs, which shells have too.
enum LineCommand: Hashable {
  case edit(EditCommand)
  case submit, complete
  case older, newer, oldest, newest
  case searchBackward, searchForward
  case clearScreen, interrupt, deleteOrEnd, suspend, quit
  /// Leaves the search, and the line as it was.
  case cancel
  /// Together with the next key: Alt with that key.
  case escape
  /// Ctrl-X, which begins `Ctrl-X Ctrl-U`.
  case prefix

  /// Nil for a key without a command.
  init?(_ key: Key) {
    switch key {
    case .character(let character): self = .edit(.insert(String(character)))
    case .paste(let text): self = .edit(.paste(text))
    case .control(let letter):
      guard let command = Self.controls[letter] else { return nil }
      self = command
    case .alt(.character(let letter)):
      guard let command = Self.alts[letter] else { return nil }
      self = command
    case .alt(.left): self = .edit(.wordLeft)
    case .alt(.right): self = .edit(.wordRight)
    case .alt(.backspace): self = .edit(.killWordLeft)
    case .alt(.delete): self = .edit(.killWordRight)
    // For other keys Alt makes no difference.
    case .alt(let key): self.init(key)
    case .enter: self = .submit
    case .tab: self = .complete
    case .escape: self = .escape
    case .backspace: self = .edit(.deleteBackward)
    case .delete: self = .edit(.deleteForward)
    case .left: self = .edit(.left)
    case .right: self = .edit(.right)
    case .home: self = .edit(.start)
    case .end: self = .edit(.end)
    case .up: self = .older
    case .down: self = .newer
    case .pageUp, .pageDown, .click, .wheelUp, .wheelDown, .cursor: return nil
    }
  }

  private static let controls: [Character: LineCommand] = [
    "a": .edit(.start), "b": .edit(.left), "c": .interrupt, "d": .deleteOrEnd, "e": .edit(.end), "f": .edit(.right),
    "g": .cancel, "k": .edit(.killToEnd), "l": .clearScreen, "n": .newer, "p": .older, "r": .searchBackward,
    "s": .searchForward, "t": .edit(.transpose), "u": .edit(.killToStart), "w": .edit(.killToSpace), "x": .prefix,
    "y": .edit(.yank), "z": .suspend, "_": .edit(.undo), "\\": .quit,
  ]

  private static let alts: [Character: LineCommand] = [
    "b": .edit(.wordLeft), "d": .edit(.killWordRight), "f": .edit(.wordRight), "y": .edit(.yankOlder), "<": .oldest,
    ">": .newest,
  ]
}

struct LineView {
  var prompt: StyledText
  var glyphs: [Glyph]
  /// The number of glyphs before the cursor.
  var cursor: Int
  /// Dimmed text after the line, which is not part of it.
  var suggestion: [Glyph] = []
  var candidates: [Completions.Candidate] = []
}

/// Walks the history. A line that was changed keeps its change until the whole line is done.
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

/// A search in the history for lines that contain a text, in upper or lower case.
struct LineSearch {
  private(set) var query = ""
  /// The position of the line that is shown; nil for the line that was being typed.
  private(set) var found: Int?
  private(set) var text: String
  private(set) var isFailing = false
  private let start: Int
  private let typed: String
  private var isBackward: Bool

  /// `start` is a position in the history, or the number of its lines.
  init(from start: Int, text: String, isBackward: Bool) {
    (self.start, self.text, self.isBackward) = (start, text, isBackward)
    typed = text
  }

  var prompt: StyledText { isFailing ? "no line with '\(query)'> " : "search '\(query)'> " }

  /// The number of characters before the found text.
  var cursor: Int { query.isEmpty ? text.count : Self.place(of: query, in: text) ?? text.count }

  /// Returns false for a command that ends the search.
  mutating func perform(_ command: LineCommand, in lines: [String], lastQuery: String) -> Bool {
    switch command {
    case .edit(.insert(let text)), .edit(.paste(let text)):
      query += text
      find(in: lines, from: found ?? start)
    case .edit(.deleteBackward):
      _ = query.popLast()
      (found, text, isFailing) = (nil, typed, false)
      if !query.isEmpty { find(in: lines, from: start) }
    case .searchBackward, .searchForward:
      isBackward = command == .searchBackward
      if query.isEmpty { query = lastQuery }
      let place = (found ?? start) + (isBackward ? -1 : 1)
      if !query.isEmpty { find(in: lines, from: place, other: true) }
    default: return false
    }
    return true
  }

  /// Finds a line from `place` on, with `other` one that differs from the one shown, which stays if there is none.
  private mutating func find(in lines: [String], from place: Int, other: Bool = false) {
    let isMatch = { (line: String) in (!other || line != text) && Self.place(of: query, in: line) != nil }
    let match =
      isBackward
      ? lines.prefix(max(place + 1, 0)).lastIndex(where: isMatch)
      : lines.dropFirst(max(place, 0)).firstIndex(where: isMatch)
    isFailing = match == nil
    guard let match else { return }
    (found, text) = (match, lines[match])
  }

  private static func place(of query: String, in line: String) -> Int? {
    let line = line.lowercased()
    return line.firstRange(of: query.lowercased()).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
  }
}
