package import Formats
internal import Themes

/// The workbooks of spreadsheet programs: the first visible sheet with themes is read like a CSV table.
///
/// For example: `WorkbookFormat(.excel, texts: .basic)` reads what Excel, Numbers and Google Sheets save as `.xlsx`. A sheet
/// that is not such a table, such as a list of words and emoji, is read as a text in one of the formats of `texts`.
package struct WorkbookFormat: ReadOnlyFormat, LongOpeningFormat {
  package enum Kind: Sendable {
    case excel, openDocument
  }

  private let kind: Kind
  private let texts: FormatRegistry

  package init(_ kind: Kind, texts: FormatRegistry) {
    self.kind = kind
    self.texts = FormatRegistry(texts.decoding.formats.filter(\.isText))
  }

  package var name: String { kind == .excel ? "xlsx" : "ods" }

  package var summary: String {
    kind == .excel ? "a workbook of Excel, Numbers or Google Sheets" : "a workbook of LibreOffice"
  }

  package var fileExtensions: [String] { kind == .excel ? ["xlsx", "xlsm"] : ["ods"] }

  package var traits: FormatTraits { [.binary, .readOnly] }

  /// Asked before packs, which recognise every zip.
  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    WorkbookSignature.kind(of: opening) == kind ? .certain : .no
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    if let office = OfficeFile(bytes) { throw Diagnostic.format(.office(office)) }
    let files = try WorkbookFiles(bytes)
    if files.isBinary { throw Diagnostic.format(.office(.binaryWorkbook)) }
    try reading.workbooks.spend(xml: files.size)
    var sheets = WorkbookSheets(reading.limits, reading.workbooks)
    switch kind {
    case .excel: try ExcelReader(files).read(into: &sheets)
    case .openDocument: try OpenDocumentReader.read(files, into: &sheets)
    }
    try sheets.decode(texts, into: &reading)
    reading.lose(Loss(.pictures, files.pictures))
  }
}

/// Recognises workbooks by the names of their first files.
enum WorkbookSignature {
  static func kind(of opening: ArraySlice<UInt8>) -> WorkbookFormat.Kind? {
    guard PackSignature.begins(opening) else { return nil }
    let first = opening.dropFirst(30)
    if first.prefix(100).starts(with: ("mimetype" + openDocument).utf8) { return .openDocument }
    guard excelNames.contains(where: { first.starts(with: $0.utf8) }) else { return nil }
    return opening.withUnsafeBufferPointer(hasExcelPart) ? .excel : nil
  }

  /// True for the name of a file in the folder `xl`, behind the 30 bytes of its local record.
  private static func hasExcelPart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let found = UnsafeBufferPointer(rebasing: bytes[start...]).firstIndex(of: "PK\u{3}\u{4}") {
      let name = start + found + 30
      if name + 3 < bytes.count, bytes[name...].starts(with: "xl/".utf8) { return true }
      start += found + 4
    }
    return false
  }

  static let openDocument = "application/vnd.oasis.opendocument.spreadsheet"
  private static let excelNames = ["[Content_Types].xml", "_rels/", "docProps/", "customXml/", "xl/"]
}

/// The files of a workbook. Its zip is audited like a pack, and the files that are read have the limits of one; pictures
/// may be larger.
struct WorkbookFiles {
  /// The number of its pictures.
  let pictures: Int
  /// The unpacked size of its XML files.
  let size: Int
  /// True for a workbook whose files are not XML.
  let isBinary: Bool
  private let bytes: [UInt8]
  private let entries: [String: ZipEntry]

  init(_ bytes: [UInt8]) throws {
    let all = try ZipAudit.entries(of: bytes)
    let read = all.filter { entry in [".xml", ".rels"].contains { entry.name.lowercased().hasSuffix($0) } }
    try PackLimits.standard.check(read)
    self.bytes = bytes
    size = read.reduce(0) { $0 + $1.size }
    isBinary = all.contains { $0.name == "xl/workbook.bin" }
    // Names are unique without their case too.
    entries = Dictionary(read.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    pictures = all.count { entry in
      !entry.isFolder && ["xl/media/", "Pictures/"].contains { entry.name.hasPrefix($0) }
    }
  }

  /// Reads an XML file from its root on; false if there is no file of that name.
  @discardableResult
  func read(
    _ path: String, _ limits: ReadingLimits, _ body: (inout XMLReader) throws -> Void
  ) throws -> Bool {
    guard let entry = entries[path.lowercased()] else { return false }
    do {
      let text = try XMLEncoding.decode(ZipReader.content(of: entry, in: bytes), limits)
      _ = try XMLScan.check(text, as: .workbook, limits: limits)
      try text.withUnsafeBufferPointer { buffer in
        // White space between words may be all of a text.
        var xml = try XMLReader.open(buffer, isBlankLayout: false)
        try body(&xml)
      }
    } catch let fault as Diagnostic {
      throw fault.place.spot.isCell ? fault : fault.inside(path)
    }
    return true
  }
}

extension Place.Spot {
  fileprivate var isCell: Bool { if case .cell = self { true } else { false } }
}

/// The sheets of a workbook in their order. The first with themes is read; of the others only the names are kept.
struct WorkbookSheets {
  let limits: ReadingLimits
  private let budget: WorkbookBudget
  /// The first sheet with themes, or else the first with any content.
  private var chosen: SheetCells?
  private var isFound = false
  /// Sheets with content beside the chosen one.
  private var others: [(name: String, hasThemes: Bool)] = []
  private var count = 0
  /// Formulas whose value the program did not store.
  private var emptyFormulas = 0
  private var firstEmptyFormula: Place?

  init(_ limits: ReadingLimits, _ budget: WorkbookBudget) { (self.limits, self.budget) = (limits, budget) }

  func emptySheet(named name: String) -> SheetCells { SheetCells(name: name, limits: limits, budget: budget) }

  mutating func add(_ sheet: SheetCells) {
    count += 1
    guard !sheet.isEmpty else { return }
    let hasThemes = sheet.holdsThemes
    guard !isFound, hasThemes || chosen == nil else {
      return others.append((sheet.name, hasThemes))
    }
    if let chosen { others.append((chosen.name, false)) }
    (chosen, isFound) = (sheet, hasThemes)
  }

  mutating func addEmptyFormula(at place: Place) {
    emptyFormulas += 1
    firstEmptyFormula = firstEmptyFormula ?? place
  }

  /// Reads the first sheet with themes, or else the first with any content.
  func decode(_ texts: FormatRegistry, into reading: inout ThemeReading) throws {
    guard let chosen else { throw Diagnostic(WorkbookProblem.empty(sheets: count)) }
    if let firstEmptyFormula {
      reading.report(Diagnostic(WorkbookProblem.emptyFormulas(emptyFormulas), at: firstEmptyFormula))
    }
    let unread = others.filter(\.hasThemes).map(\.name)
    if !unread.isEmpty { reading.report(Diagnostic(WorkbookProblem.unreadThemes(unread, read: chosen.name))) }
    let skipped = others.filter { !$0.hasThemes }.map(\.name)
    if isFound, !skipped.isEmpty { reading.report(Diagnostic(WorkbookProblem.skipped(skipped))) }
    if !isFound, let text = Self.format(of: chosen, texts, reading) {
      return try chosen.decode(as: text, into: &reading)
    }
    if !isFound, try chosen.decodeWords(into: &reading) { return }
    try chosen.decode(into: &reading)
  }

  /// The format of a sheet as a text. Two columns of words may be anything, unless words are to be replaced.
  private static func format(
    of sheet: SheetCells, _ texts: FormatRegistry, _ reading: ThemeReading
  ) -> (any ThemeFormat)? {
    let least: Recognition = reading.replacer != nil ? .possible : .likely
    let found = try? texts.detection(of: sheet.text, fileName: nil)
    return found.flatMap { $0.recognition >= least ? $0.format : nil }
  }
}

/// Problems with a workbook as a whole; those of a sheet are the problems of a table.
enum WorkbookProblem: Problem {
  case empty(sheets: Int)
  case damaged(String)
  case emptyFormulas(Int)
  /// Sheets with themes after the first one.
  case unreadThemes([String], read: String)
  case skipped([String])

  var wording: Wording {
    switch self {
    case .empty(let sheets):
      .error(
        "sheet.empty", "the workbook has no text in \(sheets == 1 ? "its sheet" : "any of its sheets")",
        hint: "Write the names of themes and their emoji into cells; pictures and text boxes are not read.")
    case .damaged(let sentence):
      .error("sheet.damaged", sentence, hint: "Open the file in a spreadsheet program, and save it again.")
    case .emptyFormulas(let count):
      .warning(
        "sheet.no-value",
        count == 1
          ? "the value of this formula is not in the file, so the cell was read as empty"
          : "the values of this and \(counted(count - 1, "more formula")) are not in the file, so the cells were read as empty",
        hint: "Open the file in a spreadsheet program, and save it again.")
    case .unreadThemes(let names, let read):
      .warning(
        "sheet.not-read",
        "only the sheet \(quoted(read)) was read; \(Self.sheets(names)) \(names.count == 1 ? "has" : "have") themes too",
        hint: "Move a sheet to the front to read it, or copy all themes into one sheet.")
    case .skipped(let names):
      .note(
        "sheet.skipped",
        "\(Self.sheets(names)) \(names.count == 1 ? "has" : "have") no themes and \(names.count == 1 ? "was" : "were") skipped"
      )
    }
  }

  /// For example: `the sheets 'A', 'B' and 3 more`.
  private static func sheets(_ names: [String]) -> String {
    let few = names.prefix(names.count > 4 ? 3 : 4).map { quoted($0) }
    let rest = names.count - few.count
    let parts = rest > 0 ? few + ["\(rest) more"] : few
    guard let last = parts.last, parts.count > 1 else { return "the sheet \(parts.joined())" }
    return "the sheets \(parts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
