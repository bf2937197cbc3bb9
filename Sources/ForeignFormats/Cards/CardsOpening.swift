internal import Formats
internal import Themes

/// The first cards of a file, to tell whether they are cards.
struct CardsOpening {
  private let rows: [[CardSide]]
  private let first: [Substring]

  init(_ lines: [String], _ separator: CardSeparator) {
    let cards = lines.flatMap { separator.cards($0) }.map(separator.sides)
    first = cards.first ?? []
    rows = cards.map { $0.map { CardSide(trimmed(String($0)), isMarkup: false) } }
  }

  /// Names of columns, or the only line without an emoji.
  var hasTitleLine: Bool {
    guard rows.count > 2, let title = rows.first, title.allSatisfy(\.emoji.isEmpty) else { return false }
    return rows.dropFirst().allSatisfy { $0.contains { !$0.emoji.isEmpty } }
  }

  /// Each card has one emoji and a word of its own. Where words come again or there are several emoji, it may be a
  /// table of themes.
  var areEmojiWithWords: Bool {
    let cards = hasTitleLine ? rows.dropFirst() : rows[...]
    let words = cards.flatMap { $0.map(\.words) }.filter { !$0.isEmpty }
    return cards.count > 1 && words.count >= cards.count && Set(words).count == words.count && !hasThemeHeader
      && cards.allSatisfy { $0.count == 2 && $0.map(\.emoji.count).reduce(0, +) == 1 }
  }

  var areWords: Bool {
    rows.count > 1 && rows.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.emoji.isEmpty && !$0.words.isEmpty } }
  }

  /// The first line names columns of a table of themes.
  private var hasThemeHeader: Bool {
    let fields = first.compactMap { FieldWord.meanings(of: String($0)).first?.field }
    return fields.contains(.name) && fields.contains(.emojis)
  }
}
