/// The file of a word processor or of slides: no format reads it, but what to do with it can be said.
///
/// For example: `OfficeDocument(filesInZip: ["[Content_Types].xml", "word/document.xml"], mimetype: nil) == .word`
public enum OfficeDocument: String, Sendable {
  case word = "document of Word"
  case powerPoint = "presentation of PowerPoint"
  case openDocument = "document of LibreOffice"

  /// By what lies in the zip that such a file is; spreadsheets are told apart before.
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
