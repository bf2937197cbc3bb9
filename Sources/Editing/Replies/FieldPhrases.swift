internal import Catalogs
package import Themes

/// How a sentence speaks of the fields of a theme.
package enum FieldPhrases {
  /// `orange`, or its digits where it has no name.
  package static func color(_ color: ThemeColor) -> String { color.name?.text ?? color.description }

  /// `12 emoji · 6 pairs`
  static func counts(_ theme: Theme) -> String { "\(theme.emojis.count) emoji · \(theme.numberOfPairs) pairs" }

  /// What became of a theme from one moment to the next, as a sentence after a verb: `changed 'Sea': pairs 6 → 7`.
  static func change(_ change: ThemeChange) -> String {
    switch (change.before, change.after) {
    case (let before?, let after?): "changed '\(after.name)': \(ThemeDifference(from: before, to: after))"
    case (nil, let after?): "added '\(after.name)': \(counts(after))"
    case (let before?, nil): "deleted '\(before.name)': \(counts(before))"
    case (nil, nil): "changed nothing"
    }
  }

  /// What a line that was refused had in mind.
  static func wish(_ change: ThemeChange) -> String {
    switch (change.before, change.after) {
    case (let before?, let after?): "made it \(ThemeDifference(from: before, to: after))"
    case (let before?, nil): "deleted '\(before.name)'"
    case (nil, _): "added it"
    }
  }

  /// The same for what was taken back or done again, where the theme was known before: before → after.
  static func walk(_ change: ThemeChange) -> String {
    switch (change.before, change.after) {
    case (let before?, let after?): "'\(after.name)': \(ThemeDifference(from: before, to: after))"
    case (nil, let after?): "'\(after.name)': (not there) → \(counts(after))"
    case (let before?, nil): "'\(before.name)': \(counts(before)) → (gone)"
    case (nil, nil): "nothing"
    }
  }
}
