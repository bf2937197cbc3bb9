/// A file of an office program: no format reads it, but a diagnostic can say how to save it as one that is read.
///
/// For example: `OfficeFile(filesInZip: ["[Content_Types].xml", "word/document.xml"], mimetype: nil) == .word`
public enum OfficeFile: String, Sendable {
  /// It is read, but not in the format that was named.
  case workbook = "workbook"
  /// A workbook in the binary format of Excel 97.
  case binaryWorkbook = "binary Excel workbook"
  /// A document of Word.
  case word = "Word document"
  /// A presentation of PowerPoint.
  case powerPoint = "PowerPoint presentation"
  /// A document of LibreOffice.
  case openDocument = "LibreOffice document"
  /// Their zips have the same entries.
  case iWork = "Pages, Numbers or Keynote document"
  /// Word, Excel and PowerPoint files begin with the same bytes.
  case oldOffice = "Office 97–2003 document"
  /// A document that needs a password.
  case encrypted = "document with a password"

  /// Recognised by the names of the zip's entries; `mimetype` is the content of the entry of that name.
  package init?(filesInZip names: [String], mimetype: String?) {
    func isOpen(_ kind: String) -> Bool {
      names.contains("content.xml") && mimetype?.hasPrefix("application/vnd.oasis.opendocument.\(kind)") == true
    }
    if names.contains("xl/workbook.bin") {
      self = .binaryWorkbook
    } else if names.contains("xl/workbook.xml") || isOpen("spreadsheet") {
      self = .workbook
    } else if names.contains("Index/Document.iwa") {
      self = .iWork
    } else if names.contains("word/document.xml") {
      self = .word
    } else if names.contains("ppt/presentation.xml") {
      self = .powerPoint
    } else if isOpen("") {
      self = .openDocument
    } else {
      return nil
    }
  }

  /// Recognised by its first bytes: the binary formats of Office before 2007, and newer ones with a password, which lie in
  /// such a file under the name `EncryptedPackage`.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
    let name: StaticString = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e"
    self = bytes.withUnsafeBufferPointer { $0.contains(name) } ? .encrypted : .oldOffice
  }

  /// True for a zip that is read if it also holds a file with themes.
  package var mayHoldThemes: Bool { [.word, .powerPoint, .openDocument].contains(self) }

  var sentence: String {
    switch self {
    case .workbook: "this is a workbook"
    case .encrypted: "documents with a password cannot be read"
    default: "\(rawValue)s cannot be read"
    }
  }

  var advice: String? {
    switch self {
    case .workbook: nil
    case .binaryWorkbook: "Save it as an Excel workbook (.xlsx), and use that file."
    case .word, .powerPoint, .openDocument: "Save the document as plain text in UTF-8, and use that file."
    case .iWork: "Export a table to Excel or CSV, or a text as plain text in UTF-8, and use that file."
    case .oldOffice: "Save a table as .xlsx, or a text as plain text in UTF-8, and use that file."
    case .encrypted: "Save it without the password, and use that file."
    }
  }
}

/// A picture, a sound or another binary file, which no format reads.
///
/// For example: `BinaryFile(opening: Array("%PDF-1.7".utf8)[...]) == .pdf`
public enum BinaryFile: String, CaseIterable, Sendable {
  /// A PNG picture.
  case png = "a PNG picture"
  /// A JPEG picture.
  case jpeg = "a JPEG picture"
  /// A GIF picture.
  case gif = "a GIF picture"
  /// A WebP picture.
  case webP = "a WebP picture"
  /// A HEIC picture, as iPhones take them.
  case heic = "a HEIC picture"
  /// A HEIF picture.
  case heif = "a HEIF picture"
  /// An AVIF picture.
  case avif = "an AVIF picture"
  /// A TIFF picture.
  case tiff = "a TIFF picture"
  /// A PDF document.
  case pdf = "a PDF document"
  /// A sound in any format.
  case sound = "a sound"
  /// A video in any format.
  case video = "a video"

  init?(opening: ArraySlice<UInt8>) {
    let bytes = Array(opening.prefix(12))
    func has(_ signature: String, at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: signature.utf8) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF8") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if has("%PDF-") {
      self = .pdf
    } else if has("ftyp", at: 4) {
      self.init(brand: String(decoding: bytes.dropFirst(8), as: UTF8.self))
    } else if has("ID3") || has("OggS") || has("RIFF") && has("WAVE", at: 8) {
      self = .sound
    } else {
      return nil
    }
  }

  /// Recognised by the brand of a QuickTime or MPEG-4 file.
  private init(brand: String) {
    switch brand {
    case "heic", "heix": self = .heic
    case "mif1": self = .heif
    case "avif": self = .avif
    case "M4A ", "M4B ": self = .sound
    default: self = .video
    }
  }

  var advice: String {
    self == .pdf
      ? "Copy its text into a text file, and use that." : "Use a file that lists emoji, such as a text or a table."
  }
}

/// Compression formats that are not read.
///
/// For example: `CompressedFile(opening: [0x1F, 0x8B, 0x08]) == .gzip`
public enum CompressedFile: String, CaseIterable, Sendable {
  /// A file of gzip or xz.
  case gzip, xz
  /// A file of Zstandard.
  case zstandard = "Zstandard"
  /// An archive of 7-Zip.
  case sevenZip = "7-Zip"
  /// An archive of RAR.
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
