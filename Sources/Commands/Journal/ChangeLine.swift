internal import Catalogs
internal import Themes

/// What happened to one theme, in one line, before → after.
struct ChangeLine {
  let text: String

  init(_ change: ThemeChange) {
    switch (change.before, change.after) {
    case (nil, let after?): text = "\(after.name): (not there) → \(Self.card(after))"
    case (let before?, nil): text = "\(before.name): \(Self.card(before)) → (gone)"
    case (let before?, let after?): text = "\(after.name): \(ThemeDifference(from: before, to: after))"
    case (nil, nil): text = "nothing"
    }
  }

  private static func card(_ theme: Theme) -> String {
    "\(theme.emojis.count) emoji, \(theme.numberOfPairs) pairs"
  }
}
