/// An emoji with what it is called.
public struct EmojiMatch: Hashable, Sendable {
  /// The fully qualified spelling.
  public let face: String
  /// Unicode's name, for example `jack-o-lantern`.
  public let name: String
  /// Unicode's group, for example `Activities`.
  public let group: String

  /// What the face is called, whatever its presentation selectors; nil for what Unicode does not list.
  public init?(face: String) {
    if let row = EmojiRow(face: BareFace(face)), row.isListed {
      self.init(row)
    } else if let toned = TonedFace(face) {
      self.init(toned)
    } else {
      return nil
    }
  }

  init(_ row: EmojiRow) {
    face = row.face
    name = row.name
    group = EmojiTopic.group(of: row)
  }

  init(_ toned: TonedFace) {
    face = toned.face
    name = toned.name
    group = EmojiTopic.group(of: toned.row)
  }
}
