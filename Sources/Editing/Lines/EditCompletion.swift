internal import EmojiNames
public import Themes

/// The words that Tab offers for the one before the cursor.
public struct EditCompletion: Hashable, Sendable {
  /// How many characters of the line stay; the candidates replace the rest.
  public let kept: Int
  public let candidates: [Candidate]

  public struct Candidate: Hashable, Sendable {
    public let text: String
    /// The emoji that it names; empty where it names none.
    public let face: String

    init(_ text: String, face: String = "") {
      self.text = text
      self.face = face
    }
  }

  /// `themeNames` is called only for a line that names a theme, with the beginning of the name.
  public init(for line: String, theme: Theme?, themeNames: (String) -> [String]) {
    let start = line.prefix { $0.isWhitespace }.count
    let body = line.dropFirst(start)
    let word = body.prefix { !$0.isWhitespace }
    guard word.endIndex < body.endIndex else {
      self.init(kept: start, Self.verbs(String(word)))
      return
    }
    let behind = start + word.count + body.dropFirst(word.count).prefix { $0.isWhitespace }.count
    let rest = String(line.dropFirst(behind))
    switch VerbTable.verb(spelled: String(word))?.verb {
    case .help: self.init(kept: behind, Self.verbs(rest))
    case .color:
      self.init(kept: behind, Self.beginning(rest, ColorName.all.filter { !rest.isEmpty || $0.isCommon }.map(\.text)))
    case .pairs: self.init(kept: behind, Self.beginning(rest, ["all"]))
    case .open: self.init(kept: behind, themeNames(rest).map { Candidate($0) })
    case .add, .find: self.init(faces: line, from: behind) { EmojiNames.find($0, limit: Self.most).map(\.name) }
    case .remove, .move: self.init(faces: line, from: behind) { Self.names(of: theme?.emojis, $0) }
    case .restore: self.init(faces: line, from: behind) { Self.names(of: theme?.removedEmojis, $0) }
    default: self.init(kept: behind, [])
    }
  }

  private init(kept: Int, _ candidates: [Candidate]) {
    self.kept = kept
    self.candidates = candidates
  }

  /// Completes the last word, also to names of several words that begin with it.
  private init(faces line: String, from behind: Int, names: (String) -> [String]) {
    let rest = line.dropFirst(behind)
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

  private static let most = 100
}
