internal import Catalogs
internal import Themes

/// The verbs about what a theme has one of, and about the theme as a whole.
enum FieldVerbs {
  static func show(_ workplace: Workplace) throws -> Reply { Reply(ThemeForm.lines(try workplace.openTheme())) }

  static func name(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    let proposal = try FieldProposals.rename(theme, to: argument) { [workplace] name in
      (try isTaken(name, besides: theme, workplace) ? ["another theme has this name too"] : [])
        + (try workplace.notes(onName: name, of: theme.id))
    }
    return try workplace.apply(proposal)
  }

  static func color(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    try workplace.apply(FieldProposals.recolor(workplace.openTheme(), to: argument))
  }

  static func pairs(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    try workplace.apply(FieldProposals.setPairs(workplace.openTheme(), to: argument))
  }

  static func check(_ workplace: Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    var surprises = ThemeCheck(theme: theme).surprises
    if try isTaken(theme.name, besides: theme, workplace) { surprises.append("Another theme has this name too.") }
    let verdict = surprises.isEmpty ? "All good: \(FieldPhrases.counts(theme))." : "Every rule is kept, but:"
    return Reply([.text(verdict)] + surprises.map { .text("  \($0)") })
  }

  private static func isTaken(_ name: String, besides theme: Theme, _ workplace: Workplace) throws -> Bool {
    let key = NameKey(name)
    return try workplace.desk.read { snapshot throws in
      try snapshot.themes(matching: key).contains {
        $0.theme.id != theme.id && NameKey($0.theme.name).strict == key.strict
      }
    }
  }
}
