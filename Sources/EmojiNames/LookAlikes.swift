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
      for (face, text) in Self.distinguished(group, names) { words[face] = text }
    }
  }

  package var isEmpty: Bool { groups.isEmpty }

  /// Nil for a face that looks different from all others.
  package func words(for face: String) -> String? { words[face] }

  /// The part of a face that the simplest terminal draws.
  private static func likeness(_ face: String) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in face.unicodeScalars {
      switch scalar.value {
      case 0x200D: return String(seen)
      case 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: continue
      default: seen.append(scalar)
      }
    }
    return String(seen)
  }

  /// The names without the words that all share. A name of shared words only stays whole.
  private static func distinguished(_ group: [String], _ language: EmojiNames) -> [(face: String, words: String)] {
    let names = group.map { language.name(of: $0) ?? $0 }
    let parts = names.map { $0.split(whereSeparator: { " \u{202F}:,،、".contains($0) }).map(String.init) }
    let common = parts.dropFirst().reduce(Set(parts.first ?? [])) { $0.intersection($1) }
    let tones = SkinTone.sharedWords(in: language.language)
    return zip(group, zip(names, parts)).map { face, named in
      let own = named.1.filter { !common.contains($0) && !tones.contains($0) }
      return (face, own.isEmpty ? named.0 : own.joined(separator: " "))
    }
  }
}
