internal import Themes

/// Names for copies kept beside a theme: `Halloween 2`, `Halloween 3`, with the first free number; the name itself if it
/// is free.
struct CopyNames {
  private var copies: [String: Copies] = [:]

  private struct Copies {
    var next = 1
    /// The names of the copies by content, so that no copy is kept twice.
    var contents: [Theme: String] = [:]
  }

  /// The name of an existing copy with this content, or a free name for it.
  mutating func name(
    for theme: Theme, in state: PlannedState
  ) throws -> (name: String, isKept: Bool) {
    let base = NameKey(theme.name).strict
    // Removed from the dictionary first, so that it is changed in place instead of copied.
    var known = copies.removeValue(forKey: base) ?? Copies()
    defer { copies[base] = known }
    while true {
      let name = Self.numbered(theme.name, known.next)
      let taken = try state.themes(named: NameKey(name))
      if taken.isEmpty { break }
      for copy in taken { known.contents[Self.content(copy, named: base)] = copy.name }
      known.next += 1
    }
    if let kept = known.contents[Self.content(theme, named: base)] { return (kept, true) }
    return (Self.numbered(theme.name, known.next), false)
  }

  /// The name of an existing copy with this content; nil if there is none.
  mutating func kept(_ theme: Theme, in state: PlannedState) throws -> String? {
    let (name, isKept) = try name(for: theme, in: state)
    return isKept ? name : nil
  }

  /// True if the themes differ only in the id and in the spelling of the name.
  static func isSame(_ theme: Theme, as other: Theme) -> Bool {
    content(theme, named: NameKey(theme.name).strict) == content(other, named: NameKey(other.name).strict)
  }

  /// Equal for themes that differ only in name and id.
  private static func content(_ theme: Theme, named name: String) -> Theme {
    theme.renamed(checked: name, id: ThemeID(high: 0, low: 0))
  }

  /// A name and its number. For example: `Sea 2` is `Sea` and 2. A year such as 2026 is a part of the name.
  static func split(_ name: String) -> (base: String, number: Int) {
    guard let space = name.lastIndex(of: " "), space != name.startIndex else { return (name, 1) }
    let digits = name[space...].dropFirst()
    guard digits.utf8.count < 4, let number = Int(written: String(digits)), number > 0 else { return (name, 1) }
    return (String(name[..<space]), number)
  }

  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let suffix = " \(number)"
    // A name is limited in characters and in bytes.
    var base = name.prefix(NameRule.longest - suffix.count)
    while base.count > 1, base.utf8.count + suffix.utf8.count > NameRule.longestUTF8 { base.removeLast() }
    // A character with hundreds of marks loses some.
    while base.utf8.count + suffix.utf8.count > NameRule.longestUTF8 { base.unicodeScalars.removeLast() }
    return base + suffix
  }
}
