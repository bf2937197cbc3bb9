public import Themes

/// What one line of the list says about a theme.
public struct ThemeRow: Sendable, Hashable {
  /// What the theme can be called by, besides its name.
  public let number: Int
  public let name: String
  public let color: ThemeColor
  public let numberOfPairs: Int
  public let emojis: [Emoji]

  public init(number: Int, theme: Theme) {
    self.number = number
    name = theme.name
    color = theme.color
    numberOfPairs = theme.numberOfPairs
    emojis = theme.emojis
  }

  /// Two of each face that is dealt.
  var cards: String { "\(2 * numberOfPairs) cards" }

  var isComplete: Bool { numberOfPairs >= emojis.count }

  /// What stands before the faces, from the fullest wording to the shortest.
  var sampleWordings: [String] {
    isComplete ? ["All of ", "All "] : ["\(numberOfPairs) pairs from ", "\(numberOfPairs) of "]
  }
}
