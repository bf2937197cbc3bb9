internal import Catalogs
internal import Themes

/// What is on the table during a session: the theme that is open, what was found, what was touched.
struct Workplace {
  let desk: any EditDesk
  let surroundings: EditSurroundings
  /// True where nobody watches: no forms, no advice.
  let isScript: Bool
  /// The theme that the verbs are about; it stays when the theme is deleted, so that it can come back.
  private(set) var focus: ThemeID?
  /// The theme as it was seen last; nil when none is open.
  private(set) var theme: Theme?
  /// What the last `find` found.
  var found: [Emoji] = []
  private(set) var touched = TouchedThemes()

  init(desk: any EditDesk, surroundings: EditSurroundings, isScript: Bool) {
    self.desk = desk
    self.surroundings = surroundings
    self.isScript = isScript
  }

  /// The theme that is open, or the reason why a line cannot be applied.
  func openTheme() throws -> Theme {
    guard let theme else { throw Diagnostic.noThemeOpen }
    return theme
  }

  mutating func open(_ theme: Theme) {
    focus = theme.id
    self.theme = theme
  }

  /// Makes the change, and looks at what it leaves.
  mutating func take(_ change: ThemeChange, summary: String) throws {
    try desk.take(change, summary: summary)
    see([change])
    if let after = change.after { open(after) }
  }

  /// Does what a line proposes, if it changes anything at all.
  mutating func apply(_ proposal: Proposal) throws -> Reply {
    let theme = try openTheme()
    let change = ThemeChange.edited(from: theme, to: proposal.theme)
    if !change.isEmpty {
      try take(change, summary: "'\(theme.name)': \(ThemeDifference(from: theme, to: proposal.theme))")
    }
    return Reply([.effect(proposal.sentence)] + proposal.notes.map(ReplyLine.note))
  }

  /// Takes note of changes that were made; those of the open theme are seen at once.
  mutating func see(_ changes: [ThemeChange]) {
    for change in changes {
      touched.add(change)
      if change.id == focus { theme = change.after }
    }
  }

  /// Looks at the open theme again, after somebody else changed it.
  mutating func refresh() throws {
    guard let focus else { return }
    theme = try desk.read { try $0.theme(focus)?.theme }
  }

  /// What is worth knowing of a name before the theme that has it is named again.
  func notes(onName name: String, of id: ThemeID) throws -> [String] {
    let isNumber = try desk.read { try $0.theme(numbered: name, besides: id) } != nil
    return isNumber
      ? ["'\(name)' is also the number of another theme, so name this one by its own number or its id"] : []
  }

  mutating func forgetTouched() { touched.removeAll() }
}
