import Testing

@testable import Formats
@testable import Themes

/// Line ends, the separator line, titles and blank rows of a table.
struct CSVLineTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `every line end counts as one line`(end: String) throws {
    let lines = ["name,emojis,pairs", "A,👻🎃,2", "\"B", "", "b\",👻🎃,2", "", "C,👻🎃,two"]
    for text in [lines.joined(separator: end), lines.joined(separator: end) + end] {
      let found = try reading(text).allDiagnostics.first { $0.code == "field.wrong-value" }
      #expect(found?.place == .line(7, column: 6))
    }
  }

  @Test func `line ends may be mixed in one file`() throws {
    let text = "name,emojis,pairs\rA,👻🎃,2\n\"B\r\nb\rb\nb\",👻🎃,2\r\n\n\r\rC,👻🎃,two\r\n"
    #expect(try reading(text).allDiagnostics.first { $0.code == "field.wrong-value" }?.place == .line(10, column: 6))
  }

  @Test func `a sep= line decides between two separators`() throws {
    let rows = "name;emojis;x,name,emojis,y\nA;🐙🐠;q,B,🦀🐳,r\n"
    #expect(try reading(rows).themes.map(\.name) == ["B"])
    for line in ["sep=;", "SEP=;", "Sep=;", "\"sep=;\""] {
      #expect(try reading("\(line)\n\(rows)").themes.map(\.name) == ["A"], "\(line)")
    }
    for line in ["sep=,;", "sep=", "sep=::"] {
      #expect(try #require(throws: Diagnostic.self) { try reading("\(line)\n\(rows)") }.code == "csv.bad-header")
    }
  }

  @Test func `the separator that finds more columns is used`() throws {
    let reading = try reading("name,x;emojis;theme\nfoo;🐙🐠;Sea\n")
    #expect(reading.themes.map(\.name) == ["Sea"])
  }

  @Test func `a title above the header is reported, a blank row is not`() throws {
    let table = "name,emojis\nA,👻🎃\n"
    #expect(try reading("\n,,\n\n" + table).diagnostics.isEmpty)
    let titled = try reading("My themes\n\nof 2024,x\n" + table)
    #expect(titled.diagnostics.map(\.code) == ["text.skipped-lines"])
    #expect(titled.themes.count == 1)
    #expect(titled.diagnostics.first?.message == "2 rows above the header were skipped")
  }

  @Test(arguments: ["'\tSea", "'\rSea", "'=Sea", "'+Sea", "'-Sea", "'@Sea", "''Sea"])
  func `exactly one formula guard is removed`(cell: String) throws {
    let bytes = Array("\"\(cell)\"".utf8)
    try bytes.withUnsafeBufferPointer { buffer in
      var rows = CSVRows(buffer, from: 0, delimiter: UInt8(ascii: ","), limits: .standard)
      let isThere = try rows.next()
      #expect(isThere)
      #expect(rows.cells.first?.text(in: buffer) == String(cell.dropFirst()))
    }
    for kept in ["'Sea", "'", "Sea'", " '=Sea"] {
      #expect(try reading("name,emojis\n\"\(kept)\",👻🎃\n").themes.first?.name == trimmed(kept))
    }
  }

  @Test(arguments: ["_xD83D", "_xD83D_x", "_xD83G_", "xD83D__"])
  func `an almost valid emoji escape of a workbook is a word`(word: String) throws {
    let codes = try reading("name,emojis\nA,\(word) 👻 🎃\n").allDiagnostics.map(\.code)
    #expect(!codes.contains("encoding.lost-emoji"))
  }

  @Test(arguments: [[0xFF, 0xFE, 0, 0, 0x6E, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x6E]] as [[UInt8]])
  func `UTF-32 with a byte order mark is rejected by name`(bytes: [UInt8]) throws {
    var reading = ThemeReading()
    let error = try #require(throws: Diagnostic.self) { try CSVFormat().decode(bytes, into: &reading) }
    #expect(error.code == "encoding.not-utf8", "\(error.message)")
    #expect(error.message.contains("in UTF-32, which"), "\(error.message)")
  }

  @Test func `Windows quotation marks are recognised as Windows-1252`() throws {
    let bytes = Array("name,emojis\n".utf8) + [0x93, 0x20, 0xFC, 0x20, 0xE9, 0x20, 0xE4, 0x20, 0x94] + Array(",x".utf8)
    var reading = ThemeReading()
    try CSVFormat().decode(bytes, into: &reading)
    #expect(reading.allDiagnostics.contains { $0.message.contains("Windows-1252") })
  }
}
