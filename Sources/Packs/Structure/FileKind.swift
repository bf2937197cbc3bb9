internal import Themes

/// What kind of file an entry says it was, in the attributes of the system it came from.
enum FileKind {
  case unknown, file, folder, link, special

  /// A Unix mode.
  init(mode: Int) {
    switch mode & 0o170000 {
    case 0: self = .unknown
    case 0o100000: self = .file
    case 0o040000: self = .folder
    case 0o120000: self = .link
    default: self = .special
    }
  }

  /// Attributes hold a Unix mode above and DOS bits below; readers disagree on when to believe which, so both count.
  init(attributes: Int) {
    let unix = FileKind(mode: attributes >> 16)
    let isReparsePoint = attributes & 0x400 != 0
    let isFolder = attributes & 0x10 != 0
    self = isReparsePoint ? .link : unix == .unknown && isFolder ? .folder : unix
  }

  /// The kind must be harmless, and the same that the name says.
  func check(isFolder: Bool, name: String, at offset: Int) throws {
    switch self {
    case .unknown: return
    case .file: if isFolder { throw Diagnostic.zip(.folderMismatch, at: offset, name: name) }
    case .folder: if !isFolder { throw Diagnostic.zip(.folderMismatch, at: offset, name: name) }
    case .link: throw Diagnostic.zip(.link, at: offset, name: name)
    case .special: throw Diagnostic.zip(.specialFile, at: offset, name: name)
    }
  }
}
