internal import Formats
internal import Themes

/// Themes as a plugin gets them: one line of JSON each, always in the same spelling, so that a small script can read it.
///
/// For example: `{"theme":{"id":"…","name":"Sea","emojis":["🐙","🐠"],"removedEmojis":[],"numberOfPairs":2,"color":"#FF9500"}}`
enum ThemeLines {
  static func bytes(of themes: [Theme]) -> [UInt8] {
    var bytes: [UInt8] = []
    for theme in themes {
      var writer = JSONWriter(.compact)
      writer.object { $0.object("theme") { write(theme, &$0) } }
      bytes += writer.bytes
      bytes.append(0x0A)
    }
    return bytes
  }

  private static func write(_ theme: Theme, _ writer: inout JSONWriter) {
    writer.member("id", theme.id.description)
    writer.member("name", theme.name)
    writer.member("emojis", theme.emojis.map(\.text))
    writer.member("removedEmojis", theme.removedEmojis.map(\.text))
    writer.member("numberOfPairs", theme.numberOfPairs)
    writer.member("color", theme.color.description)
    for member in theme.extras { writer.member(member.key, member.value) }
  }
}
