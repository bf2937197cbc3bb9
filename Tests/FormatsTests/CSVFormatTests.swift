import Formats
import TestSupport
import Testing
import Themes

@Suite struct `Themes in CSV` {
  private func reading(_ bytes: [UInt8]) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(bytes, into: &reading)
    return reading
  }

  private func reading(_ text: String) throws -> ThemeReading { try reading(Array(text.utf8)) }

  private func theme(_ name: String, _ emojis: [String], removed: [String] = []) -> Theme {
    Theme(
      trusted: ThemeID(high: 0x6F1B_0C5E_7A63_4B1E, low: 0x9E36_0C8C_2C6B_9B11), name: name,
      emojis: emojis.compactMap { Emoji($0) }, removedEmojis: removed.compactMap { Emoji($0) }, numberOfPairs: 2,
      color: ThemeColor(packed: 0xFF95_0080), extras: [])
  }

  private static let row = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11,Halloween,👻 🎃 🕷️,🍭,2,#FF950080"
  private static let header = "id,name,emojis,removedEmojis,numberOfPairs,color"
  private var halloween: Theme { theme("Halloween", ["👻", "🎃", "🕷️"], removed: ["🍭"]) }

  @Test func `the written bytes are exact`() throws {
    let themes = [halloween, theme("a,b \"c\"", ["=", "\"", ","], removed: ["'"]), theme("'=x", ["+", "'"])]
    let id = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11"
    let expected = [
      Self.header, Self.row, "\(id),\"a,b \"\"c\"\"\",\"'= \"\" ,\",',2,#FF950080", "\(id),''=x,'+ ',,2,#FF950080", "",
    ].joined(separator: "\r\n")
    #expect(String(decoding: try CSVFormat().encode(themes, credits: Credits()), as: UTF8.self) == expected)
    #expect(try reading(expected).themes == themes)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `generated themes survive a round trip`(seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed)
    let themes = generator.themes(600)
    let bytes = try CSVFormat().encode(themes, credits: Credits())
    let reading = try reading(bytes)
    #expect(reading.themes == themes, "seed \(seed)")
    #expect(!reading.allDiagnostics.contains { $0.code.hasPrefix("csv.") })
    #expect(themes.allSatisfy { CSVFormat().losses(of: $0).isEmpty })
  }

  @Test func `only unknown keys are reported as lost`() throws {
    var generator = ThemeGenerator(seed: 3, hasExtras: true)
    let theme = try #require(generator.themes(20).first { !$0.extras.isEmpty })
    #expect(CSVFormat().losses(of: theme) == [Loss(.unknownKeys, 3)])
    let again = try #require(try reading(CSVFormat().encode([theme], credits: Credits())).themes.first)
    #expect(again.extras.isEmpty)
    #expect(again.id == theme.id)
    #expect(again.emojis == theme.emojis)
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@x", "'=1", "''", "'", "''=1", "'n Sync", "'+", "\"", "\"\"", "\"=1\"", "a,b", "a;b", "a|b",
    ",",
    "=\",\"", "'\"", "null",
  ])
  func `a name like a formula is guarded and read back exactly`(name: String) throws {
    let theme = theme(name, ["👻", "🎃"])
    let bytes = try CSVFormat().encode([theme], credits: Credits())
    #expect(try reading(bytes).themes == [theme])
    let cell = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").last).dropFirst(37)
    #expect(!"=+-@".contains(try #require((cell.first == "\"" ? cell.dropFirst() : cell).first)))
  }

  @Test func `every face is read back in every position`() throws {
    for face in ThemeGenerator.faces + ThemeGenerator.markedSigns {
      for other in ["👻", "'", "="] where other != face.text {
        for emojis in [[face.text, other], [other, face.text]] {
          let theme = theme("T", emojis, removed: face.text == "🎃" ? [] : ["🎃"])
          #expect(try reading(CSVFormat().encode([theme], credits: Credits())).themes == [theme])
        }
      }
    }
  }

  @Test(arguments: [",", ";", "\t", "|"], ["\n", "\r\n", "\r"])
  func `every separator and line end is read`(separator: String, lineEnd: String) throws {
    let text = [Self.header, Self.row, "", Self.row].joined(separator: lineEnd)
    for text in [text, text + lineEnd] {
      let bytes = text.replacing(",", with: separator)
      #expect(try reading(bytes).themes == [halloween, halloween])
      #expect(try reading("sep=\(separator)\(lineEnd)\(bytes)").themes == [halloween, halloween])
      #expect(CSVFormat().recognition(of: Array(bytes.utf8)[...]) == .certain)
    }
  }

  @Test func `line ends may be mixed, and cells quoted`() throws {
    let row = Self.row.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
    #expect(try reading("\(Self.header)\r\n\(row)\r\(row) \n,,,,,\n\(Self.row)").themes.count == 3)
  }

  @Test func `a theme that occurs twice is written as two rows`() throws {
    let row = "0EEFFCE0-043C-8D0B-827D-86DFC3E1C367,Halloween,\"🎃 ;\",,2,#8E8E93"
    let themes = try reading([Self.header, row, row].joined(separator: "\r\n")).themes
    #expect(themes.map { $0.emojis.map(\.text) } == [["🎃", ";"], ["🎃", ";"]])
  }

  @Test func `separators in quoted header cells are ignored`() throws {
    let text = "\"a;b;c;d\",name,emojis\nx,Halloween,👻🎃"
    #expect(try reading(text).themes.first?.name == "Halloween")
  }

  @Test(arguments: [true, false])
  func `UTF-16 with a byte order mark is read in both byte orders`(isLittleEndian: Bool) throws {
    let text = "\u{FEFF}\(Self.header)\r\n\(Self.row)"
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit & 255), UInt8(unit >> 8)]
      return isLittleEndian ? pair : pair.reversed()
    }
    #expect(try reading(bytes).themes == [halloween])
    #expect(CSVFormat().recognition(of: bytes[...]) == .certain)
    #expect(try #require(throws: Diagnostic.self) { try reading(bytes.dropLast()) }.code == "encoding.not-utf8")
    let broken = bytes + (isLittleEndian ? [0x3D, 0xD8] : [0xD8, 0x3D])
    let error = try #require(throws: Diagnostic.self) { try reading(broken) }
    #expect(error.code == "encoding.not-utf8")
    #expect(error.place == .byte(bytes.count))
    let unmarked = try #require(throws: Diagnostic.self) { try reading(Array(bytes.dropFirst(2))) }
    #expect(unmarked.code == "encoding.not-utf8")
    #expect(unmarked.message.contains("UTF-16"))
  }

  @Test func `columns come in any order, in any case, and may be missing`() throws {
    let reading = try reading("\u{FEFF}COLOR, Emojis ,NAME\norange,👻 🎃,Halloween")
    let theme = try #require(reading.themes.first)
    #expect(theme.name == "Halloween")
    #expect(theme.color == ThemeColor("orange"))
    #expect(theme.numberOfPairs == 2)
    #expect(reading.allDiagnostics.map(\.code).sorted() == ["theme.missing-id", "theme.missing-pairs"])
  }

  @Test(
    arguments: [
      ("🎃👻🕷️", ["🎃", "👻", "🕷️"]), ("🎃👻 🕷", ["🎃", "👻", "🕷️"]), ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]), ("👩‍🌾👨‍👩‍👧‍👦", ["👩‍🌾", "👨‍👩‍👧‍👦"]),
      ("A 漢", ["A", "漢"]), ("  🎃\u{3000}👻\u{A0}❤\t ", ["🎃", "👻", "❤️"]), ("é e\u{301}x", nil), ("ab 🎃 👻", nil),
      ("🎃,👻", ["🎃", "👻"]), ("🎃, 👻; 🕷️", ["🎃", "👻", "🕷️"]), ("🎃 , 👻 , 🕷️", ["🎃", "👻", "🕷️"]), ("🎃 / 👻", ["🎃", "/", "👻"]),
      ("🎃/👻/🕷️", ["🎃", "👻", "🕷️"]), ("🎃 , ;", ["🎃", ",", ";"]), ("🎃\u{200B}👻", ["🎃", "👻"]),
      ("1️⃣2️⃣", ["1️⃣", "2️⃣"]),
    ] as [(String, [String]?)])
  func `emoji are split with or without separators, and words are rejected`(cell: String, faces: [String]?) throws {
    let reading = try reading("name,emojis\nN,\"\(cell)\"")
    #expect(reading.themes.first?.emojis.map(\.text) == faces)
    #expect(reading.allDiagnostics.contains { $0.code == "theme.several-characters" } == (faces == nil))
  }

  @Test(
    arguments: [
      ("8", 8), (" 8 ", 8), ("8.0", 8), ("8,00", 8), ("99999999999999999999", 12), ("-3", 2), ("8.5", nil), ("x", nil),
      ("8.", nil), ("--8", nil),
    ] as [(String, Int?)])
  func `the number of pairs is read as spreadsheets save it`(cell: String, pairs: Int?) throws {
    let reading = try reading("name;emojis;numberofpairs\nN;🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮;\(cell)")
    #expect(reading.themes.first?.numberOfPairs == pairs)
    #expect(reading.allDiagnostics.contains { $0.code == "field.wrong-value" } == (pairs == nil))
  }

  static let faults: [(text: String, code: String, line: Int, column: Int)] = [
    ("", "file.empty", 1, 1), (";;\n;;\n", "file.empty", 1, 1), ("sep=;", "file.empty", 1, 1),
    ("hello\nworld", "csv.no-emoji", 1, 1),
    ("sep=:\nname:emojis", "csv.bad-header", 1, 5), ("name,color\nA,red", "csv.bad-header", 1, 1),
    ("emojis,color\n🎃,red", "csv.bad-header", 1, 1), ("name,emojis,Name\n", "csv.bad-header", 1, 13),
    ("na\u{0}me,emojis\nA,👻 🎃\n", "encoding.not-utf8", 1, 3),
  ]

  @Test(arguments: faults)
  func `an invalid file is rejected with code and place`(text: String, code: String, line: Int, column: Int) throws {
    let error = try #require(throws: Diagnostic.self) { try reading(text) }
    #expect(error.code == code)
    #expect(error.place == .line(line, column: column))
  }

  @Test func `invalid UTF-8 is rejected at its place`() throws {
    let reading = try reading(Array("name,emojis\nA,👻 🎃\nP".utf8) + [0xE2] + Array("ques,👻 🎃\nB,👻 🎃".utf8))
    #expect(reading.themes.map(\.name) == ["A", "B"])
    let error = try #require(reading.allDiagnostics.first { $0.severity == .error })
    #expect(error.code == "encoding.not-utf8")
    #expect(error.place == .line(3, column: 2))
  }

  @Test func `UTF-32 and unmarked UTF-16 are rejected by name`() throws {
    for wide in [[0xFF, 0xFE, 0, 0, 0x6E, 0, 0, 0], [0x6E, 0, 0x61, 0], [0, 0x6E, 0, 0x61]] as [[UInt8]] {
      #expect(try #require(throws: Diagnostic.self) { try reading(wide) }.code == "encoding.not-utf8")
    }
  }

  @Test func `findings of all rows are reported, each at its line and column`() throws {
    let reading = try reading(
      """
      name,emojis,numberOfPairs,color,mood
      "A
      1",👻 🎃,2,red,x
      B,👻 🎃,2
      C,👻 🎃,2,red,x,more
      D,👻 🎃 👻,many,nocolour,x
      E "e",👻 🎃,2,red,x,,
      👩‍👩‍👧‍👦👻,👻,2,red,x
      """)
    let found = reading.allDiagnostics.filter { $0.severity > .note }
      .map { "\($0.place.description.replacing("line ", with: "").replacing(", column ", with: ":")) \($0.code)" }
    #expect(
      found == [
        "1:33 field.dropped", "2:1 theme.unusable-name", "4:8 csv.bad-row",
        "5:15 csv.bad-row", "6:9 field.wrong-value", "6:3 theme.duplicate-emoji", "6:14 theme.unreadable-color",
        "7:3 csv.quote", "8:4 theme.too-few-emojis",
      ])
    #expect(reading.themes.map(\.name) == ["E \"e\""])
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `a row with too many cells is rejected`(separator: String) throws {
    let wide = "name\(separator)emojis" + String(repeating: separator, count: 40_000)
    let error = try #require(throws: Diagnostic.self) { try reading(wide) }
    #expect(error.code == "limit.exceeded")
    #expect(error.place == .line(1, column: 1_011))
    let row = "name\(separator)emojis\nA\(separator)👻🎃" + String(repeating: separator, count: 40_000)
    #expect(try #require(throws: Diagnostic.self) { try reading(row) }.code == "limit.exceeded")
  }

  @Test func `only the first unknown columns are listed`() throws {
    let columns = (0..<900).map { "x\($0)" }.joined(separator: ",")
    let findings = try reading("name,emojis,\(columns)\n").diagnostics
    #expect(findings.count == 21)
    #expect(findings.allSatisfy { $0.code == "field.dropped" })
    #expect(findings.last?.message == "and 880 more like this")
  }

  @Test func `a cell that is too long is rejected`() throws {
    let text = "name,emojis\nA,\"" + String(repeating: "x", count: 2 << 20)
    #expect(try reading(text).allDiagnostics.map(\.code) == ["csv.quote"])
    let error = try #require(throws: Diagnostic.self) { try reading(text + "\"") }
    #expect(error.code == "limit.exceeded")
    #expect(error.place == .line(2, column: 3))
  }

  @Test(arguments: [true, false]) func `a field of 4 MiB is rejected`(isQuoted: Bool) throws {
    let quote = isQuoted ? [UInt8(ascii: "\"")] : []
    let field = quote + [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20) + quote
    let error = try #require(throws: Diagnostic.self) { try reading(Array("name,emojis\nA,".utf8) + field) }
    #expect(error.code == "limit.exceeded")
    #expect(error.place == .line(2, column: 3))
  }

  @Test(arguments: [
    "{\"name\":\"emojis\"}", "[{\"name,emojis\":1}]", "<?xml version=\"1.0\"?>\n<plist>name,emojis",
    "PK\u{3}\u{4}name,emojis",
    "Dear name, emojis are nice", "name", "", "\u{1}\u{2}",
  ])
  func `other files are not recognised`(text: String) {
    #expect(CSVFormat().recognition(of: Array(text.utf8)[...]) == .no)
  }

  @Test(arguments: [("", Recognition.certain), (",deck", .likely)])
  func `a header is recognised above a long first row, for certain as it is written`(
    column: String, recognition: Recognition
  ) {
    let opening = Array("\(Self.header)\(column)\nx,\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: 4_096)
    #expect(CSVFormat().recognition(of: opening.prefix(4_096)) == recognition)
  }

  @Test func `reading stops after too many rejected rows`() throws {
    let text = "name,emojis\n" + String(repeating: "x\n", count: 1_001)
    let error = try #require(throws: Diagnostic.self) { try reading(text) }
    #expect(error.code == "limit.exceeded")
  }
}

@Suite struct `Damaged CSV` {
  private static var sample: [UInt8] {
    get throws {
      var generator = ThemeGenerator(seed: 21)
      return try CSVFormat().encode(generator.themes(4), credits: Credits())
    }
  }

  @Test func `no theme of a truncated file loses a face`() throws {
    let bytes = try Self.sample
    var whole = ThemeReading()
    try CSVFormat().decode(bytes, into: &whole)
    for length in 0..<bytes.count {
      var reading = ThemeReading()
      do { try CSVFormat().decode(Array(bytes[..<length]), into: &reading) } catch is Diagnostic {}
      for theme in reading.themes {
        let original = try #require(whole.themes.first { $0.id == theme.id }, "\(length) bytes")
        #expect(theme.emojis == original.emojis, "\(length) bytes")
        #expect(theme.removedEmojis == original.removedEmojis, "\(length) bytes")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `changed bytes never crash the reader`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try Self.sample
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[position] = .random(in: .min ... .max, using: &random)
        case 1: damaged.remove(at: position)
        default: damaged.insert(Array("\",;|\t\r\n='\0".utf8).randomElement(using: &random) ?? 0, at: position)
        }
      }
      var reading = ThemeReading()
      do { try CSVFormat().decode(damaged, into: &reading) } catch is Diagnostic {}
      var second = ThemeReading()
      try CSVFormat().decode(CSVFormat().encode(reading.themes, credits: Credits()), into: &second)
      #expect(second.themes == reading.themes, "seed \(seed)")
    }
  }
}
