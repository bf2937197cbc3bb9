internal import EmojiNames
public import Themes

/// The candidates for the word before the cursor.
public struct EditCompletion: Hashable, Sendable {
  /// The number of characters to keep; a candidate replaces the rest of the line.
  public let kept: Int
  public let candidates: [Candidate]

  public struct Candidate: Hashable, Sendable {
    public let text: String
    /// The emoji with this name; empty for other words.
    public let face: String

    init(_ text: String, face: String = "") {
      self.text = text
      self.face = face
    }
  }

  /// `themeNames` gets the beginning of a name; it is called only for a verb that opens a theme.
  public init(for line: String, theme: Theme?, themeNames: (String) -> [String]) {
    let start = line.prefix { $0.isWhitespace }.count
    let body = line.dropFirst(start)
    let word = body.prefix { !$0.isWhitespace }
    guard word.endIndex < body.endIndex else {
      self.init(kept: start, Self.verbs(String(word)))
      return
    }
    let argumentStart = start + word.count + body.dropFirst(word.count).prefix { $0.isWhitespace }.count
    let rest = String(line.dropFirst(argumentStart))
    switch VerbTable.verb(spelled: String(word))?.verb {
    case .help: self.init(kept: argumentStart, Self.verbs(rest))
    case .color:
      self.init(
        kept: argumentStart, Self.beginning(rest, ColorName.all.filter { !rest.isEmpty || $0.isCommon }.map(\.text)))
    case .pairs: self.init(kept: argumentStart, Self.beginning(rest, ["all"]))
    case .open: self.init(kept: argumentStart, themeNames(rest).map { Candidate($0) })
    case .add, .find: self.init(faces: line, from: argumentStart) { EmojiNames.find($0, limit: Self.limit).map(\.name) }
    case .remove, .move: self.init(faces: line, from: argumentStart) { Self.names(of: theme?.emojis, $0) }
    case .restore: self.init(faces: line, from: argumentStart) { Self.names(of: theme?.removedEmojis, $0) }
    case .show, .name, .undo, .redo, .history, .new, .copy, .delete, .check, .play, .cancel, .done, nil:
      self.init(kept: argumentStart, [])
    }
  }

  private init(kept: Int, _ candidates: [Candidate]) {
    self.kept = kept
    self.candidates = candidates
  }

  /// Completes the last word to names that begin with it, also names of several words.
  private init(faces line: String, from argumentStart: Int, names: (String) -> [String]) {
    let rest = line.dropFirst(argumentStart)
    let word = rest.reversed().prefix { !$0.isWhitespace && $0 != "," && $0 != ":" }.reversed()
    let typed = String(word).lowercased()
    let found = typed.isEmpty && !rest.isEmpty ? [] : names(typed)
    let candidates = found.filter { $0.lowercased().hasPrefix(typed) }.map { name in
      Candidate(name, face: EmojiNames.face(named: name) ?? "")
    }
    self.init(kept: line.count - word.count, candidates)
  }

  private static func names(of faces: [Emoji]?, _ typed: String) -> [String] {
    (faces ?? []).compactMap { EmojiNames.name(of: $0.text) }
  }

  private static func verbs(_ typed: String) -> [Candidate] {
    beginning(typed, VerbTable.verbs.map(\.verb.rawValue).sorted())
  }

  private static func beginning(_ typed: String, _ words: [String]) -> [Candidate] {
    words.filter { $0.hasPrefix(typed.lowercased()) }.map { Candidate($0) }
  }

  private static let limit = 100
}
