internal import Catalogs
internal import EmojiNames
internal import Themes

// The verbs for the single fields of a theme, and for the theme as a whole.
extension EditSession {
  func showTheme() throws -> Reply { Reply(try openedTheme().form) }

  mutating func rename(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let name = try argument.name()
    guard name != theme.name else { return try edit(to: theme, ["The name is '\(name)' already."]) }
    let taken = try isTaken(name, besides: theme) ? ["another theme has this name too"] : []
    return try edit(
      to: theme.renamed(name), ["Renamed '\(theme.name)' → '\(name)'."],
      notes: taken + notes(onName: name, of: theme.id))
  }

  mutating func recolor(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    guard let color = ThemeColor(argument.text) else {
      let suggestion = closest(to: argument.text, among: ColorName.all.map(\.text))
      throw Diagnostic.edit(.unknownColor(argument.text, suggestion: suggestion), at: argument)
    }
    return try edit(
      to: theme.recolored(color),
      [
        color == theme.color
          ? "The colour is \(color.nameOrCode) already." : "Colour \(theme.color.nameOrCode) → \(color.nameOrCode)."
      ])
  }

  mutating func setPairs(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let all = theme.emojis.count
    let wanted = argument.text.lowercased() == "all" ? all : Int(argument.text)
    guard let wanted, (PairsRule.fewest...all).contains(wanted) else {
      throw Diagnostic.edit(.pairsOutOfRange(argument.text, emojis: all, theme: theme.name), at: argument)
    }
    return try edit(
      to: theme.withPairs(wanted),
      [
        wanted == theme.numberOfPairs
          ? "There are \(wanted) pairs already." : "Pairs \(theme.numberOfPairs) → \(wanted)."
      ])
  }

  /// Tells what might surprise players of a theme that keeps every rule.
  func checkTheme() throws -> Reply {
    let theme = try openedTheme()
    var surprises: [String] = []
    let strange = theme.emojis.filter { !$0.isEmoji }
    if !strange.isEmpty {
      surprises.append("\(FacePhrases.listed(strange)) \(FacePhrases.verb(strange, "is", "are")) no emoji.")
    }
    let halves = theme.emojis.filter { EmojiNames.likelyWhole(of: $0.text) != nil }
    if !halves.isEmpty { surprises.append("\(FacePhrases.listed(halves)) may be half an emoji.") }
    for alike in LookAlikes(theme.emojis.map(\.text)).groups {
      surprises.append("Some terminals draw \(FacePhrases.listed(alike.compactMap { Emoji($0) })) alike.")
    }
    if try isTaken(theme.name, besides: theme) { surprises.append("Another theme has this name too.") }
    let verdict = surprises.isEmpty ? "All good: \(theme.counts)." : "Every rule is kept, but:"
    return Reply([.text(verdict)] + surprises.map { .text("  \($0)") })
  }

  /// A note on a name that is also the number of another theme.
  func notes(onName name: String, of id: ThemeID) throws -> [String] {
    let isNumber = try target.read { try $0.theme(numbered: name, besides: id) } != nil
    return isNumber
      ? ["'\(name)' is also the number of another theme, so name this one by its own number or its id"] : []
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
