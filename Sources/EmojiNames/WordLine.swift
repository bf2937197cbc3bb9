/// A word of the table, and the emoji it leads to.
struct WordLine {
  private let line: TableText.Line
  private let end: Int

  /// How a word belongs to an emoji, the strongest first.
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

  /// The lines of all longer words that begin like this.
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
        // Behind the last of them stands what can be drawn.
        guard let next = Relation(rawValue: relation.rawValue + 1) else { return }
        relation = next
        index += 1
      } else {
        body(relation, EmojiRow(start: TableText.number(bytes, at: index)))
        index += TableText.digits
      }
    }
  }

  /// The emoji whose whole name this is, the one that is meant first.
  var named: EmojiRow? {
    var named: EmojiRow?
    forEachRow { relation, row in if relation == .wholeName, named == nil { named = row } }
    return named
  }

  /// What the list of this project would draw for the word, in its order; empty where it says that nothing is like it,
  /// nil where it says nothing.
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
