import EmojiNames
import Games
import Terminals
import TestSupport
import Testing
import Themes

@testable import Screens

/// Boards on which half of the cards have words.
@Suite struct WordBoardTests {
  private static let faces = ["🐮", "🐔", "🦋", "🐢", "🐸", "🐙"]

  private static let words: [String: [String]] = [
    "de": ["Kuh", "Huhn", "Schmetterling", "Schildkröte", "Frosch", "Krake"],
    "ar": ["بقرة", "دجاجة", "فراشة", "سلحفاة", "ضفدع", "أخطبوط"],
    "zh": ["奶牛", "鸡", "蝴蝶", "乌龟", "青蛙", "章鱼"],
    "hi": ["गाय", "मुर्गी", "तितली", "कछुआ", "मेंढक", "अष्टभुज"],
  ]

  private static func state(
    _ language: String, faces: [String] = faces, words: [String]? = nil, pairs: Int? = nil, names: Bool = false,
    showsFaces: Bool = true
  ) throws -> BoardState {
    let theme = Boards.theme(faces, name: "Animals")
    let pairing = zip(faces, words ?? Self.words[language] ?? []).compactMap { face, word in
      Emoji(face).map { ($0, word) }
    }
    let vocabulary = try #require(Vocabulary(language, pairing))
    let setup = GameSetup(pairs: pairs ?? faces.count, seed: 42, vocabulary: vocabulary)
    return BoardState(
      theme, Game(Deck(theme), setup), player: "Ada", hasNames: names, names: .english, showsFaces: showsFaces)
  }

  /// The card with a text in place of a face, or with the face.
  private func card(_ text: String, _ state: BoardState) throws -> Int {
    try #require(
      state.game.cards.indices.first { (state.game.cards[$0].word ?? state.game.cards[$0].face.text) == text })
  }

  private func lines(_ state: BoardState, _ columns: Int, _ rows: Int) -> [String] {
    BoardScreen(state, in: TerminalSize(columns: columns, rows: rows), depth: .full).grid.lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }))
    }
  }

  private func compare(_ name: String, _ state: BoardState, _ columns: Int, _ rows: Int) throws {
    let golden = Golden(Repository.file("Tests/ScreensTests/Golden/words-\(name).txt"))
    let difference = try golden.difference(from: (lines(state, columns, rows) + [""]).joined(separator: "\n"))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: ["de", "ar", "zh", "hi"])
  func `words are in the middle of their cards`(language: String) throws {
    var state = try Self.state(language)
    let words = try #require(Self.words[language])
    for text in [words[1], "🐔", words[2], "🐙"] { state.choose(try card(text, state)) }
    try compare(language, state, 80, 24)
    state.peek = 3
    try compare("\(language)-peek-40x16", state, 40, 16)
  }

  @Test func `a word that its card cuts is whole below the board`() throws {
    var state = try Self.state("de")
    let (butterfly, octopus) = (try card("Schmetterling", state), try card("🐙", state))
    state.choose(butterfly)
    let place = state.game.grid.place(of: butterfly)
    for (columns, rows) in [(28, 9), (40, 12), (60, 12), (32, 9)] {
      let shown = lines(state, columns, rows)
      #expect(shown.contains { $0.contains("…") }, "\(columns) × \(rows)")
      #expect(shown.contains("\(place): Schmetterling."), "\(columns) × \(rows)")
    }
    state.choose(octopus)
    let below = lines(state, 40, 16).suffix(2)
    #expect(below.contains { $0.contains("\(place): Schmetterling") })
  }

  /// A board of a theme with texts of its own.
  private static func state(texts: [(String, CardTexts)], showsFaces: Bool = true) -> BoardState {
    let words = texts.compactMap { face, texts in Emoji(face).map { ($0, texts) } }
    let theme = Theme(
      trusted: ThemeID(high: 1, low: 1), name: "Sums", emojis: words.map(\.0), removedEmojis: [],
      numberOfPairs: words.count, color: ThemeColor(packed: 0xFF95_00FF),
      words: Dictionary(uniqueKeysWithValues: words), extras: [])
    let setup = GameSetup(pairs: words.count, seed: 42, vocabulary: Vocabulary(own: theme))
    return BoardState(theme, Game(Deck(theme), setup), player: "Ada", hasNames: false, showsFaces: showsFaces)
  }

  private static let long = [
    "Die Donaudampfschifffahrtsgesellschaft fährt nach Österreich.",
    "الكلب الصغير يركض في الحديقة الكبيرة مع صديقه القط الجميل",
    "我们学校的动物园里有很多小动物比如说小狗小猫和小兔子还有一只非常漂亮的孔雀和两只大熊猫我们都很喜欢它们呢",
  ]

  @Test(arguments: [(80, 24), (40, 12), (28, 9)])
  func `a text of a card has up to three lines, and is whole below the board`(columns: Int, rows: Int) throws {
    let texts = Self.long.map { CardTexts.one($0) } + [.two("3 × 4", "12"), .two("the whole table", "48")]
    var state = Self.state(texts: Array(zip(["🐶", "🐱", "🐭", "🔺", "🟦"], texts)))
    var peeking = state
    peeking.peek = 3
    try compare("own-peek-\(columns)x\(rows)", peeking, columns, rows)
    for text in Self.long {
      let card = try card(text, state)
      state.choose(card)
      if columns == 80 {
        let below = lines(state, columns, rows).suffix(2).joined(separator: " ")
        #expect(below.filter { $0 != " " }.contains(text.filter { $0 != " " }), "\(below)")
      }
    }
  }

  @Test func `a found pair of two texts shows its sign, alone where both have no room`() throws {
    var state = Self.state(texts: [("🔺", .two("3 × 4", "12")), ("🟦", .two("5 × 5", "25")), ("🐶", .one("Hund"))])
    state.choose(try card("3 × 4", state))
    #expect(!lines(state, 80, 24).joined().contains("🔺"))
    state.choose(try card("12", state))
    let shown = lines(state, 80, 24).joined(separator: "\n")
    #expect(shown.contains("🔺 3 × 4"))
    #expect(shown.contains("🔺 12"))
    state.choose(try card("🐶", state))
    state.choose(try card("Hund", state))
    #expect(lines(state, 80, 24).filter { $0.contains("Hund") && $0.contains("🐶") }.isEmpty)
    var tight = Self.state(texts: Boards.plain.enumerated().map { ($1, .two("\($0) × 10", "\($0 * 10)")) })
    for text in ["11 × 10", "110"] { tight.choose(try card(text, tight)) }
    let found = lines(tight, 40, 12).dropLast(2).joined()
    #expect(found.count { $0 == "🧙" } == 2)
    #expect(!found.contains("110"))
    // Signs that look alike are on no card.
    let thumbs = ["👍🏻", "👍🏿"]
    #expect(!Self.state(texts: thumbs.map { ($0, .one("\($0)?")) }).alike.isEmpty)
    #expect(Self.state(texts: thumbs.map { ($0, .two("\($0)?", "\($0)!")) }).alike.isEmpty)
    var plain = Self.state(texts: [("🔺", .two("3 × 4", "12")), ("🟦", .two("5 × 5", "25"))], showsFaces: false)
    for text in ["3 × 4", "12"] { plain.choose(try card(text, plain)) }
    #expect(!lines(plain, 80, 24).joined().contains("triangle"))
  }

  @Test func `in one row, the word turned last comes before the other, and typing before both`() throws {
    let words = ["Kuh", "Huhn", "Schmetterling auf Reisen", "Schildkröte", "Frosch", "Krake"]
    var state = try Self.state("de", words: words)
    let (turtle, butterfly) = (try card(words[3], state), try card(words[2], state))
    state.choose(turtle)
    state.choose(butterfly)
    let layout = try #require(state.layout(TerminalSize(columns: 28, rows: 7)))
    #expect(layout.frame.footerRows == 1)
    let place = layout.grid.place(of: butterfly)
    #expect(lines(state, 28, 7).last == "\(place): Schmetterling auf Reise…")
    #expect(state.type("b", on: layout).isEmpty)
    #expect(lines(state, 28, 7).last == "b…  the number of the row")
  }

  @Test(arguments: [
    (200, "Animals · Arabic words  "), (80, "Animals · Arabic words  "), (40, "Animals      "),
    (30, "Animals · Arabic words"),
  ])
  func `the language is beside the name of the theme where there is room`(columns: Int, title: String) throws {
    #expect(lines(try Self.state("ar"), columns, 40)[0].hasPrefix(title))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the help says what makes a pair`(columns: Int, rows: Int) throws {
    var state = try Self.state("de")
    #expect(state.handle(.character("?"), on: state.layout(Boards.usual)) == nil)
    let shown = lines(state, columns, rows).joined(separator: " ")
    #expect(shown.contains("A picture and its German word are a pair"))
    #expect(!shown.contains("Find the pairs"))
    #expect(shown.contains("Two cards at a time") == (columns > 40))
  }

  @Test(arguments: [
    (["1"], "A picture and its German word are a pair", "Pictures and German words"),
    (
      ["1", "2"], "A picture and its German word are a pair, or two texts that belong together",
      "Pictures, German words, texts"
    ), (["2"], "Two texts that belong together are a pair", "Texts that belong together"),
  ])
  func `pairs of two texts are named beside those in a language`(kinds: [String], long: String, short: String) throws {
    let texts = try Self.faces.enumerated().map { index, face in
      let isOne = kinds[index % kinds.count] == "1"
      return (face: try #require(Emoji(face)), texts: isOne ? CardTexts.one(face) : .two("\(index)+0", "\(index)"))
    }
    let vocabulary = try #require(Vocabulary("de", texts: texts))
    let game = Game(
      Deck(Boards.theme(Self.faces, name: "Mix")), GameSetup(pairs: 6, seed: 42, vocabulary: vocabulary))
    #expect(game.pairing?.long == long)
    #expect(game.pairing?.short == short)
  }

  @Test(arguments: [(28, 9, true), (30, 9, false), (80, 24, false)])
  func `a window in which words have fewer than four cells says that a larger one shows more`(
    columns: Int, rows: Int, isCut: Bool
  ) throws {
    var state = try Self.state("de")
    func says() -> Bool { lines(state, columns, rows).contains { $0.contains("enlarge") || $0.contains("larger") } }
    #expect(says() == isCut)
    state.choose(0)
    #expect(!says())
  }

  @Test(arguments: [("de", 17), ("ar", 17)])
  func `cards are wider than without words where there is room`(language: String, width: Int) throws {
    let state = try Self.state(language)
    #expect(state.layout(Boards.usual)?.cardSize.width == width)
    #expect(Boards.state(Self.faces, pairs: 6).layout(Boards.usual)?.cardSize.width == 12)
    #expect(state.layout(Boards.usual)?.grid == CardGrid(cards: 12))
  }

  @Test(arguments: [(28, 9), (40, 12), (60, 20), (80, 24), (120, 40), (200, 60), (20, 80)])
  func `words need no larger window`(columns: Int, rows: Int) throws {
    let window = TerminalSize(columns: columns, rows: rows)
    #expect((try Self.state("de").layout(window) == nil) == (Boards.state(Self.faces, pairs: 6).layout(window) == nil))
  }

  @Test func `a wide character is never cut in half`() throws {
    let long = "中文词语很长很长很长"
    for limit in 4...20 {
      let size = CardSize(width: limit, height: 3, isForWords: true)
      var grid = CellGrid(TerminalSize(columns: 20, rows: 3))
      CardDrawing(size: size, style: CardStyle(.init(packed: 0), depth: nil), isFocused: false)
        .draw(.faceUp(nil, name: long), at: .init(row: 0, column: 0), in: &grid)
      let line = grid.lines[1]
      #expect(line.hasSuffix("│"), "\(limit)")
      #expect(line.cells == limit, "\(limit)")
      #expect(line.contains("…") || limit == 4, "\(limit)")
    }
  }

  @Test func `a picture is called by its emoji, because its name may be the word`() throws {
    var state = try Self.state("de")
    let cow = try card("🐮", state)
    state.choose(cow)
    #expect(lines(state, 80, 24).contains("\(state.game.grid.place(of: cow)): 🐮."))
    #expect(!lines(state, 80, 24).joined().contains("cow"))
  }

  @Test func `with names asked for, a picture has its name`() throws {
    var state = try Self.state("de", names: true)
    let cow = try card("🐮", state)
    state.choose(cow)
    #expect(lines(state, 80, 24).contains("\(state.game.grid.place(of: cow)): cow face."))
  }

  @Test func `on a terminal without emoji, a picture is its name and a word is the word`() throws {
    var state = try Self.state("de", showsFaces: false)
    let (cow, word) = (try card("🐮", state), try card("Kuh", state))
    state.choose(cow)
    #expect(lines(state, 80, 24).contains("\(state.game.grid.place(of: cow)): picture of cow face."))
    state.choose(word)
    let shown = lines(state, 80, 24)
    #expect(shown.dropLast(2).contains { $0.contains("cow face") })
    #expect(shown.contains { $0.contains("Kuh") })
    #expect(!shown.joined().contains("🐮"))
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)], ["de", "ar", "hi"])
  func `a key press costs little on a board with words`(
    _ window: (columns: Int, rows: Int), _ language: String
  ) throws {
    let window = TerminalSize(columns: window.columns, rows: window.rows)
    let words = try #require(Self.words[language])
    let faces = Self.faces + Boards.plain.prefix(6)
    var state = try Self.state(language, faces: faces, words: words + words.map { $0 + " " + words[2] })
    let layout = try #require(state.layout(window))
    var painter = GridPainter(depth: .full)
    var random = SeededGenerator(seed: 7)
    var most = 0
    _ = painter.paint(BoardScreen(state, in: window, depth: .full).grid)
    for choice in 0..<8 {
      let cards = state.game.cards
      let partner = state.game.first.flatMap { first in
        choice % 4 == 3 ? cards.indices.first { $0 != first && cards[$0].face == cards[first].face } : nil
      }
      let place = layout.grid.place(of: partner ?? Int.random(in: 0..<24, using: &random)).description
      for key in place.map(Key.character) {
        if case .choose(let card)? = state.handle(key, on: layout) { state.choose(card, at: state.time + 900) }
        most = max(most, painter.paint(BoardScreen(state, in: window, depth: .full).grid).utf8.count)
      }
    }
    #expect(most <= 400, "\(most)")
  }
}
