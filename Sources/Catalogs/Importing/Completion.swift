internal import Themes

extension IncomingTheme {
  /// The theme with what its file does not say taken from the one it meets, instead of what every theme begins with.
  func completed(_ theme: Theme, from existing: Theme) -> Theme {
    guard !absent.isEmpty else { return theme }
    return Theme(
      trusted: theme.id, name: theme.name, emojis: theme.emojis,
      removedEmojis: absent.contains(.removedEmojis)
        ? existing.removedEmojis.filter { !theme.emojis.contains($0) } : theme.removedEmojis,
      numberOfPairs: absent.contains(.numberOfPairs)
        ? PairsRule.clamped(existing.numberOfPairs, emojis: theme.emojis.count) : theme.numberOfPairs,
      color: absent.contains(.color) ? existing.color : theme.color,
      extras: absent.contains(.extras) ? existing.extras : theme.extras)
  }

  /// What a replaced theme keeps, because the file has no word for it.
  func kept(from existing: Theme) -> [String] {
    var kept: [String] = []
    if absent.contains(.numberOfPairs) { kept.append("pairs") }
    if absent.contains(.color) { kept.append("colour") }
    if absent.contains(.removedEmojis), !existing.removedEmojis.isEmpty { kept.append("removed emoji") }
    if absent.contains(.extras), !existing.extras.isEmpty { kept.append("keys of other programs") }
    return kept
  }
}
