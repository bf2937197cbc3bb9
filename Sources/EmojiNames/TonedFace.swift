/// A face with skin tones: the table has only the faces without, and one rule makes the rest.
///
/// For example: `TonedFace("👋🏽")?.name == "waving hand: medium skin tone"`.
struct TonedFace {
  let row: EmojiRow
  /// One for each person who can differ: two, or one.
  let tones: [SkinTone]

  /// Nil for tones the face cannot have.
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

  /// Nil when `face` has no tones, or is spelt in no way that Unicode lists.
  init?(_ face: String) {
    let (plain, tones) = Self.split(face)
    guard !tones.isEmpty, let row = EmojiRow(face: BareFace(plain)), let toned = TonedFace(row, tones),
      BareFace(toned.face) == BareFace(face)
    else { return nil }
    self = toned
  }

  /// The face without its tones, and they.
  static func split(_ face: String) -> (plain: String, tones: [SkinTone]) {
    let scalars = face.unicodeScalars
    let plain = String(String.UnicodeScalarView(scalars.filter { SkinTone($0) == nil }))
    return (plain, scalars.compactMap { SkinTone($0) })
  }

  /// Every tone or pair of tones the row can have.
  static func all(of row: EmojiRow) -> [TonedFace] {
    let singles = SkinTone.allCases.compactMap { TonedFace(row, [$0]) }
    guard singles.isEmpty else { return singles }
    return SkinTone.allCases.flatMap { first in SkinTone.allCases.compactMap { TonedFace(row, [first, $0]) } }
  }

  /// The first tone follows the first scalar, the second the last.
  var face: String {
    var scalars = Array(row.face.unicodeScalars)
    if tones.count == 2 { scalars.append(tones[1].scalar) }
    // The tone makes the presentation certain, so the selector goes.
    if scalars.count > 1, BareFace.isSelector(scalars[1]) { scalars.remove(at: 1) }
    scalars.insert(tones[0].scalar, at: 1)
    return String(String.UnicodeScalarView(scalars))
  }

  var name: String {
    let name = row.name
    let tones = tones.count == 2 && tones[0] == tones[1] ? [tones[0]] : tones
    let said = tones.map(\.name).joined(separator: ", ")
    guard let colon = name.firstIndex(of: ":") else { return "\(name): \(said)" }
    // "man: light skin tone, beard", but "kiss: woman, man, light skin tone": what describes one person follows.
    guard row.tones == .one else { return "\(name), \(said)" }
    return "\(name[..<colon]): \(said),\(name[name.index(after: colon)...])"
  }
}
