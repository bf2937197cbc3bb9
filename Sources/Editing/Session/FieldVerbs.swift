internal import Catalogs
internal import EmojiNames
internal import Themes

// The verbs for single fields of a theme and for the whole theme.
extension EditSession {
  func showTheme() throws -> Reply { Reply(try openedTheme().form) }

  mutating func rename(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let name = try argument.name()
    guard name != theme.name else { return try edit(to: theme, ["The name is already '\(name)'."]) }
    let taken = try isTaken(name, besides: theme) ? ["another theme also has this name"] : []
    return try edit(
      to: theme.renamed(checked: name), ["Renamed '\(theme.name)' → '\(name)'."],
      notes: taken + notes(onName: name, of: theme.id))
  }

  mutating func recolor(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let color = try color(argument)
    return try edit(
      to: theme.recolored(color),
      [
        color == theme.color
          ? "The colour is already \(shown(color))." : "Colour \(shown(theme.color)) → \(shown(color))."
      ])
  }

  func color(_ argument: Argument) throws -> ThemeColor {
    if let color = ThemeColor(argument.text) { return color }
    let suggestion = closest(to: argument.text, among: ColorName.all.map(\.text))
    throw Diagnostic.edit(.unknownColor(argument.text, suggestion: suggestion), at: argument)
  }

  mutating func setPairs(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let all = theme.emojis.count
    let wanted = argument.text.lowercased() == "all" ? all : Int(written: argument.text)
    guard let wanted, (PairsRule.fewest...all).contains(wanted) else {
      throw Diagnostic.edit(.pairsOutOfRange(argument.text, emojis: all, theme: theme.name), at: argument)
    }
    pairsWish = nil
    return try edit(
      to: theme.withPairs(wanted),
      [
        wanted == theme.numberOfPairs
          ? "There are already \(wanted) pairs." : "Pairs \(theme.numberOfPairs) → \(wanted)."
      ])
  }

  /// Lists what might surprise players, although the theme is valid.
  func checkTheme() throws -> Reply {
    let theme = try openedTheme()
    var remarks: [String] = []
    let others = theme.emojis.filter { !$0.isEmoji }
    if !others.isEmpty {
      remarks.append("\(listed(others)) \(FacePhrases.verb(others, "is not an", "are not")) emoji.")
    }
    let halves = theme.emojis.filter { EmojiNames.likelyWhole(of: $0.text) != nil }
    if !halves.isEmpty { remarks.append("\(listed(halves)) may be half an emoji.") }
    for alike in LookAlikes(theme.emojis.map(\.text), names: surroundings.names).groups {
      remarks.append("Some terminals draw \(listed(alike.compactMap { Emoji($0) })) alike.")
    }
    if try isTaken(theme.name, besides: theme) { remarks.append("Another theme also has this name.") }
    let verdict = remarks.isEmpty ? "All good: \(theme.counts)." : "The theme is valid, but:"
    return Reply([.text(verdict)] + remarks.map { .text("  \($0)") })
  }

  /// A note on a name that is also the number of another theme.
  func notes(onName name: String, of id: ThemeID) throws -> [String] {
    let isNumber = try target.read { try $0.theme(numbered: name, besides: id) } != nil
    return isNumber
      ? ["'\(name)' is also the number of another theme; use this theme's own number or id"] : []
  }

  private func isTaken(_ name: String, besides theme: Theme) throws -> Bool {
    let key = NameKey(name)
    return try target.read { snapshot throws in
      try snapshot.themes(matching: key).contains {
        $0.id != theme.id && NameKey($0.name).strict == key.strict
      }
    }
  }
}
