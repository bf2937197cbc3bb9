/// Unicode's groups of emoji, in its order.
enum EmojiTopic {
  static func group(of row: EmojiRow) -> String { String(line(of: row).prefix { $0 != "\t" }) }

  static func subgroup(of row: EmojiRow) -> String { String(line(of: row).drop { $0 != "\t" }.dropFirst()) }

  /// The group, a tab and the subgroup.
  private static func line(of row: EmojiRow) -> String {
    let table = TableText(emojiTopics)
    var found: TableText.Line?
    var start = 0
    while start < table.bytes.count, table.number(at: start) <= row.start {
      let line = table.line(at: start)
      found = line
      start = line.endIndex + 1
    }
    guard let found else { return "" }
    // After the number and a space.
    return String(decoding: found.dropFirst(TableText.digits + 1), as: UTF8.self)
  }
}
