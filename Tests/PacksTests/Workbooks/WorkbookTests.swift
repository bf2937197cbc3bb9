import ForeignFormats
import Formats
import TestSupport
import Testing
import Themes

@testable import Packs

/// Workbooks of Excel and LibreOffice, read as tables.
struct WorkbookTests {
  private static let registry = FormatRegistry.withForeignFormats.addingArchives()

  private func reading(_ bytes: [UInt8], emojifies: Bool = false) throws -> ThemeReading {
    var reading = ThemeReading(of: "animals.xlsx")
    reading.emojifies = emojifies
    try Self.registry.detect(bytes, fileName: nil).decode(bytes, into: &reading)
    return reading
  }

  private func themes(_ bytes: [UInt8]) throws -> [String] {
    try reading(bytes).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " ")), \($0.numberOfPairs)" }
  }

  private func fault(_ bytes: [UInt8]) throws -> Diagnostic {
    try #require(throws: Diagnostic.self) { _ = try reading(bytes) }
  }

  private static let table = [
    ["Unsere Themen"], [], ["Thema", "Emojis", "Paare", "Farbe"], ["Tiere", "🐶 🐱 🐭", "2", "rot"],
    ["Obst & Gemüse", "🍎🍌", "", ""],
  ]

  @Test(arguments: [
    WorkbookForger(table).excel, WorkbookForger(table).openDocument,
    WorkbookForger(table, isStrict: true).excel,
  ])
  func `a sheet is read like a table in CSV`(bytes: [UInt8]) throws {
    #expect(try themes(bytes) == ["Tiere: 🐶 🐱 🐭, 2", "Obst & Gemüse: 🍎 🍌, 2"])
    #expect(try reading(bytes).themes.first?.color == ThemeColor("red"))
    #expect(try reading(bytes).diagnostics.map(\.message).contains("1 row above the header was skipped"))
  }

  @Test func `a workbook is recognised by its content alone`() throws {
    #expect(try Self.registry.detect(WorkbookForger(Self.table).excel, fileName: "x.csv").name == "xlsx")
    #expect(try Self.registry.detect(WorkbookForger(Self.table).openDocument, fileName: "x.zip").name == "ods")
    let pack = ZipForger([ForgedEntry("theme.json", "[]"), ForgedEntry("xl/workbook.xml", "<a/>")]).bytes
    #expect(try Self.registry.detect(pack, fileName: nil).name == "pack")
  }

  @Test(arguments: [
    WorkbookForger([["Thema", "Emojis"], ["Tiere", "🐶 Hund4"]]).excel,
    WorkbookForger([["Thema", "Emojis"], ["Tiere", "🐶 Hund4"]]).openDocument,
  ])
  func `a finding has the cell as its place`(bytes: [UInt8]) throws {
    let finding = try #require(reading(bytes).allDiagnostics.first { $0.code == "theme.too-few-emojis" })
    #expect(finding.place.description == "animals.xlsx: Sheet1!B2")
  }

  @Test func `with one emoji per row, a finding has the cell of its row`() throws {
    let rows = [["Thema", "Emoji"], ["Tiere", "🐶"], ["", "🐱"], ["Tiere", "Maus"], ["Tiere", "🐶"]]
    let findings = try reading(WorkbookForger(rows).excel).allDiagnostics
    #expect(
      findings.first { $0.code == "theme.several-characters" }?.place.description == "animals.xlsx: Sheet1!B4")
    #expect(findings.first { $0.code == "theme.duplicate-emoji" }?.place.description == "animals.xlsx: Sheet1!B5")
  }

  @Test func `each column may be a theme`() throws {
    let rows = [["", "Tiere", "Obst"], ["", "🐶", "🍎"], ["", "🐱", "🍌"], ["", "", "🍇"]]
    #expect(try themes(WorkbookForger(rows).excel) == ["Tiere: 🐶 🐱, 2", "Obst: 🍎 🍌 🍇, 3"])
    let findings = try reading(WorkbookForger(rows + [["", "🐶"]]).excel).allDiagnostics
    #expect(findings.first { $0.code == "theme.duplicate-emoji" }?.place.description == "animals.xlsx: Sheet1!B5")
  }

  @Test func `a header may span the columns of its emoji`() throws {
    let rows = [["Thema", "Emojis"], ["Tiere", "🐶", "🐱", "🐭"], ["Obst", "🍎", "", "🍌"]]
    #expect(try themes(WorkbookForger(rows).excel) == ["Tiere: 🐶 🐱 🐭, 3", "Obst: 🍎 🍌, 2"])
  }

  @Test func `remarks beside the table are dropped with a warning`() throws {
    let rows = [["Emojis", "Thema"], ["🐶 🐱", "Tiere", "von Anna"]]
    let reading = try reading(WorkbookForger(rows).excel)
    #expect(reading.themes.map(\.name) == ["Tiere"])
    let finding = try #require(reading.allDiagnostics.first { $0.code == "field.dropped" })
    #expect(finding.message == "the content of column C was dropped, because the column has no name")
    #expect(finding.place.description == "animals.xlsx: Sheet1!C2")
  }

  @Test func `without a header, columns are called by their letters`() throws {
    let reading = try reading(WorkbookForger([["Tiere", "x y", "🐶 🐱"], ["Obst", "z", "🍎 🍌"]]).excel)
    #expect(reading.diagnostics.first?.message.hasSuffix(": A name, C emojis; dropped: B") == true)
  }

  @Test func `a sheet that is no table is read as a text`() throws {
    #expect(
      try themes(WorkbookForger([["Tiere: 🐶 🐱"], [], ["Obst: 🍎 🍌"]]).excel) == ["Tiere: 🐶 🐱, 2", "Obst: 🍎 🍌, 2"])
    #expect(try themes(WorkbookForger([["Thema;Emojis"], ["Tiere;🐶 🐱"]]).excel) == ["Tiere: 🐶 🐱, 2"])
    let cards = WorkbookForger([["Wort", "Bild"], [], ["Hund", "🐶"], ["Katze", "🐱"]]).excel
    #expect(try themes(cards) == ["animals: 🐶 🐱, 2"])
    #expect(try reading(cards).themes.first?.words.values.map(\.back).sorted() == ["Hund", "Katze"])
    #expect(try reading(cards).diagnostics.map { $0.place.description }.contains("animals.xlsx: Sheet1!A3"))
  }

  @Test func `words of two columns are pairs, or with --emojify emoji`() throws {
    let words = WorkbookForger([["penguin", "Pinguin"], ["elephant", "Elefant"]]).excel
    #expect(try reading(words).themes.first?.words.values.map(\.back).sorted() == ["Elefant", "Pinguin"])
    #expect(try reading(words, emojifies: true).themes.first?.emojis.map(\.text) == ["🐧", "🐘"])
  }

  @Test func `a column of words is a theme with --emojify`() throws {
    let words = WorkbookForger([[], ["", "penguin"], [], ["", "elephant"], ["", "qwrtz"]]).excel
    #expect(try fault(words).code == "csv.no-emoji")
    let reading = try reading(words, emojifies: true)
    #expect(reading.themes.map(\.name) == ["animals"])
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐧", "🐘"])
    #expect(reading.allDiagnostics.map { $0.place.description }.contains("animals.xlsx: Sheet1!B5"))
    for others in [[["penguin"], ["qwrtz"]], [["penguin"], ["1"]], [["1"], ["2"]]] {
      let bytes = WorkbookForger(others).excel
      #expect(throws: Diagnostic.self) { try self.reading(bytes, emojifies: true) }
    }
  }

  @Test(arguments: [
    ([["Nr", "Wort"], ["1", "penguin"], ["2", "elephant"]], "🐧🐘"), ([["1", "penguin"], ["2", "elephant"]], "🐧🐘"),
    ([["penguin", "1"], ["elephant", "2"]], "🐧🐘"), ([["Nr", "Wort"], ["1", "Xyz"], ["2", "Qrs"]], "csv.bad-header"),
    ([["Name", "Note"], ["Anna", "2"], ["Ben", "3"]], "csv.bad-header"),
  ])
  func `numbers beside words count the rows, in a sheet as in CSV`(rows: [[String]], result: String) throws {
    func read(_ bytes: [UInt8], as format: any ThemeFormat) throws -> String? {
      var reading = ThemeReading(of: "words")
      reading.emojifies = true
      do {
        try format.decode(bytes, into: &reading)
      } catch let fault as Diagnostic {
        return fault.code
      }
      return reading.themes.first?.emojis.map(\.text).joined()
    }
    let sheet = WorkbookForger(rows).excel
    #expect(try read(sheet, as: Self.registry.detect(sheet, fileName: nil)) == result)
    let text = Array(rows.map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
    #expect(try read(text, as: CSVFormat()) == result)
  }

  @Test func `the first visible sheet with themes is read`() throws {
    let sheets = [
      WorkbookForger.Sheet("Geheim", Self.table, isHidden: true), .init("Notizen", [["nur", "Text"]]),
      .init("Klasse 1", [["Thema", "Emojis"], ["Tiere", "🐶 🐱"]]), .init("Leer"),
      .init("Klasse 2", [["Thema", "Emojis"], ["Obst", "🍎 🍌"]]),
    ]
    for bytes in [WorkbookForger(sheets).excel, WorkbookForger(sheets).openDocument] {
      let reading = try reading(bytes)
      #expect(reading.themes.map(\.name) == ["Tiere"])
      #expect(
        reading.diagnostics.map(\.message).contains(
          "only the sheet 'Klasse 1' was read; the sheet 'Klasse 2' has themes too"))
      #expect(reading.diagnostics.map(\.message).contains("the sheet 'Notizen' has no themes and was skipped"))
    }
  }

  @Test func `texts of Excel are read in all their forms`() throws {
    var book = WorkbookForger([
      .init(
        "S",
        body: """
          <row><c t="s"><v>0</v></c><c t="str"><f>B9</f><v>Emojis</v></c><c t="inlineStr"><is><r><t>Paa</t></r><r><t>re</t></r></is></c></row>
          <row r="4"><c r="B4" t="s"><v>1</v></c><c><v>3.0</v></c></row>
          <row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5" t="inlineStr"><is><t>_xD83C__xDF4E_ 🍌</t></is></c><c r="C5"><v>2E0</v></c></row>
          """)
    ])
    book.strings = """
      <si><t>Thema</t></si><si><r><rPr><b/></rPr><t>🐶 </t></r><r><t xml:space="preserve">🐱 🐭</t></r></si>\
      <si><t>魚</t><rPh sb="0" eb="1"><t>サカナ</t></rPh><phoneticPr fontId="1"/></si>
      """
    #expect(try themes(book.excel) == [": 🐶 🐱 🐭, 3", "魚: 🍎 🍌, 2"].dropFirst().map { $0 })
    #expect(try reading(book.excel).allDiagnostics.contains { $0.place.description == "animals.xlsx: S!A4" })
  }

  @Test func `texts of LibreOffice are read in all their forms`() throws {
    let body = """
      <table:table-header-rows><table:table-row><table:table-cell><text:p>Thema</text:p></table:table-cell>\
      <table:table-cell><text:p>Emo<text:span>jis</text:span></text:p></table:table-cell>\
      <table:table-cell><text:p>Paare</text:p></table:table-cell></table:table-row></table:table-header-rows>\
      <table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>\
      <table:table-row><table:table-cell><office:annotation><text:p>weg</text:p></office:annotation>\
      <text:p>Meine<text:s text:c="1"/>Tiere</text:p></table:table-cell>\
      <table:table-cell><text:p>🐶</text:p><text:p>  🐱\n 🐭<text:tab/>🐹</text:p></table:table-cell>\
      <table:table-cell office:value-type="float" office:value="3"><text:p>3,0 Paare</text:p></table:table-cell></table:table-row>\
      <table:table-row><table:table-cell><text:p>Obst</text:p></table:table-cell>\
      <table:covered-table-cell/><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row>
      """
    let reading = try reading(WorkbookForger([.init("S", body: body)]).openDocument)
    #expect(reading.themes.map(\.name) == ["Meine Tiere"])
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐶", "🐱", "🐭", "🐹"])
    #expect(reading.themes.first?.numberOfPairs == 3)
    #expect(
      reading.allDiagnostics.contains { $0.code == "theme.too-few-emojis" && $0.place.description.hasSuffix("S!B5") })
  }

  @Test func `an empty tail of a sheet costs nothing`() throws {
    // Each of its cells would reach the limit of rows.
    #expect(try reading(WorkbookForger(Self.table).openDocument).count > 0)
  }

  @Test func `a repeated cell is a cell of each column and row`() throws {
    let body = """
      <table:table-row><table:table-cell><text:p>Thema</text:p></table:table-cell><table:table-cell><text:p>Emojis</text:p></table:table-cell></table:table-row>\
      <table:table-row table:number-rows-repeated="3"><table:table-cell><text:p>Tiere</text:p></table:table-cell>\
      <table:table-cell table:number-columns-repeated="2"><text:p>🐶 🐱</text:p></table:table-cell></table:table-row>
      """
    #expect(try reading(WorkbookForger([.init("S", body: body)]).openDocument).count == 3)
  }

  @Test(arguments: [
    ("<row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>", "sheet.damaged"),
    ("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>9</v></c></row>", "sheet.damaged"),
    ("<row r=\"1\"><c r=\"1A\"><v>9</v></c></row>", "sheet.damaged"),
    ("<row r=\"1\"><c r=\"XFD1\"><v>9</v></c></row>", "limit.exceeded"),
    ("<row r=\"1\"><c r=\"A1\"><v>9</v></row>", "xml.syntax"),
    ("<row r=\"1\"><c r=\"A1\"><v>&x;</v></c></row>", "xml.forbidden"), ("", "sheet.empty"),
  ])
  func `a damaged sheet is rejected`(body: String, code: String) throws {
    #expect(try fault(WorkbookForger([.init("S", body: body)]).excel).code == code)
  }

  @Test func `a workbook without one of its files is damaged`() throws {
    for name in ["xl/worksheets/sheet1.xml", "xl/workbook.xml"] {
      let entries = WorkbookForger(Self.table).excelEntries.filter { $0.local.name != Array(name.utf8) }
      #expect(try fault(ZipForger(entries).bytes).code == "sheet.damaged", "\(name)")
    }
  }

  @Test func `a formula without a stored value is reported`() throws {
    let body = """
      <row><c t="inlineStr"><is><t>Thema</t></is></c><c t="inlineStr"><is><t>Emojis</t></is></c></row>\
      <row><c t="inlineStr"><is><t>Tiere</t></is></c><c><f>UNICHAR(128054)</f></c></row>\
      <row><c t="inlineStr"><is><t>Leer</t></is></c><c t="str"><f>""</f><v></v></c></row>
      """
    let findings = try reading(WorkbookForger([.init("S", body: body)]).excel).diagnostics
      .filter { $0.code == "sheet.no-value" }
    #expect(findings.map(\.place.description) == ["animals.xlsx: S!B2"])
  }

  @Test func `pictures are counted as lost`() throws {
    var book = WorkbookForger(Self.table)
    book.others = [ForgedEntry("xl/media/image1.png", "x"), ForgedEntry("xl/media/image2.png", "y")]
    #expect(try reading(book.excel).losses.map(\.description) == ["2 pictures"])
  }

  @Test func `zips are accepted as Excel and Google Sheets write them`() throws {
    let entries = WorkbookForger(Self.table).excelEntries
    #expect(try themes(ZipForger(entries.map { $0.streamed() }).bytes).count == 2)
    let padded = entries.map { entry in
      entry.with { $0.local.extra = [0x20, 0xA2, 6, 0, 0x28, 0xA0, 2, 0, 0, 0] }
    }
    #expect(try themes(ZipForger(padded).bytes).count == 2)
  }

  @Test func `a file with a password is told so`() throws {
    let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let encrypted = signature + Array(repeating: 0, count: 500) + "EncryptedPackage".utf8.flatMap { [$0, 0] }
    #expect(try fault(encrypted).message == "documents with a password cannot be read")
    #expect(try fault(signature + [0, 0]).message == "Office 97–2003 documents cannot be read")
    var book = WorkbookForger(Self.table)
    book.others = [
      ForgedEntry("META-INF/manifest.xml", "<m:manifest xmlns:m=\"m\"><m:encryption-data/></m:manifest>")
    ]
    #expect(try fault(book.openDocument).message == "documents with a password cannot be read")
  }

  @Test func `limits are those of tables and packs`() throws {
    func fault(_ limits: ReadingLimits, _ rows: [[String]]) throws -> String {
      let bytes = WorkbookForger(rows).excel
      return try #require(throws: Diagnostic.self) {
        var reading = ThemeReading(limits: limits)
        try WorkbookFormat(.excel, texts: .basic).decode(bytes, into: &reading)
      }.code
    }
    var limits = ReadingLimits()
    limits.rows = 2
    #expect(try fault(limits, [["a"], ["b"], ["c"]]) == "limit.exceeded")
    #expect(try fault(limits, [["a"], ["b"]]) == "csv.no-emoji")
    limits = ReadingLimits()
    limits.sheetBytes = 8
    #expect(try fault(limits, [["abcd"], ["efgh"]]) == "limit.exceeded")
    #expect(try fault(limits, [["abcdefg"]]) == "csv.no-emoji")
  }

  @Test func `a workbook in a zip or beside one is read`() throws {
    let zip = ZipForger([ForgedEntry("tables/animals.xlsx", data: WorkbookForger(Self.table).excel)]).bytes
    #expect(try themes(zip).count == 2)
  }

  @Test func `all workbooks in a file share the limits`() throws {
    let book = WorkbookForger([["Thema", "Emojis"], ["Tiere", "🐶 🐱"]]).excel
    /// The codes of the faults of two workbooks that are read one after the other, each by a copy of one reading.
    func codes(_ change: (inout ReadingLimits) -> Void) throws -> [String] {
      var limits = ReadingLimits()
      change(&limits)
      let reading = ThemeReading(limits: limits)
      return [0, 1].compactMap { _ in
        do {
          var copy = reading
          try WorkbookFormat(.excel, texts: .basic).decode(book, into: &copy)
          return nil
        } catch {
          return (error as? Diagnostic)?.code
        }
      }
    }
    // "Thema", "Emojis", "Tiere", "🐶 🐱" and a byte behind each.
    let text = 5 + 6 + 5 + 9 + 4
    #expect(try codes { $0.sheetBytes = 2 * text } == [])
    #expect(try codes { $0.sheetBytes = 2 * text - 1 } == ["limit.exceeded"])
    let size = try WorkbookFiles(book).size
    #expect(try codes { $0.workbookBytes = 2 * size } == [])
    #expect(try codes { $0.workbookBytes = 2 * size - 1 } == ["limit.exceeded"])
  }
}
