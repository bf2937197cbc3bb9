internal import EmojiNames
internal import Themes

/// How a sentence speaks of faces: as they look, and by their names.
enum FacePhrases {
  /// `🧹 broom`; a face without a name stands alone.
  static func named(_ face: String) -> String {
    EmojiNames.name(of: face).map { "\(face) \($0)" } ?? face
  }

  static func named(_ face: Emoji) -> String { named(face.text) }

  /// `🧹 broom, 💀 skull`; a long row is cut.
  static func listed(_ faces: [Emoji]) -> String {
    let shown = faces.prefix(mostNamed).map { named($0) }.joined(separator: ", ")
    return faces.count > mostNamed ? "\(shown) and \(faces.count - mostNamed) more" : shown
  }

  /// `is` or `are`, `was` or `were`.
  static func verb(_ faces: [Emoji], _ one: String, _ many: String) -> String { faces.count == 1 ? one : many }

  /// What was typed but had no meaning, as a sentence of its own; empty where there was nothing.
  static func ignored(_ list: FaceList) -> String {
    var parts: [String] = []
    if list.commas > 0 { parts.append(list.commas == 1 ? "a comma" : "\(list.commas) commas") }
    if !list.repeats.isEmpty { parts.append("\(listed(list.repeats)) the second time") }
    return parts.isEmpty ? "" : "Ignored \(parts.joined(separator: " and "))."
  }

  private static let mostNamed = 24
}
