import Formats
import TestSupport
import Testing

@testable import Catalogs
@testable import Games
@testable import Packs
@testable import Sites
@testable import Themes

@Suite struct `The vectors of the conformance kit` {
  @Test(arguments: try Kit.vectors("random"))
  func `are random numbers`(of seed: ExtraValue) throws {
    var random = DealGenerator(seed: UInt64(try #require(seed["seed"]?.integer)))
    for number in seed["next"]?.strings ?? [] { #expect(random.next() == UInt64(number, radix: 16)) }
    random = DealGenerator(seed: UInt64(try #require(seed["seed"]?.integer)))
    for pair in (seed["below"]?.elements ?? []).compactMap(\.elements) {
      #expect(random.number(below: try #require(pair[0].integer)) == pair[1].integer)
    }
  }

  @Test(arguments: try Kit.vectors("deals"))
  func `are deals`(_ deal: ExtraValue) throws {
    let faces = (deal["emojis"]?.strings ?? []).compactMap { Emoji($0) }
    let deck = try #require(Deck(faces, numberOfPairs: faces.count))
    let level = try #require(GameLevel(rawValue: deal.text("level")))
    let language = deal["words"] == nil ? Vocabulary.own : "de"
    let texts = [deal["words"], deal["own"]].compactMap(\.self).flatMap(\.texts)
    let words = try texts.map { (face: try #require(Emoji($0.face)), texts: try #require(CardTexts($0.texts))) }
    let setup = GameSetup(
      pairs: try #require(deal["pairs"]?.integer), seed: UInt64(try #require(deal["seed"]?.integer)), level: level,
      vocabulary: words.isEmpty ? nil : Vocabulary(language, texts: words))
    let cards = Deal(deck, setup) { deal["topics"]?[$0.text]?.string ?? "" }.cards
    #expect(cards.map { $0.word ?? $0.face.text } == deal["cards"]?.strings)
  }

  @Test(arguments: try Kit.vectors("names"))
  func `are names that are equal or not`(_ example: ExtraValue) throws {
    let keys = (example["names"]?.strings ?? []).map { NameKey($0).strict }
    #expect((keys[0] == keys[1]) == example["equal"]?.bool)
  }

  @Test(arguments: try Kit.vectors("emoji"))
  func `are faces that are the same or not`(_ example: ExtraValue) throws {
    let faces = try (example["faces"]?.strings ?? []).map { try #require(Emoji($0)) }
    #expect((faces[0] == faces[1]) == example["same"]?.bool)
  }

  @Test func `have the spelling of every emoji`() throws {
    let lines = try Repository.text("Conformance/faces.txt").split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(lines.count > 3_600)
    for line in lines {
      let bare = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != "\u{FE0F}" }))
      let emoji = Emoji(bare)
      #expect(emoji.map { Array($0.text.utf8) } == Array(line.utf8))
      #expect(emoji?.isEmoji == true)
    }
  }

  @Test func `are merges`() throws {
    for example in try Kit.expected("merges") {
      func theme(_ side: String) throws -> Theme? {
        guard let value = example[side], value != .null else { return nil }
        var reading = ThemeReading()
        try JSONFormat().decode(JSONWriter.document { $0.value(value) }, into: &reading)
        return reading.themes.first
      }
      let merge = ThreeWayMerge(
        from: try #require(try theme("before")), here: try #require(try theme("here")),
        incoming: try #require(try theme("file")))
      let about = try example.text("about")
      #expect(merge.result == (try theme("result")), "\(about)")
      #expect(merge.conflicts.map(\.key) == example["conflicts"]?.strings, "\(about)")
    }
  }

  @Test(arguments: try Kit.vectors("signatures"))
  func `are signatures`(_ example: ExtraValue) throws {
    let key = try #require(PublicKey(example.text("key")))
    var code: String?
    do throws(SiteProblem) {
      try Signature.check(
        Array((example["content"]?.string ?? "").utf8), named: example["file"]?.string ?? "",
        signature: (example["signature"]?.string).map { Array($0.utf8) }, by: key)
    } catch {
      code = error.wording.code
    }
    #expect(code == example["code"]?.string)
    #expect((code == nil) == example["valid"]?.bool ?? false)
  }

  @Test(arguments: try Kit.vectors("writing"))
  func `are packs that are written`(_ example: ExtraValue) throws {
    var reading = ThemeReading()
    try JSONFormat().decode(Array(example.text("read").utf8), into: &reading)
    var credits = Credits()
    for (key, detail) in Credits.details { credits[keyPath: detail] = example["credits"]?[key].flatMap(\.content) }
    let format = PackFormat(payloads: .basic, generator: example["credits"]?["generator"]?.string)
    guard let theme = example["theme"]?.string else {
      let fault = #expect(throws: Diagnostic.self) { try format.encode(reading.themes, credits: credits) }
      #expect(fault?.code == example["code"]?.string)
      return
    }
    let pack = try format.encode(reading.themes, credits: credits)
    let files = try ZipFiles.read(pack) { _ in true }
    #expect(files.map(\.name) == ["manifest.json", "theme.json"])
    #expect(String(decoding: files[1].content, as: UTF8.self) == theme)
    if let manifest = example["manifest"]?.string {
      #expect(String(decoding: files[0].content, as: UTF8.self) == manifest)
    }
    // 1980-01-01 00:00 in the first local record.
    #expect(pack[10..<14].elementsEqual([0, 0, 0x21, 0]))
    #expect(try format.encode(reading.themes, credits: credits) == pack)
  }

  @Test(arguments: try Kit.vectors("publishing"))
  func `are sites that are published`(_ example: ExtraValue) throws {
    let key = try SecretKey(example.text("secret"))
    #expect(key.publicKey.description == (try example.text("key")))
    let theme = Theme(
      trusted: ThemeID(high: 1, low: 1), name: "Sea", emojis: "🐙🐠".compactMap { Emoji(String($0)) }, removedEmojis: [],
      numberOfPairs: 2, color: ThemeColor(packed: 0xFF), words: [:], extras: [])
    let site = try PublishedSite([theme], .init(), .init(key: key))
    let before = example["before"]?.integer.map { "{\"format\": \"memorize-site\", \"version\": 2, \"number\": \($0)}" }
    let old = before.map { Array($0.utf8) }
    let number = site.number(after: old.flatMap { SiteIndex($0) }, old)
    #expect(Int(number) == example["number"]?.integer)
    let bytes = site.index(number: number)
    let index = try #require(SiteIndex(bytes))
    #expect(index.version == 2)
    #expect(index.number == number)
    #expect(index.files.keys.sorted() == example["paths"]?.strings)
    #expect(site.number(after: index, bytes) == number)
    let signature = String(decoding: try #require(site.signature(ofIndex: bytes, number: number)), as: UTF8.self)
    #expect(signature.contains("\ntrusted comment: \(try example.text("comment"))\n"))
  }
}

extension MergeConflict {
  /// As the kit names it.
  fileprivate var key: String {
    switch self {
    case .field(let field, _): field.rawValue
    case .word(let face, _), .text(_, let face, _): "words.\(face)"
    case .key(let key, _): key
    case .tooFewEmoji: "emojis"
    }
  }
}

extension ExtraValue {
  /// A text, or one that is repeated.
  fileprivate var content: String? {
    string ?? self["repeat"]?.string.map { String(repeating: $0, count: self["times"]?.integer ?? 1) }
  }
}
