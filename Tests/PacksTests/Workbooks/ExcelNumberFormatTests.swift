import TestSupport
import Testing

@testable import Formats
@testable import Packs
@testable import Themes

/// What sheets show for their numbers.
struct ExcelNumberFormatTests {
  private func text(_ number: Double, _ code: String, startsIn1904: Bool = false) -> String? {
    ExcelNumberFormat(code, startsIn1904: startsIn1904)?.text(of: number)
  }

  @Test(arguments: [
    ("dd/mm/yyyy", "09/11/1989"), ("d.m.yy", "9.11.89"), ("yyyy\\-mm\\-dd;@", "1989-11-09"), ("d-mmm-yy", "9-Nov-89"),
    ("[$-409]mmmm d, yyyy;@", "November 9, 1989"), ("dddd", "Thursday"), ("ddd d. mmm", "Thu 9. Nov"), ("yyyy", "1989"),
    ("[$-407]d. mmmm yyyy", "1989-11-09"), ("yyyy\"年\"m\"月\"d\"日\"", "1989年11月9日"), ("[Red]d.m.yyyy", "9.11.1989"),
    ("mm/dd/yy h:mm", "11/09/89 18:30"), ("h:mm AM/PM", "6:30 PM"), ("hh:mm:ss", "18:30:15"), ("mm:ss", "30:15"),
  ])
  func `a date is shown by its style`(code: String, expected: String) {
    #expect(text(32_821.770_833_333_3 + 15.0 / 86_400, code) == expected)
  }

  @Test(arguments: [
    (0.25, "0%", "25%"), (0.125, "0.00%", "12.50%"), (-0.5, "0%", "-50%"), (2.5, "0.00", "2.50"), (3, "0.0#", "3.0"),
    (3.25, "0.0#", "3.25"), (7, "000", "007"), (1_234.5, "#,##0.00\\ \"€\"", "1234.50 €"),
    (2.5, "[$$-409]#,##0.00", "$2.50"),
    (-2.5, "0.0;(0.0)", "(2.5)"), (0, "0;-0;\"none\"", "none"), (1.5, "[h]:mm", "36:00"),
    (0.75, "0.00_);(0.00)", "0.75"),
  ])
  func `percentages, decimals and currencies are shown as in the sheet`(number: Double, code: String, expected: String)
  {
    #expect(text(number, code) == expected)
  }

  @Test(arguments: [
    "General", "@", "# ?/?", "0.00E+00", "0,", "[>100]0", "gg", "ss.00", "0 km", "", "\"x", "[h", "yyyy;;;;;@",
    String(repeating: "0", count: 300),
  ])
  func `a number in another format stays as it is`(code: String) { #expect(text(1.5, code) == nil) }

  @Test func `days count as in Excel, which has a 29 February 1900, or from 1904`() {
    #expect(text(1, "yyyy-mm-dd") == "1900-01-01")
    #expect(text(59, "yyyy-mm-dd") == "1900-02-28")
    #expect(text(60, "yyyy-mm-dd") == nil)
    #expect(text(61, "yyyy-mm-dd") == "1900-03-01")
    #expect(text(45_351, "yyyy-mm-dd") == "2024-02-29")
    #expect(text(2_958_465, "yyyy-mm-dd") == "9999-12-31")
    #expect(text(2_958_466, "yyyy-mm-dd") == nil)
    #expect(text(-1, "yyyy-mm-dd") == nil)
    #expect(text(31_359, "yyyy-mm-dd", startsIn1904: true) == "1989-11-09")
    #expect(text(1e300, "0.00") == nil)
  }

  private func words(_ bytes: [UInt8]) throws -> [String: String] {
    var reading = ThemeReading(of: "dates.xlsx")
    try FormatRegistry.basic.addingArchives().detect(bytes, fileName: nil).decode(bytes, into: &reading)
    let theme = try #require(reading.themes.first)
    return Dictionary(uniqueKeysWithValues: theme.words.values.map { ($0.front ?? "", $0.back) })
  }

  @Test func `cells of a workbook have the formats of their styles`() throws {
    func row(_ name: String, _ cell: String) -> String {
      "<row><c t=\"inlineStr\"><is><t>\(name)</t></is></c>\(cell)</row>"
    }
    let body =
      row("Frage", "<c t=\"inlineStr\"><is><t>Antwort</t></is></c>") + row("wall", "<c s=\"1\"><v>32821</v></c>")
      + row("short", "<c s=\"2\"><v>32822</v></c>") + row("share", "<c s=\"3\"><v>0.25</v></c>")
      + row("sum", "<c><v>0.30000000000000004</v></c>") + row("unknown", "<c s=\"9\"><v>32823</v></c>")
    var book = WorkbookForger([.init("S", body: body)])
    book.styles = """
      <numFmts count="1"><numFmt numFmtId="164" formatCode="d.m.yyyy"/></numFmts>\
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>\
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs>
      """
    let expected = ["wall": "9.11.1989", "short": "1989-11-10", "share": "25%", "sum": "0.3", "unknown": "32823"]
    #expect(try words(book.excel) == expected)
    book.properties = "<workbookPr date1904=\"1\"/>"
    #expect(try words(book.excel)["wall"] == "10.11.1993")
  }

  @Test func `LibreOffice stores what it shows`() throws {
    func row(_ name: String, _ cell: String, _ shown: String) -> String {
      "<table:table-row><table:table-cell><text:p>\(name)</text:p></table:table-cell><table:table-cell \(cell)>"
        + "<text:p>\(shown)</text:p></table:table-cell></table:table-row>"
    }
    func value(_ type: String, _ value: String) -> String { "office:value-type=\"\(type)\" office:value=\"\(value)\"" }
    let body =
      row("Frage", "", "Antwort")
      + row("wall", "office:value-type=\"date\" office:date-value=\"1989-11-09\"", "09.11.89")
      + row("share", value("percentage", "0.25"), "25 %") + row("price", value("currency", "2.5"), "2,50 €")
      + row("half", value("float", "0.5"), "0,5") + row("two", value("float", "2"), "2,00")
    let expected = ["wall": "09.11.89", "share": "25 %", "price": "2,50 €", "half": "0,5", "two": "2"]
    #expect(try words(WorkbookForger([.init("S", body: body)]).openDocument) == expected)
  }
}
