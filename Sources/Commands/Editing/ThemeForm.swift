internal import Catalogs
internal import Editing
internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// The form of a theme on a full screen: shows its state, waits for a key, and gives its lines to the theme editor.
///
/// Changes of other programs appear at the next key, or after a second.
final class ThemeForm {
  private let invocation: Invocation
  private let screen: FullScreen
  private var editor: EditInterpreter
  private var state: FormState
  /// The number of the theme in the list, which is the last one for a new theme.
  private let number: Int

  /// For the theme that is open in the editor, or the new one that was begun in it.
  init(_ editor: EditInterpreter, _ invocation: Invocation, _ screen: FullScreen) throws {
    var editor = editor
    let suggestsName = editor.asksForName
    if suggestsName {
      let name = try editor.session.read { try $0.freeName(beside: NewTheme.name) }
      _ = try editor.begin(DraftTheme(name: name))
    }
    let theme = try editor.session.opened()
    number = try editor.session.read { snapshot in
      guard let theme = theme as? Theme else { return try snapshot.count() + 1 }
      return try snapshot.numbers(of: [theme.id])[theme.id] ?? 1
    }
    state = FormState(
      FormTheme(theme, number: number), size: screen.size, names: invocation.console.names, isInWords: screen.isPlain,
      hasColor: screen.depth != nil, suggestsName: suggestsName)
    (self.editor, self.invocation, self.screen) = (editor, invocation, screen)
  }

  /// For a theme of the catalog, or a new one. Throws if the theme does not exist.
  convenience init(of theme: ThemeID?, _ invocation: Invocation, _ screen: FullScreen) throws {
    let catalog = try invocation.catalogForWriting(patience: Self.longestWait)
    var editor = EditInterpreter(EditSession(in: catalog, invocation.editSurroundings()))
    let reply = try theme.map { try editor.begin(with: $0.description) } ?? editor.begin(DraftTheme())
    if let reason = reply.rejection { throw reason }
    try self.init(editor, invocation, screen)
  }

  /// The open theme, if it is in the catalog.
  var theme: Theme? { editor.session.theme }

  /// True for a new theme that got some emoji, but too few.
  var isGivenUp: Bool { editor.session.draft.map { !$0.emojis.isEmpty } ?? false }

  /// The changes made here, and how to undo them.
  func farewell() throws -> Reply { try editor.farewell() }

  /// Returns when the person leaves. The screen is open before and after.
  func run() throws {
    while true {
      try screen.show(FormScreen(state, depth: screen.depth).grid)
      switch try screen.next(within: state.isTypingFaces ? Self.pauseBetweenFaces : Self.patience) {
      case .key(let key):
        Interruption.setMessage(nil)
        if try perform(state.handle(key)) { return }
      case .idle where state.isTypingFaces: _ = try perform(state.endTypingFaces())
      case .idle: try enter("")
      case .redraw: state.size = screen.size
      case .end: return
      }
    }
  }

  /// Returns true for the action that leaves. After a line that was rejected, the others are dropped.
  private func perform(_ actions: [FormAction]) throws -> Bool {
    for action in actions {
      switch action {
      case .leave: return true
      case .repaint: try screen.open()
      case .line(let line): if try !enter(line) { return false }
      }
    }
    return false
  }

  /// Carries out a line of the editor, and shows the reply. An empty line only shows what others have changed.
  @discardableResult
  private func enter(_ line: String) throws -> Bool {
    let before = theme
    do {
      let reply = try screen.whileWorking("saving", row: state.talkRow) { try editor.enter(line) }
      try state.show(opened.map { FormTheme($0, number: number) })
      guard let reply else { return true }
      let isDone = show(reply, to: line)
      if theme != before, let change = ThemeChange(from: before, to: theme), !line.isEmpty {
        Interruption.report("Changed \(change).", command: line == "undo" ? "redo" : "undo")
      }
      return isDone
    } catch let error as OutputError {
      throw error
    } catch {
      state.say(screenWords(error), isFailure: true)
      screen.discardTyped()
      return false
    }
  }

  private var opened: (any EditableTheme)? {
    get throws { editor.session.theme ?? editor.session.draft }
  }

  private func show(_ reply: Reply, to line: String) -> Bool {
    var words: [String] = []
    var choices: [Emoji] = []
    for line in reply.lines {
      switch line {
      case .effect(let text): words.append(text)
      case .note(let text): words.append("Note: \(text).")
      case .choice(_, let face, _): choices += [Emoji(face.text)].compactMap { $0 }
      // Forms and advice of the prompt.
      case .text, .title, .faces, .entries: break
      }
    }
    if let rejection = reply.rejection {
      state.reject(line, shown([rejection.message.asSentence]))
      return false
    }
    if !choices.isEmpty {
      state.offer(choices)
      state.say("No emoji has that name. Did you mean one of these?")
    } else if !words.isEmpty {
      state.say(shown(words))
    }
    return true
  }

  private func shown(_ sentences: [String]) -> String {
    let text = sentences.joined(separator: " ")
    return screen.isPlain ? EmojiWords.named(text, in: invocation.console.names) : text
  }

  private static let patience = Duration.seconds(1)
  /// In milliseconds, for a catalog that another program is writing: the screen does not respond meanwhile.
  private static let longestWait = 2_000
  /// A person sees no pause, and an input method sends the parts of an emoji faster.
  private static let pauseBetweenFaces = Duration.milliseconds(80)
}

extension FormTheme {
  fileprivate init(_ theme: any EditableTheme, number: Int) {
    let stored = theme as? Theme
    self.init(
      number: number, name: theme.name, color: theme.color, emojis: theme.emojis, removed: theme.removedEmojis,
      pairs: stored?.numberOfPairs ?? theme.emojis.count, isNew: stored == nil)
  }
}
