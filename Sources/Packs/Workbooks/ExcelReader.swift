internal import Formats
internal import Themes

/// Reads the sheets of an Excel workbook: Office Open XML, transitional or strict, as any program writes it.
///
/// Elements are matched by their local names, because the namespaces differ between both kinds.
struct ExcelReader {
  private let files: WorkbookFiles

  init(_ files: WorkbookFiles) { self.files = files }

  func read(into sheets: inout WorkbookSheets) throws {
    let limits = sheets.limits
    let start = try relations(of: "", limits).values.first { $0.kind == "officeDocument" }
    let workbook = start?.target ?? "xl/workbook.xml"
    let parts = try relations(of: workbook, limits)
    let shared = parts.values.first { $0.kind == "sharedStrings" }
    let strings = try shared.map { try sharedStrings($0.target, limits) } ?? []
    let (visible, startsIn1904) = try visibleSheets(of: workbook, limits)
    let styles = parts.values.first { $0.kind == "styles" }
    let formats = try styles.map { try numberFormats($0.target, startsIn1904: startsIn1904, limits) } ?? []
    var parsed: Set<String> = []
    for (name, id) in visible {
      // A sheet may also be a chart.
      guard let part = parts[id], part.kind == "worksheet" else { continue }
      guard parsed.insert(part.target.lowercased()).inserted else {
        throw Diagnostic(WorkbookProblem.damaged("the sheet \(quoted(name)) has the same file as another one"))
      }
      let sheet = sheets.emptySheet(named: name)
      let isRead = try files.read(part.target, limits) { xml in
        var cells = ExcelCells(sheet, strings, formats)
        try cells.read(&xml, into: &sheets)
      }
      guard isRead else { throw Diagnostic(WorkbookProblem.damaged("the sheet \(quoted(name)) is missing")) }
      sheets.add(sheet)
    }
  }

  /// A reference from one file of the workbook to another.
  private struct Relation {
    /// The last word of its type, such as `worksheet`.
    let kind: String
    let target: String
  }

  /// The relations of a file by their ids; an empty path is that of the whole package.
  private func relations(of path: String, _ limits: ReadingLimits) throws -> [String: Relation] {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    var relations: [String: Relation] = [:]
    try files.read("\(folder)_rels/\(name).rels", limits) { xml in
      try xml.forEachStart { xml, name in
        guard name == "Relationship", let id = xml.attribute("Id"), let type = xml.attribute("Type"),
          let target = xml.attribute("Target")
        else { return }
        relations[id] = Relation(
          kind: type.split(separator: "/").last.map(String.init) ?? "", target: Self.resolved(target, in: folder))
      }
    }
    return relations
  }

  /// A path from the top of the package: `worksheets/sheet1.xml` in `xl/` and `/xl/worksheets/sheet1.xml` are the same.
  private static func resolved(_ target: String, in folder: String) -> String {
    guard !target.hasPrefix("/") else { return String(target.dropFirst()) }
    var parts = folder.split(separator: "/")
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The visible sheets, and true for a workbook whose days count from 1904.
  private func visibleSheets(
    of workbook: String, _ limits: ReadingLimits
  ) throws -> (sheets: [(name: String, id: String)], startsIn1904: Bool) {
    var sheets: [(String, String)] = []
    var startsIn1904 = false
    let isRead = try files.read(workbook, limits) { xml in
      try xml.forEachStart { xml, name in
        if name == "workbookPr" { startsIn1904 = ["1", "true"].contains(xml.attribute("date1904")) }
        guard name == "sheet", xml.attribute("state") ?? "visible" == "visible" else { return }
        // The prefix of the namespace is usually `r`.
        guard let id = xml.attributes().first(where: { $0.name.hasSuffix(":id") }) else { return }
        sheets.append((xml.attribute("name") ?? "Sheet\(sheets.count + 1)", id.value))
      }
    }
    guard isRead else { throw Diagnostic(WorkbookProblem.damaged("the list of its sheets is missing")) }
    return (sheets, startsIn1904)
  }

  /// The format of each style that a cell may have; nil for one that shows a number as it is.
  private func numberFormats(
    _ path: String, startsIn1904: Bool, _ limits: ReadingLimits
  ) throws -> [ExcelNumberFormat?] {
    var codes = ExcelNumberFormat.builtIn
    var list = ""
    var styles: [String] = []
    try files.read(path, limits) { xml in
      try xml.forEachStart { xml, name in
        switch name {
        case "numFmts", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs": list = name
        case "numFmt" where list == "numFmts":
          if let id = xml.attribute("numFmtId") { codes[id] = xml.attribute("formatCode") }
        case "xf" where list == "cellXfs": styles.append(xml.attribute("numFmtId") ?? "")
        default: break
        }
      }
    }
    var known: [String: ExcelNumberFormat?] = [:]
    return styles.map { id in
      if let format = known[id] { return format }
      let format = codes[id].flatMap { ExcelNumberFormat($0, startsIn1904: startsIn1904) }
      known[id] = .some(format)
      return format
    }
  }

  private func sharedStrings(_ path: String, _ limits: ReadingLimits) throws -> [String] {
    var strings: [String] = []
    try files.read(path, limits) { xml in
      var text = ExcelText()
      while true {
        switch try xml.next() {
        case .start where xml.localName == "si":
          text = ExcelText()
          if xml.isEmptyElement { strings.append("") }
        case .start: text.start(xml.localName, isEmpty: xml.isEmptyElement)
        case .end where xml.localName == "si": strings.append(text.content)
        case .end: text.end(xml.localName)
        case .text: text.add(xml.text)
        case .aside: break
        case .finished: return
        }
      }
    }
    return strings
  }
}

/// The text of a cell or a shared string: that of its runs, without the phonetic ones beside Japanese words.
private struct ExcelText {
  private var text = ""
  private var isInText = false
  private var isPhonetic = false

  mutating func start(_ name: String, isEmpty: Bool) {
    guard !isEmpty else { return }
    if name == "rPh" { isPhonetic = true }
    if name == "t" { isInText = !isPhonetic }
  }

  mutating func end(_ name: String) {
    if name == "rPh" { isPhonetic = false }
    if name == "t" { isInText = false }
  }

  mutating func add(_ part: String) { if isInText { text += part } }

  /// `_x000D_` is a character that XML cannot hold, and `_x005F_` an underscore before such a code.
  var content: String {
    guard text.contains("_x") else { return text }
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.first {
      if let escaped = Self.escaped(rest) {
        units.append(escaped)
        rest = rest.dropFirst(7)
      } else {
        units.append(unit)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func escaped(_ units: ArraySlice<UInt16>) -> UInt16? {
    let code = String(decoding: units.prefix(7), as: UTF16.self)
    guard code.utf16.count == 7, code.hasPrefix("_x"), code.hasSuffix("_") else { return nil }
    let digits = code.dropFirst(2).dropLast()
    return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
  }
}

/// Reads the cells of a worksheet. A row or cell without its reference follows the one before.
private struct ExcelCells {
  private let sheet: SheetCells
  private let strings: [String]
  /// By the number of a style.
  private let formats: [ExcelNumberFormat?]
  private var row = 0
  private var column = -1
  /// The type of the open cell.
  private var type = "n"
  private var style = 0
  private var value: String?
  private var text = ExcelText()
  private var isInValue = false
  private var hasFormula = false

  init(_ sheet: SheetCells, _ strings: [String], _ formats: [ExcelNumberFormat?]) {
    (self.sheet, self.strings, self.formats) = (sheet, strings, formats)
  }

  mutating func read(_ xml: inout XMLReader, into sheets: inout WorkbookSheets) throws {
    while true {
      switch try xml.next() {
      case .start: try start(xml)
      case .end:
        let name = xml.localName
        if name == "c" { try endCell(&sheets) }
        if name == "v" { isInValue = false }
        text.end(name)
      case .text:
        if isInValue { value = (value ?? "") + xml.text } else { text.add(xml.text) }
      case .aside: break
      case .finished: return
      }
    }
  }

  private mutating func start(_ xml: borrowing XMLReader) throws {
    let name = xml.localName
    switch name {
    case "row":
      row = try xml.attribute("r").map(number(ofRow:)) ?? row + 1
      column = -1
    case "c":
      column += 1
      if let reference = xml.attribute("r") { try move(to: reference) }
      (type, value, text) = (xml.attribute("t") ?? "n", nil, ExcelText())
      style = xml.attribute("s").flatMap { Int($0) } ?? 0
      (isInValue, hasFormula) = (false, false)
    case "v": isInValue = !xml.isEmptyElement
    case "f": hasFormula = true
    default: text.start(name, isEmpty: xml.isEmptyElement)
    }
  }

  /// Moves to a cell such as `AB12`.
  private mutating func move(to reference: String) throws {
    let letters = reference.utf8.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    guard (1...3).contains(letters.count) else { throw misplaced(reference) }
    row = try number(ofRow: String(reference.dropFirst(letters.count)))
    column = letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
  }

  private func number(ofRow text: String) throws -> Int {
    guard let number = Int(text), (1...SheetCells.mostRows).contains(number) else { throw misplaced(text) }
    return number
  }

  private func misplaced(_ reference: String) -> Diagnostic {
    Diagnostic(WorkbookProblem.damaged("the sheet has no place \(quoted(reference))"))
  }

  private mutating func endCell(_ sheets: inout WorkbookSheets) throws {
    // The stored value of a formula that yields "" is an empty text.
    if hasFormula, value == nil, type != "str" { sheets.addEmptyFormula(at: sheet.place(row: row, column: column)) }
    guard let content = try content else { return }
    try sheet.add(content, row: row, column: column)
  }

  private var content: String? {
    get throws {
      switch type {
      case "s":
        guard let value else { return nil }
        guard let index = Int(trimmed(value)), strings.indices.contains(index) else {
          throw Diagnostic(
            WorkbookProblem.damaged("the text of this cell is missing"), at: sheet.place(row: row, column: column))
        }
        return strings[index]
      case "inlineStr": return text.content
      case "b": return value.map { trimmed($0) == "0" ? "FALSE" : "TRUE" }
      case "n": return value.map(number)
      default: return value
      }
    }
  }

  private func number(_ stored: String) -> String {
    guard let number = Double(trimmed(stored)) else { return stored }
    let format = formats.indices.contains(style) ? formats[style] : nil
    return format?.text(of: number) ?? SheetNumber.whole(stored) ?? SheetNumber.decimal(stored)
  }
}

/// Numbers of sheets as a person writes them.
enum SheetNumber {
  /// For example: `6` for `6.0` and `6E0`; nil for `0.5`.
  static func whole(_ stored: String) -> String? {
    guard let number = Double(trimmed(stored)), abs(number) < 1e15, number == number.rounded() else { return nil }
    return String(Int(number))
  }

  /// With the 15 digits that spreadsheets show: `0.3` for `0.30000000000000004`.
  static func decimal(_ stored: String) -> String {
    guard stored.utf8.count > 16, let number = Double(trimmed(stored)), (1e-4..<1e14).contains(abs(number)) else {
      return stored
    }
    var scale = 1.0
    while abs(number) * scale < 1e14 { scale *= 10 }
    return String(describing: (number * scale).rounded() / scale)
  }
}

extension XMLReader {
  /// Visits the start of each element with its local name.
  mutating func forEachStart(_ visit: (borrowing XMLReader, _ name: String) throws -> Void) throws {
    while true {
      switch try next() {
      case .start: try visit(self, localName)
      case .finished: return
      case .end, .text, .aside: break
      }
    }
  }
}
