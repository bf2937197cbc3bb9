/// A search of emoji by words. All words must lead to an emoji; whole words come before beginnings, names before
/// keywords.
struct EmojiSearch {
  private let query: String
  private let words: [String]

  init(_ query: String) {
    self.query = query
    let all = Folding.words(query)
    let telling = all.filter { !Self.ignored.contains($0) }
    var seen: Set<String> = []
    words = (telling.isEmpty ? all : telling).filter { seen.insert($0).inserted }
  }

  /// The emoji of exactly this name, with or without skin tones.
  var named: EmojiMatch? { plainNamed ?? tonedNamed(among: toned) }

  /// The best first: the emoji of that name, those that depict it, then the others by rank, length of the name and
  /// Unicode's order.
  var matches: [EmojiMatch] {
    let toned = toned
    let named = plainNamed ?? tonedNamed(among: toned)
    let plain = Self.ranked(words).filter { $0.row.isListed }.map { EmojiMatch($0.row) }
    let first = (named.map { [$0] } ?? []) + (EmojiPictures.matches(for: query) ?? []).filter { $0 != named }
    return first + (plain + toned.map(EmojiMatch.init)).filter { !first.contains($0) }
  }

  private var plainNamed: EmojiMatch? {
    words.isEmpty ? nil : WordLine(Folding.squeezed(query))?.named.map { EmojiMatch($0) }
  }

  private func tonedNamed(among toned: [TonedFace]) -> EmojiMatch? {
    let name = Folding.squeezed(query)
    return toned.first { Folding.squeezed($0.name) == name }.map(EmojiMatch.init)
  }

  /// The faces with the skin tones that the words name, those with the fewest other tones first.
  private var toned: [TonedFace] {
    let wanted = Set(words.filter(SkinTone.words.contains).map { $0 == "tones" ? "tone" : $0 })
    let persons = words.filter { !SkinTone.words.contains($0) }
    guard !wanted.isEmpty, !persons.isEmpty else { return [] }
    var found: [(unwanted: Int, face: TonedFace)] = []
    for (_, row) in Self.ranked(persons) {
      for face in TonedFace.all(of: row) {
        let tones = face.tones.reduce(into: Set<String>()) { $0.formUnion($1.words) }
        if wanted.isSubset(of: tones) { found.append((tones.subtracting(wanted).count, face)) }
      }
    }
    let sorted = found.enumerated().sorted { ($0.element.unwanted, $0.offset) < ($1.element.unwanted, $1.offset) }
    return sorted.map(\.element.face)
  }

  private static func ranked(_ words: [String]) -> [(rank: Int, row: EmojiRow)] {
    guard let first = words.first else { return [] }
    var ranks = ranks(of: first)
    for word in words.dropFirst() {
      // A query may be as long as a book.
      if ranks.isEmpty { break }
      let others = Self.ranks(of: word)
      ranks = ranks.reduce(into: [:]) { united, entry in
        if let other = others[entry.key] { united[entry.key] = entry.value + other }
      }
    }
    let entries = ranks.map { (rank: $0.value, length: $0.key.name.utf8.count { $0 == 0x20 }, row: $0.key) }
    let sorted = entries.sorted { ($0.rank, $0.length, $0.row) < ($1.rank, $1.length, $1.row) }
    return sorted.map { ($0.rank, $0.row) }
  }

  /// The emoji that the word leads to, each with its rank; lower is better.
  private static func ranks(of word: String) -> [EmojiRow: Int] {
    var ranks: [EmojiRow: Int] = [:]
    func add(_ line: WordLine, _ penalty: Int) {
      line.forEachRow { relation, row in
        ranks[row] = min(ranks[row] ?? .max, relation.rawValue + penalty)
      }
    }
    if let line = WordLine(word) { add(line, 0) }
    // Ranked after everything that the word itself leads to: "glasses" does not mean "glass".
    for singular in WordForms.singulars(of: word) { if let line = WordLine(singular) { add(line, plural) } }
    for line in WordLine.lines(beginning: word) { add(line, beginning) }
    return ranks
  }

  private static let plural = WordLine.Relation.allCases.count
  private static let beginning = 2 * plural
  /// Words that distinguish no emoji. The table does not have them.
  private static let ignored: Set<String> = ["of", "with", "and", "the"]
}

/// The emoji that depict a word whose meaning is clear.
///
/// For example: `sock` is 🧦, which Unicode calls "socks", and `cake` is 🎂. `kitchen` has none, although that word leads
/// to 🔪. The likeliest one comes first.
enum EmojiPictures {
  /// Nil for an unknown word, in the singular and plural.
  static func matches(for phrase: String) -> [EmojiMatch]? {
    let word = Folding.squeezed(phrase)
    guard !word.isEmpty else { return nil }
    let forms = [word] + WordForms.singulars(of: word) + WordForms.plurals(of: word)
    return forms.lazy.compactMap(rows).first.map { $0.map { EmojiMatch($0) } }
  }

  /// Nil for a word that is neither a name nor in the list of this project.
  private static func rows(for word: String) -> [EmojiRow]? {
    guard let line = WordLine(word) else { return nil }
    return line.pictures ?? line.named.map { [$0] }
  }
}

/// The possible singulars and plurals of a word.
///
/// For example: "witches" may be the plural of "witche" or "witch", and the plural of "berry" may be "berrys" or
/// "berries". The caller looks them up, because not all are words.
enum WordForms {
  static func singulars(of word: String) -> [String] {
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return [] }
    var singulars = [String(word.dropLast())]
    if word.hasSuffix("es") { singulars.append(String(word.dropLast(2))) }
    if word.hasSuffix("ies") { singulars.append(word.dropLast(3) + "y") }
    if word.hasSuffix("ves") { singulars += [word.dropLast(3) + "f", word.dropLast(3) + "fe"] }
    return singulars
  }

  static func plurals(of word: String) -> [String] {
    guard word.utf8.count > 1, !word.hasSuffix("ss") else { return [word + "es"] }
    var plurals = [word + "s"]
    if ["s", "x", "z", "ch", "sh", "o"].contains(where: word.hasSuffix) { plurals.append(word + "es") }
    if word.hasSuffix("y") { plurals.append(word.dropLast() + "ies") }
    if word.hasSuffix("f") { plurals.append(word.dropLast() + "ves") }
    if word.hasSuffix("fe") { plurals.append(word.dropLast(2) + "ves") }
    return plurals
  }
}

/// The words of a text without case, accents and punctuation; emoji-names.py writes the table the same way.
///
/// For example: `Folding.words(":Jack-o’-Lantern:") == ["jack", "o", "lantern"]`.
enum Folding {
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
      case "'", "’", "\u{300}"..."\u{36F}": continue
      case "\u{C0}"..."\u{17F}":
        let letter = letters[Int(scalar.value) - 0xC0]
        if letter == separator { end() } else { word.unicodeScalars.append(Unicode.Scalar(letter)) }
      case "#", "*":
        end()
        words.append(scalar == "#" ? "hash" : "asterisk")
      default: end()
      }
    }
    end()
    return words
  }

  /// The words without separators: "ice cream", "ice-cream" and "IceCream" are one name.
  static func squeezed(_ text: String) -> String { words(text).joined() }

  private static let separator = UInt8(ascii: "-")
  /// The base letters of U+00C0…U+017F.
  private static let letters = Array(
    """
    aaaaaa-ceeeeiiii-nooooo--uuuuy--aaaaaa-ceeeeiiii-nooooo--uuuuy-yaaaaaaccccccccdd--eeeeeeeeeegggg\
    gggghh--iiiiiiiii---jjkk-llllll----nnnnnn---oooooo--rrrrrrsssssssstttt--uuuuuuuuuuuuwwyyyzzzzzz-
    """.utf8)
}
