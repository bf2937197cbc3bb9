internal import Themes

/// Reads contents back and believes none whose checksum is wrong, or that breaks a rule others rely on.
enum VersionReading {
  /// How many columns `Query.content` names.
  static let width: Int32 = 9

  /// The content whose columns begin at `first`; nil for a deletion and where there is none.
  static func theme(_ row: Statement, from first: Int32 = 0) throws -> Theme? {
    guard !row.isNull(first) else { return nil }
    guard let id = row.id(first + 1) else { throw Diagnostic.damagedTheme(nil, nil) }
    let checksum = row.integer(first + 4)
    if row.isNull(first + 5) {
      guard VersionRecord.checksumOfDeletion(id) == checksum else { throw Diagnostic.damagedTheme(id, nil) }
      return nil
    }
    let written = row.integer(first + 2)
    let color = row.integer(first + 3)
    let name = row.bytes(first + 5)
    let faces = row.bytes(first + 6)
    let removed = row.bytes(first + 7)
    let extras = row.isNull(first + 8) ? nil : row.bytes(first + 8)
    guard VersionRecord.checksum(id, written, color, name, faces, removed, extras) == checksum,
      let packed = UInt32(exactly: color), let members = extras.map(ExtraText.members) ?? [], !name.isEmpty,
      let emojis = Self.emojis(faces), let removedEmojis = Self.emojis(removed), let pairs = Int(exactly: written),
      PairsRule.clamped(pairs, emojis: emojis.count) == pairs, pairs <= emojis.count, !UnsafeText.isIn(name),
      !UnsafeText.isIn(faces, betweenLines: true), !UnsafeText.isIn(removed, betweenLines: true)
    else { throw Diagnostic.damagedTheme(id, String(decoding: name, as: UTF8.self)) }
    return Theme(
      trusted: id, name: String(decoding: name, as: UTF8.self), emojis: emojis, removedEmojis: removedEmojis,
      numberOfPairs: pairs, color: ThemeColor(packed: packed), extras: members)
  }

  /// A row of `Query.state`: what is in effect must be the content that was put into effect.
  static func stored(_ row: Statement) throws -> StoredTheme {
    guard let theme = try theme(row) else { throw Diagnostic.damagedTheme(row.id(width), nil) }
    guard row.id(width) == theme.id, row.integer(width + 1) == row.integer(4) else {
      throw Diagnostic.damagedTheme(theme.id, theme.name)
    }
    return StoredTheme(theme: theme, revision: row.integer(0))
  }

  /// Nil where a line is empty, which is no face.
  private static func emojis(_ bytes: UnsafeRawBufferPointer) -> [Emoji]? {
    guard !bytes.isEmpty else { return [] }
    var faces: [Emoji] = []
    faces.reserveCapacity(bytes.count / 5 + 1)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
      guard start < end else { return nil }
      faces.append(Emoji(qualified: String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + 1
    }
    return faces
  }
}
