internal import Themes

/// Writes the one text of a game.
enum SavedGameWriter {
  static let kind = "memorize-game "
  static let version = 1

  static func text(_ game: Game) -> String {
    let lines = [
      kind + String(version),
      "faces " + game.deck.faces.map(\.text).joined(separator: "\t"),
      "theme-pairs \(game.deck.numberOfPairs)",
      "pairs \(game.setup.pairs)",
      "seed \(game.setup.seed)",
      "bonus \(game.setup.hasBonus ? "yes" : "no")",
      "elapsed \(game.elapsed)",
      (["choices"] + game.choices.map { "\($0.card)@\($0.time)" }).joined(separator: " "),
    ]
    let body = lines.joined(separator: "\n") + "\n"
    return body + "checksum \(checksum(body))\n"
  }

  static func checksum(_ body: String) -> String {
    var hash = StableHash()
    hash.combine(body)
    return hexadecimal(hash.value)
  }
}
