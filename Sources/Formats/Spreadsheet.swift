/// The file of a spreadsheet program: no format reads it, but what to do with it can be said.
///
/// For example: `Spreadsheet(filesInZip: ["[Content_Types].xml", "xl/workbook.xml"], mimetype: nil) == .excel`
public enum Spreadsheet: String, Sendable {
  case excel = "Excel"
  case openDocument = "LibreOffice"
  case numbers = "Numbers"

  /// By what lies in the zip that such a file is; `mimetype` is the text of the file of that name.
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

  /// By the first bytes: before 2007, Excel wrote a format of its own.
  init?(opening: ArraySlice<UInt8>) {
    guard opening.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
    self = .excel
  }

  private static let openDocumentType = "application/vnd.oasis.opendocument.spreadsheet"
}
