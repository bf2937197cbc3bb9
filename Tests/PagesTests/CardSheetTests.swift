import TestSupport
import Testing

@testable import EmojiNames
@testable import Pages
@testable import Themes

@Suite struct `Cards on paper` {
  private func theme(
    _ faces: [String], named name: String = "Sea", color: UInt32 = 0xFF95_00FF, words: [Emoji: CardTexts] = [:]
  ) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: 2), name: name, emojis: faces.compactMap { Emoji($0) }, removedEmojis: [],
      numberOfPairs: 2, color: ThemeColor(packed: color), words: words, extras: [])
  }

  private func faces(_ count: Int) -> [String] { EmojiRow.all.filter(\.isListed).prefix(count).map(\.face) }

  private func text(_ themes: [Theme], _ change: (inout CardSheet.Options) -> Void = { _ in }) -> String {
    var options = CardSheet.Options()
    change(&options)
    return String(decoding: CardSheet(themes, options).html, as: UTF8.self)
  }

  /// What each card shows, in the order of the cards.
  private func cards(_ page: String) -> [String] {
    page.matches(of: /<div class="card">(.*?)<\/div>/).map { String($0.1).replacing(/<[^>]*>/, with: "|") }
  }

  @Test func `show all faces in play, each twice, whatever the number of pairs`() {
    #expect(cards(text([theme(["🐙", "🐠", "🦀"])])) == ["|🐙|", "|🐙|", "|🐠|", "|🐠|", "|🦀|", "|🦀|"])
  }

  @Test(arguments: [(CardSheet.Size.small, 30), (.normal, 20), (.large, 12)])
  func `begin a new page when a page is full`(_ size: CardSheet.Size, _ most: Int) {
    var options = CardSheet.Options()
    options.size = size
    #expect(CardSheet([theme(faces(most / 2))], options).numberOfPages == 1)
    #expect(CardSheet([theme(faces(most / 2 + 1))], options).numberOfPages == 2)
    options.hasBacks = true
    #expect(CardSheet([theme(faces(most / 2 + 1))], options).numberOfPages == 4)
  }

  @Test func `begin a new page for each theme, which is named on it`() {
    let page = text([theme(["🐙", "🐠"]), theme(faces(11), named: "Sky")])
    let titles = page.matches(of: /<bdi lang="">(.*?)<\/h1>/).map(\.1)
    #expect(titles == ["Sea</bdi>", "Sky</bdi> 1/2", "Sky</bdi> 2/2"])
  }

  @Test func `pair a picture with its word`() {
    let page = text([theme(["🐄", "🐔"])]) { $0.languages.words = .german }
    #expect(cards(page) == ["|🐄|", "|Kuh|", "|🐔|", "|Huhn|"])
    #expect(page.contains("lang=\"de\""))
  }

  @Test func `have the words that a theme has of its own`() throws {
    let (dog, triangle) = (try #require(Emoji("🐶")), try #require(Emoji("🔺")))
    let theme = theme(["🐶", "🐄", "🔺"], words: [dog: .one("Waldi"), triangle: .two("3 × 4", "<12>")])
    let page = text([theme])
    #expect(cards(page) == ["|🐶|", "|Waldi|", "|🐄|", "|🐄|", "|3 × 4|", "|&lt;12&gt;|"])
    #expect(page.contains("<span lang=\"\" dir=\"auto\""))
    #expect(CardSheet([theme]).omissions.isEmpty)
    #expect(
      cards(text([theme]) { $0.languages.hasPicturesOnly = true })
        == ["🐶", "🐄", "🔺"].flatMap { ["|\($0)|", "|\($0)|"] })
    // In a language, two texts stay, because their emoji is only a sign.
    let german = text([theme]) { $0.languages.words = .german }
    #expect(cards(german) == ["|🐶|", "|Hund|", "|🐄|", "|Kuh|", "|3 × 4|", "|&lt;12&gt;|"])
    #expect(german.ranges(of: "<span lang=\"de\"").count == 2)
  }

  @Test(arguments: [
    ("Hund", 4), ("ein Wort aus zwei", 8), (String(repeating: "m", count: 11), 22),
    (String(repeating: "a", count: 60), 22), (String(repeating: "世", count: 60), 22),
  ])
  func `have texts that fit, and break words that would be too small`(_ word: String, _ length: Int) throws {
    let dog = try #require(Emoji("🐶"))
    #expect(text([theme(["🐶", "🐄"], words: [dog: .one(word)])]).contains("--length:\(length)\""))
  }

  @Test func `come with advice in the language of the page, and run from left to right in every language`() {
    let theme = theme(["🐄", "🐔"])
    #expect(text([theme]).contains("<html lang=\"en\"><head>"))
    #expect(text([theme]) { $0.languages.words = .german }.contains("<html lang=\"de\"><head>"))
    let arabic = text([theme]) { $0.languages.sentences = .arabic }
    #expect(arabic.contains("<html lang=\"ar\" dir=\"rtl\"><head>"))
    #expect(arabic.contains(".cards{position:relative;direction:ltr"))
  }

  @Test func `leave out a face without a word of its own, and say so`() throws {
    var options = CardSheet.Options()
    options.languages.words = .german
    let sheet = CardSheet([theme(["🐶", "🐄", "🐕", "♚"])], options)
    #expect(sheet.numberOfCards == 4)
    // Of 🐶 and 🐕, which are both "Hund", that which a game deals.
    #expect(try #require(sheet.omissions.first).faces == ["🐶", "♚"])
  }

  @Test func `show faces twice if there are too few words for a game`() {
    #expect(cards(text([theme(["♚", "🐄"])]) { $0.languages.words = .german }) == ["|♚|", "|♚|", "|🐄|", "|🐄|"])
  }

  @Test func `name the faces where that is asked for`() {
    let page = text([theme(["🐄", "♚"])]) {
      $0.hasNames = true
      $0.languages.names = EmojiNames([.german])
    }
    #expect(cards(page) == ["|🐄||Kuh|", "|🐄||Kuh|", "|♚|", "|♚|"])
  }

  @Test(arguments: [
    "</title><script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "<!--", "&lt;b&gt;",
    "\"><svg onload=x>",
  ])
  func `hold a name only in escaped form`(_ name: String) {
    let (plain, hostile) = (text([theme(["🐙", "🐠"])]), text([theme(["🐙", "🐠"], named: name)]))
    for sign in ["<", ">", "<!--"] {
      #expect(hostile.ranges(of: sign).count == plain.ranges(of: sign).count, "\(sign)")
    }
    #expect(!hostile.contains("<script"))
    #expect(hostile.contains("default-src 'none'"))
  }

  @Test(arguments: [(CardSheet.Paper.a4, "size:A4"), (.letter, "size:letter")])
  func `ask the printer for the paper`(_ paper: CardSheet.Paper, _ rule: String) {
    #expect(text([theme(["🐙", "🐠"])]) { $0.paper = paper }.contains(rule))
  }

  @Test func `have backs that show on white paper`() {
    func ink(_ color: UInt32) -> String? {
      text([theme(["🐙", "🐠"], color: color)]) { $0.hasBacks = true }.firstMatch(of: /stroke="(#[0-9A-F]*)"/).map {
        String($0.1)
      }
    }
    #expect(ink(0xFFFF_FFFF) == "#969696")
    #expect(ink(0x0000_FFFF) == "#0000FF")
  }

  @Test func `take effort in proportion to their number`() {
    let many = faces(1_500)
    #expect(
      isLinear(from: 500, to: 5_000) { count in
        let themes = (0..<count / 500).map { _ in theme(Array(many.prefix(500))) }
        _ = text(themes) { $0.hasNames = true }
      })
    #expect(
      isLinear(from: 150, to: 1_500) { count in
        _ = text([theme(Array(many.prefix(count)))]) { $0.languages.words = .german }
      })
  }
}
