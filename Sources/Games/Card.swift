public import Themes

/// A card on the table.
public struct Card: Hashable, Sendable {
  /// Two cards with the same face are a pair.
  public let face: Emoji
  /// The word or other text that is on the card in place of its face; nil for a picture.
  public let word: String?
  /// True if it was turned face down again, so that the player could know it.
  public private(set) var hasBeenSeen = false
  private var side = Side.down
  /// The milliseconds that it was face up before it was last turned down.
  private var pastTime = 0

  private enum Side: Hashable {
    case down
    case up(since: Int)
    case matched
  }

  init(_ face: Emoji, word: String? = nil) {
    self.face = face
    self.word = word
  }

  /// True if its face can be seen, also after it was matched.
  public var isFaceUp: Bool { side != .down }

  /// True if its pair was found.
  public var isMatched: Bool { side == .matched }

  /// The bonus of a card lasts for so many milliseconds of being face up.
  public static let bonusTime = 6_000

  /// The whole seconds of bonus time that are left.
  public func bonus(at time: Int) -> Int { max(0, Card.bonusTime - pastTime - timeUp(until: time)) / 1_000 }

  mutating func turnUp(at time: Int) { side = .up(since: time) }

  mutating func turnDown(at time: Int) {
    pastTime += timeUp(until: time)
    side = .down
    hasBeenSeen = true
  }

  mutating func match() { side = .matched }

  private func timeUp(until time: Int) -> Int {
    if case .up(let start) = side { time - start } else { 0 }
  }
}
