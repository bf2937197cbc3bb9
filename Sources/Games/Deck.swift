public import Themes

/// The cards of a theme: its faces, as a set, with their words, and the number of pairs that are dealt.
///
/// Two themes with equal decks are played with the same cards, whatever their names, their colours and the order of
/// their emoji.
public struct Deck: Hashable, Sendable {
  /// In the order of their scalars.
  public let faces: [Emoji]
  /// The number of pairs that are dealt, unless a game says otherwise.
  public let numberOfPairs: Int
  /// 16 hexadecimal digits over the words of its faces; nil where no face has one.
  public let wordsFingerprint: String?
  /// 16 hexadecimal digits, the same for equal decks.
  public let fingerprint: String

  /// The deck of a theme.
  public init(_ theme: Theme) {
    self.init(sorting: theme.emojis, numberOfPairs: theme.numberOfPairs) { Self.digits(of: theme.words, for: $0) }
  }

  /// Nil unless the faces are all different, faces and pairs follow the rules of a theme, and the fingerprint of the
  /// words is nil or has 16 digits.
  public init?(_ faces: [Emoji], numberOfPairs: Int, wordsFingerprint: String? = nil) {
    guard Set(faces).count == faces.count, faces.count >= EnoughFacesRule.fewest,
      PairsRule.allowed(emojis: faces.count).contains(numberOfPairs),
      wordsFingerprint.map(StableHash.isHexadecimal) ?? true
    else { return nil }
    self.init(sorting: faces, numberOfPairs: numberOfPairs) { _ in wordsFingerprint }
  }

  private init(sorting faces: [Emoji], numberOfPairs: Int, wordsFingerprint: ([Emoji]) -> String?) {
    let sorted = faces.map { (key: FaceKey($0), face: $0) }.sorted { $0.key < $1.key }
    self.faces = sorted.map(\.face)
    self.numberOfPairs = numberOfPairs
    self.wordsFingerprint = wordsFingerprint(self.faces)
    var hash = StableHash()
    hash.combine(UInt64(numberOfPairs))
    for (key, _) in sorted { key.combine(into: &hash) }
    if let digits = self.wordsFingerprint { hash.combine(digits) }
    fingerprint = hash.hexadecimal
  }

  /// Of a line for each face: its texts, decomposed, with a tab between them. A picture is an empty text.
  private static func digits(of words: [Emoji: CardTexts], for faces: [Emoji]) -> String? {
    let texts = faces.map { words[$0] }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    let lines = texts.map { "\($0?.front ?? "")\t\($0?.back ?? "")\n" }.joined()
    return SavedGame.checksum(String(String.UnicodeScalarView(Decomposition.decomposed(lines))))
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

  static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
  }
}
