internal import Themes

/// What there is to say when a game is left before its end.
///
/// For example: `The game is kept: 2 of 8 pairs found. 'memorize play' goes on with it.`
enum Parting: Hashable {
  case kept(found: Int, of: Int)
  /// The theme was deleted meanwhile.
  case deleted

  /// For whoever is back at the shell.
  var words: String {
    switch self {
    case .kept: "\(fact) 'memorize play' goes on with it."
    case .deleted: "\(fact) 'memorize undo' brings both back."
    }
  }

  /// For whoever is back in the chooser.
  var wordsInChooser: String {
    switch self {
    case .kept: "\(fact) Enter goes on with it."
    case .deleted: "\(fact) u brings both back."
    }
  }

  private var fact: String {
    switch self {
    case .kept(let found, let pairs): "The game is kept: \(found) of \(counted(pairs, "pair")) found."
    case .deleted: "The theme was deleted meanwhile, which ends this game."
    }
  }
}
