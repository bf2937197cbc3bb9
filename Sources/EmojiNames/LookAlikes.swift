/// The faces that a terminal may draw alike, and the words that distinguish them.
///
/// Some terminals draw 👍🏽 as 👍, show only the beginning of 👩‍🌾 and 👩‍🚀, and draw the flags of England and Scotland alike.
/// For example: among 👍🏻 👍🏽 🎈, the words for 👍🏽 are "medium".
package struct LookAlikes: Sendable {
  /// Groups of two or more faces; groups and faces keep the order in which they were given.
  package let groups: [[String]]
  private let words: [String: String]

  package init(_ faces: some Sequence<String>, names: EmojiNames = .english) {
    var order: [String] = []
    var alike: [String: [String]] = [:]
    var seen: Set<String> = []
    for face in faces where seen.insert(face).inserted {
      let likeness = Self.likeness(face)
      if alike[likeness] == nil { order.append(likeness) }
      alike[likeness, default: []].append(face)
    }
    groups = order.compactMap { alike[$0] }.filter { $0.count > 1 }
    words = groups.reduce(into: [:]) { words, group in
      for (face, text) in Self.distinguished(group, in: names) { words[face] = text }
    }
  }

  package var isEmpty: Bool { groups.isEmpty }

  /// Nil for a face that looks different from all others.
  package func words(for face: String) -> String? { words[face] }

  /// The part of a face that the simplest terminal draws.
  private static func likeness(_ face: String) -> String {
    var drawn = String.UnicodeScalarView()
    for scalar in face.unicodeScalars {
      switch scalar.value {
      case 0x200D: return String(drawn)
      case 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: continue
      default: drawn.append(scalar)
      }
    }
    return String(drawn)
  }

  /// The names without the words that all share. A name of shared words only stays whole.
  private static func distinguished(_ group: [String], in names: EmojiNames) -> [(face: String, words: String)] {
    let named = group.map { face in
      let name = names.name(of: face) ?? face
      return (face: face, name: name, words: name.split { " \u{202F}:,،、".contains($0) }.map(String.init))
    }
    let common = named.dropFirst().reduce(Set(named.first?.words ?? [])) { $0.intersection($1.words) }
    let tones = SkinTone.sharedWords(in: names.language)
    return named.map { one in
      let own = one.words.filter { !common.contains($0) && !tones.contains($0) }
      return (one.face, own.isEmpty ? one.name : own.joined(separator: " "))
    }
  }
}
