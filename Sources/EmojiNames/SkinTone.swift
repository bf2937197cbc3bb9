/// One of Unicode's five skin tones: a scalar after a person or hand.
enum SkinTone: UInt32, CaseIterable {
  case light = 0x1F3FB
  case mediumLight, medium, mediumDark, dark

  init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  func name(in language: EmojiLanguage) -> String {
    EmojiRow(face: BareFace(String(scalar)))?.name(in: language) ?? ""
  }

  /// The words of its name, without those of one or two letters, which every name may have.
  func words(in language: EmojiLanguage) -> [String] {
    Folding(language).words(name(in: language)).filter { $0.count > 2 }
  }

  var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) ?? "\u{FFFD}" }

  /// The words that name skin tones in a search, each with the word of the names.
  static func searchWords(in language: EmojiLanguage) -> [String: String] {
    language == .english ? englishWords : foundWords(in: language)
  }

  /// Every search needs them.
  private static let englishWords = foundWords(in: .english)

  private static func foundWords(in language: EmojiLanguage) -> [String: String] {
    var words = allCases.flatMap { $0.words(in: language) }.reduce(into: [:]) { $0[$1] = $1 }
    if language == .english { words["tones"] = "tone" }
    return words
  }

  /// The words that the names of all skin tones have: `skin` and `tone`.
  static func sharedWords(in language: EmojiLanguage) -> Set<String> {
    let names = allCases.map { Set($0.name(in: language).split(separator: " ").map(String.init)) }
    return names.dropFirst().reduce(names[0]) { $0.intersection($1) }
  }
}

/// A face with skin tones, made by rule: the table has only faces without.
///
/// For example: `TonedFace("👋🏽")?.name(in: .english) == "waving hand: medium skin tone"`.
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

  func name(in language: EmojiLanguage) -> String {
    let name = row.name(in: language)
    let tones = tones.count == 2 && tones[0] == tones[1] ? [tones[0]] : tones
    let said = tones.map { $0.name(in: language) }.joined(separator: language.comma)
    guard let colon = name.firstIndex(of: ":") else { return name + language.colon + said }
    // "man: light skin tone, beard", but "kiss: woman, man, light skin tone".
    guard row.tones == .one else { return name + language.comma + said }
    let rest = name[name.index(after: colon)...].drop { $0 == " " }
    return "\(name[...colon]) \(said)\(language.comma)\(rest)"
  }
}
