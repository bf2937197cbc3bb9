/// Builds workbooks as spreadsheet programs write them: the smallest files that such programs open.
///
/// For example: `WorkbookForger(["Sheet1": [["Thema", "Emojis"], ["Tiere", "🐶 🐱"]]]).excel`
package struct WorkbookForger {
  package struct Sheet {
    package var name: String
    package var rows: [[String]]
    package var isHidden = false
    /// The elements of the sheet, instead of those of its rows.
    package var body: String?

    package init(_ name: String, _ rows: [[String]] = [], isHidden: Bool = false, body: String? = nil) {
      (self.name, self.rows, self.isHidden, self.body) = (name, rows, isHidden, body)
    }
  }

  package var sheets: [Sheet]
  /// The elements of the shared strings.
  package var strings = ""
  /// The elements of the styles, and of the workbook before its sheets.
  package var styles = ""
  package var properties = ""
  /// As Excel writes it with "Strict Open XML Spreadsheet".
  package var isStrict = false
  /// Further files, such as pictures.
  package var others: [ForgedEntry] = []

  package init(_ sheets: [Sheet]) { self.sheets = sheets }

  /// A workbook of one sheet; a cell of digits is a number.
  package init(_ rows: [[String]], isStrict: Bool = false) {
    self.init([Sheet("Sheet1", rows)])
    self.isStrict = isStrict
  }

  package var excel: [UInt8] { ZipForger(excelEntries).bytes }

  package var excelEntries: [ForgedEntry] {
    let relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    let (main, office) =
      isStrict
      ? ("http://purl.oclc.org/ooxml/spreadsheetml/main", "http://purl.oclc.org/ooxml/officeDocument/relationships")
      : (
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
      )
    func entry(_ name: String, _ content: String) -> ForgedEntry {
      ForgedEntry(name, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + content)
    }
    func relation(_ id: Int, _ kind: String, _ target: String) -> String {
      "<Relationship Id=\"rId\(id)\" Type=\"\(office)/\(kind)\" Target=\"\(target)\"/>"
    }
    let list = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(Self.escaped(sheet.name))\" sheetId=\"\(index + 1)\"\(sheet.isHidden ? " state=\"hidden\"" : "") "
        + "r:id=\"rId\(index + 1)\"/>"
    }.joined()
    let parts = sheets.indices.map { relation($0 + 1, "worksheet", "worksheets/sheet\($0 + 1).xml") }.joined()
    return [
      entry(
        "[Content_Types].xml",
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
          + "<Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"),
      entry(
        "_rels/.rels",
        "<Relationships xmlns=\"\(relations)\">\(relation(1, "officeDocument", "xl/workbook.xml"))</Relationships>"),
      entry(
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">\(properties)<sheets>\(list)</sheets></workbook>"),
      entry(
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"\(relations)\">\(parts)\(relation(900, "sharedStrings", "sharedStrings.xml"))"
          + "\(relation(901, "styles", "styles.xml"))</Relationships>"
      ),
      entry("xl/styles.xml", "<styleSheet xmlns=\"\(main)\">\(styles)</styleSheet>"),
      entry("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\">\(strings)</sst>"),
    ]
      + sheets.enumerated().map { index, sheet in
        entry(
          "xl/worksheets/sheet\(index + 1).xml",
          "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet.body ?? Self.excelRows(sheet.rows))</sheetData></worksheet>")
      } + others
  }

  private static func excelRows(_ rows: [[String]]) -> String {
    rows.enumerated().map { row, cells in
      let cells = cells.enumerated().map { column, text in
        let reference = String(UnicodeScalar(UInt8(65 + column))) + String(row + 1)
        guard !text.isEmpty else { return "" }
        return text.allSatisfy(\.isNumber)
          ? "<c r=\"\(reference)\"><v>\(text)</v></c>"
          : "<c r=\"\(reference)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">\(escaped(text))</t></is></c>"
      }
      return "<row r=\"\(row + 1)\">\(cells.joined())</row>"
    }.joined()
  }

  package var openDocument: [UInt8] {
    let sheets = sheets.map { sheet in
      let rows = sheet.rows.map { row in
        "<table:table-row>"
          + row.map { text in
            text.allSatisfy(\.isNumber) && !text.isEmpty
              ? "<table:table-cell office:value-type=\"float\" office:value=\"\(text)\"><text:p>\(text).00</text:p></table:table-cell>"
              : "<table:table-cell office:value-type=\"string\"><text:p>\(Self.escaped(text))</text:p></table:table-cell>"
          }.joined() + "<table:table-cell table:number-columns-repeated=\"16380\"/></table:table-row>"
      }
      return
        "<table:table table:name=\"\(Self.escaped(sheet.name))\" table:style-name=\"\(sheet.isHidden ? "off" : "on")\">"
        + (sheet.body ?? rows.joined())
        + "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/>"
        + "</table:table-row></table:table>"
    }
    let content =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-content "
      + ["office", "table", "text", "style", "draw"].map {
        "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
      }
      .joined(separator: " ") + "><office:automatic-styles>" + Self.style("off", "false") + Self.style("on", "true")
      + "</office:automatic-styles><office:body><office:spreadsheet>\(sheets.joined())</office:spreadsheet></office:body>"
      + "</office:document-content>"
    let mimetype = ForgedEntry("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    return ZipForger([mimetype, ForgedEntry("content.xml", content)] + others).bytes
  }

  private static func style(_ name: String, _ display: String) -> String {
    "<style:style style:name=\"\(name)\" style:family=\"table\"><style:table-properties table:display=\"\(display)\"/></style:style>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
