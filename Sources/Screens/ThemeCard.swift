public import EmojiNames
public import Terminals
public import Themes

/// Everything about one theme, as lines for a terminal.
public struct ThemeCard: Sendable {
  private let theme: Theme
  private let width: Int
  private let hasColor: Bool
  private let inWords: EmojiNames?

  /// With `inWords`, emoji are shown by these names.
  public init(_ theme: Theme, width: Int, hasColor: Bool, inWords: EmojiNames? = nil) {
    self.inWords = inWords
    self.theme = theme
    self.width = width
    self.hasColor = hasColor
  }

  /// Lines of at most `width` cells.
  public var lines: [StyledText] {
    var lines = TextWidth.wrapped(Escaping.escaped(theme.name), to: width).map { StyledText($0, .bold) }
    lines += entry("id", [StyledText(theme.id.description)])
    lines += entry("colour", [color])
    lines += entry("cards", [StyledText(cards)])
    lines += entry("emoji", FaceParagraph(theme.emojis, width: room, inWords: inWords).lines)
    if !theme.removedEmojis.isEmpty {
      lines += entry("removed", FaceParagraph(theme.removedEmojis, width: room, inWords: inWords).lines)
    }
    let words = theme.wordsInOrder.flatMap { face, texts in
      TextWidth.wrapped(Escaping.escaped(face.label(texts, inWords: inWords)), to: room)
    }
    if !words.isEmpty { lines += entry("words", words.map { StyledText($0) }) }
    let extras = Escaping.escaped(theme.extras.map(\.key).joined(separator: ", "))
    if !extras.isEmpty { lines += entry("also has", TextWidth.wrapped(extras, to: room).map { StyledText($0) }) }
    return lines.map { $0.fitted(to: width) }
  }

  /// A label with its value beside it, or below it on a narrow terminal.
  private func entry(_ label: String, _ values: [StyledText]) -> [StyledText] {
    let indent = StyledText(String(repeating: " ", count: isNarrow ? 2 : Self.labelWidth))
    guard !isNarrow else { return [StyledText(label, .dim)] + values.map { indent + $0 } }
    let first = StyledText(TextWidth.padded(label, to: Self.labelWidth), .dim)
    return values.enumerated().map { $0.offset == 0 ? first + $0.element : indent + $0.element }
  }

  private var color: StyledText {
    let name = shown(theme.color)
    guard hasColor else { return StyledText(name) }
    return .swatch(TerminalColor(theme.color)) + StyledText(" " + name)
  }

  private var cards: String {
    let (pairs, count) = (theme.numberOfPairs, theme.emojis.count)
    return "\(2 * pairs), " + (pairs == count ? "all \(pairs) pairs" : "\(pairs) pairs from \(count) emoji")
  }

  private var room: Int { max(width - (isNarrow ? 2 : Self.labelWidth), 2) }

  /// Label and id do not fit side by side.
  private var isNarrow: Bool { width < Self.labelWidth + 36 }

  private static let labelWidth = 10
}
