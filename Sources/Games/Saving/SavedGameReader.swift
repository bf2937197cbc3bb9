internal import Themes

/// Reads a saved game line by line, and plays its choices again: nothing in it is trusted.
struct SavedGameReader {
  private let text: String
  private var lines: ArraySlice<Substring.UTF8View>

  init(_ text: String) {
    self.text = text
    // By bytes, whatever joins with what: no face holds a line end or a tab.
    lines = text[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
  }

  mutating func game() throws -> Game {
    try readVersion()
    let faces = try words("faces", apart: "\t").map { word in
      guard let face = Emoji(word), Array(face.text.utf8) == Array(word.utf8) else {
        throw Diagnostic.gameDamaged("\(quoted(word)) is no face")
      }
      return face
    }
    guard let deck = Deck(faces, numberOfPairs: try number("theme-pairs")) else {
      throw Diagnostic.gameDamaged("its faces make no deck")
    }
    let setup = GameSetup(pairs: try number("pairs"), seed: UInt64(try number("seed")), hasBonus: try hasBonus())
    guard (2...deck.faces.count).contains(setup.pairs), GameSetup.seeds.contains(setup.seed) else {
      throw Diagnostic.gameDamaged("it cannot be dealt")
    }
    let elapsed = try number("elapsed")
    var game = Game(deck, setup)
    for word in try words("choices") { try play(word, in: &game) }
    game.pass(to: elapsed)
    // Whatever else is there, missing or spelled otherwise, the checksum included.
    guard SavedGameWriter.text(game).utf8.elementsEqual(text.utf8) else {
      throw Diagnostic.gameDamaged("it does not match its checksum")
    }
    return game
  }

  private mutating func readVersion() throws {
    let first = lines.popFirst().map { String(Substring($0)) } ?? ""
    guard first.hasPrefix(SavedGameWriter.kind) else { throw Diagnostic.gameDamaged("it does not begin as one") }
    let version = String(first.dropFirst(SavedGameWriter.kind.count))
    guard let number = Int(version), number > 0 else { throw Diagnostic.gameDamaged("it has no version") }
    guard number <= SavedGameWriter.version else { throw Diagnostic.gameNewer(version) }
  }

  private func play(_ word: String, in game: inout Game) throws {
    let parts = word.split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let card = parts[0], let time = parts[1],
      (game.elapsed...Game.longestTime).contains(time), game.choose(card, at: time).kind != .ignored
    else { throw Diagnostic.gameDamaged("\(quoted(word)) is a choice that cannot be made") }
  }

  private mutating func words(_ key: String, apart separator: Unicode.Scalar = " ") throws -> [String] {
    guard let line = lines.popFirst() else { throw Diagnostic.gameDamaged("it ends before its '\(key)'") }
    guard line.starts(with: key.utf8) else {
      throw Diagnostic.gameDamaged("it has no line '\(key)' where that should be")
    }
    guard line.count > key.utf8.count else { return [] }
    return line.dropFirst(key.utf8.count + 1)
      .split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private mutating func number(_ key: String) throws -> Int {
    let words = try words(key)
    guard words.count == 1, let number = Int(words[0]), number >= 0 else {
      throw Diagnostic.gameDamaged("its '\(key)' is no number")
    }
    return number
  }

  private mutating func hasBonus() throws -> Bool {
    switch try words("bonus") {
    case ["yes"]: return true
    case ["no"]: return false
    default: throw Diagnostic.gameDamaged("its 'bonus' is neither yes nor no")
    }
  }
}
