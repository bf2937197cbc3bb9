internal import Formats
internal import Themes

/// Something a theme may have and a plugin's files have no room for; spelled as plugins spell it.
public enum LostField: String, CaseIterable, Sendable {
  case id, removedEmojis, numberOfPairs, color, alpha
  /// The keys of other programs.
  case others

  /// What of `theme` is lost, nil where it has nothing of the kind.
  func loss(of theme: Theme) -> Loss? {
    switch self {
    case .id: .ids(1)
    case .removedEmojis: theme.removedEmojis.isEmpty ? nil : .removedEmojis(theme.removedEmojis.count)
    case .numberOfPairs: theme.numberOfPairs == theme.emojis.count ? nil : .numbersOfPairs(1)
    case .color: .themeColors(1)
    case .alpha: theme.color.alpha == 255 ? nil : .transparencies(1)
    case .others: theme.extras.isEmpty ? nil : .unknownKeys(theme.extras.count)
    }
  }
}
