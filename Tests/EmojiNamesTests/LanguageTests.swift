import Testing

@testable import EmojiNames

struct LanguageTests {
  private static let farm = ["🐶", "🐮", "🐷", "🐱", "🐔", "🚜", "🍎", "🇩🇪", "5️⃣"]

  @Test(arguments: [
    (EmojiLanguage.english, "dog cow pig cat chicken tractor,red apple,Germany,5"),
    (.german, "Hund Kuh Schwein Katze Huhn Traktor,roter Apfel,Deutschland,5"),
    (.french, "chien vache cochon chat poule tracteur,pomme rouge,Allemagne,5"),
    (.spanish, "perro vaca cerdo gato gallina tractor,manzana roja,Alemania,5"),
    (.italian, "cane mucca maiale gatto gallina trattore,mela rossa,Germania,5"),
    (.portuguese, "cachorro vaca porco gato galinha trator,maçã vermelha,Alemanha,5"),
    (.dutch, "hond koe varken kat kip tractor,rode appel,Duitsland,5"),
    (.polish, "pies krowa świnia kot kura ciągnik,czerwone jabłko,Niemcy,5"),
    (.turkish, "köpek inek domuz kedi tavuk traktör,kırmızı elma,Almanya,5"),
    (.ukrainian, "собака корова свиня кіт курка трактор,червоне яблуко,Німеччина,5"),
    (.arabic, "كلب بقرة خنزير قطة دجاجة جرار,تفاح أحمر,ألمانيا,5"),
    (.chinese, "狗 奶牛 猪 猫 鸡 拖拉机,红苹果,德国,5"),
    (.japanese, "イヌ 牛 ブタ ネコ にわとり トラクター,赤リンゴ,ドイツ,5"),
    (.hindi, "कुत्ता गाय सुअर बिल्ली मुर्गी ट्रैक्टर,लाल सेब,जर्मनी,5"),
  ])
  func `the caption of an emoji is the word that a child would say`(language: EmojiLanguage, captions: String) {
    let parts = captions.split(separator: ",")
    let expected = parts[0].split(separator: " ").map(String.init) + parts.dropFirst().map(String.init)
    #expect(Self.farm.map { EmojiNames([language]).match($0)?.caption } == expected)
  }

  @Test(arguments: [
    (EmojiLanguage.german, "Kuh", "🐄"), (.german, "KÜHE", "🐄"), (.german, "kuhe", "🐄"), (.german, "kürbis", "🎃"),
    (.german, "roter apfel", "🍎"), (.german, "strassenbahn", "🚊"), (.german, "Hunde", "🐕"), (.german, "Elch", "🫎"),
    (.french, "vaches", "🐄"), (.french, "œuf", "🥚"), (.french, "oeuf", "🥚"), (.spanish, "vaca", "🐄"),
    (.spanish, "limones", "🍋"), (.italian, "gatti", "🐈"), (.portuguese, "limões", "🍋"), (.dutch, "katten", "🐈"),
    (.polish, "zolw", "🐢"), (.turkish, "ISTAKOZ", "🦞"), (.turkish, "kaplumbağalar", "🐢"), (.ukrainian, "Їжак", "🦔"),
    (.ukrainian, "хом'як", "🐹"), (.arabic, "أرنب", "🐇"), (.arabic, "ارنب", "🐇"), (.chinese, "猫", "🐈"),
    (.japanese, "いぬ", "🐕"), (.japanese, "犬", "🐶"), (.hindi, "कुत्ता", "🐕"), (.hindi, "कुत्ते", "🐶"),
    (.german, "octopus", "🐙"), (.german, "winkende Hand dunkle Hautfarbe", "👋🏿"),
    (.french, "signe de la main peau foncée", "👋🏿"),
  ])
  func `a word of a language finds its emoji first`(language: EmojiLanguage, word: String, face: String) {
    let found = EmojiNames([language]).find(word, limit: 5)
    #expect(found.first?.face == face, "\(found.map(\.face))")
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `an emoji is found by its name in every language`(language: EmojiLanguage) {
    let names = EmojiNames([language])
    for (index, row) in EmojiRow.all.enumerated() where row.isListed && index.isMultiple(of: 50) {
      let name = row.name(in: language)
      guard EmojiTopic.group(of: row) != "Component" else { continue }
      let found = names.face(named: name)
      // The everyday word for another emoji may be spelled like it.
      let isSecond = names.find(name).dropFirst().first?.face == row.face
      #expect(found.flatMap(names.name) == name || isSecond, "\(row.face) \(name)")
    }
  }

  @Test func `names are those of the first language, and words are looked up in all`() {
    let names = EmojiNames([.german, .french])
    #expect(names.languages == [.german, .french, .english])
    #expect(names.name(of: "🐄") == "Kuh")
    #expect(names.name(of: "👋🏽") == "winkende Hand: mittlere Hautfarbe")
    #expect(EmojiNames([.french]).name(of: "👩🏿‍🦰") == "femme\u{202F}: peau foncée, cheveux roux")
    for word in ["Kuh", "vache", "cow"] { #expect(names.find(word).first?.name == "Kuh", "\(word)") }
  }

  @Test func `whole words of a later language come before beginnings of the first one`() {
    // They begin "Batterie" and "Antarktis".
    for (word, face) in [("bat", "🦇"), ("ant", "🐜")] {
      #expect(EmojiNames([.german]).find(word).first?.face == face, "\(word)")
    }
  }

  @Test func `whole words of the first language come before those of a later one`() {
    let names = EmojiNames([.german])
    #expect(names.find("Hut").prefix(3).contains { $0.face == "👒" })
    #expect(names.find("Hut").contains { $0.face == "🛖" })
    #expect(names.face(named: "Hut") == "🎩")
    #expect(EmojiNames.english.face(named: "hut") == "🛖")
  }

  @Test func `English is not changed by the other languages`() {
    #expect(EmojiNames.english.find("Kuh").isEmpty)
    #expect(EmojiNames([.english]) == .english)
  }

  @Test(arguments: [
    ("Kuhh", "Kuh"), ("Elefannt", "Elefant"), ("Schmeterling", "Schmetterling"), ("gohst", "Gespenst"),
  ])
  func `a misspelled word has suggestions in the languages of the person`(typed: String, meant: String) {
    #expect(EmojiNames([.german]).closestNames(to: typed, limit: 3).contains(meant))
  }

  @Test func `look-alikes are distinguished in the language of the person`() {
    let alike = LookAlikes(["👍🏻", "👍🏾", "👍", "🎈"], names: EmojiNames([.german]))
    #expect(alike.words(for: "👍🏻") == "helle")
    #expect(alike.words(for: "👍🏾") == "mitteldunkle")
    #expect(alike.words(for: "👍") == "Daumen hoch")
    #expect(alike.words(for: "🎈") == nil)
  }

  @Test(arguments: [
    ("de", EmojiLanguage.german), ("DE", .german), ("de_DE", .german), ("de-at", .german), ("de_DE.UTF-8", .german),
    ("German", .german), ("german", .german), ("ger", .german), ("Deutsch", .german), ("DEU", .german),
    ("pt-BR", .portuguese), ("por", .portuguese), ("portugues", .portuguese), ("pol", .polish), ("Türkçe", .turkish),
    ("turkce", .turkish), ("français", .french), ("Nederlands", .dutch), ("zh", .chinese), ("zh-Hans", .chinese),
    ("zh-Hans-SG", .chinese), ("中文", .chinese), ("日本語", .japanese), ("українська", .ukrainian),
    ("العربية", .arabic), ("हिन्दी", .hindi), ("en-GB-oxendict", .english),
  ])
  func `a language is meant by a code, a locale or a name`(text: String, language: EmojiLanguage) {
    #expect(EmojiLanguage.meant(by: text) == language)
  }

  @Test(arguments: [
    "", " ", "d", "ge", "po", "x", "dee", "Germanic", "de,fr", "sv", "sv_DE", "zh_TW", "zh-hant", "zh-Hant-HK", "中",
    "-",
    "🐄",
  ])
  func `other texts mean no language`(text: String) {
    #expect(EmojiLanguage.meant(by: text) == nil)
  }

  @Test(arguments: EmojiLanguage.allCases)
  func `each language is meant by its code and its names`(language: EmojiLanguage) {
    for text in [language.rawValue, language.name, language.ownName, String(language.name.prefix(3))] {
      #expect(EmojiLanguage.meant(by: text) == language, "\(text)")
    }
  }

  @Test(
    arguments: [
      ([:], []), (["LANG": "C"], []), (["LANG": "C.UTF-8"], []), (["LANG": "POSIX"], []), (["LANG": ""], []),
      (["LANG": "de_DE.UTF-8"], [.german]), (["LANG": "de"], [.german]), (["LANG": "pt_BR.UTF-8@x"], [.portuguese]),
      (["LANG": "en_US.UTF-8"], [.english]), (["LANG": "sv_SE.UTF-8"], []), (["LANG": "zh_CN.UTF-8"], [.chinese]),
      (["LANG": "zh_TW.UTF-8"], []), (["LANG": "fr_FR", "LC_MESSAGES": "es_ES"], [.spanish]),
      (["LANG": "fr_FR", "LC_MESSAGES": "es_ES", "LC_ALL": "it_IT"], [.italian]),
      (["LANG": "fr_FR", "LC_ALL": "C", "LANGUAGE": "de"], []),
      (["LANG": "fr_FR", "LANGUAGE": "de_AT:sv:en:uk"], [.german, .english, .ukrainian]),
      (["LANG": "fr_FR", "LANGUAGE": ""], [.french]),
    ] as [([String: String], [EmojiLanguage])])
  func `the languages are those that gettext would use`(environment: [String: String], languages: [EmojiLanguage]) {
    #expect(EmojiLanguage.wanted(in: environment) == languages)
  }
}
