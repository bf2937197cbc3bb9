public import System

/// Reads lines at a terminal with libedit: cursor keys, a history, completion, and emoji as whole characters.
///
/// For example: `LineEditor(on: output, history: history) { text in … }`. Between two lines, and whatever ends the program,
/// the terminal is as it was found. Text that is pasted stays on one line.
public final class LineEditor: LineReading {
  private let output: Output
  private let history: LineHistory
  private let complete: (String) -> Completions?
  private let handle: EditHandle
  private let codeset = UTF8Codeset()
  private let terminal: BorrowedTerminal
  private let typing: Typing
  private var standIns = StandIns()
  private var prompt = StyledText()
  private var ending: TypedLine?
  /// A character on its way into the line.
  private var taken = ""
  private var lastCompletion: String?
  private var failure: (any Error)?
  /// True until the first key of a line is asked for.
  private var isBeginning = false

  /// Nil when lines cannot be edited on `input`. `complete` gets the text before the cursor.
  public init?(
    input: Int32 = StandardStreams.input, on output: Output, history: LineHistory,
    complete: @escaping (String) -> Completions? = { _ in nil }
  ) {
    guard StandardStreams.isTerminal(input), output.isTerminal else { return nil }
    self.output = output
    self.history = history
    self.complete = complete
    typing = Typing(descriptor: input)
    terminal = BorrowedTerminal(input: input, output: input, farewell: Self.pasteOff)
    // libedit sets modes when it begins.
    terminal.take()
    let opened = codeset.during { EditHandle.open(input: input, historyLines: HistoryFile.most) }
    terminal.giveBack()
    guard let opened else { return nil }
    handle = opened
    for line in history.lines { remember(line) }
  }

  public func next(prompt: StyledText) throws -> TypedLine {
    try output.flush()
    self.prompt = prompt
    (ending, lastCompletion, failure, isBeginning) = (nil, nil, nil, true)
    terminal.take()
    send(Self.pasteOn)
    let scalars = codeset.during { handle.line(driver: self, prompt: encoded(prompt)) }
    sendDrawing()
    terminal.giveBack()
    if let failure { throw failure }
    if let ending {
      if ending == .end { try output.print() }
      try output.flush()
      return ending
    }
    guard let scalars else { return .end }
    let line = standIns.decoded(scalars.filter { $0 != "\n" && $0 != "\r" })
    if history.add(line) { remember(line) }
    return .line(line)
  }

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  private func remember(_ line: String) { codeset.during { handle.remember(standIns.encoded(line)) } }

  /// The prompt for libedit: the sequences for its styles are marked as taking no cell.
  private func encoded(_ prompt: StyledText) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    // libedit draws a sequence with the character behind it, so that none may be the last.
    var sequence = ""
    for (index, run) in prompt.runs.enumerated() {
      let opening = run.style.opening(output.depth)
      sequence += opening ?? ""
      let characters = standIns.encoded(run.text.filter { $0.cells > 0 })
      for (place, character) in characters.enumerated() {
        let isLast = index == prompt.runs.count - 1 && place == characters.count - 1
        if isLast, opening != nil { sequence += Style.closing }
        if !sequence.isEmpty { result += [EditHandle.mark] + sequence.unicodeScalars + [EditHandle.mark] }
        result.append(character)
        sequence = ""
      }
      if opening != nil { sequence = Style.closing }
    }
    return result
  }

  private func send(_ text: String) { send(Array(text.utf8)) }

  private func send(_ bytes: [UInt8]) {
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try output.write(bytes)
      try output.flush()
    } catch {
      failure = error
    }
  }

  private func sendDrawing() { send(standIns.shown(handle.takeDrawing())) }
}

extension LineEditor: EditDriver {
  func nextScalar() -> Unicode.Scalar? {
    sendDrawing()
    // Not before libedit has set the modes.
    if isBeginning { typing.begin() }
    isBeginning = false
    guard failure == nil, let scalar = typing.next(whenSignalled: answer) else { return nil }
    guard !scalar.isASCII else { return scalar }
    let character = typing.character(startingWith: scalar, whenSignalled: answer)
    // In a search the line holds more than a line, and what is typed belongs to the search.
    if handle.text.after.contains("\n") { return standIns.encoded(character).first }
    taken = character
    return EditCommand.taking
  }

  func perform(_ command: EditCommand) -> EditCommand.Effect {
    switch command {
    case .take: return take(taken)
    case .paste: return typing.paste(whenSignalled: answer).map(take) ?? .end
    case .complete: return completed()
    case .interrupt:
      let text = handle.text
      ending = .interrupted(isEmpty: text.before.isEmpty && text.after.isEmpty)
      handle.moveCursor(by: text.after.count)
      handle.insert(["^", "C"])
      handle.push(["\n"])
      return .redraw
    case .endOrDelete:
      let text = handle.text
      if text.before.isEmpty, text.after.isEmpty {
        ending = .end
        return .end
      }
      guard !text.after.isEmpty else { return .beep }
      handle.moveCursor(by: 1)
      handle.delete(1)
      return .redraw
    case .suspend: pause(TerminalSignals.stopGroup)
    case .quit: pause(TerminalSignals.quit)
    }
    return .nothing
  }

  /// Puts text in at the cursor; its beginning may become one character with what stands there, as 🇫 and 🇷 do.
  private func take(_ text: String) -> EditCommand.Effect {
    guard let last = handle.text.before.last else {
      handle.insert(standIns.encoded(text))
      return .redraw
    }
    handle.delete(1)
    handle.insert(standIns.encoded(standIns.decoded([last]) + text))
    return .redraw
  }

  private func completed() -> EditCommand.Effect {
    let text = handle.text
    let before = standIns.decoded(text.before)
    guard let completions = complete(before), !completions.candidates.isEmpty else { return .beep }
    let word = before[completions.start...]
    if let replacement = completions.replacement(for: word) {
      handle.delete(standIns.encoded(String(word)).count)
      handle.insert(standIns.encoded(replacement))
      lastCompletion = standIns.decoded(handle.text.before)
      return .redraw
    }
    guard lastCompletion == before else {
      lastCompletion = before
      return .beep
    }
    leaveLine()
    let lines = CandidateList(candidates: completions.candidates, size: size).lines
    send(lines.map { $0 + "\n" }.joined())
    handle.redraw()
    return .nothing
  }

  private func answer(_ event: TerminalEvents.Event) {
    switch event {
    case .resized:
      // A terminal that breaks lines anew has moved the start of the prompt to where it is in the new width.
      let rows = place(of: handle.text.before).row
      send("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
      handle.redraw()
      sendDrawing()
    case .stopAsked: pause(TerminalSignals.stopGroup)
    case .continued: goOn()
    case .byte, .timeout, .end: break
    }
  }

  /// Gives the terminal back while `body` lets the program rest.
  private func pause(_ body: () -> Void) {
    leaveLine()
    handle.unsetModes()
    terminal.giveBack()
    body()
    terminal.take()
    goOn()
  }

  private func goOn() {
    send(Self.pasteOn)
    handle.setModes()
    handle.redraw()
    sendDrawing()
  }

  /// Moves the cursor to the start of the line below all that is typed.
  private func leaveLine() {
    sendDrawing()
    let text = handle.text
    let rows = place(of: text.before + text.after).row - place(of: text.before).row
    send(String(repeating: "\n", count: rows + 1))
  }

  private func place(of scalars: [Unicode.Scalar]) -> WrappedText {
    var place = WrappedText(columns: size.columns)
    place.add(prompt.plain)
    place.add(standIns.shown(scalars))
    return place
  }

  private var size: TerminalSize { TerminalSize.of(typing.descriptor, environment: [:]) }
}

/// Follows the cursor through text that a terminal breaks at its last column.
struct WrappedText {
  let columns: Int
  private(set) var row = 0
  private(set) var column = 0

  init(columns: Int) { self.columns = max(columns, 2) }

  mutating func add(_ text: String) { for character in text { add(cells: character.cells) } }

  private mutating func add(cells: Int) {
    if column + cells > columns { nextRow() }
    column += cells
    if column >= columns { nextRow() }
  }

  private mutating func nextRow() {
    row += 1
    column = 0
  }
}
