public import Themes

/// A game as text: its deck, its setup and its choices, from which everything else follows.
///
/// For example, a game in which two cards were chosen (Documentation/Games.md explains the lines):
///
///     memorize-game 2
///     faces 🎃 👻 🦇
///     theme-pairs 3
///     pairs 2
///     seed 42
///     columns 2
///     level normal
///     dealt
///     bonus no
///     peek 0
///     players
///     against none
///     elapsed 2500
///     choices 3@0 1@1900
///     checksum 466C3DFEECAF638F
///
/// Each game has exactly one text in each version; any deviation from it is damage. Version 1 has no columns, level,
/// dealt faces, peek and players. Version 3 is a game with words: it has a language, and the word of each face. Version 4
/// is a game of a deck with words, or with the words of its theme.
public struct SavedGame: Hashable, Sendable {
  /// The text, as a catalog stores it.
  public let text: String

  /// Wraps a stored text; ``game(earlierColumns:)`` checks it.
  public init(text: String) { self.text = text }

  /// Writes a game down.
  public init(_ game: Game) { self.init(game, version: Self.version(of: game)) }

  init(_ game: Game, version: Int) {
    let setup = game.setup
    var lines = [
      Self.kind + String(version),
      "faces " + game.deck.faces.map(\.text).joined(separator: "\t"),
      "theme-pairs \(game.deck.numberOfPairs)",
    ]
    if version > 3 { lines.append(Self.line("theme-words", [game.deck.wordsFingerprint].compactMap(\.self))) }
    lines += ["pairs \(setup.pairs)", "seed \(setup.seed)"]
    if version > 1 {
      // The faces of the usual deal follow from the seed.
      let dealt = setup.level == .normal ? [] : game.dealt.map(\.text)
      lines += ["columns \(setup.columns)", "level \(setup.level.rawValue)", Self.line("dealt", dealt)]
    }
    lines.append("bonus \(setup.hasBonus ? "yes" : "no")")
    if version > 1 {
      let computer = setup.mode.skill?.rawValue ?? "none"
      lines += ["peek \(setup.peek)", Self.line("players", setup.mode.names), "against \(computer)"]
    }
    if version > 2 {
      let vocabulary = setup.vocabulary
      // All words, because the deal depends on how many there are.
      let words = vocabulary.map { vocabulary in game.deck.faces.map { vocabulary.words[$0] } } ?? []
      lines.append(Self.line("language", [vocabulary?.language].compactMap(\.self)))
      if version > 3 { lines.append(Self.line("fronts", words.map { $0?.front ?? "" })) }
      lines.append(Self.line("words", words.map { $0?.back ?? "" }))
    }
    let choices = game.choices.map { "\($0.isHelp ? "h" : "")\($0.card)@\($0.time)" }
    lines += ["elapsed \(game.elapsed)", (["choices"] + choices).joined(separator: " ")]
    let body = lines.joined(separator: "\n") + "\n"
    text = body + "checksum \(Self.checksum(body))\n"
  }

  private static func line(_ key: String, _ words: [String]) -> String {
    words.isEmpty ? key : key + " " + words.joined(separator: "\t")
  }

  /// True if no card was turned up yet. Does not read the whole game.
  public var isUntouched: Bool {
    text.utf8.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual("choices".utf8) }
  }

  /// The game it describes. Throws a `Diagnostic` for a text that is damaged or of a newer version.
  ///
  /// `earlierColumns` gives the columns of a game of version 1, by its number of cards; without it they are the usual ones.
  public func game(earlierColumns: ((Int) -> Int)? = nil) throws -> Game {
    var reader = SavedGameReader(text, earlierColumns: earlierColumns)
    return try reader.game()
  }

  /// Why it cannot be continued; nil if it can, here or by a newer version. Replays the game, because only the rules show
  /// whether it is valid.
  package var damage: Diagnostic? {
    do {
      _ = try game()
      return nil
    } catch {
      let finding = error as? Diagnostic ?? Diagnostic(GameProblem.damaged("\(error)"))
      return if case .newer? = finding.problem as? GameProblem { nil } else { finding }
    }
  }

  static let kind = "memorize-game "
  /// The newest version.
  static let version = 4

  /// The oldest version that has everything of a game, so that earlier releases can read it.
  static func version(of game: Game) -> Int {
    guard let vocabulary = game.setup.vocabulary else { return game.deck.wordsFingerprint == nil ? 2 : 4 }
    return game.deck.wordsFingerprint == nil && vocabulary.language != Vocabulary.own ? 3 : 4
  }

  static func checksum(_ body: String) -> String {
    var hash = StableHash()
    hash.combine(body)
    return hash.hexadecimal
  }
}

/// Reads a saved game line by line and replays its choices; every value is checked.
private struct SavedGameReader {
  private let text: String
  private let earlierColumns: ((Int) -> Int)?
  private var lines: ArraySlice<Substring.UTF8View>

  init(_ text: String, earlierColumns: ((Int) -> Int)?) {
    self.text = text
    self.earlierColumns = earlierColumns
    // Split by bytes: a line end and a joiner after it are one character. No face holds a line end or a tab.
    lines = text[...].utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
  }

  mutating func game() throws -> Game {
    let version = try version()
    let (faces, themePairs) = (try faces("faces"), try number("theme-pairs"))
    let digits = version > 3 ? try words("theme-words").first : nil
    guard let deck = Deck(faces, numberOfPairs: themePairs, wordsFingerprint: digits) else {
      throw damaged("its faces, pairs and words are not a deck")
    }
    let (pairs, seed) = (try number("pairs"), UInt64(try number("seed")))
    guard PairsRule.allowed(emojis: deck.faces.count).contains(pairs), GameSetup.seeds.contains(seed) else {
      throw damaged(Self.outOfRange)
    }
    var game =
      version == 1
      ? Game(deck, GameSetup(pairs: pairs, seed: seed, columns: earlierColumns?(2 * pairs), hasBonus: try hasBonus()))
      : try newGame(deck, pairs, seed, version)
    let elapsed = try number("elapsed")
    for word in try words("choices") { try play(word, in: &game) }
    game.pass(to: elapsed)
    // Finds everything that is surplus, missing or spelled differently, including the checksum.
    guard version == 1 || version == SavedGame.version(of: game),
      SavedGame(game, version: version).text.utf8.elementsEqual(text.utf8)
    else {
      throw damaged("it does not match its checksum")
    }
    return game
  }

  private mutating func newGame(_ deck: Deck, _ pairs: Int, _ seed: UInt64, _ version: Int) throws -> Game {
    let columns = try number("columns")
    guard let level = GameLevel(rawValue: try words("level").joined()) else {
      throw damaged("its 'level' is not one of easy, normal and hard")
    }
    let dealt = try faces("dealt")
    let hasBonus = try hasBonus()
    let peek = try number("peek")
    let mode = try mode()
    guard CardGrid.allowedColumns.contains(columns), GameSetup.peeks.contains(peek), mode.isPossible else {
      throw damaged(Self.outOfRange)
    }
    let vocabulary = version > 2 ? try vocabulary(of: deck, version) : nil
    let setup = GameSetup(
      pairs: pairs, seed: seed, columns: columns, hasBonus: hasBonus, mode: mode, peek: peek, level: level,
      vocabulary: vocabulary)
    guard level != .normal else { return Game(deck, setup) }
    guard dealt.count == pairs, Set(dealt).count == pairs, Set(setup.faces(of: deck)).isSuperset(of: dealt) else {
      throw damaged(Self.outOfRange)
    }
    return Game(deck, setup, Deal(deck, setup, dealt: dealt))
  }

  /// The word or the two texts of each face of the deck; empty ones for a face without. Nil for a game with pictures.
  private mutating func vocabulary(of deck: Deck, _ version: Int) throws -> Vocabulary? {
    let language = try words("language").joined()
    let fronts = version > 3 ? try words("fronts", separator: "\t") : deck.faces.map { _ in "" }
    let backs = try words("words", separator: "\t")
    if version > 3, language.isEmpty { return nil }
    let texts = zip(deck.faces, zip(fronts, backs)).compactMap { face, texts in
      CardTexts([texts.0, texts.1].filter { !$0.isEmpty }).map { (face, $0) }
    }
    guard fronts.count == deck.faces.count, backs.count == fronts.count,
      let vocabulary = Vocabulary(language, texts: texts)
    else { throw damaged("its 'language' and 'words' are not words for its faces") }
    return vocabulary
  }

  private mutating func mode() throws -> GameMode {
    let names = try words("players", separator: "\t")
    let opponent = try words("against").joined()
    if !names.isEmpty { return .together(names) }
    return ComputerSkill(rawValue: opponent).map { .against($0) } ?? .alone
  }

  private mutating func faces(_ key: String) throws -> [Emoji] {
    try words(key, separator: "\t").map { word in
      guard let face = Emoji(word), Array(face.text.utf8) == Array(word.utf8) else {
        throw damaged("\(quoted(word)) is not a face")
      }
      return face
    }
  }

  private mutating func version() throws -> Int {
    let first = lines.popFirst().map { String(Substring($0)) } ?? ""
    guard first.hasPrefix(SavedGame.kind) else { throw damaged("its first line is not that of a saved game") }
    let version = String(first.dropFirst(SavedGame.kind.count))
    guard let number = Int(version), number > 0 else { throw damaged("it has no version number") }
    guard number <= SavedGame.version else { throw Diagnostic(GameProblem.newer(version: version)) }
    return number
  }

  private func play(_ word: String, in game: inout Game) throws {
    let isHelp = word.hasPrefix("h")
    let parts = word.dropFirst(isHelp ? 1 : 0).split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let card = parts[0], let time = parts[1], (game.elapsed...Game.longestTime).contains(time),
      isHelp ? game.help(at: time)?.card == card : game.choose(card, at: time) != .ignored(card)
    else { throw damaged("\(quoted(word)) is not a possible choice") }
  }

  private mutating func words(_ key: String, separator: Unicode.Scalar = " ") throws -> [String] {
    guard let line = lines.popFirst() else { throw damaged("it ends before the line '\(key)'") }
    guard line.starts(with: key.utf8) else { throw damaged("the line '\(key)' is missing") }
    guard line.count > key.utf8.count else { return [] }
    return line.dropFirst(key.utf8.count + 1)
      .split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private mutating func number(_ key: String) throws -> Int {
    let words = try words(key)
    guard words.count == 1, let number = Int(words[0]), number >= 0 else {
      throw damaged("its '\(key)' is not a whole number")
    }
    return number
  }

  private mutating func hasBonus() throws -> Bool {
    switch try words("bonus") {
    case ["yes"]: return true
    case ["no"]: return false
    default: throw damaged("its 'bonus' is neither yes nor no")
    }
  }

  private static let outOfRange = "its pairs, seed, columns, dealt faces, peek or players are out of range"

  private func damaged(_ fault: String) -> Diagnostic { Diagnostic(GameProblem.damaged(fault)) }
}

/// A reason why a saved game cannot be continued.
public enum GameProblem: Problem {
  /// The first fault in the text, in words.
  case damaged(String)
  /// `version` as it is written in the text.
  case newer(version: String)

  public var wording: Wording {
    switch self {
    case .damaged(let fault):
      .error(
        "play.damaged-game", "the saved game is damaged: \(fault)", .playAnew)
    case .newer(let version):
      .error(
        "play.newer-game", "the game was saved by a newer memorize (version \(quoted(version)) of saved games)",
        .updateProgram, .playAnew)
    }
  }
}
