public import Themes

/// Why a zip is rejected.
public enum ZipProblem: Problem {
  /// Two programs could see different files in the zip, or one could be attacked by it. `entry` is an untrusted name, and
  /// `other` the one that it collides with.
  case unsound(ZipFault, entry: String? = nil, other: String? = nil)
  /// `found` is the number of entries in the list, nil where the list is too short for the declared number.
  case forgedCount(Int, found: Int?)
  /// The list goes on after the declared number of entries.
  case moreEntriesThanDeclared
  case tooManyEntries(Int, limit: Int)
  case directoryTooLarge(limit: Int)
  /// Non-ASCII names, which must be decomposed to be compared.
  case tooManyNonASCIINames(limit: Int)
  case unsupportedFlags(Int, entry: String?)
  case unsupportedMethod(Int, entry: String?)
  /// The version of the zip format that the entry needs, in tenths.
  case unsupportedVersion(Int, entry: String?)
  case unsupportedExtraField(Int)
  case commentTooLong(limit: Int)
  /// The reason given by libarchive, or the name of an entry that it cannot find.
  case damagedData(String, entry: String?)
  case tooLarge(limit: Int)
  case tooCompressed(String, ratio: Int, limit: Int)

  public var wording: Wording {
    switch self {
    case .unsound(.nameTwins, let entry?, let other?):
      return .error(
        "zip.twin-names", "\(quoted(other)) and \(quoted(entry)) are the same name on some systems", hint: Hint.rename)
    case .unsound(let fault, let entry, _):
      let wording = fault.wording(of: entry)
      return .error(wording.code, wording.message, hint: wording.hint ?? Hint.distrust)
    case .forgedCount(let count, let found):
      return .error(
        "zip.forged-count",
        "the zip says that it has \(counted(count, "entry", "entries")), but "
          + (found.map { "it has \(grouped($0))" } ?? "its list is too short for them"), hint: Hint.distrust)
    case .moreEntriesThanDeclared:
      return .error("zip.forged-count", "the zip has more entries than it says", hint: Hint.distrust)
    case .tooManyEntries(let count, let limit):
      return .error(
        "zip.too-many-entries", "the zip has \(grouped(count)) entries; at most \(grouped(limit)) are allowed",
        hint: Hint.unpack)
    case .directoryTooLarge(let limit):
      return .error(
        "zip.directory-too-large", "the list of entries is larger than \(limit >> 20) MiB", hint: Hint.unpack)
    case .tooManyNonASCIINames(let limit):
      return .error(
        "zip.directory-too-large", "names with non-ASCII characters take more than \(limit >> 20) MiB in total",
        hint: Hint.unpack)
    case .unsupportedFlags(let flags, let entry):
      return .error(
        "zip.unsupported-flags",
        "\(Self.title(entry)) uses unsupported zip features (flags 0x\(String(flags, radix: 16)))", hint: Hint.deflate)
    case .unsupportedMethod(let method, let entry):
      return .error(
        "zip.unsupported-method", "\(Self.title(entry)) is compressed with an unsupported method (\(method))",
        hint: Hint.deflate)
    case .unsupportedVersion(let version, let entry):
      return .error(
        "zip.unsupported-version",
        "\(Self.title(entry)) needs version \(version / 10).\(version % 10) of the zip format; the newest is 6.3",
        hint: Hint.deflate)
    case .unsupportedExtraField(let kind):
      return .error(
        "zip.unsupported-extra-field", "an entry has the unsupported extra field 0x\(String(kind, radix: 16))",
        hint: Hint.deflate)
    case .commentTooLong(let limit):
      return .error(
        "zip.comment-too-long", "the comment of the zip is longer than \(grouped(limit)) bytes",
        hint: "Remove the comment, or zip the files again.")
    case .damagedData(let reason, let entry):
      return .error("zip.damaged-data", "\(Self.title(entry)) is damaged (\(reason))", hint: Hint.again)
    case .tooLarge(let limit):
      return .error("zip.too-large", "the zip would unpack to more than \(limit >> 20) MiB", hint: Hint.unpack)
    case .tooCompressed(let entry, let ratio, let limit):
      return .error(
        "zip.too-compressed",
        "\(quoted(entry)) would unpack to \(grouped(ratio)) times its size; the limit is \(limit)",
        hint: "Get the zip from a source you trust.")
    }
  }

  fileprivate static func title(_ entry: String?) -> String { entry.map { quoted($0) } ?? "an entry" }

  fileprivate enum Hint {
    static let distrust =
      "The zip is damaged or was tampered with. Ask for a new one."
    static let again = "Download or copy the file again."
    static let unpack = "Unpack it, and import the files you want."
    static let deflate = "Zip the files again with your system's own zip tool."
    static let files = "Zip the files themselves."
    static let rename = "Rename the file, and zip the files again."
    static let otherProgram = "Zip the files again with another program."
  }
}

/// A structural fault of a zip.
public enum ZipFault: Hashable, Sendable {
  // The file as a whole.
  case notAZip, truncated, trailingData, leadingData, endRecordInComment, secondEndRecord, multiDisk
  case zip64Missing, zip64Mismatch

  // The list of entries and the entries it refers to.
  case directoryMisplaced, badRecord, badExtraField, outsideFile, noLocalRecord, sharedLocalRecord, unlistedEntry
  case overlap, gap

  // One entry.
  case versionMismatch, flagsMismatch, methodMismatch, timeMismatch, checksumMismatch, sizeMismatch, nameMismatch
  case descriptorMissing, descriptorMismatch, encrypted, link, specialFile, folderMismatch, folderWithData
  /// The content has another size than declared; only inflating shows that.
  case lyingSize

  // Its name.
  case nameEmpty, nameTooLong, nameNotUTF8, unicodePathMismatch, nameAbsolute, nameWithDrive, nameWithBackslash
  case nameWithParent, nameWithDot, nameWithEmptyPart, nameReserved, nameWithControl, nameWithBidi
  case nameEndsInDot, nameEndsInSpace, nameTwice, nameTwins, fileAsFolder

  /// A sentence about the entry of this name, without a hint where the file should be distrusted.
  fileprivate func wording(of entry: String?) -> Wording {
    typealias Hint = ZipProblem.Hint
    let title = ZipProblem.title(entry)
    return switch self {
    case .notAZip: .error("zip.not-a-zip", "not a zip file", hint: "Check that this is the right file.")
    case .truncated: .error("zip.truncated", "the zip ends too early", hint: Hint.again)
    case .trailingData: .error("zip.trailing-data", "extra bytes follow the end of the zip", hint: Hint.again)
    case .leadingData: .error("zip.leading-data", "extra bytes precede the first entry")
    case .endRecordInComment:
      .error("zip.end-record-in-comment", "the comment of the zip contains the end of another zip")
    case .secondEndRecord: .error("zip.second-end-record", "the file contains the ends of two zips")
    case .multiDisk: .error("zip.multi-disk", "the zip is one of several parts", hint: "Join the parts first.")
    case .zip64Missing: .error("zip.zip64-missing", "a ZIP64 record is missing")
    case .zip64Mismatch: .error("zip.zip64-mismatch", "a ZIP64 record contradicts the ordinary one")
    case .directoryMisplaced: .error("zip.misplaced-directory", "the list of entries is not where the zip says it is")
    case .badRecord: .error("zip.bad-record", "a record in the list of entries is damaged")
    case .badExtraField: .error("zip.bad-extra-field", "an extra field is damaged")
    case .outsideFile: .error("zip.outside-file", "\(title) lies outside the file")
    case .noLocalRecord: .error("zip.no-local-record", "\(title) is listed but missing")
    case .sharedLocalRecord: .error("zip.shared-local-record", "\(title) has the same data as another entry")
    case .unlistedEntry: .error("zip.unlisted-entry", "the zip has an entry that is not listed")
    case .overlap: .error("zip.overlap", "two entries overlap")
    case .gap: .error("zip.gap", "extra bytes lie between the entries")
    case .versionMismatch: .error("zip.version-mismatch", Self.mismatch(title, "versions"))
    case .flagsMismatch: .error("zip.flags-mismatch", Self.mismatch(title, "flags"))
    case .methodMismatch: .error("zip.method-mismatch", Self.mismatch(title, "methods"))
    case .timeMismatch: .error("zip.time-mismatch", Self.mismatch(title, "times"))
    case .checksumMismatch: .error("zip.checksum-mismatch", Self.mismatch(title, "checksums"))
    case .sizeMismatch: .error("zip.size-mismatch", Self.mismatch(title, "sizes"))
    case .nameMismatch: .error("zip.name-mismatch", Self.mismatch(title, "names"))
    case .descriptorMissing: .error("zip.missing-descriptor", "the data descriptor of \(title) is missing")
    case .descriptorMismatch:
      .error("zip.descriptor-mismatch", "the data descriptor of \(title) differs from the list of entries")
    case .encrypted: .error("zip.encrypted", "\(title) is encrypted", hint: "Zip the files again without a password.")
    case .link: .error("zip.link", "\(title) is a link", hint: Hint.files)
    case .specialFile: .error("zip.special-file", "\(title) is a device, pipe or socket", hint: Hint.files)
    case .folderMismatch: .error("zip.folder-mismatch", "\(title) is marked both as a file and as a folder")
    case .folderWithData: .error("zip.folder-with-data", "\(title) is a folder, but has content")
    case .nameEmpty: .error("zip.empty-name", "an entry has no name")
    case .nameTooLong: .error("zip.name-too-long", Self.name(entry, flaw), hint: Hint.rename)
    case .nameNotUTF8:
      .error("zip.name-not-utf8", Self.name(entry, flaw), hint: "Zip the files again with UTF-8 names.")
    case .unicodePathMismatch: .error("zip.unicode-path-mismatch", "an entry has two different names")
    case .nameAbsolute: .error("zip.absolute-name", Self.name(entry, flaw))
    case .nameWithDrive: .error("zip.drive-letter", Self.name(entry, flaw))
    case .nameWithBackslash: .error("zip.backslash", Self.name(entry, flaw), hint: Hint.otherProgram)
    case .nameWithParent: .error("zip.parent-folder", Self.name(entry, flaw))
    case .nameWithDot:
      .error(
        "zip.dot-part", Self.name(entry, flaw), hint: "Zip the files by name, as 'zip party.zip *' does.")
    case .nameWithEmptyPart: .error("zip.empty-part", Self.name(entry, flaw), hint: Hint.otherProgram)
    case .nameReserved: .error("zip.reserved-name", Self.name(entry, flaw), hint: Hint.rename)
    case .nameWithControl: .error("zip.control-character", Self.name(entry, flaw), hint: Hint.rename)
    case .nameWithBidi: .error("zip.bidi-character", Self.name(entry, flaw))
    case .nameEndsInDot: .error("zip.trailing-dot", Self.name(entry, flaw), hint: Hint.rename)
    case .nameEndsInSpace: .error("zip.trailing-space", Self.name(entry, flaw), hint: Hint.rename)
    case .nameTwice: .error("zip.duplicate-name", "two entries have the name \(title)", hint: Hint.rename)
    case .nameTwins:
      .error("zip.twin-names", "two entries have the same name on some systems", hint: Hint.rename)
    case .fileAsFolder: .error("zip.file-as-folder", "\(title) is both a file and a folder")
    case .lyingSize: .error("zip.lying-size", "the content of \(title) does not have the declared size")
    }
  }

  /// The fault of a name as a predicate. For example: `contains '..'`
  var flaw: String {
    switch self {
    case .nameTooLong: "is too long or too deep"
    case .nameNotUTF8: "is not UTF-8"
    case .nameAbsolute: "is absolute"
    case .nameWithDrive: "begins with a drive letter"
    case .nameWithBackslash: "contains a backslash"
    case .nameWithParent: "contains '..'"
    case .nameWithDot: "contains the folder '.'"
    case .nameWithEmptyPart: "contains '//'"
    case .nameReserved: "is a device name on Windows"
    case .nameWithControl: "contains a control character"
    case .nameWithBidi: "contains a character that reverses text"
    case .nameEndsInDot: "has a part that ends in a dot"
    case .nameEndsInSpace: "has a part that ends in a space"
    default: "is not allowed"
    }
  }

  private static func name(_ entry: String?, _ flaw: String) -> String {
    (entry.map { "the name \(quoted($0)) " } ?? "the name of an entry ") + flaw
  }

  private static func mismatch(_ title: String, _ fields: String) -> String {
    "\(title): the list of entries and the entry itself give different \(fields)"
  }
}

extension Diagnostic {
  /// A fault of the zip at a byte of the file. For example: `pack.zip: byte 512: two entries overlap`.
  static func zip(_ fault: ZipFault, at offset: Int, name: String? = nil) -> Diagnostic {
    .zip(.unsound(fault, entry: name), at: offset)
  }

  static func zip(_ problem: ZipProblem, at offset: Int) -> Diagnostic { Diagnostic(problem, at: .byte(offset)) }
}
