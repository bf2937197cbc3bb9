internal import EmojiNames
public import Terminals
public import Themes

/// The state of the chooser between two keys: the themes to choose from, what was typed, and a message.
///
/// ``handle(_:)`` turns keys into actions for the caller, whose results go in through ``show(_:matches:focusing:)``.
public struct ChooserState: Sendable {
  public private(set) var selection = ThemeSelection() {
    didSet { selection.scroll(height: layout.height) }
  }
  /// The text that a theme's name must contain; empty for all themes.
  public var filter: String { typedFilter.text }
  private var typedFilter = TypedText(limit: Self.longestFilter)
  /// True if letters go into the filter.
  public internal(set) var isTypingFilter = false
  /// The digits of the number that is being typed.
  public internal(set) var number = ""
  public internal(set) var isHelpShown = false
  /// The action that the next key confirms with y.
  private var pending: Confirmation?
  /// The question whose answer is being typed.
  public internal(set) var question: ChooserQuestion?
  /// The last answers, which are offered again.
  private var answers: [ChooserQuestion.Subject: String] = [:]
  /// About the last key.
  public var message: ChooserMessage?
  /// About the last change, until the next one.
  public private(set) var news: ChooserMessage?
  /// False while the catalog cannot be read: it is unknown then whether it is empty.
  public private(set) var isCatalogKnown = false
  public var size: TerminalSize {
    didSet { selection.scroll(height: layout.height) }
  }
  /// True if a site is followed, so that there may be news.
  public var followsSites = false
  /// True where changes would be lost: the themes of a file that was not imported.
  let isForPlayingOnly: Bool

  private struct Confirmation {
    let action: ChooserAction
    /// The message for any other key.
    let declined: String
  }

  public init(size: TerminalSize, isForPlayingOnly: Bool = false) {
    self.size = size
    self.isForPlayingOnly = isForPlayingOnly
  }

  var layout: ChooserLayout { ChooserLayout(size: size) }

  /// The row for the progress of a long action.
  public var talkRow: Int { layout.messageRow }

  var isEmpty: Bool { isCatalogKnown && selection.themes.isEmpty }

  /// The themes in the window, counted from 0 among those that match the filter.
  public var window: Range<Int> { selection.window(height: layout.height) }

  /// Shows the themes of the catalog as they are now. The focus stays on its theme, or goes to `wanted`.
  public mutating func show(_ themes: [ThemeID], matches: [Int]?, focusing wanted: ThemeID? = nil) {
    isCatalogKnown = true
    selection.show(themes, matches: matches, focusing: wanted)
  }

  /// Shows the themes that match the filter, by their indices among all; nil for all.
  public mutating func showMatches(_ matches: [Int]?) {
    selection.show(selection.themes, matches: matches, elseFirst: true)
  }

  /// Shows why the catalog cannot be read, or an answer is not valid. The themes known so far and the question stay on the
  /// screen. `short` is for a window too small for the text.
  public mutating func fail(_ text: String, short: String? = nil) {
    message = ChooserMessage(text, short: short, isFailure: true)
  }

  /// Shows the message of a change, until the next change.
  public mutating func report(_ text: String) {
    message = nil
    news = ChooserMessage(text)
  }

  /// Asks whether to perform an action; the next key is the answer.
  public mutating func ask(_ words: String, _ action: ChooserAction, declined: String) {
    pending = Confirmation(action: action, declined: declined)
    message = ChooserMessage(words)
  }

  /// True if the next key is the answer to a question.
  var isAsking: Bool { pending != nil }

  private mutating func answer(_ asked: Confirmation, _ key: Key) -> ChooserAction? {
    if key == .character("y") || key == .character("Y") { return asked.action }
    message = ChooserMessage(asked.declined)
    return nil
  }

  /// Ends the question whose answer was valid; it is offered again.
  public mutating func endQuestion() {
    if let question { answers[question.subject] = question.answer }
    question = nil
  }

  /// Handles a key of the line that is being typed. After Enter the question stays until the caller ends it.
  private mutating func type(_ key: Key, in asked: ChooserQuestion) -> ChooserAction? {
    switch key {
    case .enter: return onFocus { .play($0, asked.choice) }
    case .escape: question = nil
    default: _ = question?.typed.handle(key)
    }
    return nil
  }

  private mutating func ask(_ subject: ChooserQuestion.Subject) {
    if hasFocus() { question = ChooserQuestion(subject: subject, answer: answers[subject] ?? "") }
  }

  /// Ends typing, without a text that names must contain.
  public mutating func clearFilter() { (typedFilter, isTypingFilter) = (TypedText(limit: Self.longestFilter), false) }

  private mutating func move(by rows: Int) { selection.move(to: selection.focus + rows) }
}

public enum ChooserAction: Hashable, Sendable {
  case play(ThemeID, GameChoice = .kept)
  case edit(ThemeID)
  /// Ask whether to delete a theme.
  case askToDelete(ThemeID)
  case delete(ThemeID)
  /// Write a web page of the theme.
  case export(ThemeID)
  case add
  /// Ask whether to undo the newest operation.
  case askToUndo
  case undo(Int64)
  case redo
  /// Read what the followed sites have published, and ask whether to take it.
  case lookForNews
  case takeNews
  /// Find the themes that match the current filter.
  case filter
  /// Import the sample themes into an empty catalog.
  case importSamples
  /// Draw the whole screen again.
  case repaint
  case leave
}

public enum GameChoice: Hashable, Sendable {
  /// The one left last, else a new one.
  case kept
  /// With these names, as they were typed.
  case together([String])
  /// At a level or against a computer, as it was typed.
  case level(String)
  /// With words in this language, as it was typed.
  case words(String)
}

/// A question of the chooser with a line for its answer.
public struct ChooserQuestion: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// Who plays together.
    case players
    /// Which level to play at, or which computer against.
    case level
    case language
  }

  public let subject: Subject
  var typed: TypedText
  public var answer: String { typed.text }

  init(subject: Subject, answer: String = "") {
    self.subject = subject
    typed = TypedText(answer, limit: Self.longest)
  }

  private static let longest = 700

  var words: String {
    switch subject {
    case .players: "Who plays? "
    case .level: "Which level? "
    case .language: "Words in which language? "
    }
  }

  /// Advice on what to type, in the longest form that fits; for a language that was typed, its name.
  func hint(fitting columns: Int) -> String {
    let forms =
      switch subject {
      case .players: ["2 to 6 names with commas, as in Ada, Ben"]
      case .level:
        [
          "easy, normal, hard; or against a computer: 1 easy, 2 fair, 3 perfect",
          "easy, normal, hard; computer: 1, 2, 3",
        ]
      case .language:
        if let language = EmojiLanguage.meant(by: answer) {
          ["Enter plays with \(language.name) words."]
        } else {
          [
            EmojiLanguage.allCases.map(\.rawValue).joined(separator: " ") + ", or a name such as German",
            "de, es, fr … or a name such as German",
          ]
        }
      }
    return forms.first { $0.cells <= columns } ?? forms.last ?? ""
  }

  fileprivate var choice: GameChoice {
    switch subject {
    case .players: .together(answer.split(separator: ",", omittingEmptySubsequences: false).map { String($0) })
    case .level: .level(answer)
    case .language: .words(answer)
    }
  }
}

/// A message about the last key.
public struct ChooserMessage: Hashable, Sendable {
  /// Not escaped yet.
  public let text: String
  /// The text where there is little room.
  public let short: String
  public let isFailure: Bool

  public init(_ text: String, short: String? = nil, isFailure: Bool = false) {
    self.text = text
    self.short = short ?? text
    self.isFailure = isFailure
  }
}

/// The rows of the chooser: a title, the themes, two lines of messages, the keys.
struct ChooserLayout: Hashable {
  let size: TerminalSize

  static let smallest = TerminalSize(columns: 40, rows: 12)

  var isTooSmall: Bool { size.columns < Self.smallest.columns || size.rows < Self.smallest.rows }

  /// The number of themes that fit.
  var height: Int { max(size.rows - 4, 1) }

  let firstRow = 1
  var messageRow: Int { size.rows - 3 }
  let messageRows = 2
  var keysRow: Int { size.rows - 1 }

  /// The index among the visible themes at a spot.
  func index(at spot: CellGrid.Spot) -> Int? {
    (firstRow..<firstRow + height).contains(spot.row) ? spot.row - firstRow : nil
  }
}

// The keys of the chooser.
extension ChooserState {
  /// Handles a key. Returns nil if only the screen changes.
  public mutating func handle(_ key: Key) -> ChooserAction? {
    message = nil
    if key == .control("l") { return .repaint }
    if layout.isTooSmall { return Self.leaving.contains(key) ? .leave : nil }
    if case .click(let spot) = key, spot.row == layout.keysRow {
      return keyHints.key(at: spot.column, width: size.columns).flatMap { handle($0) }
    }
    if let asked = pending {
      pending = nil
      return answer(asked, key)
    }
    if let question { return type(key, in: question) }
    if isHelpShown {
      isHelpShown = false
      return nil
    }
    if case .character(let digit) = key, !isTypingFilter, let value = digit.wholeNumberValue, digit.isASCII {
      type(value)
      return nil
    }
    if !number.isEmpty, key == .backspace || key == .escape {
      number = key == .escape ? "" : String(number.dropLast())
      goToNumber()
      return nil
    }
    number = ""
    return isTypingFilter ? handleInFilter(key) : handleInList(key)
  }

  private mutating func handleInList(_ key: Key) -> ChooserAction? {
    if isForPlayingOnly, Self.changingKeys.contains(key) {
      message = ChooserMessage("The themes of a file can only be played. To change them, import the file.")
      return nil
    }
    switch key {
    case .character("e"): return onFocus(ChooserAction.edit)
    case .character("d"), .delete: return onFocus(ChooserAction.askToDelete)
    case .character("+"): return .add
    case .character("p"): ask(.players)
    case .character("w"): ask(.language)
    case .character("x"): return onFocus(ChooserAction.export)
    case .character("l"): ask(.level)
    case .character("u"): return .askToUndo
    case .character("r"): return .redo
    case .character("n"): return .lookForNews
    case .character("/"): isTypingFilter = true
    case .character("?"): isHelpShown = true
    case .character("q"): return .leave
    case .paste: message = ChooserMessage("Pasted text is not a key. To look for it, press / first.")
    case .escape:
      guard !filter.isEmpty else { return .leave }
      clearFilter()
      return .filter
    default: return move(key)
    }
    return nil
  }

  private mutating func handleInFilter(_ key: Key) -> ChooserAction? {
    switch key {
    case .backspace where filter.isEmpty:
      isTypingFilter = false
      return .filter
    case .escape:
      clearFilter()
      return .filter
    case .enter: return move(key)
    default:
      let before = filter
      if typedFilter.handle(key) { return filter == before ? nil : .filter }
      isTypingFilter = false
      return move(key)
    }
  }

  private mutating func move(_ key: Key) -> ChooserAction? {
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .wheelUp: move(by: -Self.wheelRows)
    case .wheelDown: move(by: Self.wheelRows)
    case .pageUp: move(by: -layout.height)
    case .pageDown: move(by: layout.height)
    case .home: selection.move(to: 0)
    case .end: selection.move(to: selection.count - 1)
    case .enter: return isEmpty ? .importSamples : onFocus { .play($0) }
    case .click(let spot): return click(spot)
    default: break
    }
    return nil
  }

  private mutating func click(_ spot: CellGrid.Spot) -> ChooserAction? {
    guard let row = layout.index(at: spot), window.contains(window.lowerBound + row) else { return nil }
    let index = window.lowerBound + row
    // The first click selects, the second plays, so that a slip starts nothing.
    if index == selection.focus { return onFocus { .play($0) } }
    selection.move(to: index)
    return nil
  }

  private mutating func onFocus(_ action: (ThemeID) -> ChooserAction) -> ChooserAction? {
    hasFocus() ? selection.focused.map(action) : nil
  }

  /// False, with a message, if there is no theme to act on.
  private mutating func hasFocus() -> Bool {
    if selection.focused != nil { return true }
    message = ChooserMessage(filter.isEmpty ? "There is no theme here." : "No theme matches; Esc shows all of them.")
    return false
  }

  /// Adds a digit to the number, or begins a new number if no theme has the longer one.
  private mutating func type(_ digit: Int) {
    let numbers = 1...max(selection.themes.count, 1)
    let longer = Int(number + "\(digit)") ?? digit
    number = [longer, digit].first(where: numbers.contains).map(String.init) ?? ""
    goToNumber(orSay: longer)
  }

  private mutating func goToNumber(orSay missing: Int? = nil) {
    guard let wanted = Int(number) ?? missing else { return }
    if selection.move(toNumber: wanted) {
      message = ChooserMessage("Number \(wanted): Enter plays it.")
    } else {
      message = ChooserMessage(
        selection.themes.indices.contains(wanted - 1)
          ? "Theme \(wanted) does not match the filter." : "There is no theme \(wanted).")
    }
  }

  private static let changingKeys: Set<Key> = [
    .character("e"), .character("+"), .character("d"), .delete, .character("u"), .character("r"),
    .character("n"),
  ]
  private static let leaving: Set<Key> = [.character("q"), .escape]
  private static let longestFilter = 100
  private static let wheelRows = 3
}
