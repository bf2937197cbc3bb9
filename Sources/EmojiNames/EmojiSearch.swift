/// Emoji for words: every word must lead to the emoji; whole words come before beginnings, names before keywords.
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

  /// The best first: what is called so, then what would be drawn for it; equals in Unicode's order, shorter names before
  /// longer ones.
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

  /// The faces with skin tones that the words speak of, those with the fewest other tones first.
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
      // Whole books are searched for as quickly as a few words.
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

  /// For every emoji that the word leads to, how directly: less is better.
  private static func ranks(of word: String) -> [EmojiRow: Int] {
    var ranks: [EmojiRow: Int] = [:]
    func add(_ line: WordLine, _ penalty: Int) {
      line.forEachRow { relation, row in
        ranks[row] = min(ranks[row] ?? .max, relation.rawValue + penalty)
      }
    }
    if let line = WordLine(word) { add(line, 0) }
    // After all that the word itself leads to: "glasses" are no "glass".
    for singular in WordForms.singulars(of: word) { if let line = WordLine(singular) { add(line, plural) } }
    for line in WordLine.lines(beginning: word) { add(line, beginning) }
    return ranks
  }

  private static let plural = WordLine.Relation.allCases.count
  private static let beginning = 2 * plural
  /// Words that tell nothing apart, and that the table therefore lacks.
  private static let ignored: Set<String> = ["of", "with", "and", "the"]
}
