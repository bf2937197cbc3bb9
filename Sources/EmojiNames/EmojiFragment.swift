/// A part of an emoji of several scalars, as a backspace or a cut inside it leaves it.
struct EmojiFragment {
  private let face: String
  private let plain: String
  private let tones: [SkinTone]

  init(_ face: String) {
    self.face = face
    (plain, tones) = TonedFace.split(face)
  }

  /// The emoji it was most likely part of; nil for a whole emoji and for other text.
  var whole: String? {
    let scalars = face.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return nil }
    if scalars.count == 1, let tone = SkinTone(first) { return "\u{1F44D}" + String(tone.scalar) }
    if scalars.allSatisfy(Self.isRegional) { return EmojiNames.english.match(face) == nil ? Self.flag(first) : nil }
    if let keycap = Self.keycap(face) { return keycap }
    if Self.hair.contains(first), BareFace(face).bytes.count == 4 { return "\u{1F9D1}\u{200D}" + String(first) }
    if first == Self.joiner || SkinTone(first) != nil { return ending(scalars.drop { !Self.isDrawn($0) }) }
    guard last == Self.joiner || Self.isTag(last) || EmojiNames.english.match(face) == nil else { return nil }
    return beginning
  }

  private var beginning: String? {
    guard let first = plain.unicodeScalars.first, Self.isDrawn(first), first.value >= 0x80 else { return nil }
    let rows = EmojiRow.rows(beginning: BareFace(plain))
    for row in rows {
      guard let tone = tones.first else {
        if row.isListed { return row.face }
        continue
      }
      if let toned = TonedFace(row, [tone]) ?? TonedFace(row, [tone, tones.last ?? tone]) { return toned.face }
      if let toned = TonedFace.all(of: row).first(where: { $0.tones.first == tone }) { return toned.face }
    }
    return nil
  }

  private func ending(_ rest: Substring.UnicodeScalarView) -> String? {
    let rest = BareFace(TonedFace.split(String(rest)).plain)
    guard !rest.bytes.isEmpty else { return nil }
    let joined = Array("\u{200D}".utf8) + rest.bytes
    return EmojiRow.all.first { $0.isListed && $0.bareFace.bytes.suffix(joined.count).elementsEqual(joined) }?.face
  }

  /// The keycap emoji for a digit with an emoji selector, or for a keycap without its digit.
  private static func keycap(_ face: String) -> String? {
    if face == "\u{20E3}" { return "1\u{FE0F}\u{20E3}" }
    let scalars = Array(face.unicodeScalars)
    guard scalars.count == 2, scalars[1] == "\u{FE0F}" else { return nil }
    let whole = face + "\u{20E3}"
    return EmojiNames.english.match(whole) == nil ? nil : whole
  }

  /// The best-known flag of a region that begins with the letter.
  private static func flag(_ letter: Unicode.Scalar) -> String? {
    regions.split(separator: " ").map(flag).first { $0.unicodeScalars.first == letter }
  }

  private static func flag(_ region: Substring) -> String {
    String(String.UnicodeScalarView(region.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x1F1E6 - 0x41) }))
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }
  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007E).contains(scalar.value) }
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    scalar != joiner && !BareFace.isSelector(scalar) && SkinTone(scalar) == nil
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let hair: Set<Unicode.Scalar> = ["\u{1F9B0}", "\u{1F9B1}", "\u{1F9B2}", "\u{1F9B3}"]
  /// For each letter the best-known region whose code begins with it.
  private static let regions =
    "AU BR CA DE ES FR GB HU IN JP KR LK MX NZ OM PT QA RO SE TR US VN WS XK YE ZA"
}
