public import Themes

public struct Reply: Sendable {
  public var lines: [ReplyLine]
  /// The reason why the line was rejected; a rejected line changes nothing.
  public var rejection: Diagnostic?
  /// True if the session is over.
  public var isLast: Bool

  public init(_ lines: [ReplyLine] = [], rejection: Diagnostic? = nil, isLast: Bool = false) {
    self.lines = lines
    self.rejection = rejection
    self.isLast = isLast
  }
}

/// One line of a reply, before it is styled.
public enum ReplyLine: Hashable, Sendable {
  /// A change that was made.
  case effect(String)
  /// Other text.
  case text(String)
  /// The name of a theme, with its colour.
  case title(String, ThemeColor)
  /// Faces in a row, after a label.
  case faces(String, [Emoji])
  /// The texts of some faces.
  case words([Word])
  /// A face with the number that `#1` refers to.
  case choice(Int, NamedFace, isInPlay: Bool)
  /// Terms with their meanings; `width` is the length of the longest term.
  case entries([Entry], width: Int)
  case note(String)

  public struct Entry: Hashable, Sendable {
    public let term: String
    public let meaning: String
  }

  public struct Word: Hashable, Sendable {
    public let face: Emoji
    public let texts: CardTexts
  }

  static func numbered(_ faces: [NamedFace], inPlay: Set<Emoji> = []) -> [ReplyLine] {
    faces.enumerated().map { index, face in
      .choice(index + 1, face, isInPlay: Emoji(face.text).map(inPlay.contains) ?? false)
    }
  }

  /// The text of a choice, where its face is not shown or comes last, because terminals disagree on its width.
  public static func choice(_ number: Int, _ face: NamedFace, isInPlay: Bool, inWords: Bool) -> String {
    let remark = isInPlay ? ", already in play" : ""
    return "#\(number)  \(face.name ?? "")\(remark)" + (inWords && face.name != nil ? "" : "  \(face.text)")
  }
}

extension Diagnostic {
  /// The finding as a sentence of a reply, without its place.
  package var sentence: String {
    var finding = self
    finding.place = .whole
    return "\(finding)".uppercasedFirst
  }
}

extension EditableTheme {
  /// The fields of the theme, in a few lines.
  var form: [ReplyLine] {
    var lines: [ReplyLine] = [.title(name, color), .text(status)]
    if !emojis.isEmpty { lines.append(.faces("", emojis)) }
    if !removedEmojis.isEmpty { lines.append(.faces("removed", removedEmojis)) }
    return lines + wordLines
  }

  /// The texts of its emoji, if there are any.
  var wordLines: [ReplyLine] {
    let all = (emojis + removedEmojis).compactMap { face in words[face].map { ReplyLine.Word(face: face, texts: $0) } }
    return all.isEmpty ? [] : [.words(all)]
  }
}

extension Theme {
  /// `12 emoji · 6 pairs`
  package var status: String { "\(emojis.count) emoji · \(numberOfPairs) pairs" }
}

extension DraftTheme {
  /// For example: `🐙 · new, add 1 more emoji`.
  package var status: String { (emojis.first.map { "\($0) · " } ?? "") + "new, \(missingEmoji)" }

  var missingEmoji: String { emojis.isEmpty ? "add 2 emoji" : "add 1 more emoji" }

  /// A note for a session that leaves it; nil if it has no name yet.
  var leftBehind: String? {
    name.isEmpty ? nil : "'\(name)' was not added, because a theme needs at least 2 emoji"
  }
}
