/// A site that the catalog follows or has followed, as it is known now.
///
/// What is known of its key and its number stays when it is followed no longer, and when that is undone: so nothing opens a
/// way back to an older index.
package struct FollowedSource: Sendable, Hashable {
  /// For example: `https://club.example/themes/`
  package let address: String
  /// Who follows it, and since when: milliseconds since 1970, UTC.
  package var actor: String
  package var time: Int64
  package var isFollowed: Bool
  /// The public key of its signatures; nil for a site that was never signed.
  package var key: String?
  /// The key that the index names as the next one.
  package var next: String?
  /// The highest number of an index; 0 before the first one.
  package var number: Int64
  /// The checksum of the index that was read last.
  package var checksum: String?
  /// What the server needs to tell whether the index has changed.
  package var validator: String?
  /// A hash of the releases that the catalog had after the last update.
  package var taken: Int64?

  package init(
    address: String, actor: String, time: Int64, isFollowed: Bool = true, key: String? = nil, next: String? = nil,
    number: Int64 = 0, checksum: String? = nil, validator: String? = nil, taken: Int64? = nil
  ) {
    self.address = address
    self.actor = actor
    self.time = time
    self.isFollowed = isFollowed
    self.key = key
    self.next = next
    self.number = number
    self.checksum = checksum
    self.validator = validator
    self.taken = taken
  }
}

/// The last deletion of a theme.
public struct ThemeDeletion: Sendable, Hashable {
  /// Milliseconds since 1970, UTC; nil if the operation was compacted.
  public let time: Int64?

  package init(time: Int64?) { self.time = time }
}
