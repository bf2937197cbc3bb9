internal import Catalogs
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

extension FaceToken {
  fileprivate func rejected(_ wording: Wording, _ failure: Failure = .badInput) -> Diagnostic {
    Diagnostic(EditingProblem.line(wording, failure), at: place)
  }
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
  /// The repeated faces.
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
