package import Themes

/// How sentences and lines speak of the fields of a theme, and of what became of them.
package enum FieldPhrases {
  /// `orange`, or its digits where it has no name.
  package static func color(_ color: ThemeColor) -> String { color.name?.text ?? color.description }

  /// `12 emoji · 6 pairs`
  static func counts(_ theme: Theme) -> String { "\(theme.emojis.count) emoji · \(theme.numberOfPairs) pairs" }

  /// What became of a theme from one moment to the next, as a sentence after a verb: `changed 'Sea': pairs 6 → 7`.
  static func change(_ change: ThemeChange) -> String {
    switch change {
    case .added(let theme): "added '\(theme.name)': \(counts(theme))"
    case .edited(let before, let after): "changed '\(after.name)': \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "deleted '\(theme.name)': \(counts(theme))"
    }
  }

  /// What a line that was refused had in mind.
  static func wish(_ change: ThemeChange) -> String {
    switch change {
    case .added: "added it"
    case .edited(let before, let after): "made it \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "deleted '\(theme.name)'"
    }
  }

  /// Before → after within a sentence, for what was taken back or done again: `'Sea': pairs 6 → 7`.
  static func walk(_ change: ThemeChange) -> String { walk(change, name: { "'\($0)'" }, counts: counts) }

  /// The same as a line of its own: `Sea: 12 emoji, 6 pairs → (gone)`.
  package static func line(_ change: ThemeChange) -> String {
    walk(change, name: { $0 }, counts: { "\($0.emojis.count) emoji, \($0.numberOfPairs) pairs" })
  }

  private static func walk(
    _ change: ThemeChange, name: (String) -> String, counts: (Theme) -> String
  ) -> String {
    switch change {
    case .added(let theme): "\(name(theme.name)): (not there) → \(counts(theme))"
    case .edited(let before, let after): "\(name(after.name)): \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "\(name(theme.name)): \(counts(theme)) → (gone)"
    }
  }
}
