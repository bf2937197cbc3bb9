public import System

/// Edits lines at a terminal with libedit: cursor keys, history, completion, and emoji as whole characters.
///
/// For example: `LineEditor(on: output, history: history) { text in … }`. The modes of the terminal are restored after
/// each line, and when a signal ends the program. Pasted text is inserted as one line.
public final class LineEditor: LineReading {
  private let output: Output
  private let history: LineHistory
  private let complete: (String) -> Completions?
  private let handle: EditHandle
  private let codeset: UTF8Codeset
  private let terminal: BorrowedTerminal
  private let typing: Typing
  private var standIns = StandIns()
  private var prompt = StyledText()
  private var ending: TypedLine?
  /// The typed character that `LineCommand.insert` inserts.
  private var typedCharacter = ""
  private var lastCompletion: String?
  private var failure: (any Error)?
  /// True until the first key of a line is read.
  private var isBeginning = false

  /// Nil if input or output is not a terminal, or if libedit cannot be used. `complete` gets the text before the
  /// cursor.
  public init?(
    input: Int32 = StandardStreams.input, on output: Output, history: LineHistory,
    complete: @escaping (String) -> Completions? = { _ in nil }
  ) {
    guard StandardStreams.isTerminal(input), output.isTerminal, let codeset = try? UTF8Codeset() else { return nil }
    self.codeset = codeset
    self.output = output
    self.history = history
    self.complete = complete
    typing = Typing(descriptor: input)
    terminal = BorrowedTerminal(input: input, output: input, resetSequence: Self.pasteOff)
    // Borrowed because libedit sets the modes when it is opened.
    do throws(SystemError) { try terminal.borrow() } catch { return nil }
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
    do throws(SystemError) { try terminal.borrow() } catch { throw OutputError(error) }
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

  /// The prompt for libedit, with marks around the escape sequences of its styles.
  private func encoded(_ prompt: StyledText) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    // libedit draws a sequence together with the next character, so that a sequence must not be the last.
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

  private func sendDrawing() { send(standIns.shown(handle.drainDrawing())) }
}

extension LineEditor: EditDriver {
  func nextScalar() -> Unicode.Scalar? {
    sendDrawing()
    // Only now, because libedit has set the modes.
    if isBeginning { typing.begin() }
    isBeginning = false
    guard failure == nil, let scalar = typing.next(onSignal: respond) else { return nil }
    guard !scalar.isASCII else { return scalar }
    let character = typing.character(startingWith: scalar, onSignal: respond)
    // During a history search the text has a second line, and libedit itself must read the character.
    if handle.text.after.contains("\n") { return standIns.encoded(character).first }
    typedCharacter = character
    return LineCommand.insertKey
  }

  func perform(_ command: LineCommand) -> LineCommand.Effect {
    switch command {
    case .insert: return insert(typedCharacter)
    case .paste: return typing.paste(onSignal: respond).map(insert) ?? .end
    case .complete: return completeWord()
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
    case .suspend: pause(TerminalSignals.stopJob)
    case .quit: pause(TerminalSignals.quit)
    }
    return .nothing
  }

  /// Inserts text at the cursor. It may form one character with the character before it, as 🇷 does with 🇫.
  private func insert(_ text: String) -> LineCommand.Effect {
    guard let last = handle.text.before.last else {
      handle.insert(standIns.encoded(text))
      return .redraw
    }
    handle.delete(1)
    handle.insert(standIns.encoded(standIns.decoded([last]) + text))
    return .redraw
  }

  private func completeWord() -> LineCommand.Effect {
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

  private func respond(to event: TerminalEvents.Event) {
    switch event {
    case .resized:
      // A terminal that wraps lines again has moved the start of the prompt to its place in the new width.
      let rows = place(of: handle.text.before).row
      send("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
      handle.redraw()
      sendDrawing()
    case .stopRequested: pause(TerminalSignals.stopJob)
    case .continued: resume()
    case .byte, .timeout, .end: break
    }
  }

  /// Gives the terminal back during `body`, which stops or quits the program.
  private func pause(_ body: () -> Void) {
    leaveLine()
    handle.unsetModes()
    terminal.giveBack()
    body()
    do throws(SystemError) { try terminal.borrow() } catch {
      failure = failure ?? OutputError(error)
      return
    }
    resume()
  }

  private func resume() {
    send(Self.pasteOn)
    handle.setModes()
    handle.redraw()
    sendDrawing()
  }

  /// Moves the cursor to the start of the line below the typed text.
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

/// Computes the position of the cursor after text that the terminal wraps at its last column.
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
