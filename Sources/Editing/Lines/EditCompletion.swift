public import EmojiNames
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

    init(_ match: EmojiMatch) { self.init(match.name, face: match.face) }
  }

  /// `themeNames` gets the beginning of a name; it is called only for a verb that opens a theme.
  public init(
    for line: String, theme: Theme?, names: EmojiNames = .english, themeNames: (String) -> [String]
  ) {
    let body = Argument(line[...], column: 1)
    let start = body.column - 1
    let split = EditLine.split(body)
    // While the first word is typed, it may become a verb.
    if line.dropFirst(start).allSatisfy({ !$0.isWhitespace }) {
      let verbs = Self.verbs(body.text)
      let isVerb = split?.argument.isEmpty ?? false
      guard verbs.isEmpty, !isVerb else {
        self.init(kept: start, verbs)
        return
      }
    }
    let argumentStart = split.map { $0.argument.isEmpty ? line.count : $0.argument.column - 1 } ?? start
    let rest = String(line.dropFirst(argumentStart))
    switch split?.verb.verb {
    case .help: self.init(kept: argumentStart, Self.verbs(rest))
    case .color:
      self.init(
        kept: argumentStart, Self.beginning(rest, ColorName.all.filter { !rest.isEmpty || $0.isCommon }.map(\.text)))
    case .words:
      self.init(
        kept: argumentStart, Self.beginning(rest, EmojiLanguage.allCases.map(\.rawValue) + [CardTexts.noText]))
    case .word: self.init(word: line, from: argumentStart, of: theme, names)
    case .pairs: self.init(kept: argumentStart, Self.beginning(rest, ["all"]))
    case .open: self.init(kept: argumentStart, themeNames(rest).map { Candidate($0) })
    // Emoji without a verb are added.
    case .add, .set, .find, nil: self.init(faces: line, from: argumentStart, among: nil, names)
    case .remove, .move: self.init(faces: line, from: argumentStart, among: theme?.emojis ?? [], names)
    case .restore: self.init(faces: line, from: argumentStart, among: theme?.removedEmojis ?? [], names)
    default: self.init(kept: argumentStart, [])
    }
  }

  private init(kept: Int, _ candidates: [Candidate]) {
    self.kept = kept
    self.candidates = candidates
  }

  /// Completes the last words to the names of emoji that begin with them. If there are none, completes the last word
  /// to a group of emoji, or to the names of emoji that it leads to: `pum` leads to jack-o-lantern.
  private init(faces line: String, from argumentStart: Int, among faces: [Emoji]?, _ names: EmojiNames) {
    let endings = Self.endings(of: line.dropFirst(argumentStart))
    let pool = faces.map { $0.compactMap { names.match($0.text) } }
    let group = String(line.dropFirst(argumentStart).reversed().prefix { $0 != "," && $0 != " " }.reversed())
    let groups = Self.groups(beginning: group, among: pool, names)
    for typed in group.contains(":") ? [] : endings {
      let found = pool ?? names.find(typed, limit: Self.limit)
      let named = found.filter { $0.name.lowercased().hasPrefix(typed.lowercased()) }
      if !named.isEmpty {
        self.init(kept: line.count - typed.count, named.map(Candidate.init))
        return
      }
    }
    if !groups.isEmpty {
      self.init(kept: line.count - group.count, groups)
      return
    }
    let word = endings.last ?? ""
    let found = word.last?.isLetter == true ? names.find(word, limit: Self.limit) : []
    self.init(kept: line.count - word.count, found.filter { pool?.contains($0) ?? true }.map(Candidate.init))
  }

  /// Completes the name of an emoji of the theme, then the text that it has.
  private init(word line: String, from argumentStart: Int, of theme: Theme?, _ names: EmojiNames) {
    let faces = theme.map { $0.emojis + $0.removedEmojis } ?? []
    let typed = String(line.dropFirst(argumentStart))
    let isName = faces.contains { names.name(of: $0.text)?.lowercased().hasPrefix(typed.lowercased()) ?? false }
    let reader = FaceReader(known: Set(faces), scope: .ofTheme, names: names)
    guard !isName, let theme,
      let (face, text) = try? reader.readFirst(Argument(typed[...], column: argumentStart + 1), in: theme),
      !text.isEmpty || typed.last?.isWhitespace == true
    else {
      self.init(faces: line, from: argumentStart, among: faces, names)
      return
    }
    let texts = [theme.words[face]?.written, CardTexts.noText].compactMap { $0 }
    self.init(
      kept: text.isEmpty ? line.count : text.column - 1,
      texts.filter { $0.lowercased().hasPrefix(text.text.lowercased()) }.map { Candidate($0) })
  }

  /// The groups that have an emoji of the pool.
  private static func groups(beginning typed: String, among pool: [EmojiMatch]?, _ names: EmojiNames) -> [Candidate] {
    guard !typed.isEmpty else { return [] }
    let known = pool.map { Set($0.map(\.face)) }
    return EmojiGroup.all.compactMap { group in
      let name = names.spelling(of: group)
      guard name.hasPrefix(typed.lowercased()), known.map({ !$0.isDisjoint(with: group.faces) }) ?? true else {
        return nil
      }
      return Candidate(name, face: group.first)
    }
  }

  /// The last words, with which a name may begin, the longest first: `full m` and `m` of `🎃, full m`.
  private static func endings(of text: Substring) -> [String] {
    let phrase = text.reversed().prefix { $0 != "," && $0 != ":" }.reversed()
    let words = phrase.split(separator: " ", omittingEmptySubsequences: false).suffix(longestName)
    return words.indices.map { words[$0...].map { String($0) }.joined(separator: " ") }
      .filter { $0.first.map { $0 != " " } ?? text.isEmpty }
  }

  private static func verbs(_ typed: String) -> [Candidate] {
    beginning(typed, VerbTable.verbs.map(\.verb.rawValue).sorted())
  }

  private static func beginning(_ typed: String, _ words: [String]) -> [Candidate] {
    words.filter { $0.hasPrefix(typed.lowercased()) }.map { Candidate($0) }
  }

  private static let limit = 100
  /// In words; limited, because a line can have ten thousand.
  private static let longestName = 10
}
