internal import Formats

/// What a pack says about itself: who made it, and which files with which checksums belong to it.
struct Manifest: Hashable, Sendable {
  static let fileName = "manifest.json"
  static let formatWord = "memorize-pack"
  static let version = 1

  /// A file the manifest vouches for. In a folder that a person keeps, size and checksum may be left out.
  struct File: Hashable, Sendable {
    let path: String
    /// The name of a format; nil where the content is to tell.
    let format: String?
    let size: Int?
    let sha256: SHA256?
  }

  var credits = Credits()
  var generator: String?
  /// How many themes all files hold together.
  var themes: Int?
  /// Nil where a folder's manifest lists none.
  var files: [File]?
}
