internal import EmojiNames
internal import Themes

/// The faces of one game that a terminal may draw alike, and the words that tell them apart.
///
/// Terminals that know no skin tones draw 👍🏽 as 👍, those that join nothing show the beginning of 👩‍🌾 and 👩‍🚀, and without
/// tags all flags of that kind are one. For example: among 👍🏻 👍🏽 🎈, the words of 👍🏽 are "medium".
struct LookAlikes {
  private let words: [Emoji: String]

  init(_ faces: some Sequence<Emoji>) {
    var groups: [String: [Emoji]] = [:]
    for face in Set(faces) { groups[Self.likeness(face), default: []].append(face) }
    words = groups.values.filter { $0.count > 1 }.reduce(into: [:]) { words, group in
      for (face, text) in Self.distinguished(group) { words[face] = text }
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Nil for a face that cannot be mistaken.
  func words(_ face: Emoji) -> String? { words[face] }

  /// What the simplest terminal makes of a face.
  static func likeness(_ face: Emoji) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in face.text.unicodeScalars {
      switch scalar.value {
      case 0x200D: return String(seen)
      case 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: continue
      default: seen.append(scalar)
      }
    }
    return String(seen)
  }

  /// The names without the words they all have; what is the plain one of its kind keeps its name.
  private static func distinguished(_ group: [Emoji]) -> [(Emoji, String)] {
    let names = group.map { FaceName.of($0) }
    let parts = names.map { $0.split(whereSeparator: { " :,".contains($0) }).map(String.init) }
    let common = parts.dropFirst().reduce(Set(parts.first ?? [])) { $0.intersection($1) }
    let tones = Set(["skin", "tone"])
    return zip(group, zip(names, parts)).map { face, named in
      let own = named.1.filter { !common.contains($0) && !tones.contains($0) }
      return (face, own.isEmpty ? named.0 : own.joined(separator: " "))
    }
  }
}
