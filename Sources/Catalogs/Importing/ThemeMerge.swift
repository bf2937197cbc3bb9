internal import Themes

/// Two themes made one: what the catalog knows stays, what is new comes in, what was removed stays removed.
struct ThemeMerge {
  let result: Theme
  /// How many faces came in.
  let added: Int
  /// How many faces of the file stay out, because they were removed in the catalog.
  let keptOut: Int

  init(_ incoming: Theme, into existing: Theme) {
    let removed = Set(existing.removedEmojis)
    var known = Set(existing.emojis)
    var faces = existing.emojis
    var keptOut = 0
    for face in incoming.emojis {
      if removed.contains(face) { keptOut += 1 } else if known.insert(face).inserted { faces.append(face) }
    }
    let keys = Set(existing.extras.map(\.key))
    self.added = faces.count - existing.emojis.count
    self.keptOut = keptOut
    result = Theme(
      trusted: existing.id, name: existing.name, emojis: faces,
      removedEmojis: Self.remembered(existing.removedEmojis, incoming.removedEmojis, inPlay: known),
      numberOfPairs: PairsRule.clamped(existing.numberOfPairs, emojis: faces.count), color: existing.color,
      extras: existing.extras + incoming.extras.filter { !keys.contains($0.key) })
  }

  /// For example: `merged: 3 emoji added, 1 stays removed`.
  func remark(changing existing: Theme) -> String {
    var parts: [String] = []
    if added > 0 { parts.append("\(added) emoji added") }
    if keptOut > 0 { parts.append(keptOut == 1 ? "1 stays removed" : "\(keptOut) stay removed") }
    if result == existing { return (["nothing new"] + parts).joined(separator: ", ") }
    return "merged: " + (parts.isEmpty ? "no emoji added" : parts.joined(separator: ", "))
  }

  /// The content of the file under the id of the catalog. The file wins, but a face once removed is still remembered.
  static func replacement(for existing: Theme, by incoming: Theme) -> Theme {
    Theme(
      trusted: existing.id, name: incoming.name, emojis: incoming.emojis,
      removedEmojis: remembered(incoming.removedEmojis, existing.removedEmojis, inPlay: Set(incoming.emojis)),
      numberOfPairs: incoming.numberOfPairs, color: incoming.color, extras: incoming.extras)
  }

  /// Both lists, each face once, without what is in play.
  private static func remembered(_ first: [Emoji], _ second: [Emoji], inPlay: Set<Emoji>) -> [Emoji] {
    var seen = inPlay
    return (first + second).filter { seen.insert($0).inserted }
  }
}
