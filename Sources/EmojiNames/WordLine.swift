/// A word of the table with the emoji that it leads to.
struct WordLine {
  let language: EmojiLanguage
  private let table: TableText
  private let line: TableText.Line
  private let end: Int

  /// The relations of words to emoji, the strongest first.
  enum Relation: Int, CaseIterable {
    case wholeName
    /// The list of this project says that the word means the emoji.
    case meant
    case partOfName, keyword, topic
  }

  private init(_ line: TableText.Line, _ table: TableText, _ language: EmojiLanguage) {
    self.language = language
    self.table = table
    self.line = line
    end = line.firstIndex(of: 0x20) ?? line.endIndex
  }

  /// The line of exactly this word.
  init?(_ word: String, in language: EmojiLanguage) {
    let written = LetterSigns(language).written(word)
    guard !written.isEmpty, let line = Self.lines(from: written, in: language).first(where: { _ in true }),
      line.bytes.elementsEqual(written)
    else { return nil }
    self = line
  }

  /// The lines of all longer words that begin with this one.
  static func lines(beginning word: String, in language: EmojiLanguage) -> some Sequence<WordLine> {
    let written = LetterSigns(language).written(word)
    return lines(from: written, in: language).prefix { $0.bytes.starts(with: written) }
      .filter { $0.bytes.count > written.count }
  }

  static func all(in language: EmojiLanguage) -> some Sequence<WordLine> { lines(from: [], in: language) }

  var word: String { LetterSigns(language).read(bytes) }

  /// The word as the table has it.
  var bytes: TableText.Line { line[..<end] }

  func forEachRow(_ body: (Relation, EmojiRow) -> Void) {
    let bytes = table.bytes
    var relation = Relation.wholeName
    var index = end + 1
    while index < line.endIndex {
      if bytes[index] == UInt8(ascii: "|") {
        // After the last relation come the emoji that depict the word.
        guard let next = Relation(rawValue: relation.rawValue + 1) else { return }
        relation = next
        index += 1
      } else {
        body(relation, EmojiRow(start: table.number(at: index)))
        index += TableText.digits
      }
    }
  }

  /// The emoji with this whole name; of several, the most common one.
  var named: EmojiRow? {
    var named: EmojiRow?
    forEachRow { relation, row in if relation == .wholeName, named == nil { named = row } }
    return named
  }

  /// The word with its accents and capitals, as a name or caption of its emoji has it; nil if none does.
  var spelling: String? {
    let folding = Folding(language)
    var spelling: String?
    forEachRow { _, row in
      guard spelling == nil, let entry = language.entry(of: row) else { return }
      let texts = [entry.name, entry.caption]
      spelling = (texts + texts.flatMap { $0.split(separator: " ").map(String.init) }).first {
        folding.squeezed($0) == word
      }
    }
    return spelling
  }

  /// The emoji that depict the word, in the order of this project's word list. Empty if none does, nil for a word that is
  /// not in the list.
  var pictures: [EmojiRow]? {
    var index = end
    for _ in Relation.allCases {
      guard let bar = line[index...].dropFirst().firstIndex(of: UInt8(ascii: "|")) else { return nil }
      index = bar
    }
    guard line[index...].dropFirst().first != UInt8(ascii: "-") else { return [] }
    let starts = stride(from: index + 1, to: line.endIndex, by: TableText.digits)
    return starts.map { EmojiRow(start: table.number(at: $0)) }
  }

  /// The lines of the table from this word on.
  private static func lines(from word: [UInt8], in language: EmojiLanguage) -> some Sequence<WordLine> {
    let table = language.words
    let first = word.isEmpty ? 0 : table.firstLine(notBefore: word)
    return sequence(state: first) { start in
      guard start < table.bytes.count else { return nil }
      let line = table.line(at: start)
      start = line.endIndex + 1
      return WordLine(line, table, language)
    }
  }
}

/// The frequent letters of a script as one sign each, so that the tables of Hindi and Ukrainian are no longer than others.
struct LetterSigns {
  private let letters: [Unicode.Scalar]

  init(_ language: EmojiLanguage) {
    letters = language.letters.map { Array(String(decoding: $0.bytes, as: UTF8.self).unicodeScalars) } ?? []
  }

  /// A word in the spelling of the table.
  func written(_ word: String) -> [UInt8] {
    guard !letters.isEmpty else { return Array(word.utf8) }
    return word.unicodeScalars.flatMap { letter in
      letters.firstIndex(of: letter).map { [Self.signs[$0]] } ?? Array(String(letter).utf8)
    }
  }

  /// A word from the spelling of the table.
  func read(_ bytes: some Sequence<UInt8>) -> String {
    let written = String(decoding: Array(bytes), as: UTF8.self)
    guard !letters.isEmpty else { return written }
    return String(
      String.UnicodeScalarView(
        written.unicodeScalars.map { scalar in
          Self.signs.firstIndex { $0 == scalar.value }.map { letters[$0] } ?? scalar
        }))
  }

  private static let signs = Array(TableText(signsOfLetters).bytes)
}

/// The words of the table that are near to a misspelled word.
enum NearWords {
  /// The nearest first; among equals those with the same first letter, which is seldom mistyped, then names of emoji.
  static func lines(near word: String, in languages: [EmojiLanguage]) -> [WordLine] {
    let found = languages.flatMap { lines(near: Folding($0).squeezed(word), in: $0) }
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.element.otherStart, $0.element.isNoName, $0.offset)
        < ($1.element.distance, $1.element.otherStart, $1.element.isNoName, $1.offset)
    }
    return sorted.map(\.element.line)
  }

  private struct Near {
    let distance: Int
    let otherStart: Int
    let isNoName: Int
    let line: WordLine
  }

  private static func lines(near word: String, in language: EmojiLanguage) -> [Near] {
    let wanted = Array(LetterSigns(language).written(word).prefix(longest))
    guard !wanted.isEmpty else { return [] }
    let tolerance = max(1, wanted.count / 3)
    let letters = letters(of: wanted)
    var rows: [Int] = []
    var found: [Near] = []
    for line in WordLine.all(in: language) where abs(line.bytes.count - wanted.count) <= tolerance {
      let bytes = UnsafeBufferPointer(rebasing: line.bytes)
      let others = Self.letters(of: bytes)
      // Each letter that differs needs a change, so most words are dismissed without comparing them letter by letter.
      guard max((letters & ~others).nonzeroBitCount, (others & ~letters).nonzeroBitCount) <= tolerance else { continue }
      let distance = distance(wanted, bytes, within: tolerance, &rows)
      guard distance <= tolerance else { continue }
      found.append(
        Near(
          distance: distance, otherStart: bytes.first == wanted.first ? 0 : 1, isNoName: line.named == nil ? 1 : 0,
          line: line))
    }
    return found
  }

  /// A bit for each letter.
  private static func letters(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// The number of letters to insert, delete, replace or swap with a neighbour; more than `limit` where it is exceeded.
  ///
  /// `rows` is scratch memory for three rows of the table, used in turn.
  private static func distance(
    _ left: [UInt8], _ right: UnsafeBufferPointer<UInt8>, within limit: Int, _ rows: inout [Int]
  ) -> Int {
    let width = right.count + 1
    if rows.count < 3 * width { rows = Array(repeating: 0, count: 3 * width) }
    var (beforeLast, last, current) = (0, width, 2 * width)
    for column in 0..<width { rows[last + column] = column }
    for row in left.indices {
      rows[current] = row + 1
      var least = row + 1
      for column in right.indices {
        var cost = min(rows[last + column + 1], rows[current + column]) + 1
        cost = min(cost, rows[last + column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[beforeLast + column - 1] + 1)
        }
        rows[current + column + 1] = cost
        least = min(least, cost)
      }
      guard least <= limit else { return limit + 1 }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return rows[last + right.count]
  }

  private static let longest = 64
}
