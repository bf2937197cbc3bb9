/// A search of emoji by words. All words must lead to an emoji; whole words come before beginnings, names before
/// keywords.
struct EmojiSearch {
  let language: EmojiLanguage
  private let query: String
  /// The query as names are looked up.
  private let name: String
  private let words: [String]
  private let folding: Folding

  init(_ query: String, in language: EmojiLanguage) {
    self.query = query
    self.language = language
    folding = Folding(language)
    let all = folding.words(query)
    name = all.joined()
    let notable = language == .english ? all.filter { !Self.ignored.contains($0) } : all
    var seen: Set<String> = []
    words = (notable.isEmpty ? all : notable).filter { seen.insert($0).inserted }
  }

  /// True if the words are one known word of the language.
  var isKnown: Bool { WordLine(name, in: language) != nil }

  /// The emoji of exactly this name, with or without skin tones.
  var named: String? { plainNamed?.face ?? tonedNamed(among: toned)?.face }

  /// The only emoji that the word leads to whose caption is the word or its plural, or whose name is its singular; nil if
  /// there is none or several.
  var captioned: String? {
    let named = WordForms.singulars(of: name, in: language).compactMap { WordLine($0, in: language)?.named }
    var rows: Set<EmojiRow> = []
    WordLine(name, in: language)?.forEachRow { _, row in
      guard row.isListed, let entry = language.entry(of: row) else { return }
      let caption = folding.squeezed(entry.caption)
      let isCaption = ([caption] + WordForms.singulars(of: caption, in: language)).contains(name)
      if isCaption || named.contains(row) { rows.insert(row) }
    }
    return rows.count == 1 ? rows.first?.face : nil
  }

  /// The best first: the emoji of that name, those that depict it, then the others by rank, length of the name and Unicode's
  /// order. The searches are for the same words in several languages: whole words of all come before beginnings, else the
  /// matches of one language before those of the next. The matches are named in `language`.
  static func matches(
    _ searches: [EmojiSearch], named language: EmojiLanguage, takingBeginnings: Bool
  ) -> [EmojiMatch] {
    var seen: Set<String> = []
    var matches: [EmojiMatch] = []
    func add(row: EmojiRow) {
      if seen.insert(row.face).inserted { matches.append(EmojiMatch(row, in: language)) }
    }
    func add(toned: TonedFace) {
      if seen.insert(toned.face).inserted { matches.append(EmojiMatch(toned, in: language)) }
    }
    let toned = searches.map(\.toned)
    if let search = searches.first {
      if let row = search.plainNamed { add(row: row) } else { search.tonedNamed(among: toned[0]).map(add(toned:)) }
      if search.language == .english { EmojiPictures.rows(for: search.query)?.forEach(add(row:)) }
    }
    let rows = ranked(searches.map { ($0.words, $0.language) }, takingBeginnings: takingBeginnings)
    for row in rows where row.isListed { add(row: row) }
    for toned in toned { toned.forEach(add(toned:)) }
    return matches
  }

  private var plainNamed: EmojiRow? {
    guard !words.isEmpty else { return nil }
    if let row = WordLine(name, in: language)?.named { return row }
    // The table of English has a line for each name of several words.
    guard language != .english, words.count > 1 else { return nil }
    return first { folding.squeezed($0.name) == name || folding.squeezed($0.caption) == name }
  }

  /// The first emoji in Unicode's order whose caption the words are.
  var firstCaptioned: String? { first { folding.squeezed($0.caption) == name }?.face }

  /// The first emoji in Unicode's order that each of the words leads to, and with such a name and caption.
  private func first(where isWanted: ((name: String, caption: String)) -> Bool) -> EmojiRow? {
    var rows: Set<EmojiRow>?
    for word in words {
      guard let line = WordLine(word, in: language) else { return nil }
      var own: Set<EmojiRow> = []
      line.forEachRow { _, row in if rows?.contains(row) ?? true { own.insert(row) } }
      rows = own
    }
    return rows?.filter { $0.isListed && language.entry(of: $0).map(isWanted) ?? false }.min()
  }

  private func tonedNamed(among toned: [TonedFace]) -> TonedFace? {
    toned.first { folding.squeezed($0.name(in: language)) == name }
  }

  /// The faces with the skin tones that the words name, those with the fewest other tones first.
  private var toned: [TonedFace] {
    let known = SkinTone.searchWords(in: language)
    let wanted = Set(words.compactMap { known[$0] })
    let persons = words.filter { known[$0] == nil }
    guard !wanted.isEmpty, !persons.isEmpty else { return [] }
    let tones = SkinTone.allCases.reduce(into: [:]) { $0[$1] = Set($1.words(in: language)) }
    var found: [(unwanted: Int, face: TonedFace)] = []
    for row in Self.ranked([(persons, language)]) {
      for face in TonedFace.all(of: row) {
        let words = face.tones.reduce(into: Set<String>()) { $0.formUnion(tones[$1] ?? []) }
        if wanted.isSubset(of: words) { found.append((words.subtracting(wanted).count, face)) }
      }
    }
    let sorted = found.enumerated().sorted { ($0.element.unwanted, $0.offset) < ($1.element.unwanted, $1.offset) }
    return sorted.map(\.element.face)
  }

  /// The rows that all words of one of the languages lead to.
  private static func ranked(
    _ searches: [(words: [String], language: EmojiLanguage)], takingBeginnings: Bool = true
  ) -> [EmojiRow] {
    var best: [EmojiRow: (form: Int, search: Int, rank: Int)] = [:]
    for (index, search) in searches.enumerated() {
      for (row, rank) in ranks(of: search.words, in: search.language, takingBeginnings: takingBeginnings) {
        // Whole words, plurals, beginnings.
        let found = (form: rank / plural, search: index, rank: rank)
        if best[row].map({ found < $0 }) ?? true { best[row] = found }
      }
    }
    let entries = best.map { row, found in
      let name = row.name(in: searches[found.search].language)
      return (found: found, length: name.utf8.count { $0 == 0x20 }, row: row)
    }
    return entries.sorted { $0.found == $1.found ? ($0.length, $0.row) < ($1.length, $1.row) : $0.found < $1.found }
      .map(\.row)
  }

  private static func ranks(
    of words: [String], in language: EmojiLanguage, takingBeginnings: Bool
  ) -> [EmojiRow: Int] {
    guard let first = words.first else { return [:] }
    var ranks = ranks(of: first, in: language, takingBeginnings: takingBeginnings)
    for word in words.dropFirst() {
      // A query may be as long as a book.
      if ranks.isEmpty { break }
      let others = Self.ranks(of: word, in: language, takingBeginnings: takingBeginnings)
      ranks = ranks.reduce(into: [:]) { united, entry in
        if let other = others[entry.key] { united[entry.key] = entry.value + other }
      }
    }
    return ranks
  }

  /// The emoji that the word leads to, each with its rank; lower is better.
  private static func ranks(
    of word: String, in language: EmojiLanguage, takingBeginnings: Bool
  ) -> [EmojiRow: Int] {
    var ranks: [EmojiRow: Int] = [:]
    func add(_ line: WordLine, _ penalty: Int) {
      line.forEachRow { relation, row in
        ranks[row] = min(ranks[row] ?? .max, relation.rawValue + penalty)
      }
    }
    if let line = WordLine(word, in: language) { add(line, 0) }
    // Ranked after everything that the word itself leads to: "glasses" does not mean "glass".
    for singular in WordForms.singulars(of: word, in: language) {
      if let line = WordLine(singular, in: language) { add(line, plural) }
    }
    if takingBeginnings { for line in WordLine.lines(beginning: word, in: language) { add(line, beginning) } }
    return ranks
  }

  private static let plural = WordLine.Relation.allCases.count
  private static let beginning = 2 * plural
  /// English words that distinguish no emoji. The table does not have them.
  private static let ignored: Set<String> = ["of", "with", "and", "the"]
}

/// The emoji that depict an English word whose meaning is clear.
///
/// For example: `sock` is 🧦, which Unicode calls "socks", and `cake` is 🎂. `kitchen` has none, although that word leads
/// to 🔪. The likeliest one comes first.
enum EmojiPictures {
  /// Nil for an unknown word, in the singular and plural.
  static func rows(for phrase: String) -> [EmojiRow]? {
    let word = Folding(.english).squeezed(phrase)
    guard !word.isEmpty else { return nil }
    let forms = [word] + WordForms.singulars(of: word, in: .english) + WordForms.plurals(of: word)
    return forms.lazy.compactMap(rows(ofExactly:)).first
  }

  /// Nil for a word that is neither a name nor in the list of this project.
  private static func rows(ofExactly word: String) -> [EmojiRow]? {
    guard let line = WordLine(word, in: .english) else { return nil }
    return line.pictures ?? line.named.map { [$0] }
  }
}
