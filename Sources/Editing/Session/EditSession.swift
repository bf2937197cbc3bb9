package import Catalogs
public import EmojiNames
public import Themes

/// A session of the theme editor: a theme is open, and each change of it is one operation, which is committed at once.
///
/// A new theme is added to the catalog with its second emoji. For example: after `begin(DraftTheme(name: "Sea"))`,
/// `add([🐙])` and `add([🐠])` the catalog has a theme of two emoji; `undo()` removes it again.
public struct EditSession {
  private let target: any EditTarget
  let surroundings: EditSurroundings
  /// The open theme as the session last read it; nil if none is open.
  package private(set) var open: (any EditableTheme)?
  /// The theme that was open until it was deleted: `undo` restores it.
  private var deleted: ThemeID?
  /// The pairs that the theme is to have, as far as it has enough emoji.
  private var pairsWish = PairsWish.all
  private var touched = TouchedThemes()
  /// The last change of this session, which may be an undo.
  package private(set) var lastChange: ThemeChange?

  /// A session at a prompt: every change is one operation, committed at once.
  package init(in catalog: any Catalog, _ surroundings: EditSurroundings) {
    self.init(CatalogTarget(catalog, note: surroundings.note), surroundings)
  }

  init(_ target: any EditTarget, _ surroundings: EditSurroundings) {
    self.target = target
    self.surroundings = surroundings
  }

  /// The open theme, if it is in the catalog.
  public var theme: Theme? { open as? Theme }

  /// The open theme, if it is not in the catalog yet.
  package var draft: DraftTheme? { open as? DraftTheme }

  /// The differences from the beginning, theme by theme.
  public var changes: [ThemeChange] { touched.differences }

  /// The journal entries made by this session, including undos and redos.
  package var operations: [JournalOperation.ID] { target.entries }

  var isScript: Bool { target.isScript }

  package func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result { try target.read(body) }

  /// The open theme, which may be a new one; throws if none is open.
  package func opened() throws -> any EditableTheme {
    guard let open else { throw Diagnostic.edit(.noThemeOpen) }
    return open
  }

  /// The open theme, which must be in the catalog.
  func openedTheme() throws -> Theme {
    if let draft { throw Diagnostic.edit(.notYetAdded(draft.name)) }
    guard let theme else { throw Diagnostic.edit(.noThemeOpen) }
    return theme
  }

  /// The open theme, or the one that was open until it was deleted.
  func focusedID() throws -> ThemeID { try deleted ?? openedTheme().id }

  /// True if another theme has the name of the open one.
  package func isNameShared() throws -> Bool {
    let theme = try openedTheme()
    return try read { try $0.hasTheme(named: theme.name, besides: theme.id) }
  }
}

// Opening themes.
extension EditSession {
  /// The theme with a number, a name, a part of a name or an id.
  package func find(_ text: String) throws -> Theme {
    try read { try ThemeFinder($0).theme(text, takingParts: true) }
  }

  package mutating func open(_ theme: Theme) {
    open = theme
    deleted = nil
    pairsWish = PairsWish(of: theme)
  }

  /// Begins a new theme. Throws if its name is taken; without a name it needs one before it gets emoji.
  package mutating func begin(_ draft: DraftTheme) throws {
    open = draft.name.isEmpty ? draft : draft.named(try freeName(draft.name))
    deleted = nil
  }

  /// Adds a theme of a few emoji, and opens it. Without a name, it gets one that is free.
  package mutating func addTheme(named name: String?) throws {
    let name = try freeName(name, beside: NewTheme.name)
    let id = ThemeID.random(from: surroundings.random)
    try make(.added(Theme(id: id, name: name, emojis: NewTheme.emojis, color: NewTheme.color)))
    pairsWish = PairsWish(wanted: NewTheme.mostPairs)
  }

  /// Adds a copy of the open theme, and opens it. Without a name, it gets one that is free.
  package mutating func copy(named name: String?) throws {
    let theme = try openedTheme()
    let name = try freeName(name, beside: theme.name)
    let copy = theme.renamed(checked: name, id: .random(from: surroundings.random))
    try make(.added(copy), summary: "copied '\(theme.name)' as '\(copy.name)'")
  }

  private func freeName(_ name: String?, beside other: String) throws -> String {
    try name.map(freeName) ?? read { try $0.freeName(beside: other) }
  }

  private func freeName(_ name: String) throws -> String {
    let name = try NameRule.checked(name)
    guard try !read({ try $0.hasTheme(named: name) }) else { throw Diagnostic.edit(.nameTaken(name)) }
    return name
  }
}

// Changes of the open theme. Each throws if the theme would break a rule.
extension EditSession {
  /// Renames the theme. A new theme needs a name that is free.
  package mutating func rename(to name: String) throws {
    let open = try opened()
    let name = try open is DraftTheme ? freeName(name) : NameRule.checked(name)
    try change(to: open.named(name))
  }

  package mutating func recolor(_ color: ThemeColor) throws { try change(to: opened().recolored(color)) }

  package mutating func setPairs(_ pairs: Int) throws {
    let theme = try openedTheme()
    guard (PairsRule.fewest...theme.emojis.count).contains(pairs) else {
      throw Diagnostic.edit(.pairsOutOfRange("\(pairs)", of: theme))
    }
    let edited = theme.withPairs(pairs)
    try change(to: edited)
    pairsWish = PairsWish(of: edited)
  }

  /// Adds faces that are not in play, among them removed ones, and gives some of them their texts.
  package mutating func add(_ faces: [Emoji], _ words: [TypedWord] = []) throws {
    let open = try opened()
    try checkCount(Set(open.emojis).union(faces).count)
    try changeFaces(to: open.adding(faces), words)
  }

  /// Removes the faces that are in play.
  package mutating func remove(_ faces: [Emoji]) throws {
    let open = try opened()
    let left = Set(open.emojis).subtracting(faces).count
    if left < open.emojis.count { try checkIsEnough(left) }
    try changeFaces(to: open.removing(faces))
  }

  /// Removes all faces but the fewest that the theme may have, which are the first ones.
  package mutating func clear() throws {
    let open = try opened()
    try changeFaces(to: open.removing(Array(open.emojis.dropFirst(type(of: open).fewestFaces))))
  }

  /// Replaces all faces in play by others, which are different, and gives some of them their texts.
  package mutating func replaceFaces(with faces: [Emoji], _ words: [TypedWord] = []) throws {
    let open = try opened()
    try checkIsEnough(faces.count)
    try checkCount(faces.count)
    try changeFaces(to: open.replacingFaces(with: faces), words)
  }

  /// Moves a face to the place before or after another one.
  package mutating func move(_ face: Emoji, before other: Emoji) throws {
    try change(to: openedTheme().moving(face, before: other))
  }

  package mutating func move(_ face: Emoji, after other: Emoji) throws {
    try change(to: openedTheme().moving(face, after: other))
  }

  /// Gives an emoji its texts, or none.
  package mutating func setWord(of face: Emoji, to texts: CardTexts?) throws {
    try change(to: opened().settingTexts(of: face, to: texts))
  }

  /// Gives every emoji, in play or removed, its word in a language. Two texts stay, and so does a word for which the
  /// language has none.
  package mutating func fillWords(in language: EmojiLanguage) throws {
    let theme = try openedTheme()
    let words = FaceWords((theme.emojis + theme.removedEmojis).map(\.text), in: language).words
    try change(to: theme.filled([Emoji: CardTexts](words: words)))
  }

  package mutating func clearWords() throws { try change(to: openedTheme().with { $0.words = [:] }) }

  /// Deletes the theme. A new one is only discarded.
  package mutating func delete() throws {
    if draft != nil { open = nil } else { try make(.deleted(openedTheme())) }
  }

  private func checkIsEnough(_ left: Int) throws {
    let open = try opened()
    guard left >= type(of: open).fewestFaces else {
      throw Diagnostic.edit(.tooFewFaces(left: left, theme: open.name))
    }
  }

  private func checkCount(_ count: Int) throws {
    guard count <= FaceRule.longest else { throw Diagnostic.edit(.tooManyFaces(limit: FaceRule.longest)) }
  }

  /// Throws if a new emoji is a text of another one.
  private func checkTexts(_ edited: any EditableTheme) throws {
    guard let theme, !theme.words.isEmpty, let edited = edited as? Theme else { return }
    var taken = TakenTexts(of: edited.content)
    if let clash = taken.firstClash(in: theme.wordsInOrder.filter { edited.words[$0.face] == nil }) {
      throw Diagnostic.edit(.pictureIsText(clash.owner, of: clash.face))
    }
  }

  /// A theme that deals all of its emoji goes on to do so.
  private mutating func changeFaces(to edited: any EditableTheme, _ words: [TypedWord] = []) throws {
    try checkTexts(edited)
    let edited = try words.reduce(edited) { try $0.settingTexts(of: $1.face, to: $1.texts) }
    try change(to: (edited as? Theme).map(pairsWish.applied) ?? edited)
  }

  private mutating func change(to edited: any EditableTheme) throws {
    if let theme = edited as? Theme {
      let before = try openedTheme()
      if theme != before { try make(.edited(from: before, to: theme)) }
    } else if let draft = edited as? DraftTheme {
      if draft.emojis.count < EnoughFacesRule.fewest {
        open = draft
      } else {
        // Another program may have added a theme with this name since.
        _ = try freeName(draft.name)
        try make(.added(draft.theme(.random(from: surroundings.random))))
        pairsWish = draft.wish
      }
    }
  }

  private mutating func make(_ change: ThemeChange, summary: String? = nil) throws {
    try target.record(change, summary: summary ?? change.summary)
    touched.add(change)
    lastChange = change
    show(change.after, change.id)
    if case .added(let theme) = change { pairsWish = PairsWish(of: theme) }
  }

  private mutating func show(_ theme: Theme?, _ id: ThemeID) {
    open = theme
    deleted = theme == nil ? id : nil
  }

  /// Shows a theme that was not changed by a line of this session.
  private mutating func showOther(_ theme: Theme?, _ id: ThemeID) {
    if let theme, theme != self.theme, pairsWish.applied(to: theme) != theme { pairsWish = PairsWish(of: theme) }
    show(theme, id)
  }
}

// The journal.
extension EditSession {
  /// Undoes the newest changes of the open theme, or of the one that was deleted. Returns the change of each step.
  package mutating func undo(_ count: Int = 1) throws -> [ThemeChange] {
    try noting(target.undo(count, of: focusedID(), seen: theme))
  }

  package mutating func redo(_ count: Int = 1) throws -> [ThemeChange] {
    try noting(target.redo(count, of: focusedID(), seen: theme))
  }

  /// The newest changes of a theme, the newest first.
  func operations(of theme: ThemeID, limit: Int) throws -> [JournalOperation] {
    try read { snapshot in
      try collected(limit: limit) { visit in
        try snapshot.forEachOperation(touching: theme) { try $0.kind == .change ? visit($0) : true }
      }
    }
  }

  /// Undoes all changes of this session. Returns how many were in effect, and what they had changed.
  package mutating func revertAll() throws -> (count: Int, reverted: [ThemeChange]) {
    let count = try target.revertAll()
    try readAgain()
    defer { touched = TouchedThemes() }
    return (count, changes)
  }

  /// Reads the open theme again. Returns what another program has changed; nil if it changed nothing.
  package mutating func catchUp() throws -> OtherChange? {
    // Nobody else writes while the transaction of a script is open.
    guard !isScript else { return nil }
    let seen = theme
    try readAgain()
    guard theme != seen, let change = ThemeChange(from: seen, to: theme) else { return nil }
    let newest = try read { snapshot in
      try collected(limit: 1) { try snapshot.forEachOperation(touching: change.id, $0) }
    }
    return OtherChange(change: change, operation: newest.first)
  }

  private mutating func readAgain() throws {
    if let id = theme?.id ?? deleted { showOther(try read { try $0.theme(id) }, id) }
  }

  private mutating func noting(_ changes: [ThemeChange]) -> [ThemeChange] {
    for change in changes {
      touched.add(change)
      showOther(change.after, change.id)
    }
    lastChange = changes.last ?? lastChange
    return changes
  }
}

/// A change of the open theme by another program.
package struct OtherChange {
  package let change: ThemeChange
  /// The newest entry of the journal, which may be an undo; nil if it was compacted.
  let operation: JournalOperation?

  /// For example: `changed meanwhile by 'ben' (operation 7): pairs 6 → 7`.
  package var words: String {
    let by = operation.map { " by '\($0.actor)' (operation \($0.id))" } ?? ""
    return switch change {
    case .added(let theme): "'\(theme.name)' was restored meanwhile\(by)"
    case .edited(let before, let after): "changed meanwhile\(by): \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "'\(theme.name)' was deleted meanwhile\(by)"
    }
  }
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
  package let note: () -> JournalNote
  public let random: () -> UInt64
  /// The local time of a moment of the journal, in milliseconds since 1970.
  public let time: (Int64) -> String
  /// Plays a theme and returns when the player leaves the game; nil in scripts.
  public let play: ((ThemeID) throws -> Void)?
  /// Prints a theme as JSON; nil in scripts.
  public let printJSON: ((Theme) throws -> Void)?
  public let names: EmojiNames

  package init(
    note: @escaping () -> JournalNote, random: @escaping () -> UInt64, time: @escaping (Int64) -> String,
    play: ((ThemeID) throws -> Void)? = nil, printJSON: ((Theme) throws -> Void)? = nil,
    names: EmojiNames = .english
  ) {
    self.note = note
    self.random = random
    self.time = time
    self.play = play
    self.printJSON = printJSON
    self.names = names
  }
}
