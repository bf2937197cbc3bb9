/// A site that the catalog follows or has followed, as it is known now.
///
/// What is known of its key and its number stays when it is followed no longer, and when that is undone: so nothing opens a
/// way back to an older index.
public struct FollowedSource: Sendable, Hashable {
  /// For example: `https://club.example/themes/`
  public let address: String
  /// Who follows it, and since when: milliseconds since 1970, UTC.
  public var actor: String
  public var time: Int64
  public var isFollowed: Bool
  /// The public key of its signatures; nil for a site that was never signed.
  public var key: String?
  /// The key that the index names as the next one.
  public var next: String?
  /// The highest number of an index; 0 before the first one.
  public var number: Int64
  /// The checksum of the index that was read last.
  public var checksum: String?
  /// What the server needs to tell whether the index has changed.
  public var validator: String?
  /// A hash of the releases that the catalog had after the last update.
  public var taken: Int64?

  public init(
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

/// A theme that was deleted here and not added again.
public struct ThemeDeletion: Sendable, Hashable {
  /// Milliseconds since 1970, UTC; nil if the operation was compacted.
  public let time: Int64?

  public init(time: Int64?) { self.time = time }
}
