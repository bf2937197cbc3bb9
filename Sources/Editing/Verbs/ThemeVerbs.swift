internal import Catalogs
internal import Themes

/// The verbs that make, open, copy, delete and try themes.
enum ThemeVerbs {
  static func new(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let name = try freeName(argument, beside: NewTheme.name, workplace)
    let theme = try Theme(
      id: freshID(workplace), name: name, emojis: NewTheme.emojis, color: NewTheme.color)
    try workplace.take(.added(theme), summary: "new theme '\(theme.name)'")
    return try opened(theme, "Added '\(theme.name)'.", workplace, isNew: true)
  }

  /// `+` stands for a new one.
  static func open(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    if argument.text == "+" { return try new(Argument("", column: 1), &workplace) }
    let surroundings = workplace.surroundings
    let theme = try workplace.desk.read { snapshot throws in
      do {
        return try surroundings.find(argument.text, snapshot).theme
      } catch let finding as Diagnostic where finding.code.hasPrefix("usage.") {
        throw Diagnostic.unknownTheme(finding, at: argument)
      }
    }
    workplace.open(theme)
    return try opened(theme, "Opened '\(theme.name)'.", workplace)
  }

  static func copy(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    let copy = theme.renamed(try freeName(argument, beside: theme.name, workplace), id: freshID(workplace))
    try workplace.take(.added(copy), summary: "copied '\(theme.name)' as '\(copy.name)'")
    return try opened(
      copy, "Copied '\(theme.name)' as '\(copy.name)', which is open now.", workplace, isNew: true)
  }

  static func delete(_ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    try workplace.take(.deleted(theme), summary: "deleted '\(theme.name)'")
    return Reply([.effect("Deleted '\(theme.name)'. undo brings it back.")])
  }

  static func play(_ workplace: Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    guard let play = workplace.surroundings.play else { throw Diagnostic.nobodyPlays }
    try play(theme.id)
    return Reply([.text("Back in the editor.")])
  }

  private static func opened(
    _ theme: Theme, _ sentence: String, _ workplace: Workplace, isNew: Bool = false
  ) throws -> Reply {
    let notes = isNew ? try workplace.notes(onName: theme.name, of: theme.id) : []
    return Reply([.effect(sentence)] + notes.map(ReplyLine.note) + (workplace.isScript ? [] : ThemeForm.lines(theme)))
  }

  /// The name that was given, if it is free; where none was given, a number makes one free.
  private static func freeName(_ argument: Argument, beside name: String, _ workplace: Workplace) throws -> String {
    try workplace.desk.read { snapshot throws in
      guard !argument.isEmpty else { return try snapshot.freeName(beside: name) }
      let name = try argument.name()
      if try snapshot.hasTheme(named: name) { throw Diagnostic.nameTaken(argument) }
      return name
    }
  }

  private static func freshID(_ workplace: Workplace) -> ThemeID {
    var generator = GivenNumbers(source: workplace.surroundings.random)
    return .random(using: &generator)
  }
}

/// Random numbers from the surroundings, so that a test can foretell them.
private struct GivenNumbers: RandomNumberGenerator {
  let source: () -> UInt64

  func next() -> UInt64 { source() }
}
