public import Themes

/// The cards of a theme: its faces, as a set, and the number of pairs that are dealt.
///
/// Two themes with equal decks are played with the same cards, whatever their names, their colours and the order of
/// their emoji.
public struct Deck: Hashable, Sendable {
  /// In the order of their scalars.
  public let faces: [Emoji]
  public let numberOfPairs: Int
  /// 16 hexadecimal digits, the same for equal decks.
  public let fingerprint: String

  public init(_ theme: Theme) { self.init(sorting: theme.emojis, numberOfPairs: theme.numberOfPairs) }

  /// Nil unless the faces are all different, and faces and pairs follow the rules of a theme.
  public init?(_ faces: [Emoji], numberOfPairs: Int) {
    guard Set(faces).count == faces.count, faces.count >= EnoughFacesRule.fewest,
      PairsRule.allowed(emojis: faces.count).contains(numberOfPairs)
    else { return nil }
    self.init(sorting: faces, numberOfPairs: numberOfPairs)
  }

  private init(sorting faces: [Emoji], numberOfPairs: Int) {
    let sorted = faces.map { (key: FaceKey($0), face: $0) }.sorted { $0.key < $1.key }
    var hash = StableHash()
    hash.combine(UInt64(numberOfPairs))
    for (key, _) in sorted { key.combine(into: &hash) }
    self.faces = sorted.map(\.face)
    self.numberOfPairs = numberOfPairs
    fingerprint = hash.hexadecimal
  }

  /// Two of each dealt face, shuffled. A deck, a number of pairs and a seed give the same cards on every machine and in
  /// every release.
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

/// The identity of a face: its scalars, decomposed, without the presentation selectors.
private struct FaceKey {
  private let scalars: [UInt32]

  init(_ face: Emoji) {
    scalars = Decomposition.decomposed(face.text).map(\.value).filter { $0 != 0xFE0E && $0 != 0xFE0F }
  }

  static func < (left: FaceKey, right: FaceKey) -> Bool { left.scalars.lexicographicallyPrecedes(right.scalars) }

  func combine(into hash: inout StableHash) {
    hash.combine(UInt64(scalars.count))
    for scalar in scalars { hash.combine(UInt64(scalar)) }
  }
}

/// The random numbers of a deal: SplitMix64, specified in Documentation/Games.md and never changed.
///
/// For example: the first number after `DealGenerator(seed: 42)` is 0xBDD7_3226_2FEB_6E95. The standard library's
/// `shuffled(using:)` may draw differently in a later release, so the shuffle is written here too.
struct DealGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound` − 1, all equally likely: the last, incomplete run of remainders is drawn again.
  mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    let favored = (UInt64.max % bound + 1) % bound
    while true {
      let drawn = next()
      if drawn <= UInt64.max - favored { return Int(drawn % bound) }
    }
  }
}

extension StableHash {
  /// 16 digits, in upper case.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
