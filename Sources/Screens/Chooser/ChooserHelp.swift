/// The keys of the chooser, in words. They fit into the smallest window.
enum ChooserHelp {
  static let title = "The keys"

  static let lines: [(keys: String, meaning: String)] = [
    ("↑ ↓  j k", "the theme before, after"), ("PgUp PgDn", "a screenful"), ("Home End", "the first, the last"),
    ("1 2 3 …", "the theme with that number"), ("Enter", "play; so does a second click"),
    ("e  +  d", "edit, new theme, delete"), ("u  r", "undo, redo"), ("/", "filter by name; Esc shows all"),
    ("▸  best", "a game waits; your best score"), ("q  Esc", "leave"),
  ]

  static let list = KeyHints(hints: [
    .init("Enter", "play", rank: 0), .init("e", "edit", rank: 3), .init("+", "new", rank: 6),
    .init("d", "delete", rank: 7), .init("u", "undo", rank: 5), .init("r", "redo", rank: 8),
    .init("/", "filter", rank: 4), .init("?", "help", rank: 1), .init("q", "leave", rank: 2),
  ])

  static let filter = KeyHints(hints: [
    .init("Enter", "play", rank: 1), .init("↑ ↓", "choose", rank: 2), .init("Esc", "all themes", rank: 0),
  ])

  static let empty = KeyHints(hints: [
    .init("Enter", "samples", rank: 0), .init("+", "new", rank: 1), .init("u", "undo", rank: 3),
    .init("q", "leave", rank: 2),
  ])

  static let overlay = KeyHints(hints: [.init("any key", "goes back", rank: 0)])
}
