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

extension StableHash {
  /// 16 digits, in upper case.
  var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
