internal import EmojiNames
public import Themes

/// The reply of a session to one line.
public struct Reply: Sendable {
  public var lines: [ReplyLine]
  /// Why the line was rejected; nothing of it was applied.
  public var rejection: Diagnostic?
  /// Whether the session is over.
  public var isLast: Bool

  public init(_ lines: [ReplyLine] = [], rejection: Diagnostic? = nil, isLast: Bool = false) {
    self.lines = lines
    self.rejection = rejection
    self.isLast = isLast
  }
}

/// One line of a reply, without its style.
public enum ReplyLine: Hashable, Sendable {
  /// A change that was made.
  case effect(String)
  /// An answer.
  case text(String)
  /// The name of a theme, with its colour.
  case title(String, ThemeColor)
  /// Faces in a row, behind a label.
  case faces(String, [Emoji])
  /// Terms with their meanings beside them; `width` characters are enough for each of the terms.
  case entries([Entry], width: Int)
  case note(String)

  public struct Entry: Hashable, Sendable {
    public let term: String
    public let meaning: String

    init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// The line without colours. For example: `removed: 🍭 🎃`.
  public var plain: String {
    switch self {
    case .effect(let text), .text(let text): text
    case .title(let name, let color): "\(name)  \(color.nameOrCode)"
    case .faces(let label, let faces): (label.isEmpty ? "" : "\(label): ") + faces.map(\.text).joined(separator: " ")
    case .entries(let entries, let width):
      entries.map { entry in
        "  \(entry.term)\(String(repeating: " ", count: width - entry.term.count))  \(entry.meaning)"
      }.joined(separator: "\n")
    case .note(let text): "note: \(text)"
    }
  }
}

extension Theme {
  /// Everything that can be edited, in a few lines.
  var form: [ReplyLine] {
    var lines: [ReplyLine] = [.title(name, color), .text(counts), .faces("", emojis)]
    if !removedEmojis.isEmpty { lines.append(.faces("removed", removedEmojis)) }
    return lines
  }

  /// `12 emoji · 6 pairs`
  var counts: String { "\(emojis.count) emoji · \(numberOfPairs) pairs" }
}

extension ThemeColor {
  /// `orange`, or `#12345678` for a colour without a name.
  package var nameOrCode: String { name?.text ?? description }
}

extension ThemeChange {
  /// A sentence behind a subject: `changed 'Sea': pairs 6 → 7`.
  var deed: String {
    switch self {
    case .added(let theme): "added '\(theme.name)': \(theme.counts)"
    case .edited(let before, let after): "changed '\(after.name)': \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "deleted '\(theme.name)': \(theme.counts)"
    }
  }

  /// Before → after, within a sentence: `'Sea': pairs 6 → 7`.
  var step: String {
    switch self {
    case .added(let theme): "'\(theme.name)': (not there) → \(theme.counts)"
    case .edited(let before, let after): "'\(after.name)': \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "'\(theme.name)': \(theme.counts) → (gone)"
    }
  }
}

/// How sentences show faces: with their names.
enum FacePhrases {
  /// `🧹 broom`; a face without a name is alone.
  static func named(_ face: String) -> String { EmojiNames.name(of: face).map { "\(face) \($0)" } ?? face }

  static func named(_ face: Emoji) -> String { named(face.text) }

  /// `🧹 broom, 💀 skull`; a long list is cut.
  static func listed(_ faces: [Emoji]) -> String {
    let shown = faces.prefix(mostNamed).map { named($0) }.joined(separator: ", ")
    return faces.count > mostNamed ? "\(shown) and \(faces.count - mostNamed) more" : shown
  }

  /// `is` or `are`, `was` or `were`.
  static func verb(_ faces: [Emoji], _ one: String, _ many: String) -> String { faces.count == 1 ? one : many }

  private static let mostNamed = 24
}
