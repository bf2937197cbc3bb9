internal import Catalogs
internal import EmojiNames
internal import Themes

/// Interprets the lines of the theme editor: each line has a reply.
///
/// For example: after `add bat` the theme in the catalog has a bat, and the reply is `Added 🦇 bat.`
public struct EditInterpreter {
  public internal(set) var session: EditSession
  let phrases: FacePhrases
  /// What `#1` stands for: the results of the last `find`, or the choices of the last question.
  var found: [Emoji] = []
  /// The words of an earlier line that wait for an answer.
  var question: FaceQuestion?
  /// The words of the last line that name no emoji.
  var unknownWords: [String] = []
  /// True to ask whether a new theme begins with the emoji for its name.
  package var proposesEmoji = true

  public init(_ session: EditSession) {
    self.session = session
    phrases = FacePhrases(names: session.surroundings.names)
  }

  var names: EmojiNames { phrases.names }

  /// True if the next line is the name of a new theme.
  public var asksForName: Bool { session.draft?.name.isEmpty ?? false }

  /// The prompt of the next line: `Halloween · 12 emoji · 6 pairs> `.
  public var prompt: String {
    guard let open = session.open else { return "no theme> " }
    return open.name.isEmpty ? "Name of the new theme> " : "\(open.name) · \(open.status)> "
  }

  /// Opens the theme that the text names, or begins a new one for `+`. The reply shows it, or rejects the text.
  public mutating func begin(with text: String) throws -> Reply {
    guard text != "+" else { return try newTheme(Argument("", column: 1)) }
    do {
      let theme = try session.find(text)
      session.open(theme)
      let introduction = "Saved as you type. 'undo' undoes a change, 'cancel' the session, '?' helps, 'done' leaves."
      return session.isScript ? Reply() : Reply(theme.form + [.text(introduction)])
    } catch let finding as Diagnostic where finding.isAboutLine {
      return Reply(rejection: finding)
    }
  }

  /// Begins a new theme, which is added with its second emoji. The reply rejects a name that is taken.
  package mutating func begin(_ draft: DraftTheme) throws -> Reply {
    do {
      try session.begin(draft)
      return introduce()
    } catch let finding as Diagnostic where finding.isAboutLine {
      return Reply(rejection: finding)
    }
  }

  /// The words of the last line that are not clear yet: those that a question is about, then those that name no emoji.
  package var unclearWords: [String] {
    (question.map { [$0.word] + $0.others.map(\.word) } ?? []) + unknownWords
  }

  /// The reply to Ctrl-C, which also drops a question.
  public mutating func interrupt() -> Reply {
    question = nil
    return Reply([.text("\(savedState) Ctrl-C again leaves, as 'done' does; 'cancel' undoes this session.")])
  }

  private var savedState: String {
    guard let draft = session.draft else { return "Everything is saved." }
    return draft.name.isEmpty ? "No theme was added." : "'\(draft.name)' is not added yet: \(draft.missingEmoji)."
  }

  /// Carries out a line, or rejects it with the reason; nil for a blank line or a comment.
  ///
  /// A question stays open until it is answered or a command is typed. Changes by other programs come first in the reply.
  public mutating func enter(_ text: String) throws -> Reply? {
    var news: [ReplyLine] = []
    do {
      if asksForName { return try answerName(text) }
      let line = try EditLine(text, isScript: session.isScript)
      if line?.verb?.readsAgain ?? true, let change = try session.catchUp() { news = [.note(change.words)] }
      guard let line else { return news.isEmpty ? nil : Reply(news) }
      var reply = Reply()
      unknownWords = []
      if let verb = line.verb {
        let dropped = question.flatMap { $0.isProposal ? nil : $0 }
        question = nil
        if let dropped { news.append(.text("Dropped the question about \(quoted(dropped.word)).")) }
        if dropped != nil, verb == .undo || verb == .cancel {
          news.append(.text("Write '\(verb)' again to undo \(verb == .undo ? "the last change" : "the session")."))
        } else {
          reply = try perform(verb, line.argument)
        }
      } else if let question {
        reply = try answer(question, with: line.argument)
      } else {
        reply = try addBare(line.argument)
      }
      reply.lines = news + reply.lines
      return reply
    } catch let finding as Diagnostic {
      // The next line must start from the other program's change.
      if finding.isAboutOtherChange { _ = try session.catchUp() }
      return Reply(news, rejection: finding)
    }
  }

  /// Carries out a line that a person typed. Rejects one that is the name of an emoji as a whole, such as `name badge`.
  public mutating func enter(typed text: String) throws -> Reply? {
    if let finding = emojiName(text) { return Reply(rejection: finding) }
    return try enter(text)
  }

  /// The finding about a line that names an emoji, but begins with a verb.
  private func emojiName(_ text: String) -> Diagnostic? {
    let line = Argument(text[...], column: 1)
    guard !asksForName, names.face(named: line.text) != nil, let (verb, argument) = EditLine.split(line),
      !argument.isEmpty
    else { return nil }
    let way: String
    switch verb.verb {
    case .name: way = " 'rename \(argument.text)' renames the theme."
    case .new: way = " 'new' alone asks for the name of a theme."
    case .open: way = " 'o \(argument.text)' opens a theme."
    case _ where verb.takesArgument: return nil
    default: way = ""
    }
    return .invalid("\(quoted(line.text)) is the name of an emoji", hint: "Did you mean 'add \(line.text)'?\(way)")
  }

  /// The changes of the session and how to undo them: also the reply to `done`.
  public func farewell() throws -> Reply {
    Reply(try Farewell(session: session, actor: session.surroundings.note().actor).lines)
  }

  private mutating func perform(_ verb: Verb, _ argument: Argument) throws -> Reply {
    switch verb {
    case .show: Reply(try session.opened().form)
    case .name: try rename(argument)
    case .color: try recolor(argument)
    case .pairs: try setPairs(argument)
    case .check: try Reply(phrases.check(session.openedTheme(), isNameShared: session.isNameShared()))
    case .json: try printJSON()
    case .play: try play()
    case .add, .remove, .restore, .set: try changeFaces(verb, argument)
    case .clear: try perform(.clear, on: TypedFaces())
    case .move: try move(argument)
    case .find: find(argument)
    case .word: try setWord(argument)
    case .words: try setWords(argument)
    case .undo: try journalReply("Undone", argument.count()) { try $0.undo($1) }
    case .redo: try journalReply("Redone", argument.count()) { try $0.redo($1) }
    case .history: Reply(try EditListing(session: session).history)
    case .list: Reply(try EditListing(session: session).themes)
    case .new: try newTheme(argument)
    case .open: try openTheme(argument)
    case .copy: try copyTheme(argument)
    case .delete: try delete()
    case .help: try VerbTable.help(argument)
    case .save: Reply([.text(savedState)])
    case .cancel: try cancel()
    case .done: try done()
    }
  }

  /// Acts through the session; what it rejects has the place of the argument.
  mutating func at(_ argument: Argument, _ act: (inout EditSession) throws -> Void) throws {
    do {
      try act(&session)
    } catch var finding as Diagnostic where finding.isAboutLine {
      finding.place = argument.place
      throw finding
    }
  }

  /// The sentences that are not empty, as one.
  func reply(_ sentences: [String], notes: [String] = []) -> Reply {
    let text = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    let effect: [ReplyLine] = text.isEmpty ? [] : [.effect(text)]
    return Reply(effect + notes.map(ReplyLine.note))
  }
}

// The verbs for themes as a whole.
extension EditInterpreter {
  /// At a prompt, a new theme is added with its second emoji. In a script it begins with a few.
  private mutating func newTheme(_ argument: Argument) throws -> Reply {
    if session.isScript {
      try at(argument) { try $0.addTheme(named: argument.isEmpty ? nil : argument.text) }
      return try opened(isNew: true) { "Added '\($0)'." }
    }
    let left = session.draft?.leftBehind.map { [ReplyLine.note($0)] } ?? []
    try at(argument) { try $0.begin(DraftTheme(name: argument.text)) }
    return Reply(left + introduce().lines)
  }

  /// `open THEME`, and `open +` for a new one.
  private mutating func openTheme(_ argument: Argument) throws -> Reply {
    guard argument.text != "+" else { return try newTheme(Argument("", column: 1)) }
    let left = session.draft?.leftBehind.map { " \($0)." } ?? ""
    try at(argument) { $0.open(try $0.find(argument.text)) }
    return try opened { "Opened '\($0)'.\(left)" }
  }

  private mutating func copyTheme(_ argument: Argument) throws -> Reply {
    let theme = try session.openedTheme()
    try at(argument) { try $0.copy(named: argument.isEmpty ? nil : argument.text) }
    return try opened(isNew: true) { "Copied '\(theme.name)' as '\($0)', which is open now." }
  }

  /// What a new theme needs, and the emoji for its name; empty while its name is asked for.
  private mutating func introduce() -> Reply {
    guard let draft = session.draft, !draft.name.isEmpty else { return Reply() }
    let name = draft.name
    guard proposesEmoji, draft.emojis.isEmpty, let proposal = names.proposal(forThemeNamed: name) else {
      return Reply([.text("'\(name)' is added with its second emoji. For example: octopus 🐠")])
    }
    found = proposal.faces.prefix(NewTheme.mostPairs).compactMap { Emoji($0) }
    let asked = FaceQuestion(
      verb: .add, waiting: [], word: name, choices: found.map { NamedFace($0, names) }, isProposal: true)
    question = asked
    return Reply([.text("'\(name)' is added with its second emoji.")] + asked.lines)
  }

  /// The reply to the question for the name of a new theme.
  private mutating func answerName(_ text: String) throws -> Reply {
    let answer = Argument(text[...], column: 1)
    switch VerbTable.verb(spelled: answer.text)?.verb {
    case .done, .cancel: return try done()
    case let verb where verb == .help || answer.isEmpty:
      return Reply([.text("Type a name for the theme, or 'done' to leave.")])
    default: return try rename(answer)
    }
  }

  private func opened(isNew: Bool = false, _ sentence: (String) -> String) throws -> Reply {
    let theme = try session.openedTheme()
    var reply = reply([sentence(theme.name)], notes: try isNew ? notes(onNameOf: theme) : [])
    if !session.isScript { reply.lines += theme.form }
    return reply
  }

  private mutating func delete() throws -> Reply {
    let open = try session.opened()
    try session.delete()
    return reply([
      open is DraftTheme
        ? "Discarded '\(open.name)', which was not added yet." : "Deleted '\(open.name)'. 'undo' restores it."
    ])
  }

  private func printJSON() throws -> Reply {
    let theme = try session.openedTheme()
    guard let printJSON = session.surroundings.printJSON else {
      throw Diagnostic.invalid(
        "'json' cannot be used in a script", hint: "Run 'memorize show --json' after the script.")
    }
    try printJSON(theme)
    return Reply()
  }

  private func play() throws -> Reply {
    let theme = try session.openedTheme()
    guard let play = session.surroundings.play else {
      throw Diagnostic.edit(
        .error(
          "edit.nobody-plays", "'play' cannot be used in a script", hint: "Run 'memorize play' after the script."))
    }
    try play(theme.id)
    return Reply([.text("Back in the editor.")])
  }
}

// The verbs for single fields.
extension EditInterpreter {
  private mutating func rename(_ argument: Argument) throws -> Reply {
    let before = try session.opened()
    try at(argument) { try $0.rename(to: argument.text) }
    guard let theme = session.theme else { return introduce() }
    guard theme.name != before.name else { return reply(["The name is already '\(theme.name)'."]) }
    let shared = try session.isNameShared() ? ["another theme also has this name"] : []
    return reply(["Renamed '\(before.name)' → '\(theme.name)'."], notes: shared + (try notes(onNameOf: theme)))
  }

  private mutating func recolor(_ argument: Argument) throws -> Reply {
    let before = try session.opened().color
    guard let color = ThemeColor(written: argument.text) else {
      let suggestion = closest(to: argument.text, among: ColorName.all.map(\.text))
      throw Diagnostic.invalid(
        "\(quoted(argument.text)) is not a colour",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write #RRGGBB, #RRGGBBAA or a name such as orange.",
        at: argument)
    }
    try session.recolor(color)
    return reply([
      color == before ? "The colour is already \(shown(color))." : "Colour \(shown(before)) → \(shown(color))."
    ])
  }

  private mutating func setPairs(_ argument: Argument) throws -> Reply {
    let theme = try session.openedTheme()
    let wanted = argument.text.lowercased() == "all" ? theme.emojis.count : Int(written: argument.text)
    guard let wanted else { throw Diagnostic.edit(.pairsOutOfRange(argument.text, of: theme), at: argument) }
    try at(argument) { try $0.setPairs(wanted) }
    return reply([
      wanted == theme.numberOfPairs
        ? "There are already \(wanted) pairs." : "Pairs \(theme.numberOfPairs) → \(wanted)."
    ])
  }

  /// A note on a name that is also the number of another theme.
  func notes(onNameOf theme: Theme) throws -> [String] {
    let isNumber = try session.read { try $0.theme(numbered: theme.name, besides: theme.id) } != nil
    return isNumber
      ? ["'\(theme.name)' is also the number of another theme; use this theme's own number or id"] : []
  }
}

// The verbs for the journal, and those that leave the editor.
extension EditInterpreter {
  private mutating func journalReply(
    _ verb: String, _ count: Int, _ act: (inout EditSession, Int) throws -> [ThemeChange]
  ) throws -> Reply {
    let changes = try act(&session, count)
    var lines = changes.map { ReplyLine.effect("\(verb): \($0).") }
    if changes.count < count {
      lines.append(.note("there \(changes.count == 1 ? "was only one change" : "were only \(changes.count) changes")"))
    }
    return Reply(lines)
  }

  private mutating func cancel() throws -> Reply {
    let isUntouched = session.lastChange == nil
    let scope = session.isScript ? "script" : "session"
    let (count, reverted) = try session.revertAll()
    guard count > 0 else {
      return Reply(
        [.effect(isUntouched ? "Nothing was changed in this \(scope)." : "Everything is as it was before.")],
        isLast: true)
    }
    let all = count == 1 ? "the one change" : "all \(count) changes"
    var lines: [ReplyLine] = [.effect("Undid \(all) of this \(scope).")]
    if !session.isScript {
      lines += reverted.map { .effect("  \($0.reversed)") }
      lines.append(.note("'memorize undo' restores them"))
    }
    return Reply(lines, isLast: true)
  }

  private func done() throws -> Reply {
    guard !session.isScript else { return Reply(isLast: true) }
    do {
      return Reply(try farewell().lines, isLast: true)
    } catch let finding as Diagnostic {
      // The session ends even if its catalog is gone.
      return Reply(rejection: finding, isLast: true)
    }
  }
}
