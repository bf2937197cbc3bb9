/// What a key asks of whoever runs the game.
public enum BoardAction: Hashable, Sendable {
  case choose(Int)
  /// The same theme, dealt anew.
  case newGame
  case anotherTheme
  case leave
}
