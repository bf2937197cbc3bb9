internal import Catalogs
internal import EmojiNames
internal import Themes

/// Interprets the lines of the theme editor: each line has a reply.
///
/// For example: after `add bat` the theme in the catalog has a bat, and the reply is `Added 🦇 bat.`
public struct EditInterpreter {
  public private(set) var session: EditSession
  private let phrases: FacePhrases
  /// The results of the last `find`.
  private var found: [Emoji] = []
  /// The line that waits for the choice of an emoji, for the next line only.
  private var question: FaceQuestion?

  public init(_ session: EditSession) {
    self.session = session
    phrases = FacePhrases(names: session.surroundings.names)
  }

  private var names: EmojiNames { phrases.names }

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
      return introduction
    } catch let finding as Diagnostic where finding.isAboutLine {
      return Reply(rejection: finding)
    }
  }

  /// The reply to Ctrl-C, which also drops a question.
  public mutating func interrupt() -> Reply {
    question = nil
    let state =
      session.draft.map {
        $0.name.isEmpty ? "No theme was added." : "'\($0.name)' is not added yet: \($0.missingEmoji)."
      } ?? "Everything is saved."
    return Reply([.text("\(state) Ctrl-C again leaves, as 'done' does; 'cancel' undoes this session.")])
  }

  /// Carries out a line, or rejects all of it with the reason; nil for a blank line or a comment.
  ///
  /// Changes by other programs come first in the reply.
  public mutating func enter(_ text: String) throws -> Reply? {
    var news: [ReplyLine] = []
    let text = question?.answered(by: text) ?? text
    question = nil
    do {
      if asksForName { return try answerName(text) }
      let line = try EditLine(text)
      if line?.verb.goesOn ?? true, let change = try session.catchUp() { news = [.note(change.words)] }
      guard let line else { return news.isEmpty ? nil : Reply(news) }
      var reply = try perform(line.verb, line.argument)
      reply.lines = news + reply.lines
      return reply
    } catch let finding as Diagnostic {
      if !session.isScript, let asked = FaceQuestion(finding, in: text) {
        question = asked
        found = asked.choices.compactMap { Emoji($0.text) }
        return Reply(news + asked.lines)
      }
      // The next line must start from the other program's change.
      if finding.isAboutOtherChange { _ = try session.catchUp() }
      return Reply(news, rejection: finding)
    }
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
    case .play: try play()
    case .add: try add(argument)
    case .remove: try argument.text.lowercased() == "all" ? clear() : remove(argument)
    case .restore: try argument.isEmpty ? removedFaces() : add(argument, onlyRemoved: true)
    case .set: try replaceFaces(argument)
    case .clear: try clear()
    case .move: try move(argument)
    case .find: find(argument)
    case .undo: try journalReply("Undone", argument.count()) { try $0.undo($1) }
    case .redo: try journalReply("Redone", argument.count()) { try $0.redo($1) }
    case .history: try history()
    case .new: try newTheme(argument)
    case .open: try openTheme(argument)
    case .copy: try copyTheme(argument)
    case .delete: try delete()
    case .help: try VerbTable.help(argument)
    case .cancel: try cancel()
    case .done: try done()
    }
  }

  /// Acts through the session; what it rejects has the place of the argument.
  private mutating func at(_ argument: Argument, _ act: (inout EditSession) throws -> Void) throws {
    do {
      try act(&session)
    } catch var finding as Diagnostic where finding.isAboutLine {
      finding.place = argument.place
      throw finding
    }
  }

  /// The sentences that are not empty, as one.
  private func reply(_ sentences: [String], notes: [String] = []) -> Reply {
    Reply([.effect(sentences.filter { !$0.isEmpty }.joined(separator: " "))] + notes.map(ReplyLine.note))
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
    return Reply(left + introduction.lines)
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

  /// What a new theme needs; empty while its name is asked for.
  private var introduction: Reply {
    guard let name = session.draft?.name, !name.isEmpty else { return Reply() }
    return Reply([.text("'\(name)' is added with its second emoji. For example: add octopus 🐠")])
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
        ? "Gave up '\(open.name)', which was not added yet." : "Deleted '\(open.name)'. 'undo' restores it."
    ])
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
    guard let theme = session.theme else { return introduction }
    guard theme.name != before.name else { return reply(["The name is already '\(theme.name)'."]) }
    let shared = try session.isNameShared() ? ["another theme also has this name"] : []
    return reply(["Renamed '\(before.name)' → '\(theme.name)'."], notes: shared + (try notes(onNameOf: theme)))
  }

  private mutating func recolor(_ argument: Argument) throws -> Reply {
    let before = try session.opened().color
    guard let color = ThemeColor(argument.text) else {
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
  private func notes(onNameOf theme: Theme) throws -> [String] {
    let isNumber = try session.read { try $0.theme(numbered: theme.name, besides: theme.id) } != nil
    return isNumber
      ? ["'\(theme.name)' is also the number of another theme; use this theme's own number or id"] : []
  }
}

// The verbs for faces.
extension EditInterpreter {
  /// Adds faces; with `onlyRemoved`, of those that are not in play, only removed ones.
  private mutating func add(_ argument: Argument, onlyRemoved: Bool = false) throws -> Reply {
    let before = try onlyRemoved ? session.openedTheme() : session.opened()
    let typed = try reader(of: before, preferring: onlyRemoved ? before.removedEmojis : []).readSome(argument)
    let (present, others) = typed.faces.split(by: before.emojis)
    let (back, new) = others.split(by: before.removedEmojis)
    try session.add(onlyRemoved ? back : typed.faces)
    let added = onlyRemoved ? "" : phrases.sentence("Added", new)
    let missing = phrases.sentence(about: new, "was never removed; use 'add'", "were never removed; use 'add'")
    return try reply(
      after: before,
      [
        added, phrases.sentence("Restored", back),
        phrases.sentence(about: present, "was already there", "were already there"), onlyRemoved ? missing : "",
        phrases.ignored(typed),
      ], notes: onlyRemoved ? [] : phrases.notes(on: new))
  }

  /// Lists the faces that can be restored.
  private func removedFaces() throws -> Reply {
    let removed = try session.openedTheme().removedEmojis
    return Reply([
      .text(removed.isEmpty ? "Nothing was removed from this theme." : phrases.sentence("Can be restored:", removed))
    ])
  }

  private mutating func remove(_ argument: Argument) throws -> Reply {
    let before = try session.opened()
    let typed = try reader(of: before, preferring: before.emojis).readSome(argument)
    try session.remove(typed.faces)
    let (removed, missing) = typed.faces.split(by: before.emojis)
    return try reply(
      after: before,
      [
        phrases.sentence("Removed", removed), pairs(since: before),
        phrases.sentence(about: missing, "was not there", "were not there"), phrases.ignored(typed),
      ])
  }

  private mutating func replaceFaces(_ argument: Argument) throws -> Reply {
    let before = try session.opened()
    let typed = try reader(of: before).readSome(argument)
    try session.replaceFaces(with: typed.faces)
    let removed = before.emojis.split(by: typed.faces).outside
    return try reply(
      after: before,
      [
        phrases.sentence("In play:", try session.opened().emojis), phrases.sentence("Removed", removed),
        pairs(since: before), phrases.ignored(typed),
      ], notes: phrases.notes(on: typed.faces))
  }

  private mutating func clear() throws -> Reply {
    let before = try session.opened()
    try session.clear()
    let kept = try session.opened().emojis
    return try reply(
      after: before,
      [
        phrases.sentence("Removed", before.emojis.split(by: kept).outside),
        "Kept \(phrases.listed(kept)), because a theme needs at least 2 emoji; 'set' replaces them.",
        pairs(since: before),
      ])
  }

  /// `move FACE before|after FACE`
  private mutating func move(_ argument: Argument) throws -> Reply {
    let theme = try session.openedTheme()
    let order = try MoveOrder(argument)
    let reader = reader(of: theme, preferring: theme.emojis)
    let face = try reader.readOne(order.face, inPlayIn: theme)
    let other = try reader.readOne(order.target, inPlayIn: theme)
    if order.isAfter { try session.move(face, after: other) } else { try session.move(face, before: other) }
    return reply([
      session.theme == theme
        ? "\(phrases.listed([face])) is already there."
        : "Moved \(phrases.listed([face])) \(order.isAfter ? "after" : "before") \(phrases.listed([other]))."
    ])
  }

  private mutating func find(_ argument: Argument) -> Reply {
    let mostFound = 20
    let matches = names.find(argument.text, limit: mostFound + 1)
    guard !matches.isEmpty else {
      let near = FacePhrases.suggested(FaceSuggestions.faces(near: argument.text, among: [], names))
      let advice = near.isEmpty ? "" : " Did you mean \(near)?"
      return Reply([.text("No emoji for \(quoted(argument.text)).\(advice)")])
    }
    found = matches.prefix(mostFound).compactMap { Emoji($0.face) }
    var lines = ReplyLine.numbered(found.map { NamedFace($0, names) }, inPlay: Set(session.open?.emojis ?? []))
    if matches.count > mostFound { lines.append(.text("… and more; add a word to narrow the search.")) }
    return Reply(lines)
  }

  /// The reply to a change of faces. For a new theme it lists its faces, or says that it was added.
  private func reply(after before: any EditableTheme, _ sentences: [String], notes: [String] = []) throws -> Reply {
    guard before is DraftTheme else { return reply(sentences, notes: notes) }
    guard let theme = session.theme else {
      let faces = try session.opened().emojis
      return reply([faces.isEmpty ? "There is no emoji left." : phrases.sentence("So far:", faces)])
    }
    return reply(
      ["Added '\(theme.name)' with \(phrases.listed(theme.emojis))."],
      notes: phrases.notes(on: theme.emojis) + (try self.notes(onNameOf: theme)))
  }

  /// A sentence about the number of pairs; empty if it is the same.
  private func pairs(since before: any EditableTheme) -> String {
    guard let before = before as? Theme, let theme = session.theme, before.numberOfPairs != theme.numberOfPairs else {
      return ""
    }
    let change = "Pairs \(before.numberOfPairs) → \(theme.numberOfPairs)"
    return theme.numberOfPairs < before.numberOfPairs
      ? "\(change), as \(theme.emojis.count) emoji are left." : "\(change): all, as before."
  }

  /// Reads faces for a theme. A word of several meanings means one of `preferred`, if it may.
  private func reader(of theme: any EditableTheme, preferring preferred: [Emoji] = []) -> FaceReader {
    FaceReader(
      results: found, known: Set(theme.emojis + theme.removedEmojis), preferred: Set(preferred),
      names: names)
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

  /// The newest first.
  private func history() throws -> Reply {
    let limit = 20
    let operations = try session.operations(of: session.focusedID(), limit: limit + 1)
    guard !operations.isEmpty else { return Reply([.text("This theme has no history yet.")]) }
    var lines = operations.prefix(limit).map { operation in
      ReplyLine.text(
        "#\(operation.id)  \(session.surroundings.time(operation.time))  \(operation.summary)"
          + (operation.isUndone ? "  (undone)" : ""))
    }
    if operations.count > limit { lines.append(.text("… and more; 'memorize history' shows all.")) }
    return Reply(lines)
  }

  private mutating func cancel() throws -> Reply {
    let isUntouched = session.operations.isEmpty
    let (count, reverted) = try session.revertAll()
    guard count > 0 else {
      return Reply(
        [.effect(isUntouched ? "Nothing was changed in this session." : "Everything is as it was before.")],
        isLast: true)
    }
    let all = count == 1 ? "the one change" : "all \(count) changes"
    var lines: [ReplyLine] = [.effect("Undid \(all) of this \(session.isScript ? "script" : "session").")]
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

extension [Emoji] {
  /// The faces that are in a list, and the others.
  fileprivate func split(by list: [Emoji]) -> (inside: [Emoji], outside: [Emoji]) {
    let known = Set(list)
    return (filter(known.contains), filter { !known.contains($0) })
  }
}
