import Formats
import TestSupport
import Testing

@testable import EmojiNames
@testable import Pages
@testable import Themes

@Suite struct `Themes as a web page` {
  private let format = HTMLFormat()

  private func page(_ themes: [Theme]) throws -> String {
    String(decoding: try format.encode(themes, credits: Credits()), as: UTF8.self)
  }

  private func read(_ page: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(Array(page.utf8), into: &reading)
    return reading
  }

  private static func theme(
    _ name: String, _ faces: String = "👻🎃🦇🧛🧹💀🕸️🍬🦉🌕🧙🔮", removed: String = "", word: String? = nil
  ) -> Theme {
    let (emojis, others) = (faces.compactMap { Emoji(String($0)) }, removed.compactMap { Emoji(String($0)) })
    // On the last face.
    let words = word.flatMap { word in (emojis + others).last.map { [$0: CardTexts.one(word)] } }
    return Theme(
      trusted: ThemeID(high: 1, low: 2), name: name, emojis: emojis, removedEmojis: others, numberOfPairs: 2,
      color: ThemeColor(packed: 0xFF95_00FF), words: words ?? [:], extras: [])
  }

  // Reading back.

  @Test(arguments: 0..<10 as Range<UInt64>) func `gives the same themes`(_ seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: true)
    let themes = generator.themes(Int(seed) * 10)
    let reading = try read(page(themes))
    #expect(reading.themes == themes)
    #expect(reading.allDiagnostics.filter { $0.severity > .note }.isEmpty)
    #expect(themes.allSatisfy { format.losses(of: $0).isEmpty })
  }

  static let hostile = [
    "</script><script>alert(1)</script>", "<!--", "<!-- --!>", "<script", "</SCRIPT >", "]]>", "&amp;&lt;", "\"'`${1}",
    "{style}", "a\u{A0}b", "\\u003C", "</title><img src=x onerror=alert(1)>", "__proto__", "مرحبا",
  ]

  @Test(arguments: hostile) func `gives the same name, whatever it is`(_ name: String) throws {
    let theme = Self.theme(name)
    #expect(try read(page([theme])).themes == [theme])
    #expect(try read(page([theme, Self.theme("Sea")])).themes == [theme, Self.theme("Sea")])
  }

  @Test(arguments: hostile) func `holds a name only in escaped form`(_ name: String) throws {
    let plain = try page([Self.theme("Sea")])
    let hostile = try page([Self.theme(name)])
    for sign in ["<", ">", "</script", "<!--"] {
      #expect(hostile.ranges(of: sign).count == plain.ranges(of: sign).count, "\(sign)")
    }
  }

  @Test func `of an earlier version has empty lists of removed emoji`() throws {
    let themes = [Self.theme("Halloween")]
    let page = try page(themes)
    #expect(!page.contains("removedEmojis"))
    let earlier = page.replacing("\"numberOfPairs\"", with: "\"removedEmojis\":[],\"numberOfPairs\"")
    #expect(try read(earlier).themes == themes)
  }

  @Test func `is read with the line ends of Windows`() throws {
    let themes = [Self.theme("Halloween")]
    #expect(try read(page(themes).replacing("\n", with: "\r\n")).themes == themes)
  }

  @Test func `is read in UTF-16, as editors of Windows save it`() throws {
    let themes = [Self.theme("Halloween")]
    let units = try page(themes).utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let saved: [UInt8] = [0xFF, 0xFE] + units
    var reading = ThemeReading()
    try format.decode(saved, into: &reading)
    #expect(reading.themes == themes)
    #expect(try FormatRegistry.basic.adding(HTMLFormat()).detect(saved, fileName: "page.html").name == "html")
  }

  /// What Chromium and Firefox change when they save a page whose script has run.
  @Test func `is read from the DOM that a browser saved`() throws {
    let themes = [Self.theme("Halloween"), Self.theme("Sea")]
    let saved = try page(themes)
      .replacing(
        "<!DOCTYPE html>", with: "<!DOCTYPE html>\n<!-- saved from url=(0042)file:///home/ann/<script>.html -->"
      )
      .replacing(
        "<main>", with: "<main class=\"game\"><div title='<script id=\"memorize-themes\">' style=\"--x: 1\">a1</div>"
      )
      .replacing(
        "<script type=\"application/json\" id=\"memorize-themes\">",
        with: "<SCRIPT id=memorize-themes\n data-x='>' type=\"application/json\">\n")
    #expect(try read(saved).themes == themes)
    #expect(format.recognition(of: Array(saved.utf8)[...]) == .certain)
  }

  @Test func `is not misled by text that looks like its themes`() throws {
    let theme = Self.theme("Halloween")
    let decoys = [
      "<!-- <script id=\"memorize-themes\">[]</script> -->", "<textarea><script id=\"memorize-themes\"></textarea>",
      "<!-- \r\r> <script id=\"memorize-themes\">[]</script> -->", "<!-- a --!>", "<!-->", "<!--->",
    ]
    for decoy in decoys {
      #expect(try read(page([theme]).replacing("<main>", with: "\(decoy)<main>")).themes == [theme], "\(decoy)")
    }
  }

  @Test func `places findings at the line of the page`() throws {
    let text = try page([Self.theme("Halloween")]).replacing("\"numberOfPairs\":2", with: "\"numberOfPairs\":}")
    let fault = #expect(throws: Diagnostic.self) { try read(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\":}") })
    let before = try #require(lines[line].range(of: "\":}")).upperBound
    #expect(fault?.place == .line(line + 1, column: lines[line][..<before].count))
  }

  @Test(arguments: [
    ("<!DOCTYPE html><p>Hello</p>", "has no themes of memorize"),
    ("<html><meta name=\"generator\" content=\"memorize\"><main></main></html>", "was saved without its themes"),
    ("MIME-Version: 1.0\nContent-Type: multipart/related; type=\"text/html\"\n", "an MHTML snapshot"),
    ("<script id=memorize-themes>[]</script><script id=memorize-themes>[]</script>", "has 2 elements with the id"),
    ("<script id=memorize-themes>[]", "are cut off or contain '<'"),
    ("<script id=memorize-themes>[] <b></script>", "are cut off or contain '<'"),
    ("<script id=memorize-themes>[</script>", "never closed"),
    ("<script id=memorize-themes", "are cut off or contain '<'"),
    ("<script id='memorize-themes", "are cut off or contain '<'"),
    ("<script x", "has no themes of memorize"), ("<!--", "has no themes of memorize"),
    ("<", "has no themes of memorize"), ("<style>", "has no themes of memorize"),
  ])
  func `without its themes is rejected with the reason`(_ text: String, _ reason: String) {
    let fault = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(fault?.message.contains(reason) == true, "\(fault.map(String.init(describing:)) ?? "")")
  }

  @Test(arguments: [
    ("\u{FEFF}\r\n<!doctype HTML><title>x</title>", Recognition.plausible), ("<html lang=\"en\">", .plausible),
    ("<!DOCTYPE html><meta name=\"generator\" content=\"memorize\">", .certain),
    ("From: <Saved by Blink>\nContent-Type: multipart/related;\n\ttype=\"text/html\";", .likely),
    ("<!DOCTYPE plist>", .no), ("<p>multipart/related text/html", .no), ("", .no), ("[]", .no),
  ])
  func `is recognised by how it begins`(_ text: String, _ recognition: Recognition) {
    #expect(format.recognition(of: Array(text.utf8)[...]) == recognition)
  }

  // Writing.

  /// Twenty faces with long names, as the largest sample theme has.
  @Test func `of one theme takes at most 20 kB`() throws {
    let islands = "🇮🇸🇮🇪🇲🇹🇨🇾🇯🇲🇨🇺🇲🇬🇱🇰🇯🇵🇳🇿🇫🇯🇲🇺🇸🇨🇧🇧🇹🇹🇵🇭🇮🇩🇸🇬🇧🇸🇲🇻"
    let page = try page([Self.theme("Flags of Islands", islands)])
    #expect(page.contains("\"flag: Maldives\""))
    #expect(page.utf8.count <= 20_000)
  }

  /// The themes themselves take 227 and 281 kB. Each emoji of Unicode occurs, without or with skin tones.
  @Test(arguments: [(false, 300_000), (true, 335_000)])
  func `of a thousand themes takes little more than its themes`(_ hasTones: Bool, _ limit: Int) throws {
    let faces = EmojiRow.all.flatMap { row in
      (row.isListed ? [row.face] : []) + (hasTones ? TonedFace.all(of: row).map(\.face) : [])
    }
    #expect(faces.count == (hasTones ? 3_655 : 1_870) + 9)
    let themes = (0..<1_000).map { number in
      Theme(
        trusted: ThemeID(high: 1, low: 2), name: "Theme number \(number)",
        emojis: (0..<12).compactMap { Emoji(faces[(number * 12 + $0) % faces.count]) }, removedEmojis: [],
        numberOfPairs: 8, color: ThemeColor(packed: 0xFF95_00FF), extras: [])
    }
    #expect(try page(themes).utf8.count <= limit)
  }

  @Test func `has the game with words of a theme's own only where it has some in play`() throws {
    let signs = ["ownWords", "With texts", "-webkit-line-clamp"]
    let page = try page([Self.theme("A"), Self.theme("B", word: "Zauber")])
    #expect(signs.allSatisfy(page.contains))
    #expect(page.contains(#""words":{"🔮":"Zauber"}"#))
    let others = [
      try self.page([Self.theme("A"), Self.theme("B", removed: "🐙", word: "Krake")]),
      String(
        decoding: try HTMLFormat(PageLanguages(words: .german, sentences: .english)).encode(
          [Self.theme("A", word: "Zauber")], credits: Credits()), as: UTF8.self),
    ]
    for page in others { #expect(!signs.contains(where: page.contains)) }
    #expect(!others[0].contains("lesson:"))
  }

  @Test(arguments: hostile) func `holds a word only in escaped form`(_ word: String) throws {
    let plain = try page([Self.theme("Sea", word: "x")])
    let hostile = try page([Self.theme("Sea", word: word)])
    for sign in ["<", ">", "</script", "<!--"] {
      #expect(hostile.ranges(of: sign).count == plain.ranges(of: sign).count, "\(sign)")
    }
  }

  @Test func `is titled with the name of its theme, or Memory for several`() throws {
    #expect(try page([Self.theme("Sun & Sea")]).contains("<title>Sun &amp; Sea</title>"))
    #expect(try page([Self.theme("A"), Self.theme("B")]).contains("<title>Memory</title>"))
  }

  @Test func `has a name for each different part of a face, in the order of their first occurrence`() throws {
    func names(_ faces: [String]) throws -> Substring? {
      try page(faces.map { Self.theme("A", $0) }).firstMatch(of: /id="memorize-names" lang="en">(.*?)<\/script>/)?.1
    }
    #expect(try names(["👻🎃", "🎃漢👻🦇"]) == #"["ghost","jack-o-lantern","","bat"]"#)
    #expect(
      try names(["👋👋🏽👍🏽", "👩🏻‍🤝‍👨🏿"])
        == #"["waving hand","medium skin tone","thumbs up","woman and man holding hands","#
        + #""light skin tone","dark skin tone"]"#
    )
  }

  @Test func `has names in the language that is asked for`() throws {
    let page = try HTMLFormat(PageLanguages(names: EmojiNames([.german]))).encode(
      [Self.theme("A", "🐄🎃")], credits: Credits())
    #expect(String(decoding: page, as: UTF8.self).contains(#"lang="de">["Kuh","Halloweenkürbis"]</script>"#))
  }

  @Test func `allows its own style and script only`() throws {
    let text = try page([Self.theme("A")])
    let policy = try #require(text.firstMatch(of: /content="(default-src[^"]*)"/)?.1)
    #expect(policy.contains("default-src 'none'; script-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    #expect(!text.contains("http:"))
    #expect(!text.contains("https:"))
  }

  // Squeezing.

  @Test(arguments: [
    ("  a = b + 1;\n", "a=b+1;"), ("// a\nb", "b"), ("/* a */\nb;\n\nc;", "b;c;"), ("return x;", "return x;"),
    ("a = \"b = c\";", "a=\"b = c\";"), ("`a ${b + 1} c ${ {d: `e  f${ g }`} } h`", "`a ${b+1} c ${{d:`e  f${g}`}} h`"),
    ("f({ a: 1,\n})", "f({a:1})"), ("'\\' x = y' + z", "'\\' x = y'+z"),
    ("  const a = 1;", "let a=1;"), ("const a = 1;\n// b\nlet c = 2;\nd;\nlet e;", "let a=1,c=2;d;let e;"),
    ("const a = b ?\n  c : d;\nconst e = () => {\n};\nconst f;", "let a=b?c:d;let e=()=>{},f;"),
    ("if (a) {\n}\nconst [f] = g;", "if(a){}let[f]=g;"),
    ("const e = () => {\n};\nf();\nlet g;", "let e=()=>{};f();let g;"),
    ("return `a`;", "return`a`;"),
    ("if (a) b;", "if(a)b;"), ("{ a; }", "{a}"), ("\";\" + { }", "\";\"+{}"), ("\"\\\\\" + a", "\"\\\\\"+a"),
  ])
  func `leaves out spaces of a script, but not of its strings`(_ source: String, _ expected: String) {
    #expect(String(decoding: Squeezing.javaScript.squeezed(Array(source.utf8)), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("a { b: c; }", "a{b:c}"), (".a .b { x: calc(1px + 2px); }", ".a .b{x:calc(1px + 2px)}"),
    ("@media (a: b) and (c) { }", "@media (a:b) and (c){}"),
    ("a::before { content: \"{ \"; }", "a::before{content:\"{ \"}"),
    ("* { a: calc(2 * b / c + d) !important; }", "*{a:calc(2*b/c + d)!important}"),
    ("a > * { b: c / d; }", "a>*{b:c/d}"),
  ])
  func `leaves out spaces of a style`(_ source: String, _ expected: String) {
    #expect(String(decoding: Squeezing.css.squeezed(Array(source.utf8)), as: UTF8.self) == expected)
  }
}
