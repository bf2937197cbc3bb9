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
  /// How many changes can be undone: those made here.
  private var undoable = 0

  /// For the theme that is open in the editor, or the new one that was begun in it.
  init(_ editor: EditInterpreter, _ invocation: Invocation, _ screen: FullScreen) throws {
    var editor = editor
    // The form offers the emoji for a name itself.
    editor.proposesEmoji = false
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
      FormTheme(theme, number: number), size: screen.size, names: invocation.console.names, showsNames: screen.isPlain,
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
      try screen.show(FormScreen(state, depth: screen.depth, isPlain: screen.isPlain).grid)
      switch try screen.next(within: state.isTypingFaces ? Self.pauseBetweenFaces : Self.patience) {
      case .key(let key):
        Interruption.setMessage(nil)
        if try perform(state.handle(key)) { return }
        reportLoss()
      case .idle where state.isTypingFaces: _ = try perform(state.endTypingFaces())
      case .idle: try carryOut(nil)
      case .redraw: state.size = screen.size
      case .end: return
      }
    }
  }

  /// Sets what Ctrl-C says where it loses something.
  private func reportLoss() {
    if isGivenUp, let name = editor.session.draft?.name {
      Interruption.setMessage("memorize: '\(Escaping.escaped(name))' was not added.\n")
    } else if state.isUnsaved {
      Interruption.setMessage("memorize: The last change was not saved.\n")
    }
  }

  /// Returns true for the action that leaves. After an action that was rejected, the others are dropped.
  private func perform(_ actions: [FormAction]) throws -> Bool {
    for action in actions {
      switch action {
      case .leave: return true
      case .repaint: try screen.open()
      case .suggestName(let name): if try !carryOut(.rename(freeName(like: name))) { return false }
      case .rename, .line, .undo, .redo: if try !carryOut(action) { return false }
      }
    }
    return false
  }

  private func freeName(like name: String) throws -> String {
    try editor.session.read { try $0.freeName(beside: name) }
  }

  /// Carries out a line of the editor, and shows the reply; without an action, shows what others have changed.
  @discardableResult
  private func carryOut(_ action: FormAction?) throws -> Bool {
    if action == .undo {
      guard undoable > 0 || theme == nil else {
        state.say("Nothing was changed in this form yet.")
        return false
      }
      // An open question would catch the undo.
      _ = editor.interrupt()
    }
    let count = editor.session.operations.count
    do {
      let reply = try screen.whileWorking(action == nil ? "reading" : "saving", row: state.talkRow) {
        try editor.enter(action?.line ?? "")
      }
      state.show(editor.session.open.map { FormTheme($0, number: number) })
      if editor.session.operations.count > count, let change = editor.session.lastChange {
        undoable = action == .undo ? max(undoable - 1, 0) : undoable + 1
        Interruption.report("Changed \(change).", command: action == .undo ? "redo" : "undo")
      }
      return reply.map { show($0, to: action) } ?? true
    } catch let error as OutputError {
      throw error
    } catch {
      state.say(screenWords(error), isFailure: true)
      if case .rename(let name) = action { state.returnToName(name, isRejected: false) }
      // Keys typed ahead of a failed change are dropped; those ahead of a failed reading are kept.
      if action != nil { screen.discardTyped() }
      return false
    }
  }

  private func show(_ reply: Reply, to action: FormAction?) -> Bool {
    var words: [String] = []
    var choices: [Emoji] = []
    for line in reply.lines {
      switch line {
      case .effect(let text): words.append(text)
      case .note(let text): words.append("Note: \(text).")
      case .choice(_, let face, _): choices += [Emoji(face.text)].compactMap { $0 }
      // Forms and advice of the prompt.
      case .text, .title, .faces, .words, .entries: break
      }
    }
    if let rejection = reply.rejection {
      // The advice on other lines is about the prompt.
      let reason = state.isTypingWord ? rejection.sentence : rejection.message.asSentence
      state.say(shown(words + [reason]), isFailure: true)
      if case .rename(let name) = action { state.returnToName(name, isRejected: rejection.isAboutLine) }
      return false
    }
    if !choices.isEmpty {
      words.append("Choose an emoji for \(quoted(editor.unclearWords.first ?? "")).")
    }
    if !words.isEmpty { state.say(shown(words)) }
    if !choices.isEmpty {
      state.offer(choices, for: editor.unclearWords)
    } else if action != nil, !editor.unclearWords.isEmpty {
      state.keep(editor.unclearWords)
    }
    return true
  }

  private func shown(_ sentences: [String]) -> String {
    let text = sentences.joined(separator: " ")
    return screen.isPlain ? EmojiWords.named(text, in: invocation.console.names) : text
  }

  private static let patience = Duration.seconds(1)
  /// In milliseconds, for a catalog that another program is writing: the screen does not respond meanwhile.
  static let longestWait = 2_000
  /// A person sees no pause, and an input method sends the parts of an emoji faster.
  private static let pauseBetweenFaces = Duration.milliseconds(80)
}

extension FormAction {
  /// The line of the theme editor; empty for actions of the screen.
  fileprivate var line: String {
    switch self {
    case .rename(let name): "name \(name)"
    case .line(let line): line
    case .undo: "undo"
    case .redo: "redo"
    case .suggestName, .repaint, .leave: ""
    }
  }
}

extension FormTheme {
  fileprivate init(_ theme: any EditableTheme, number: Int) {
    let stored = theme as? Theme
    self.init(
      number: number, name: theme.name, color: theme.color, emojis: theme.emojis, removed: theme.removedEmojis,
      words: theme.words, pairs: stored?.numberOfPairs ?? theme.emojis.count, isNew: stored == nil)
  }
}
