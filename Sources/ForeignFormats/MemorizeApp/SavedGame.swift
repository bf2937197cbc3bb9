internal import Formats

/// Recognises a game that an app has put away: cards that lie face up or down.
enum SavedGame {
  /// Whether an object is a card.
  static func isCard(_ members: [AppValue.Member]) -> Bool {
    members.prefix(32).contains { marks.contains(AppFieldNames.normalized($0.key)) }
  }

  /// Whether a value is a list of cards.
  static func isList(_ value: AppValue) -> Bool {
    guard let first = value.elements?.first?.members else { return false }
    return isCard(first)
  }

  private static let marks: Set<String> = [
    "isfaceup", "faceup", "ismatched", "matched", "isseen", "hasbeenseen", "alreadyseen", "hasalreadybeenseen",
    "wasseen", "seen",
  ]
}
