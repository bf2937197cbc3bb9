public import EmojiNames
internal import Themes

/// Reads a list of faces: emoji, names, code points, and results of the last `find`.
///
/// The first invalid part throws a ``Diagnostic`` with its column.
struct FaceReader {
  /// The results of the last `find`.
  var results: [Emoji] = []
  /// The faces of the theme, which are accepted even if they are half an emoji.
  var known: Set<Emoji> = []
  /// The faces that a word of several meanings most likely means, for example those that can be removed.
  var preferred: Set<Emoji> = []
  var source = EditingProblem.FaceSource.editor
  var names = EmojiNames.english

  /// The faces that an argument names; throws if there are none.
  func readSome(_ argument: Argument) throws -> TypedFaces {
    let typed = try read(argument)
    guard !typed.faces.isEmpty else {
      throw Diagnostic.invalid(
        "there is no emoji in \(quoted(argument.text))", hint: "Write emoji, their names or code points.", at: argument)
    }
    return typed
  }

  /// The one face that an argument names; throws if it is not in play.
  func readOne(_ argument: Argument, inPlayIn theme: Theme) throws -> Emoji {
    let faces = try readSome(argument).faces
    guard faces.count == 1 else {
      throw Diagnostic.invalid(
        "expected one emoji, but \(quoted(argument.text)) is \(faces.count)", hint: "Move one emoji at a time.",
        at: argument)
    }
    guard theme.emojis.contains(faces[0]) else {
      throw Diagnostic.edit(
        .error(
          "edit.not-in-the-theme",
          "\(NamedFace(faces[0], names).inSentence) is not in play in \(quoted(theme.name))",
          hint: "Use 'show' to list the emoji in play."), at: argument)
    }
    return faces[0]
  }

  func read(_ argument: Argument) throws -> TypedFaces {
    let (tokens, trailingCommas) = FaceTokens.split(argument)
    var typed = TypedFaces()
    typed.commas = trailingCommas
    var rest = tokens[...]
    while let token = rest.first {
      typed.commas += token.commas
      switch token.kind {
      case .face:
        typed.add(try face(token.text, column: token.column))
        rest.removeFirst()
      case .name:
        typed.add(try named(token))
        rest.removeFirst()
      case .result:
        typed.add(try result(token))
        rest.removeFirst()
      case .codePoint: for face in try codePoints(&rest) { typed.add(face) }
      case .word: typed.add(try words(&rest, in: argument.text))
      }
    }
    return typed
  }

  private func face(_ text: String, column: Int) throws -> Emoji {
    let reading = Emoji.parse(text)
    if case .success(let face) = reading, known.contains(face) { return face }
    if let whole = EmojiNames.likelyWhole(of: text) {
      let name = NamedFace(whole, names).inSentence
      throw Diagnostic(
        EditingProblem.line(
          .error("edit.half-an-emoji", "\(quoted(text)) is only part of an emoji", hint: "Did you mean \(name)?"),
          .missing),
        at: .line(1, column: column))
    }
    switch reading {
    case .success(let face): return face
    case .failure(let fault): throw Diagnostic(ThemeProblem(fault, of: text), at: .line(1, column: column))
    }
  }

  private func named(_ token: FaceToken) throws -> Emoji {
    if let face = names.face(named: token.text).flatMap({ Emoji($0) }) { return face }
    let choices = FaceSuggestions.faces(near: token.text, among: known, names)
    throw Diagnostic(
      EditingProblem.unknownFace(":\(token.text):", choices: choices, source: source), at: token.place)
  }

  private func result(_ token: FaceToken) throws -> Emoji {
    guard let number = Int(written: token.text), results.indices.contains(number - 1) else {
      let hint =
        switch (source, results.count) {
        case (.commandLine, _): source.searchHint
        case (.editor, 0): "Use 'find WORDS' first."
        case (.editor, 1): "Use #1, the only result of the last 'find'."
        case (.editor, let count): "Use #1 to #\(count), the results of the last 'find'."
        }
      throw token.rejected(
        .error("edit.unknown-emoji", "there is no result \(quoted("#" + token.text))", hint: hint), .missing)
    }
    return results[number - 1]
  }

  /// Joins adjacent code points: U+1F1EB U+1F1F7 is one flag.
  private func codePoints(_ rest: inout ArraySlice<FaceToken>) throws -> [Emoji] {
    var text = String.UnicodeScalarView()
    let column = rest.first?.column ?? 1
    while let token = rest.first, token.kind == .codePoint {
      for part in token.text.split(separator: "+") {
        guard let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init), !scalar.properties.isWhitespace else {
          throw token.rejected(
            .error(
              "edit.invalid-argument", "\(quoted("U+" + token.text)) is not a code point of an emoji",
              hint: "Write it like U+1F383."))
        }
        text.append(scalar)
      }
      rest.removeFirst()
    }
    return try String(text).map { try face(String($0), column: column) }
  }

  /// The longest name that begins here, or a single character.
  private func words(_ rest: inout ArraySlice<FaceToken>, in text: String) throws -> Emoji {
    // Limited, because a line can have ten thousand words.
    let run = rest.prefix(Self.longestName).prefix { $0.kind == .word }
    for count in stride(from: run.count, to: 0, by: -1) {
      let window = run.prefix(count)
      guard let first = window.first, let last = window.last else { break }
      let name = text[first.range.lowerBound..<last.range.upperBound]
      if let face = names.face(named: String(name)).flatMap({ Emoji($0) }) {
        rest.removeFirst(count)
        return face
      }
    }
    guard let token = run.first else { return try face("", column: 1) }
    if token.text.count == 1 {
      rest.removeFirst()
      return try face(token.text, column: token.column)
    }
    guard let (count, choices) = choices(for: run, in: text) else {
      throw token.rejected(
        .error(
          "edit.not-in-the-theme", "no emoji of this theme is called \(quoted(token.text))",
          hint: "Use 'show' to list its emoji."))
    }
    if choices.count == 1, let choice = choices.first.flatMap({ Emoji($0.text) }), preferred.contains(choice) {
      rest.removeFirst(count)
      return choice
    }
    let typed = text[token.range.lowerBound..<(run.prefix(count).last ?? token).range.upperBound]
    throw Diagnostic(
      EditingProblem.unknownFace(String(typed), choices: choices, source: source), at: token.place)
  }

  /// The emoji that the first words may mean, and how many words these are. Nil if emoji of the theme are
  /// wanted, and the words mean only others.
  private func choices(for run: ArraySlice<FaceToken>.SubSequence, in text: String) -> (count: Int, [NamedFace])? {
    var isOther = false
    for count in stride(from: min(run.count, Self.longestPhrase), to: 0, by: -1) {
      guard let first = run.first, let last = run.prefix(count).last else { break }
      let found = names.find(String(text[first.range.lowerBound..<last.range.upperBound]))
        .compactMap { Emoji($0.face) }
      let own = found.filter(preferred.contains)
      if !own.isEmpty { return (count, own.prefix(FaceSuggestions.limit).map { NamedFace($0, names) }) }
      let others = preferred.isEmpty ? found : found.filter(known.contains)
      if !others.isEmpty { return (count, others.prefix(FaceSuggestions.limit).map { NamedFace($0, names) }) }
      isOther = isOther || !found.isEmpty
    }
    return isOther ? nil : (1, FaceSuggestions.faces(near: run.first?.text ?? "", among: known, names))
  }

  private static let longestPhrase = 4
  /// `kiss: woman, man, medium-dark skin tone, light skin tone` has eight words.
  private static let longestName = 10
}

extension NewTheme {
  /// The faces in an argument of the command line, as `add` reads them, with repeats.
  public static func faces(_ text: String, _ names: EmojiNames) throws -> [String] {
    let typed = try FaceReader(source: .commandLine, names: names).read(Argument(text[...], column: 1))
    return (typed.faces + typed.repeats).map(\.text)
  }
}

/// The faces of a line, each once, and the ignored parts of the line.
struct TypedFaces {
  private(set) var faces: [Emoji] = []
  private(set) var repeats: [Emoji] = []
  /// The number of commas, which are ignored.
  var commas = 0
  private var seen: Set<Emoji> = []
  private var seenAgain: Set<Emoji> = []

  mutating func add(_ face: Emoji) {
    if seen.insert(face).inserted {
      faces.append(face)
    } else if seenAgain.insert(face).inserted {
      repeats.append(face)
    }
  }
}

/// Suggestions for an unknown name: from the theme first, then from all emoji.
enum FaceSuggestions {
  /// For example: `pumpkni` → 🎃.
  static func faces(near word: String, among known: Set<Emoji>, _ names: EmojiNames) -> [NamedFace] {
    let own = known.compactMap { names.name(of: $0.text) }.sorted()
    let near = [closest(to: word, among: own)].compactMap { $0 } + names.closestNames(to: word, limit: limit)
    var seen: Set<Emoji> = []
    let faces = near.compactMap { names.face(named: $0).flatMap { Emoji($0) } }
    return faces.filter { seen.insert($0).inserted }.prefix(limit).map { NamedFace($0, names) }
  }

  static let limit = 6
}

/// Splits a list of faces into tokens, without looking up names.
///
/// For example: `🧹ghost, :bat: U+1F383 #3` is a face, a word, a name, a code point and a result.
private struct FaceTokens {
  private let text: String
  private var index: String.Index
  private var column: Int
  private var commas = 0
  private var tokens: [FaceToken] = []

  private init(_ argument: Argument) {
    text = argument.text
    column = argument.column
    index = argument.text.startIndex
  }

  static func split(_ argument: Argument) -> (tokens: [FaceToken], trailingCommas: Int) {
    var splitter = FaceTokens(argument)
    while splitter.index < splitter.text.endIndex { splitter.step() }
    return (splitter.tokens, splitter.commas)
  }

  private mutating func step() {
    let character = text[index]
    if character.isSeparator {
      if !character.isWhitespace { commas += 1 }
      advance(1)
    } else if let fragment = character.separatorFragment {
      // A skin tone or a joiner without an emoji forms one character with the separator before it.
      add(.face, signs: 0, fragment)
    } else if character == ":", let name = enclosedName {
      add(.name, signs: 1, name, closingSigns: 1)
    } else if character == "#", let digits = run(from: 1, while: \.isASCIIDigit) {
      add(.result, signs: 1, digits)
    } else if character == "U" || character == "u", text[index...].dropFirst().first == "+",
      let digits = run(from: 2, while: \.isPartOfWord)
    {
      add(.codePoint, signs: 2, digits)
    } else if character.isPartOfWord, let word = run(from: 0, while: \.isPartOfWord) {
      add(.word, signs: 0, word)
    } else {
      add(.face, signs: 0, text[index...index])
    }
  }

  /// The name between this colon and the next, without separators.
  private var enclosedName: Substring? {
    let rest = text[index...].dropFirst()
    let name = rest.prefix { $0 != ":" && !$0.isSeparator }
    return name.isEmpty || name.endIndex == text.endIndex || text[name.endIndex] != ":" ? nil : name
  }

  private func run(from signs: Int, while belongs: (Character) -> Bool) -> Substring? {
    let run = text[index...].dropFirst(signs).prefix(while: belongs)
    return run.isEmpty ? nil : run
  }

  private mutating func add(_ kind: FaceToken.Kind, signs: Int, _ body: some StringProtocol, closingSigns: Int = 0) {
    let start = index
    let startColumn = column
    advance(signs + body.count + closingSigns)
    tokens.append(
      FaceToken(kind: kind, text: String(body), column: startColumn, range: start..<index, commas: commas))
    commas = 0
  }

  private mutating func advance(_ count: Int) {
    index = text.index(index, offsetBy: count)
    column += count
  }
}

/// A token of a list of faces.
private struct FaceToken {
  enum Kind {
    /// One character that does not belong to a word.
    case face
    /// A word, maybe a part of a name: `ghost`.
    case word
    /// `:jack_o_lantern:`, without the colons.
    case name
    /// `U+1F383`, without the `U+`.
    case codePoint
    /// `#3`, without the `#`.
    case result
  }

  let kind: Kind
  let text: String
  /// Counted from 1, in characters of the line.
  let column: Int
  /// The range in the list, including signs such as colons.
  let range: Range<String.Index>
  /// The number of commas before this token.
  let commas: Int

  var place: Place { .line(1, column: column) }

  func rejected(_ wording: Wording, _ failure: Failure = .badInput) -> Diagnostic {
    Diagnostic(EditingProblem.line(wording, failure), at: place)
  }
}

extension Character {
  fileprivate var isSeparator: Bool { isPlainSpace || self == "," || self == ";" || self == "、" || self == "，" }

  /// The scalars combined with a separator; nil for other characters.
  fileprivate var separatorFragment: String? {
    guard let first = unicodeScalars.first, unicodeScalars.count > 1, Character(first).isSeparator else { return nil }
    return String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }

  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }

  /// Letters, digits and other characters of emoji names.
  fileprivate var isPartOfWord: Bool {
    if isASCII {
      return !isWhitespace && self != "," && self != ";" && unicodeScalars.first.map { !$0.isUnsafe } ?? false
    }
    guard isLetter || isNumber || self == "’" else { return false }
    return Emoji(String(self))?.isEmoji != true
  }
}
