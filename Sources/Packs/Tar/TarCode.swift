/// The codes of what can be wrong with a tar.
public enum TarCode: String, CaseIterable, Sendable {
  case damaged = "tar.damaged"
  case tooManyEntries = "tar.too-many-entries"
  case tooLarge = "tar.too-large"
  case tooCompressed = "tar.too-compressed"
  case unsafeName = "tar.unsafe-name"
  case notAFile = "tar.not-a-file"
  case duplicateName = "tar.duplicate-name"
  case libraryFailed = "tar.library-failed"
}
