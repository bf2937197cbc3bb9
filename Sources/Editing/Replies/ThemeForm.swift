internal import Themes

/// The form of a theme: everything that can be edited, in a few lines.
enum ThemeForm {
  static func lines(_ theme: Theme) -> [ReplyLine] {
    var lines: [ReplyLine] = [
      .title(theme.name, theme.color), .text(FieldPhrases.counts(theme)), .faces("", theme.emojis),
    ]
    if !theme.removedEmojis.isEmpty { lines.append(.faces("removed", theme.removedEmojis)) }
    return lines
  }

  static let help = "Saved as you type. undo takes back, cancel drops this session, ? helps, done leaves."
}
