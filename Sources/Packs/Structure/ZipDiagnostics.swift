package import Themes

// The words of the structural audit, all in one place.
extension Diagnostic {
  /// A fault of the zip at a byte of the file. For example: `pack.zip: byte 512: two entries share one local record`.
  package static func zip(_ code: ZipCode, at offset: Int, _ detail: String = "") -> Diagnostic {
    Diagnostic(
      .error, code, at: .byte(offset), code.sentence + (detail.isEmpty ? "" : " (\(detail))"), hint: code.hint)
  }

  /// The same with the name of the entry, which is untrusted too.
  package static func zip(_ code: ZipCode, at offset: Int, name: String) -> Diagnostic {
    zip(code, at: offset, quoted(name))
  }
}

extension ZipCode {
  fileprivate var hint: String {
    switch self {
    case .notAZip: "Check that this is the file you meant."
    case .truncated, .damagedData: "Download or copy the file again."
    case .trailingData: "Download the file again; a pipe may have padded it."
    case .multiDisk: "Join the parts first."
    case .encrypted: "Make the archive again without a password."
    case .unsupportedMethod, .unsupportedFlags: "Make the archive again with the method deflate."
    case .tooManyEntries, .directoryTooLarge, .tooLarge: "Split it into several packs."
    case .nameNotUTF8: "Make the archive again with UTF-8 names."
    case .link, .specialFile: "Put the files themselves into the archive."
    case .nameWithDot: "Name the files when making the archive, not the folder '.'."
    default: "Do not trust this file; make the archive again from the files themselves."
    }
  }

  var sentence: String {
    switch self {
    case .notAZip: "this is no zip file"
    case .truncated: "the zip ends too early"
    case .trailingData: "something follows the end of the zip"
    case .leadingData: "something precedes the first entry"
    case .endRecordInComment: "the comment of the zip contains another end record"
    case .secondEndRecord: "the zip has two end records"
    case .multiDisk: "the zip is one of several parts"
    case .zip64Missing: "a 64-bit field is announced but missing"
    case .zip64Mismatch: "the 64-bit fields contradict the others"
    case .directoryMisplaced: "the list of entries is not where the end record says"
    case .forgedCount: "the number of entries is wrong"
    case .tooManyEntries: "the zip has too many entries"
    case .directoryTooLarge: "the list of entries is too large"
    case .badRecord: "a record in the list of entries is damaged"
    case .badExtraField: "an extra field is damaged"
    case .outsideFile: "an entry lies outside the file"
    case .noLocalRecord: "a listed entry is not there"
    case .sharedLocalRecord: "two listed entries are one and the same place"
    case .unlistedEntry: "the zip holds an entry that is not listed"
    case .overlap: "two entries overlap"
    case .gap: "there are unexplained bytes between the entries"
    case .versionMismatch: "the list and the entry differ in the version"
    case .flagsMismatch: "the list and the entry differ in the flags"
    case .methodMismatch: "the list and the entry differ in the method"
    case .timeMismatch: "the list and the entry differ in the time"
    case .checksumMismatch: "the list and the entry differ in the checksum"
    case .sizeMismatch: "the list and the entry differ in the size"
    case .nameMismatch: "the list and the entry differ in the name"
    case .descriptorMissing: "the data descriptor of an entry is missing"
    case .descriptorMismatch: "the data descriptor of an entry differs from the list"
    case .encrypted: "an entry is encrypted"
    case .unsupportedFlags: "an entry uses flags that no honest zip needs"
    case .unsupportedMethod: "an entry is packed by a method other than stored or deflated"
    case .link: "an entry is a link"
    case .specialFile: "an entry is a device, pipe or socket"
    case .folderMismatch: "an entry is half a folder and half a file"
    case .folderWithData: "a folder has content of its own"
    case .nameEmpty: "an entry has no name"
    case .nameTooLong: "the name of an entry is too long"
    case .nameNotUTF8: "the name of an entry is not UTF-8"
    case .unicodePathMismatch: "an entry has two different names"
    case .nameAbsolute: "the name of an entry is absolute"
    case .nameWithDrive: "the name of an entry begins with a drive"
    case .nameWithBackslash: "the name of an entry contains a backslash"
    case .nameWithParent: "the name of an entry contains '..'"
    case .nameWithDot: "the name of an entry contains the part '.'"
    case .nameWithEmptyPart: "the name of an entry contains an empty part"
    case .nameReserved: "the name of an entry is a device on Windows"
    case .nameWithControl: "the name of an entry contains a control character"
    case .nameWithBidi: "the name of an entry contains a character that reverses text"
    case .nameEndsInDot: "a part of an entry's name ends in a dot"
    case .nameEndsInSpace: "a part of an entry's name ends in a space"
    case .nameTwice: "two entries have the same name"
    case .nameTwins: "two names differ only in case or spelling"
    case .fileAsFolder: "an entry is a file and a folder at once"
    case .damagedData: "the content of an entry is damaged"
    case .lyingSize: "an entry does not hold what it declares"
    case .tooLarge: "the content is too large"
    case .tooCompressed: "an entry is compressed far beyond what honest content allows"
    }
  }
}
