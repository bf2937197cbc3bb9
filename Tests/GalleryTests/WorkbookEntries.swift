import TestSupport

extension GalleryEntry {
  static let workbooks: [GalleryEntry] = [
    check("sheet.empty", [.init("Sheet1")], "an empty workbook"),
    check(
      "sheet.damaged", [.init("Sheet1", body: "<row><c t=\"s\"><v>7</v></c></row>")],
      "a workbook that lacks the text of a cell"),
    check(
      "sheet.damaged", [.init("Sheet1", body: "<row r=\"2\"><c><v>1</v></c></row><row r=\"1\"><c><v>1</v></c></row>")],
      "a workbook whose second row comes first"),
    check(
      "sheet.no-value", [.init("Sheet1", body: header + "<row>\(text("Sea"))\(text("🐙🐠"))<c><f>1+1</f></c></row>")],
      "a table with a formula that was never calculated"),
    check(
      "sheet.not-read",
      [.init("Sea", [["name", "emojis"], ["Sea", "🐙🐠"]]), .init("Sky", [["name", "emojis"], ["Sky", "🌙⭐"]])],
      "a workbook with themes in two sheets"),
    check(
      "sheet.skipped", [.init("Notes", [["buy milk"]]), .init("Sea", [["name", "emojis"], ["Sea", "🐙🐠"]])],
      "a workbook with notes in its first sheet"),
    check(
      "csv.no-emoji", [.init("Sheet1", [["Ann", "3a", "12"], ["Ben", "3b", "9"]])], "a workbook of marks"),
    check(
      "field.dropped", [.init("Sheet1", [["emojis", "name"], ["🐙🐠", "Sea", "by Ada"]])],
      "a table with a remark beside it"),
    check(
      "limit.exceeded", [.init("Sheet1", body: "<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>")],
      "a workbook with a cell in its last column"),
  ]

  private static let header = "<row>\(text("name"))\(text("emojis"))\(text("pairs"))</row>"

  private static func text(_ text: String) -> String { "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>" }

  private static func check(_ code: String, _ sheets: [WorkbookForger.Sheet], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.xlsx", WorkbookForger(sheets).excel, words))
  }
}
