internal import Games
internal import Terminals
internal import Themes

/// What just happened, in words. Places are told as they are in the window of the moment.
enum BoardNotice: Hashable {
  case turn(Outcome)
  case words(StyledText)

  /// As much of it as fits in a line.
  func text(_ game: Game, _ grid: CardGrid, width: Int) -> StyledText {
    switch self {
    case .words(let words): return words.fitted(to: width)
    case .turn(let outcome):
      let forms = Self.forms(outcome, game, grid)
      return forms.first { $0.cells <= width } ?? forms.last?.fitted(to: width) ?? StyledText()
    }
  }

  /// The longest first.
  private static func forms(_ outcome: Outcome, _ game: Game, _ grid: CardGrid) -> [StyledText] {
    let card = outcome.card
    let place = grid.place(of: card).description
    guard outcome.kind != .ignored else {
      return game.cards[card].isMatched ? ["\(place) is matched already."] : ["\(place) lies face up already."]
    }
    let turned = "\(place): \(FaceName.of(game.cards[card].face))"
    guard let other = outcome.other else { return ["\(turned)."] }
    let (there, points) = (grid.place(of: other).description, signed(outcome.points))
    guard outcome.kind == .match else {
      let known = "\(there): \(FaceName.of(game.cards[other].face))"
      return ["\(turned). No match with \(known)\(points).", "\(turned). No match\(points).", "\(turned)."]
    }
    let bonus = outcome.bonus > 0 ? " with \(outcome.bonus) for being quick" : ""
    return [
      "\(turned). Match with \(there)\(points)\(bonus).", "\(turned). Match\(points).", "Match\(points). \(turned).",
    ]
  }

  /// Nothing for nothing.
  private static func signed(_ points: Int) -> String { points == 0 ? "" : points > 0 ? ", +\(points)" : ", \(points)" }
}
