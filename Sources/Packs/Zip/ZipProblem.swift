public import Themes

/// Why a zip is rejected.
public enum ZipProblem: Problem {
  /// Two programs could see different files in the zip, or one could be attacked by it. `entry` is an untrusted name.
  case unsound(ZipFault, entry: String? = nil)
  case forgedCount(Int?)
  case tooManyEntries(Int, limit: Int)
  case directoryTooLarge(limit: Int)
  /// Non-ASCII names, which must be decomposed to be compared.
  case tooManyNonASCIINames(bytes: Int, limit: Int)
  case unsupportedFlags(Int)
  case unsupportedMethod(Int)
  /// The reason given by libarchive, or the name of an entry that it cannot find.
  case damagedData(String)
  case tooLarge(limit: Int)
  case tooCompressed(ratio: Int, limit: Int)

  public var wording: Wording {
    switch self {
    case .unsound(let fault, let entry):
      let wording = fault.wording
      return .error(
        wording.code, wording.message + (entry.map { " (\(quoted($0)))" } ?? ""), hint: wording.hint ?? Hint.distrust)
    case .forgedCount(let count):
      return .error(
        "zip.forged-count", "the number of entries is wrong" + (count.map { " (\($0))" } ?? ""), hint: Hint.distrust)
    case .tooManyEntries(let count, let limit):
      return .error(
        "zip.too-many-entries", "the zip has too many entries (\(count), at most \(limit))", hint: Hint.split)
    case .directoryTooLarge(let limit):
      return .error(
        "zip.directory-too-large", "the list of entries is too large (at most \(limit >> 20) MiB)", hint: Hint.split)
    case .tooManyNonASCIINames(let bytes, let limit):
      return .error(
        "zip.directory-too-large",
        "the list of entries is too large (\(bytes) bytes of non-ASCII names, at most \(limit))", hint: Hint.split)
    case .unsupportedFlags(let flags):
      return .error(
        "zip.unsupported-flags", "an entry uses unsupported flags (0x\(String(flags, radix: 16)))",
        hint: Hint.deflate)
    case .unsupportedMethod(let method):
      return .error(
        "zip.unsupported-method", "an entry uses compression method \(method); only stored and deflated are supported",
        hint: Hint.deflate)
    case .damagedData(let reason):
      return .error("zip.damaged-data", "the content of an entry is damaged (\(reason))", hint: Hint.again)
    case .tooLarge(let limit):
      return .error("zip.too-large", "the content is too large (more than \(limit >> 20) MiB)", hint: Hint.split)
    case .tooCompressed(let ratio, let limit):
      return .error(
        "zip.too-compressed",
        "the compression ratio of an entry is too high (\(ratio) : 1; it must be below \(limit) : 1)",
        hint: Hint.distrust)
    }
  }

  fileprivate enum Hint {
    static let distrust = "Do not trust this file; make the archive again from the files themselves."
    static let again = "Download or copy the file again."
    static let split = "Split it into several packs."
    static let deflate = "Make the archive again with the method deflate."
    static let files = "Put the files themselves into the archive."
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

  /// One sentence without the entry it is about.
  var sentence: String { wording.message }

  /// Without a hint where the file should be distrusted.
  fileprivate var wording: Wording {
    typealias Hint = ZipProblem.Hint
    return switch self {
    case .notAZip: .error("zip.not-a-zip", "not a zip file", hint: "Check that this is the file you meant.")
    case .truncated: .error("zip.truncated", "the zip ends too early", hint: Hint.again)
    case .trailingData:
      .error(
        "zip.trailing-data", "extra bytes follow the end of the zip",
        hint: "Download the file again; a pipe may have padded it.")
    case .leadingData: .error("zip.leading-data", "extra bytes precede the first entry")
    case .endRecordInComment: .error("zip.end-record-in-comment", "the comment of the zip contains another end record")
    case .secondEndRecord: .error("zip.second-end-record", "the zip has two end records")
    case .multiDisk: .error("zip.multi-disk", "the zip is one of several parts", hint: "Join the parts first.")
    case .zip64Missing: .error("zip.zip64-missing", "a 64-bit field is announced but missing")
    case .zip64Mismatch: .error("zip.zip64-mismatch", "the 64-bit fields contradict the others")
    case .directoryMisplaced: .error("zip.misplaced-directory", "the list of entries is not where the end record says")
    case .badRecord: .error("zip.bad-record", "a record in the list of entries is damaged")
    case .badExtraField: .error("zip.bad-extra-field", "an extra field is damaged")
    case .outsideFile: .error("zip.outside-file", "an entry lies outside the file")
    case .noLocalRecord: .error("zip.no-local-record", "a listed entry is missing")
    case .sharedLocalRecord: .error("zip.shared-local-record", "two listed entries share one local record")
    case .unlistedEntry: .error("zip.unlisted-entry", "the zip holds an entry that is not listed")
    case .overlap: .error("zip.overlap", "two entries overlap")
    case .gap: .error("zip.gap", "extra bytes lie between the entries")
    case .versionMismatch: .error("zip.version-mismatch", "the list and the entry differ in the version")
    case .flagsMismatch: .error("zip.flags-mismatch", "the list and the entry differ in the flags")
    case .methodMismatch: .error("zip.method-mismatch", "the list and the entry differ in the method")
    case .timeMismatch: .error("zip.time-mismatch", "the list and the entry differ in the time")
    case .checksumMismatch: .error("zip.checksum-mismatch", "the list and the entry differ in the checksum")
    case .sizeMismatch: .error("zip.size-mismatch", "the list and the entry differ in the size")
    case .nameMismatch: .error("zip.name-mismatch", "the list and the entry differ in the name")
    case .descriptorMissing: .error("zip.missing-descriptor", "the data descriptor of an entry is missing")
    case .descriptorMismatch: .error("zip.descriptor-mismatch", "the data descriptor of an entry differs from the list")
    case .encrypted:
      .error("zip.encrypted", "an entry is encrypted", hint: "Make the archive again without a password.")
    case .link: .error("zip.link", "an entry is a link", hint: Hint.files)
    case .specialFile: .error("zip.special-file", "an entry is a device, pipe or socket", hint: Hint.files)
    case .folderMismatch:
      .error("zip.folder-mismatch", "the name and the attributes of an entry disagree on whether it is a folder")
    case .folderWithData: .error("zip.folder-with-data", "a folder has content")
    case .nameEmpty: .error("zip.empty-name", "an entry has no name")
    case .nameTooLong: .error("zip.name-too-long", "the name of an entry is too long")
    case .nameNotUTF8:
      .error("zip.name-not-utf8", "the name of an entry is not UTF-8", hint: "Make the archive again with UTF-8 names.")
    case .unicodePathMismatch: .error("zip.unicode-path-mismatch", "an entry has two different names")
    case .nameAbsolute: .error("zip.absolute-name", "the name of an entry is absolute")
    case .nameWithDrive: .error("zip.drive-letter", "the name of an entry begins with a drive letter")
    case .nameWithBackslash: .error("zip.backslash", "the name of an entry contains a backslash")
    case .nameWithParent: .error("zip.parent-folder", "the name of an entry contains '..'")
    case .nameWithDot:
      .error(
        "zip.dot-part", "the name of an entry contains the part '.'",
        hint: "Name the files when making the archive, not the folder '.'.")
    case .nameWithEmptyPart: .error("zip.empty-part", "the name of an entry contains an empty part")
    case .nameReserved: .error("zip.reserved-name", "the name of an entry is a device name on Windows")
    case .nameWithControl: .error("zip.control-character", "the name of an entry contains a control character")
    case .nameWithBidi: .error("zip.bidi-character", "the name of an entry contains a character that reverses text")
    case .nameEndsInDot: .error("zip.trailing-dot", "a part of an entry's name ends in a dot")
    case .nameEndsInSpace: .error("zip.trailing-space", "a part of an entry's name ends in a space")
    case .nameTwice: .error("zip.duplicate-name", "two entries have the same name")
    case .nameTwins: .error("zip.twin-names", "two names differ only in case or spelling")
    case .fileAsFolder: .error("zip.file-as-folder", "an entry is both a file and a folder")
    case .lyingSize: .error("zip.lying-size", "the content of an entry does not have the declared size")
    }
  }
}

extension Diagnostic {
  /// A fault of the zip at a byte of the file. For example: `pack.zip: byte 512: two entries overlap`.
  static func zip(_ fault: ZipFault, at offset: Int, name: String? = nil) -> Diagnostic {
    .zip(.unsound(fault, entry: name), at: offset)
  }

  static func zip(_ problem: ZipProblem, at offset: Int) -> Diagnostic { Diagnostic(problem, at: .byte(offset)) }
}
