/// A spreadsheet file: no format reads it, but a diagnostic can say how to save it as CSV.
///
/// For example: `Spreadsheet(filesInZip: ["[Content_Types].xml", "xl/workbook.xml"], mimetype: nil) == .excel`
public enum Spreadsheet: String, Sendable {
  case excel = "Excel"
  case openDocument = "LibreOffice"
  case numbers = "Numbers"

  /// Recognised by the names of the zip's entries; `mimetype` is the content of the entry of that name.
  public init?(filesInZip names: [String], mimetype: String?) {
    if names.contains(where: { $0.hasPrefix("xl/workbook.") }) {
      self = .excel
    } else if names.contains("content.xml"), mimetype?.hasPrefix(Self.openDocumentType) == true {
      self = .openDocument
    } else if names.contains("Index/Document.iwa") {
      self = .numbers
    } else {
      return nil
    }
  }

  /// Recognised by its first bytes: the binary format of Excel before 2007.
  init?(opening: ArraySlice<UInt8>) {
    guard opening.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
    self = .excel
  }

  private static let openDocumentType = "application/vnd.oasis.opendocument.spreadsheet"
}

/// A word processor or presentation file: no format reads it, but a diagnostic can say how to save it as text.
///
/// For example: `OfficeDocument(filesInZip: ["[Content_Types].xml", "word/document.xml"], mimetype: nil) == .word`
public enum OfficeDocument: String, Sendable {
  case word = "Word document"
  case powerPoint = "PowerPoint presentation"
  case openDocument = "LibreOffice document"

  /// Recognised by the names of the zip's entries; check for a ``Spreadsheet`` first.
  public init?(filesInZip names: [String], mimetype: String?) {
    if names.contains("word/document.xml") {
      self = .word
    } else if names.contains("ppt/presentation.xml") {
      self = .powerPoint
    } else if names.contains("content.xml"), mimetype?.hasPrefix("application/vnd.oasis.opendocument.") == true {
      self = .openDocument
    } else {
      return nil
    }
  }
}

/// Compression formats that are not read.
///
/// For example: `CompressedFile(opening: [0x1F, 0x8B, 0x08]) == .gzip`
public enum CompressedFile: String, CaseIterable, Sendable {
  case gzip, xz
  case zstandard = "Zstandard"
  case sevenZip = "7-Zip"
  case rar = "RAR"

  init?(opening: ArraySlice<UInt8>) {
    guard let packer = Self.allCases.first(where: { opening.starts(with: $0.signature) }) else { return nil }
    self = packer
  }

  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    case .rar: [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]
    }
  }
}
