/// Where a content came from, and as which version.
///
/// For example: number 12 of `https://club.example/themes/`, or version 2.1 of a pack.
///
/// A class, because thousands of themes of one pack share it.
public final class Release: Sendable, Hashable {
  /// The address of the site; nil for a file.
  public let source: String?
  /// The number of the site's index.
  public let number: Int64?
  /// The SHA-256 checksum of the pack, in hexadecimal digits.
  public let pack: String?
  /// The author's own version of the pack.
  public let packVersion: String?

  /// What is not given is unknown.
  package init(source: String? = nil, number: Int64? = nil, pack: String? = nil, packVersion: String? = nil) {
    self.source = source
    self.number = number
    self.pack = pack
    self.packVersion = packVersion
  }

  /// The same release with the author's version of the pack.
  package func with(packVersion: String?) -> Release {
    Release(source: source, number: number, pack: pack, packVersion: packVersion)
  }

  public static func == (left: Release, right: Release) -> Bool {
    left === right
      || (left.source, left.number, left.pack, left.packVersion)
        == (right.source, right.number, right.pack, right.packVersion)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(number)
    hasher.combine(pack)
    hasher.combine(packVersion)
  }
}
