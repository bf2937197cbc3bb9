public import Themes

/// A theme that can be edited: one of the catalog, or a new one that is not in it yet.
package protocol EditableTheme: Sendable {
  var name: String { get }
  var color: ThemeColor { get }
  var emojis: [Emoji] { get }
  var removedEmojis: [Emoji] { get }
  /// The texts of some emoji.
  var words: [Emoji: CardTexts] { get }
  /// What it has or lacks. For example: `12 emoji · 6 pairs`
  var status: String { get }

  static var fewestFaces: Int { get }

  /// `name` follows the rule for names.
  func named(_ name: String) -> Self
  func recolored(_ color: ThemeColor) -> Self
  func adding(_ faces: [Emoji]) -> Self
  func removing(_ faces: [Emoji]) -> Self
  func replacingFaces(with faces: [Emoji]) -> Self
  /// Gives an emoji these texts, or none; throws the finding about one that breaks a rule.
  func settingTexts(of face: Emoji, to texts: CardTexts?) throws -> Self
}

extension Theme: EditableTheme {
  package static var fewestFaces: Int { EnoughFacesRule.fewest }

  package func named(_ name: String) -> Theme { renamed(checked: name) }
}

/// A theme that is not in the catalog yet, because it has fewer than two emoji.
package struct DraftTheme: EditableTheme, Hashable {
  package static var fewestFaces: Int { 0 }

  /// Empty until it is asked for.
  package private(set) var name: String
  package private(set) var color: ThemeColor
  package private(set) var emojis: [Emoji] = []
  package let removedEmojis: [Emoji] = []
  package private(set) var words: [Emoji: CardTexts] = [:]
  let wish: PairsWish

  /// Without `pairs`, it will have as many as it has emoji, up to ten.
  package init(name: String = "", color: ThemeColor = NewTheme.color, pairs: Int? = nil) {
    self.name = name
    self.color = color
    wish = PairsWish(wanted: pairs ?? NewTheme.mostPairs)
  }

  package func named(_ name: String) -> DraftTheme { with { $0.name = name } }
  package func recolored(_ color: ThemeColor) -> DraftTheme { with { $0.color = color } }
  package func adding(_ faces: [Emoji]) -> DraftTheme {
    with { $0.emojis += faces.filter { !emojis.contains($0) } }
  }
  package func removing(_ faces: [Emoji]) -> DraftTheme { with { $0.emojis.removeAll(where: faces.contains) } }
  package func replacingFaces(with faces: [Emoji]) -> DraftTheme { with { $0.emojis = faces } }
  package func settingTexts(of face: Emoji, to texts: CardTexts?) throws -> DraftTheme {
    let words = try WordRule.changed(words, face, texts, emojis: emojis, removed: [])
    return with { $0.words = words }
  }

  private func with(_ change: (inout DraftTheme) -> Void) -> DraftTheme {
    var copy = self
    change(&copy)
    copy.words = copy.words.filter { copy.emojis.contains($0.key) }
    return copy
  }

  /// The theme to add; throws as long as it has too few emoji, and if a new one is a text of another.
  func theme(_ id: ThemeID) throws -> Theme {
    let theme = wish.applied(to: try Theme(id: id, name: name, emojis: emojis.map(\.text), color: color))
    return try words.reduce(theme) { try $0.settingTexts(of: $1.key, to: $1.value) }
  }
}

/// The number of pairs that a theme is to have while its emoji change.
struct PairsWish: Hashable {
  /// Nil for as many as there are emoji.
  let wanted: Int?

  static let all = PairsWish(wanted: nil)

  init(wanted: Int?) { self.wanted = wanted }

  /// A theme that has as many pairs as emoji deals all of them.
  init(of theme: Theme) { wanted = theme.content.dealsAll ? nil : theme.numberOfPairs }

  func applied(to theme: Theme) -> Theme { theme.withPairs(wanted ?? theme.emojis.count) }
}

extension Theme {
  /// Gives emoji these words, except those that have two texts. A word that is on another pair is left out.
  func filled(_ words: [Emoji: CardTexts]) -> Theme {
    with {
      $0.words = $0.words.filter { $0.value.front != nil }
      $0.addWords(words)
      $0.addWords(self.words)
    }
  }
}
