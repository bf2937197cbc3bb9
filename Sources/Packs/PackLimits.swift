internal import Themes

/// How large a pack may be; an honest one never comes near.
///
/// For example: 50,000 themes are 15 MB as JSON and 41 MB as a property list, compressed 5 and 20 times.
public struct PackLimits: Hashable, Sendable {
  /// Files and folders, those a system adds included: a game of another program has a picture and a sound for each card.
  public var entries: Int
  /// What all entries together may inflate to.
  public var totalSize: Int
  /// The manifest is a page of text.
  public var manifestSize: Int
  /// How many times smaller than its content an entry may be…
  public var ratio: Int
  /// …once the content is larger than this: short repetitive files compress well in all honesty.
  public var ratioFreeSize: Int

  public init(
    entries: Int = 1_000, totalSize: Int = 64 << 20, manifestSize: Int = 1 << 20, ratio: Int = 250,
    ratioFreeSize: Int = 1 << 20
  ) {
    self.entries = entries
    self.totalSize = totalSize
    self.manifestSize = manifestSize
    self.ratio = ratio
    self.ratioFreeSize = ratioFreeSize
  }

  public static let standard = PackLimits()
  /// Files that a manifest may list, each of which is searched for among all the others.
  static let mostRead = 64

  /// Refuses entries by what they declare, before anything is inflated; reading stops at what they declared.
  public func check(_ entries: [ZipEntry]) throws {
    guard entries.count <= self.entries else {
      throw Diagnostic.zip(.tooManyEntries, at: 0, "\(entries.count), at most \(self.entries)")
    }
    var room = totalSize
    for entry in entries {
      guard entry.size <= room else {
        throw Diagnostic.zip(.tooLarge, at: entry.offset, "more than \(totalSize >> 20) MiB")
      }
      room -= entry.size
      if entry.size > ratioFreeSize, entry.size / max(1, entry.compressedSize) >= ratio {
        throw Diagnostic.zip(
          .tooCompressed, at: entry.offset, "\(entry.size / max(1, entry.compressedSize)) : 1, at most \(ratio) : 1")
      }
    }
  }
}
