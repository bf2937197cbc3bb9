public import Catalogs
public import EmojiNames
public import Themes

/// A session of the theme editor: each line has a reply.
///
/// For example: after `add bat` the theme in the catalog has a bat, and the reply is `Added 🦇 bat.`
public struct EditSession {
  let target: any EditTarget
  let surroundings: EditSurroundings
  /// The theme that the verbs change. It stays after a deletion, so that `undo` can restore the theme.
  private(set) var focus: ThemeID?
  private var subject = EditSubject.nothing
  /// The open theme was added in this session, and no number of pairs was typed yet.
  var pairsWish: PairsWish?
  /// The results of the last `find`.
  var found: [Emoji] = []
  /// The line that waits for the choice of an emoji, for the next line only.
  private var question: FaceQuestion?
  private var touched = TouchedThemes()

  /// A session at a prompt: every line is one operation, committed before its reply.
  public init(in catalog: any Catalog, _ surroundings: EditSurroundings) {
    self.init(CatalogTarget(catalog, note: surroundings.note), surroundings)
  }

  init(_ target: any EditTarget, _ surroundings: EditSurroundings) {
    self.target = target
    self.surroundings = surroundings
  }

  /// The open theme as the session last read it; nil if none is open.
  public var theme: Theme? { if case .theme(let theme) = subject { theme } else { nil } }

  /// The new theme that is not in the catalog yet.
  var draft: DraftTheme? {
    switch subject {
    case .naming(let draft), .draft(let draft): draft
    case .nothing, .theme: nil
    }
  }

  /// True if the next line is the name of a new theme.
  public var asksForName: Bool { if case .naming = subject { true } else { false } }

  /// The prompt of the next line: `Halloween · 12 emoji · 6 pairs> `.
  public var prompt: String { subject.prompt }

  /// The differences from the beginning, theme by theme.
  public var changes: [ThemeChange] { touched.differences }

  /// Opens the theme that the text names, or begins a new one for `+`. The reply shows it, or rejects the text.
  public mutating func begin(with text: String) throws -> Reply {
    if text == "+" { return try newTheme(Argument("", column: 1)) }
    let theme: Theme
    do {
      theme = try find(text)
    } catch let finding as Diagnostic where finding.problem is ThemeNameProblem {
      return Reply(rejection: finding)
    }
    focus(on: theme)
    guard !target.isScript else { return Reply() }
    let introduction = "Saved as you type. 'undo' undoes a change, 'cancel' the session, '?' helps, 'done' leaves."
    return Reply(theme.form + [.text(introduction)])
  }

  /// Begins a new theme, which is added with its second emoji. The reply rejects a name that is taken.
  public mutating func begin(_ draft: DraftTheme) throws -> Reply {
    do {
      return try open(draft)
    } catch let finding as Diagnostic where finding.isAboutLine {
      return Reply(rejection: finding)
    }
  }

  /// The reply to Ctrl-C, which also drops a question.
  public mutating func interrupt() -> Reply {
    question = nil
    let state =
      draft.map { $0.name.isEmpty ? "No theme was added." : "'\($0.name)' is not added yet: \($0.missingEmoji)." }
      ?? "Everything is saved."
    return Reply([.text("\(state) Ctrl-C again leaves, as 'done' does; 'cancel' takes this session back.")])
  }

  /// Carries out a line, or rejects all of it with the reason; nil for a blank line or a comment.
  ///
  /// Changes by other programs come first in the reply.
  public mutating func enter(_ text: String) throws -> Reply? {
    var news: [ReplyLine] = []
    let text = question?.answered(by: text) ?? text
    question = nil
    do {
      if case .naming(let draft) = subject { return try name(draft, text) }
      let line = try EditLine(text)
      if line?.verb.goesOn ?? true { news = try catchUp() }
      guard let line else { return news.isEmpty ? nil : Reply(news) }
      var reply = try perform(line.verb, line.argument)
      reply.lines = news + reply.lines
      return reply
    } catch let finding as Diagnostic {
      if !target.isScript, let asked = FaceQuestion(finding, in: text) {
        question = asked
        found = asked.choices.compactMap { Emoji($0.text) }
        return Reply(news + asked.lines)
      }
      // The next line must start from the other program's change.
      if finding.isAboutOtherChange { try refresh() }
      return Reply(news, rejection: finding)
    }
  }

  private mutating func perform(_ verb: Verb, _ argument: Argument) throws -> Reply {
    if case .draft(let draft) = subject, let reply = try perform(verb, argument, on: draft) { return reply }
    return switch verb {
    case .show: try showTheme()
    case .name: try rename(argument)
    case .color: try recolor(argument)
    case .pairs: try setPairs(argument)
    case .check: try checkTheme()
    case .play: try playTheme()
    case .add: try addFaces(argument)
    case .remove: try removeFaces(argument)
    case .restore: try restoreFaces(argument)
    case .set: try setFaces(argument)
    case .clear: try clearFaces()
    case .move: try moveFace(argument)
    case .find: findFaces(argument)
    case .undo: try undo(argument)
    case .redo: try redo(argument)
    case .history: try history()
    case .new: try newTheme(argument)
    case .open: try openTheme(argument)
    case .copy: try copyTheme(argument)
    case .delete: try deleteTheme()
    case .help: try help(argument)
    case .cancel: try cancel()
    case .done: try done()
    }
  }
}

// Used by several verbs.
extension EditSession {
  /// The open theme; throws if none is open.
  func openedTheme() throws -> Theme {
    guard let theme else { throw Diagnostic.edit(.noThemeOpen) }
    return theme
  }

  mutating func focus(on theme: Theme) {
    if focus != theme.id { pairsWish = nil }
    focus = theme.id
    subject = .theme(theme)
  }

  /// Leaves the open theme for one that is not in the catalog yet, or for none.
  mutating func turn(to other: EditSubject) {
    focus = nil
    subject = other
  }

  /// For example: `🧹 broom, 💀 skull`
  func listed(_ faces: [Emoji]) -> String { FacePhrases.listed(faces, surroundings.names) }

  func named(_ face: Emoji) -> NamedFace { NamedFace(face, surroundings.names) }

  /// The theme with a number, a name, a part of a name or an id.
  func find(_ text: String) throws -> Theme {
    try target.read { try ThemeFinder($0).theme(text, takingParts: true) }
  }

  /// Makes a change, and opens the changed theme.
  mutating func makeChange(_ change: ThemeChange, summary: String? = nil) throws {
    try target.record(change, summary: summary ?? change.summary)
    recordChanges([change])
    if let after = change.after { focus(on: after) }
  }

  /// Changes the open theme to `edited`, if that differs. The reply has the sentences that are not empty.
  mutating func edit(to edited: Theme, _ sentences: [String], notes: [String] = []) throws -> Reply {
    let theme = try openedTheme()
    let change = ThemeChange.edited(from: theme, to: edited)
    if !change.isEmpty { try makeChange(change) }
    let effect = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    return Reply([.effect(effect)] + notes.map(ReplyLine.note))
  }

  /// Records changes that were made, and updates the open theme.
  mutating func recordChanges(_ changes: [ThemeChange]) {
    for change in changes {
      touched.add(change)
      if change.id == focus { show(change.after) }
    }
  }

  /// Reads the open theme again.
  mutating func refresh() throws {
    guard let focus else { return }
    show(try target.read { try $0.theme(focus) })
  }

  private mutating func show(_ theme: Theme?) { subject = theme.map { .theme($0) } ?? .nothing }

  /// Reads the open theme again, and reports what another program changed.
  private mutating func catchUp() throws -> [ReplyLine] {
    guard !target.isScript, let focus else { return [] }
    let seen = theme
    try refresh()
    guard let change = ThemeChange(from: seen, to: theme), !change.isEmpty else { return [] }
    var newest: JournalOperation?
    try target.read { snapshot throws in
      try snapshot.forEachOperation(touching: focus) { operation in
        newest = operation
        return false
      }
    }
    let by = newest.map { " by '\($0.actor)' (operation \($0.id))" } ?? ""
    return [.note("\(change.meanwhile)\(by)\(change.difference.map { ": \($0)" } ?? "")")]
  }

  mutating func forgetChanges() { touched = TouchedThemes() }
}

/// The themes that a session changed: each before and after.
///
/// A change by another program in between is left out: after it a new change of the same theme begins.
private struct TouchedThemes {
  private var order: [ThemeID] = []
  private var changes: [ThemeID: [ThemeChange]] = [:]

  mutating func add(_ change: ThemeChange) {
    if changes[change.id] == nil { order.append(change.id) }
    var known = changes[change.id] ?? []
    if let last = known.last, last.after == change.before {
      known.removeLast()
      // Nil for a theme that was added and deleted again.
      if let both = ThemeChange(from: last.before, to: change.after) { known.append(both) }
    } else {
      known.append(change)
    }
    changes[change.id] = known
  }

  /// In the order in which the themes were first changed.
  var differences: [ThemeChange] { order.flatMap { changes[$0] ?? [] }.filter { !$0.isEmpty } }
}

/// The services that a session needs from its caller.
public struct EditSurroundings {
  /// The author and the time of a change.
  public let note: () -> JournalNote
  public let random: () -> UInt64
  /// The local time of a moment of the journal, in milliseconds since 1970.
  public let time: (Int64) -> String
  /// Plays a theme and returns when the player leaves the game; nil in scripts.
  public let play: ((ThemeID) throws -> Void)?
  /// The names of emoji in the languages of the person.
  public let names: EmojiNames

  public init(
    note: @escaping () -> JournalNote, random: @escaping () -> UInt64, time: @escaping (Int64) -> String,
    play: ((ThemeID) throws -> Void)? = nil, names: EmojiNames = .english
  ) {
    self.note = note
    self.random = random
    self.time = time
    self.play = play
    self.names = names
  }
}

extension EditSurroundings {
  var generator: some RandomNumberGenerator { Generator(source: random) }

  private struct Generator: RandomNumberGenerator {
    let source: () -> UInt64

    func next() -> UInt64 { source() }
  }
}
