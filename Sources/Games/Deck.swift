public import Themes

/// What a theme gives to a game: its faces, as a set, and how many pairs of them are dealt.
///
/// The name and the colour of the theme do not matter, nor does the order of its emoji: two themes with equal decks are
/// played with the same cards.
public struct Deck: Hashable, Sendable {
  /// In an order of their own, that of their scalars.
  public let faces: [Emoji]
  public let numberOfPairs: Int

  public init(_ theme: Theme) { self.init(sorting: theme.emojis, numberOfPairs: theme.numberOfPairs) }

  /// Nil unless there are two different faces or more, and from two pairs to one of each face.
  public init?(_ faces: [Emoji], numberOfPairs: Int) {
    guard Set(faces).count == faces.count, faces.count >= 2, (2...faces.count).contains(numberOfPairs) else {
      return nil
    }
    self.init(sorting: faces, numberOfPairs: numberOfPairs)
  }

  private init(sorting faces: [Emoji], numberOfPairs: Int) {
    self.faces = faces.map { (key: FaceKey($0), face: $0) }.sorted { $0.key < $1.key }.map(\.face)
    self.numberOfPairs = numberOfPairs
  }

  /// Equal for equal decks, and short: 16 hexadecimal digits.
  public var fingerprint: String {
    var hash = StableHash()
    hash.combine(UInt64(numberOfPairs))
    for face in faces { FaceKey(face).combine(into: &hash) }
    return hexadecimal(hash.value)
  }

  /// Two of each of some faces, shuffled: the same for the same deck, number and seed, everywhere and for ever.
  func deal(_ pairs: Int, seed: UInt64) -> [Emoji] {
    var random = DealGenerator(seed: seed)
    var faces = faces
    for place in 0..<pairs { faces.swapAt(place, place + random.number(below: faces.count - place)) }
    var cards = faces.prefix(pairs).flatMap { [$0, $0] }
    for place in stride(from: cards.count - 1, to: 0, by: -1) {
      cards.swapAt(place, random.number(below: place + 1))
    }
    return cards
  }
}
