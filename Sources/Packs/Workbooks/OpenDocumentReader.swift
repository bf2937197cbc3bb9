internal import Formats
internal import Themes

/// Reads the sheets of an OpenDocument spreadsheet.
///
/// A run of equal cells or rows is written once with its length; empty ones reach to the end of the sheet.
struct OpenDocumentReader {
  /// The sheet that is read; nil outside, and in a hidden one.
  private var sheet: SheetCells?
  /// The styles of hidden sheets.
  private var hiddenStyles: Set<String> = []
  private var style: String?
  /// The number of the open row, and of the rows that it stands for.
  private var row = 1
  private var rowCount = 1
  /// The cells of the open row.
  private var cells: [(column: Int, text: String)] = []
  private var column = 0
  private var cellCount = 1
  /// The value of the open cell, if it is a number; the text of all cells is what the sheet shows.
  private var number: String?
  private var paragraphs: [String] = []
  private var isInParagraph = false

  static func read(_ files: WorkbookFiles, into sheets: inout WorkbookSheets) throws {
    var isEncrypted = false
    try files.read("META-INF/manifest.xml", sheets.limits) { xml in
      try xml.forEachStart { _, name in if name == "encryption-data" { isEncrypted = true } }
    }
    guard !isEncrypted else { throw Diagnostic.format(.office(.encrypted)) }
    let isRead = try files.read("content.xml", sheets.limits) { xml in
      var reader = OpenDocumentReader()
      try reader.read(&xml, into: &sheets)
    }
    guard isRead else { throw Diagnostic(WorkbookProblem.damaged("the content of the workbook is missing")) }
  }

  private mutating func read(_ xml: inout XMLReader, into sheets: inout WorkbookSheets) throws {
    while true {
      switch try xml.next() {
      case .start:
        let name = xml.localName
        if Self.unread.contains(name) {
          try skip(&xml)
        } else {
          start(name, xml, sheets)
          if xml.isEmptyElement { try end(name, &sheets) }
        }
      case .end: try end(xml.localName, &sheets)
      case .text: if isInParagraph { add(xml.text) }
      case .aside: break
      case .finished: return
      }
    }
  }

  /// Remarks and drawings, whose texts are not those of a cell, and the pronunciation of words.
  private static let unread: Set = ["annotation", "frame", "shapes", "tracked-changes", "ruby-text", "forms"]

  private func skip(_ xml: inout XMLReader) throws {
    guard !xml.isEmptyElement else { return }
    var depth = 1
    while depth > 0 {
      switch try xml.next() {
      case .start: if !xml.isEmptyElement { depth += 1 }
      case .end: depth -= 1
      case .text, .aside: break
      case .finished: return
      }
    }
  }

  private mutating func start(_ name: String, _ xml: borrowing XMLReader, _ sheets: WorkbookSheets) {
    func count(_ attribute: String) -> Int {
      min(max(1, xml.attribute(attribute).flatMap { Int($0) } ?? 1), SheetCells.mostRows)
    }
    switch name {
    case "style": style = xml.attribute("style:name")
    case "table-properties":
      if xml.attribute("table:display") == "false", let style { hiddenStyles.insert(style) }
    case "table":
      let isHidden = xml.attribute("table:style-name").map(hiddenStyles.contains) ?? false
      sheet = isHidden ? nil : sheets.emptySheet(named: xml.attribute("table:name") ?? "Sheet")
      row = 1
    case "table-row": (rowCount, column, cells) = (count("table:number-rows-repeated"), 0, [])
    case "table-cell", "covered-table-cell":
      cellCount = count("table:number-columns-repeated")
      paragraphs = []
      number = xml.attribute("office:value-type") == "float" ? xml.attribute("office:value") : nil
    case "p", "h":
      paragraphs.append("")
      isInParagraph = true
    case "s" where isInParagraph:
      addVerbatim(String(repeating: " ", count: min(count("text:c"), Self.mostSpaces)))
    case "tab" where isInParagraph: addVerbatim("\t")
    case "line-break" where isInParagraph: addVerbatim("\n")
    default: break
    }
  }

  private mutating func end(_ name: String, _ sheets: inout WorkbookSheets) throws {
    switch name {
    case "p", "h": isInParagraph = false
    case "table-cell", "covered-table-cell": endCell()
    case "table-row": try endRow()
    case "table":
      if let sheet { sheets.add(sheet) }
      sheet = nil
    default: break
    }
  }

  private mutating func endCell() {
    defer { column += cellCount }
    let shown = paragraphs.joined(separator: "\n")
    // A whole number is read without the words beside it, because it may be one of pairs.
    let text = number.flatMap(SheetNumber.whole) ?? (shown.isEmpty ? number ?? "" : shown)
    // A blank cell is left out here, because its repeats reach no limit.
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    // Beyond the last column that is read, one cell is enough to report it.
    let last = min(column + cellCount, SheetCells.mostColumns + 1)
    for column in column..<max(column + 1, last) { cells.append((column, text)) }
  }

  private mutating func endRow() throws {
    defer { row += rowCount }
    guard let sheet, !cells.isEmpty else { return }
    for row in row..<(row + rowCount) {
      for cell in cells { try sheet.add(cell.text, row: row, column: cell.column) }
    }
  }

  /// Adds text, in which a run of white space is one space.
  private mutating func add(_ text: String) {
    var isBlank = paragraphs.last?.isEmpty ?? true
    var collapsed = ""
    for character in text {
      let isSpace = [" ", "\t", "\n", "\r", "\r\n"].contains(character)
      if !isSpace { collapsed.append(character) } else if !isBlank { collapsed.append(" ") }
      isBlank = isSpace
    }
    addVerbatim(collapsed)
  }

  private mutating func addVerbatim(_ text: String) {
    if !paragraphs.isEmpty { paragraphs[paragraphs.count - 1] += text }
  }

  private static let mostSpaces = 1_000
}
