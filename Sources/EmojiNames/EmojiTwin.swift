/// An emoji that was left out, because players would take it on a card for one that is there.
package struct EmojiTwin: Hashable, Sendable {
  package let face: String
  /// The emoji that is there.
  package let kept: String

  /// Of the faces that look alike only one: that which the list of this project prefers, else the first. One that looks like
  /// a face in `present` is left out, unless it is present itself.
  static func removed(
    from faces: [String], _ subjects: [EmojiSubject], beside present: [String] = []
  ) -> (kept: [String], leftOut: [EmojiTwin]) {
    var owners: [EmojiSubject: String] = [:]
    for face in present { owners[EmojiSubject(face)] = face }
    let fixed = Set(owners.values)
    for (face, subject) in zip(faces, subjects) {
      let owner = owners[subject]
      if owner.map({ !fixed.contains($0) && EmojiSubject.rank(of: face) < EmojiSubject.rank(of: $0) }) ?? true {
        owners[subject] = face
      }
    }
    let known = Set(present)
    var (kept, leftOut): ([String], [EmojiTwin]) = ([], [])
    for (face, subject) in zip(faces, subjects) {
      if let owner = owners[subject], owner != face, !known.contains(face) {
        leftOut.append(EmojiTwin(face: face, kept: owner))
      } else {
        kept.append(face)
      }
    }
    return (kept, leftOut)
  }
}

/// What a face shows: equal for look-alikes.
///
/// 🐶 and 🐕 are both a "dog", 👨‍🚒 and 👩‍🚒 differ from 🧑‍🚒 in the person, the flags of Norway and Svalbard in nothing.
struct EmojiSubject: Hashable {
  private let key: String

  init(_ face: String) {
    let plain = Self.withoutPerson(TonedFace.split(face).plain)
    guard let row = EmojiRow(face: BareFace(plain)) else {
      key = plain
      return
    }
    // A bird and a country are both called Turkey.
    key =
      Self.leaders[row] ?? EmojiTopic.subgroup(of: row) + " "
      + Folding(.english).squeezed(row.entry(in: .english).caption)
  }

  /// 0 for an emoji that is not in the list.
  static func rank(of face: String) -> Int { EmojiRow(face: BareFace(face)).flatMap { ranks[$0] } ?? 0 }

  /// A person who does something, without gender: 🧑‍🚒 for 👩‍🚒, 🏃 for 🏃‍♀️. Other faces, also families, are returned as they are.
  private static func withoutPerson(_ face: String) -> String {
    let scalars = face.unicodeScalars
    guard scalars.contains("\u{200D}"), scalars.count(where: { persons.contains($0) }) < 2 else { return face }
    var plain = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar {
      case "\u{1F468}", "\u{1F469}": plain.append("\u{1F9D1}")
      // After a joiner.
      case "\u{2640}", "\u{2642}": _ = plain.popLast()
      default: plain.append(scalar)
      }
    }
    return EmojiRow(face: BareFace(String(plain))).map(\.isListed) == true ? String(plain) : face
  }

  private static let persons: Set<Unicode.Scalar> = [
    "\u{1F466}", "\u{1F467}", "\u{1F468}", "\u{1F469}", "\u{1F9D1}", "\u{1F9D2}",
  ]

  /// The pictures that differ in a detail or in nothing, although their names differ; the best-known one is first.
  private static let pictures = """
    🐶 🐕 🦮 🐕‍🦺
    🐳 🐋
    🐤 🐥
    🐪 🐫
    🚗 🚘
    🚕 🚖
    🚓 🚔
    🚌 🚍
    🇳🇴 🇧🇻 🇸🇯
    🇫🇷 🇨🇵 🇲🇫
    🇺🇸 🇺🇲
    🇦🇺 🇭🇲
    🇪🇸 🇪🇦
    🇮🇴 🇩🇬
    🇷🇴 🇹🇩
    🇮🇩 🇲🇨
    """.split(separator: "\n").map { $0.split(separator: " ").compactMap { EmojiRow(face: BareFace(String($0))) } }

  private static let leaders = table { line, _ in line[0].face }
  private static let ranks = table { _, place in place }

  private static func table<Value>(_ value: ([EmojiRow], Int) -> Value) -> [EmojiRow: Value] {
    pictures.reduce(into: [:]) { table, line in
      for (place, row) in line.enumerated() { table[row] = value(line, place) }
    }
  }
}
