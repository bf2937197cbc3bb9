/// A game as text, to be kept and gone on with: its deck, its setup and its choices, from which everything else follows.
///
/// For example, a game in which two cards were chosen (Documentation/Games.md explains the lines):
///
///     memorize-game 1
///     faces 🎃 👻 🦇
///     theme-pairs 3
///     pairs 2
///     seed 42
///     bonus no
///     elapsed 2500
///     choices 3@0 1@1900
///     checksum D688764322E4C1E2
///
/// There is one text for each game: what deviates from it is damaged.
public struct SavedGame: Hashable, Sendable {
  public let text: String

  /// Takes a text that was kept somewhere; ``game()`` finds out whether it is one.
  public init(text: String) { self.text = text }

  public init(_ game: Game) { text = SavedGameWriter.text(game) }

  /// True for a game in which no card was turned yet: it was dealt, and that is all. The game need not be read for that.
  public var isUntouched: Bool {
    text.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual("choices".utf8) }
  }

  /// The game as it was. Throws a `Diagnostic` for what is damaged or newer.
  public func game() throws -> Game {
    var reader = SavedGameReader(text)
    return try reader.game()
  }
}
