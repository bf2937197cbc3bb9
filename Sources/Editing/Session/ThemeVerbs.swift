internal import Catalogs
public import EmojiNames
public import Themes

// The verbs that make, open, copy, delete and play themes.
extension EditSession {
  /// At a prompt, a new theme is added with its second emoji. In a script it begins with a few.
  mutating func newTheme(_ argument: Argument) throws -> Reply {
    guard target.isScript else {
      let left = draftLeft.map(ReplyLine.note)
      var reply = try open(DraftTheme(name: argument.text))
      reply.lines = (left.map { [$0] } ?? []) + reply.lines
      return reply
    }
    let name = try freeName(argument, beside: NewTheme.name)
    let theme = try Theme(id: freshID(), name: name, emojis: NewTheme.emojis, color: NewTheme.color)
    try makeChange(.added(theme))
    return try opened(theme, "Added '\(theme.name)'.", isNew: true)
  }

  /// `open THEME`, and `open +` for a new one.
  mutating func openTheme(_ argument: Argument) throws -> Reply {
    if argument.text == "+" { return try newTheme(Argument("", column: 1)) }
    let theme: Theme
    do {
      theme = try find(argument.text)
    } catch var finding as Diagnostic where finding.problem is ThemeNameProblem {
      finding.place = argument.place
      throw finding
    }
    let left = draftLeft.map { " \($0)." } ?? ""
    focus(on: theme)
    return try opened(theme, "Opened '\(theme.name)'.\(left)")
  }

  mutating func copyTheme(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let copy = theme.renamed(checked: try freeName(argument, beside: theme.name), id: freshID())
    try makeChange(.added(copy), summary: "copied '\(theme.name)' as '\(copy.name)'")
    return try opened(copy, "Copied '\(theme.name)' as '\(copy.name)', which is open now.", isNew: true)
  }

  mutating func deleteTheme() throws -> Reply {
    let theme = try openedTheme()
    try makeChange(.deleted(theme))
    return Reply([.effect("Deleted '\(theme.name)'. 'undo' restores it.")])
  }

  func playTheme() throws -> Reply {
    let theme = try openedTheme()
    guard let play = surroundings.play else { throw Diagnostic.edit(.cannotPlay) }
    try play(theme.id)
    return Reply([.text("Back in the editor.")])
  }

  private func opened(_ theme: Theme, _ sentence: String, isNew: Bool = false) throws -> Reply {
    let notes = isNew ? try notes(onName: theme.name, of: theme.id) : []
    return Reply([.effect(sentence)] + notes.map(ReplyLine.note) + (target.isScript ? [] : theme.form))
  }

  /// The given name, which must be free; without one, a name made unique by a number.
  private func freeName(_ argument: Argument, beside name: String) throws -> String {
    try target.read { snapshot throws in
      guard !argument.isEmpty else { return try snapshot.freeName(beside: name) }
      let name = try argument.name()
      if try snapshot.hasTheme(named: name) { throw Diagnostic.edit(.nameTaken(argument.text), at: argument) }
      return name
    }
  }

  func freshID() -> ThemeID {
    var generator = surroundings.generator
    return .random(using: &generator)
  }
}

/// The fields of a new theme.
public enum NewTheme {
  public static let name = "Untitled"
  public static let emojis = ["🙂", "🚀", "🌈", "🍎", "🐙", "🎲"]
  /// `orange`
  public static let color = ThemeColor(packed: 0xFFA5_00FF)

  /// The faces in an argument of the command line, as `add` reads them, with repeats.
  public static func faces(_ text: String, _ names: EmojiNames) throws -> [String] {
    let typed = try FaceReader(source: .commandLine, names: names).read(Argument(text[...], column: 1))
    return (typed.faces + typed.repeats).map(\.text)
  }
}
