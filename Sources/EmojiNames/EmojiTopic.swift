/// Unicode's groups of emoji, which follow each other in its order.
enum EmojiTopic {
  static func group(of row: EmojiRow) -> String {
    let table = TableText(emojiTopics)
    var group = ""
    var start = 0
    while start < table.bytes.count, TableText.number(table.bytes, at: start) <= row.start {
      let line = table.line(at: start)
      // After the number and a space, up to the subgroup.
      let name = line.dropFirst(TableText.digits + 1).prefix { $0 != 0x09 }
      group = String(decoding: name, as: UTF8.self)
      start = line.endIndex + 1
    }
    return group
  }
}
