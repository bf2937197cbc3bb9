/// A word of the table with the emoji that it leads to.
struct WordLine {
  private let line: TableText.Line
  private let end: Int

  /// The relations of words to emoji, the strongest first.
  enum Relation: Int, CaseIterable {
    case wholeName
    /// The list of this project says that the word means the emoji.
    case meant
    case partOfName, keyword, topic
  }

  private init(_ line: TableText.Line) {
    self.line = line
    end = line.firstIndex(of: 0x20) ?? line.endIndex
  }

  /// The line of exactly this word.
  init?(_ word: String) {
    let line = WordLine(Self.table.line(at: Self.start(of: word)))
    guard !word.isEmpty, line.bytes.elementsEqual(word.utf8) else { return nil }
    self = line
  }

  /// The lines of all longer words that begin with this one.
  static func lines(beginning word: String) -> some Sequence<WordLine> {
    lines(from: start(of: word)).prefix { $0.bytes.starts(with: word.utf8) }
      .filter { $0.bytes.count > word.utf8.count }
  }

  static var all: some Sequence<WordLine> { lines(from: 0) }

  var word: String { String(decoding: bytes, as: UTF8.self) }

  var bytes: TableText.Line { line[..<end] }

  func forEachRow(_ body: (Relation, EmojiRow) -> Void) {
    let bytes = Self.table.bytes
    var relation = Relation.wholeName
    var index = end + 1
    while index < line.endIndex {
      if bytes[index] == UInt8(ascii: "|") {
        // After the last relation come the emoji that depict the word.
        guard let next = Relation(rawValue: relation.rawValue + 1) else { return }
        relation = next
        index += 1
      } else {
        body(relation, EmojiRow(start: TableText.number(bytes, at: index)))
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
    return starts.map { EmojiRow(start: TableText.number(Self.table.bytes, at: $0)) }
  }

  private static func lines(from start: Int) -> some Sequence<WordLine> {
    sequence(state: start) { start in
      guard start < table.bytes.count else { return nil }
      let line = table.line(at: start)
      start = line.endIndex + 1
      return WordLine(line)
    }
  }

  private static func start(of word: String) -> Int {
    table.firstLine { WordLine($0).bytes.lexicographicallyPrecedes(word.utf8) }
  }

  private static let table = TableText(emojiWords)
}

/// The words of the table that are near to a misspelled word.
enum NearWords {
  /// The nearest first; among equals those with the same first letter, which is seldom mistyped, then names of emoji.
  static func lines(near word: String) -> [WordLine] {
    let wanted = Array(word.utf8.prefix(longest))
    guard !wanted.isEmpty else { return [] }
    let tolerance = max(1, wanted.count / 3)
    let letters = letters(of: wanted)
    var rows: [Int] = []
    var found: [(distance: Int, otherStart: Int, isNoName: Int, line: WordLine)] = []
    for line in WordLine.all where abs(line.bytes.count - wanted.count) <= tolerance {
      let bytes = UnsafeBufferPointer(rebasing: line.bytes)
      let others = Self.letters(of: bytes)
      // Each letter that differs needs a change, so most words are dismissed without comparing them letter by letter.
      guard max((letters & ~others).nonzeroBitCount, (others & ~letters).nonzeroBitCount) <= tolerance else { continue }
      let distance = distance(wanted, bytes, within: tolerance, &rows)
      guard distance <= tolerance else { continue }
      found.append((distance, bytes.first == wanted.first ? 0 : 1, line.named == nil ? 1 : 0, line))
    }
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.element.otherStart, $0.element.isNoName, $0.offset)
        < ($1.element.distance, $1.element.otherStart, $1.element.isNoName, $1.offset)
    }
    return sorted.map(\.element.line)
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
