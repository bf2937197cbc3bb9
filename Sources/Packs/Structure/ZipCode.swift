/// The codes of the structural audit: each names one way in which a zip is not what it seems.
public enum ZipCode: String, CaseIterable, Sendable {
  // The file as a whole.
  case notAZip = "zip.not-a-zip"
  case truncated = "zip.truncated"
  case trailingData = "zip.trailing-data"
  case leadingData = "zip.leading-data"
  case endRecordInComment = "zip.end-record-in-comment"
  case secondEndRecord = "zip.second-end-record"
  case multiDisk = "zip.multi-disk"
  case zip64Missing = "zip.zip64-missing"
  case zip64Mismatch = "zip.zip64-mismatch"

  // The list of entries and what it covers.
  case directoryMisplaced = "zip.misplaced-directory"
  case forgedCount = "zip.forged-count"
  case tooManyEntries = "zip.too-many-entries"
  case directoryTooLarge = "zip.directory-too-large"
  case badRecord = "zip.bad-record"
  case badExtraField = "zip.bad-extra-field"
  case outsideFile = "zip.outside-file"
  case noLocalRecord = "zip.no-local-record"
  case sharedLocalRecord = "zip.shared-local-record"
  case unlistedEntry = "zip.unlisted-entry"
  case overlap = "zip.overlap"
  case gap = "zip.gap"

  // One entry.
  case versionMismatch = "zip.version-mismatch"
  case flagsMismatch = "zip.flags-mismatch"
  case methodMismatch = "zip.method-mismatch"
  case timeMismatch = "zip.time-mismatch"
  case checksumMismatch = "zip.checksum-mismatch"
  case sizeMismatch = "zip.size-mismatch"
  case nameMismatch = "zip.name-mismatch"
  case descriptorMissing = "zip.missing-descriptor"
  case descriptorMismatch = "zip.descriptor-mismatch"
  case encrypted = "zip.encrypted"
  case unsupportedFlags = "zip.unsupported-flags"
  case unsupportedMethod = "zip.unsupported-method"
  case link = "zip.link"
  case specialFile = "zip.special-file"
  case folderMismatch = "zip.folder-mismatch"
  case folderWithData = "zip.folder-with-data"

  // Its name.
  case nameEmpty = "zip.empty-name"
  case nameTooLong = "zip.name-too-long"
  case nameNotUTF8 = "zip.name-not-utf8"
  case unicodePathMismatch = "zip.unicode-path-mismatch"
  case nameAbsolute = "zip.absolute-name"
  case nameWithDrive = "zip.drive-letter"
  case nameWithBackslash = "zip.backslash"
  case nameWithParent = "zip.parent-folder"
  case nameWithDot = "zip.dot-part"
  case nameWithEmptyPart = "zip.empty-part"
  case nameReserved = "zip.reserved-name"
  case nameWithControl = "zip.control-character"
  case nameWithBidi = "zip.bidi-character"
  case nameEndsInDot = "zip.trailing-dot"
  case nameEndsInSpace = "zip.trailing-space"
  case nameTwice = "zip.duplicate-name"
  case nameTwins = "zip.twin-names"
  case fileAsFolder = "zip.file-as-folder"

  // What only inflating shows.
  case damagedData = "zip.damaged-data"
  case lyingSize = "zip.lying-size"

  // Limits.
  case tooLarge = "zip.too-large"
  case tooCompressed = "zip.too-compressed"
}
