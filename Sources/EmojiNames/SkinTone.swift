/// One of Unicode's five skin tones: a scalar after a person or hand.
enum SkinTone: UInt32, CaseIterable {
  case light = 0x1F3FB
  case mediumLight, medium, mediumDark, dark

  init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  var name: String {
    switch self {
    case .light: "light skin tone"
    case .mediumLight: "medium-light skin tone"
    case .medium: "medium skin tone"
    case .mediumDark: "medium-dark skin tone"
    case .dark: "dark skin tone"
    }
  }

  /// The words of its name.
  var words: [String] {
    switch self {
    case .light: ["light", "skin", "tone"]
    case .mediumLight: ["medium", "light", "skin", "tone"]
    case .medium: ["medium", "skin", "tone"]
    case .mediumDark: ["medium", "dark", "skin", "tone"]
    case .dark: ["dark", "skin", "tone"]
    }
  }

  var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) ?? "\u{FFFD}" }

  /// The words in the names of skin tones, for a search.
  static let words: Set<String> = ["light", "medium", "dark", "skin", "tone", "tones"]
}

/// A face with skin tones, made by rule: the table has only faces without.
///
/// For example: `TonedFace("👋🏽")?.name == "waving hand: medium skin tone"`.
struct TonedFace {
  let row: EmojiRow
  /// One for each person whose tone can differ: one or two.
  let tones: [SkinTone]

  /// Nil for tones that the face cannot have.
  init?(_ row: EmojiRow, _ tones: [SkinTone]) {
    switch row.tones {
    case .one: guard tones.count == 1 else { return nil }
    case .two: guard tones.count == 2 else { return nil }
    case .twoThatDiffer: guard tones.count == 2, tones[0] != tones[1] else { return nil }
    case nil: return nil
    }
    self.row = row
    self.tones = tones
  }

  /// Nil for a face without tones, or in a spelling that Unicode does not list.
  init?(_ face: String) {
    let (plain, tones) = Self.split(face)
    guard !tones.isEmpty, let row = EmojiRow(face: BareFace(plain)), let toned = TonedFace(row, tones),
      BareFace(toned.face) == BareFace(face)
    else { return nil }
    self = toned
  }

  /// The face without its tones, and the tones.
  static func split(_ face: String) -> (plain: String, tones: [SkinTone]) {
    let scalars = face.unicodeScalars
    let plain = String(String.UnicodeScalarView(scalars.filter { SkinTone($0) == nil }))
    return (plain, scalars.compactMap { SkinTone($0) })
  }

  /// The row in every tone or pair of tones that it can have.
  static func all(of row: EmojiRow) -> [TonedFace] {
    let singles = SkinTone.allCases.compactMap { TonedFace(row, [$0]) }
    guard singles.isEmpty else { return singles }
    return SkinTone.allCases.flatMap { first in SkinTone.allCases.compactMap { TonedFace(row, [first, $0]) } }
  }

  /// The first tone follows the first scalar, the second the last.
  var face: String {
    var scalars = Array(row.face.unicodeScalars)
    if tones.count == 2 { scalars.append(tones[1].scalar) }
    // A tone implies emoji presentation, so the selector is dropped.
    if scalars.count > 1, BareFace.isSelector(scalars[1]) { scalars.remove(at: 1) }
    scalars.insert(tones[0].scalar, at: 1)
    return String(String.UnicodeScalarView(scalars))
  }

  var name: String {
    let name = row.name
    let tones = tones.count == 2 && tones[0] == tones[1] ? [tones[0]] : tones
    let said = tones.map(\.name).joined(separator: ", ")
    guard let colon = name.firstIndex(of: ":") else { return "\(name): \(said)" }
    // "man: light skin tone, beard", but "kiss: woman, man, light skin tone".
    guard row.tones == .one else { return "\(name), \(said)" }
    return "\(name[..<colon]): \(said),\(name[name.index(after: colon)...])"
  }
}
