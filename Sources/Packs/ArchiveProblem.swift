public import Themes

/// Why a zip or tar is rejected, in the words of the rule that it breaks.
///
/// For example: `pack.zip: byte 512: two entries overlap` is ``unsound(_:)``.
public enum ArchiveProblem: Problem {
  /// Two programs could see different files in the archive.
  case unsound(String)
  /// Data of the archive is missing or wrong.
  case damaged(String)
  /// bzip2 data that is another file, or damaged at its beginning.
  case notATar
  /// A name in the archive is not safe as a name of a file.
  case badName(String)
  /// The archive has a link or a device.
  case notAFile(String)
  /// A file of the archive needs a password.
  case encrypted(String)
  /// The archive uses something that is not read.
  case unsupported(String)
  /// The archive, or a file in it, is larger than the limit.
  case tooLarge(String)
  /// The data becomes so much larger when it is unpacked that an attack is likely.
  case tooCompressed(String)
  /// The reason comes from libarchive.
  case libraryFailed(String)

  public var wording: Wording {
    switch self {
    case .unsound(let sentence):
      .error("archive.unsound", sentence, hint: "The zip is damaged or was tampered with. Ask for a new one.")
    case .damaged(let sentence): .error("archive.damaged", sentence, hint: "Download or copy the file again.")
    case .notATar:
      .error(
        "archive.damaged", "the bzip2 data is not a tar, or it is damaged",
        hint: "Decompress a single file with bunzip2 first; download or copy a damaged one again.")
    case .badName(let sentence):
      .error(
        "archive.bad-name", sentence,
        hint: "If you trust its author, ask for an archive made with another program; otherwise do not use it.")
    case .notAFile(let sentence):
      .error("archive.not-a-file", sentence, hint: "Make the archive again with the files themselves.")
    case .encrypted(let sentence):
      .error("archive.encrypted", sentence, hint: "Zip the files again without a password.")
    case .unsupported(let sentence):
      .error("archive.unsupported", sentence, hint: "Zip the files again with your system's own zip tool.")
    case .tooLarge(let sentence):
      .error("archive.too-large", sentence, hint: "Unpack it, and import the files you want.")
    case .tooCompressed(let sentence):
      .error("archive.too-compressed", sentence, hint: "Get the archive from a source you trust.")
    case .libraryFailed(let reason):
      .error("archive.library-failed", "libarchive failed: \(reason)", hint: "Close other programs, and try again.")
    }
  }

  public var failure: Failure { if case .libraryFailed = self { .other } else { .badInput } }
}

// The faults that several rules find.
extension ArchiveProblem {
  static let badRecord = unsound("a record in the list of entries is damaged")
  static let badExtraField = unsound("an extra field is damaged")
  static let leadingData = unsound("extra bytes precede the first entry")
  static let endInComment = unsound("the comment of the zip contains the end of another zip")
  static let misplacedDirectory = unsound("the list of entries is not where the zip says it is")
  static let zip64Missing = unsound("a ZIP64 record is missing")
  static let zip64Mismatch = unsound("a ZIP64 record contradicts the ordinary one")
  static let twoNames = unsound("an entry has two different names")
  static let truncated = damaged("the zip ends too early")
  static let multiDisk = unsupported("the zip is one of several parts")

  static func outsideFile(_ entry: String) -> ArchiveProblem { .unsound("\(quoted(entry)) lies outside the file") }

  static func link(_ entry: String) -> ArchiveProblem { .notAFile("\(quoted(entry)) is a link") }

  static func mismatch(of fields: String, _ entry: String) -> ArchiveProblem {
    .unsound("\(quoted(entry)): the list of entries and the entry itself give different \(fields)")
  }

  static func forgedCount(_ count: Int, _ fact: String) -> ArchiveProblem {
    .unsound("the zip says that it has \(counted(count, "entry", "entries")), but \(fact)")
  }

  /// `count` is nil where the archive was not read to its end.
  static func tooManyEntries(_ count: Int?, limit: Int) -> ArchiveProblem {
    let number = count.map(grouped) ?? "more than \(grouped(limit))"
    return .tooLarge("the archive has \(number) files and folders; at most \(grouped(limit)) are allowed")
  }

  static func tooLarge(limit: Int) -> ArchiveProblem {
    .tooLarge("the archive would unpack to more than \(binarySize(limit))")
  }
}

extension Diagnostic {
  static func archive(_ problem: ArchiveProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }

  /// A fault of a zip at a byte of the file.
  static func zip(_ problem: ArchiveProblem, at offset: Int) -> Diagnostic { archive(problem, at: .byte(offset)) }
}
