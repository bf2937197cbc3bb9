/// What an option's value or an operand is, whatever stands for it in the help; completion offers what fits.
enum ValueKind: Sendable, Hashable {
  /// Words or a number that nobody else can know.
  case words
  /// A name for something, which may have several words.
  case name
  /// A theme of the catalog, whose name may have several words too.
  case theme
  case file
  case format
  case command
  /// One of a few words.
  case choice([String])

  /// The words that are understood, where they are few.
  var choices: [String] { if case .choice(let words) = self { words } else { [] } }

  /// True where several words in a row may be meant as one.
  var isName: Bool { self == .name || self == .theme }
}
