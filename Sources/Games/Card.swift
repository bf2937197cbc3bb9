public import Themes

/// One card on the table.
public struct Card: Hashable, Sendable {
  public let face: Emoji
  public private(set) var isFaceUp = false
  public private(set) var isMatched = false
  /// True once it was turned face down again: who turns it up now could have known.
  public private(set) var hasBeenSeen = false
  /// Milliseconds it lay face up and unmatched, until it was turned last.
  private var pastTime = 0
  /// When it was turned up, while it lies so.
  private var upSince: Int?

  init(_ face: Emoji) { self.face = face }

  /// How long a card may lie face up, in milliseconds, until nothing of its bonus is left.
  public static let bonusTime = 6_000

  /// The whole seconds of its bonus time that are left at a moment.
  public func bonus(at time: Int) -> Int {
    max(0, Card.bonusTime - pastTime - (upSince.map { time - $0 } ?? 0)) / 1_000
  }

  mutating func turnUp(at time: Int) {
    isFaceUp = true
    upSince = time
  }

  mutating func turnDown(at time: Int) {
    stop(at: time)
    isFaceUp = false
    hasBeenSeen = true
  }

  mutating func match(at time: Int) {
    stop(at: time)
    isMatched = true
  }

  private mutating func stop(at time: Int) {
    if let upSince { pastTime += time - upSince }
    upSince = nil
  }
}
