/// Emoji of one kind, in Unicode's order: one of Unicode's subgroups, without those for parts of emoji.
///
/// For example: `animal-mammal` begins with 🐵.
package struct EmojiGroup: Hashable, Sendable {
  /// One word: Unicode's "sky & weather" is `sky-weather`.
  package let name: String
  /// Unicode's larger group. For example: `Animals & Nature`.
  package let section: String
  /// The offsets of its rows.
  private let rows: Range<Int>

  /// Nil for a name of no group, ignoring case and the separators of words.
  package init?(named name: String) {
    guard let group = Self.byName[Folding(.english).squeezed(name)] else { return nil }
    self = group
  }

  private init(_ topic: EmojiTopic, until end: Int) {
    name = topic.subgroup.split(separator: " ").filter { $0 != "&" }.joined(separator: "-")
    section = topic.group
    rows = topic.start..<end
  }

  package var faces: [String] {
    EmojiRow.all(from: rows.lowerBound).prefix { $0.start < rows.upperBound }.filter(\.isListed).map(\.face)
  }

  /// The emoji that stands for the group.
  package var first: String { EmojiRow(start: rows.lowerBound).face }

  /// In Unicode's order.
  package static let all: [EmojiGroup] = {
    let topics = EmojiTopic.all
    let ends = topics.dropFirst().map(\.start) + [Int.max]
    return zip(topics, ends).map { EmojiGroup($0, until: $1) }.filter { $0.section != "Component" }
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { (Folding(.english).squeezed($0.name), $0) })
}

/// A group and a subgroup of Unicode, with the offset of the first row.
struct EmojiTopic {
  let start: Int
  let group: String
  let subgroup: String

  /// In Unicode's order.
  static let all: [EmojiTopic] = {
    let table = TableText(emojiTopics)
    var topics: [EmojiTopic] = []
    var start = 0
    while start < table.bytes.count {
      let line = table.line(at: start)
      if !line.isEmpty { topics.append(EmojiTopic(line, in: table)) }
      start = line.endIndex + 1
    }
    return topics
  }()

  static func group(of row: EmojiRow) -> String { topic(of: row)?.group ?? "" }

  static func subgroup(of row: EmojiRow) -> String { topic(of: row)?.subgroup ?? "" }

  private static func topic(of row: EmojiRow) -> EmojiTopic? {
    let table = TableText(emojiTopics)
    var found: TableText.Line?
    var start = 0
    while start < table.bytes.count, table.number(at: start) <= row.start {
      let line = table.line(at: start)
      found = line
      start = line.endIndex + 1
    }
    return found.map { EmojiTopic($0, in: table) }
  }

  /// The number, a space, the group, a tab and the subgroup.
  private init(_ line: TableText.Line, in table: TableText) {
    start = table.number(at: line.startIndex)
    let words = String(decoding: line.dropFirst(TableText.digits + 1), as: UTF8.self)
    group = String(words.prefix { $0 != "\t" })
    subgroup = String(words.drop { $0 != "\t" }.dropFirst())
  }
}
