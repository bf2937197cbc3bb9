internal import EmojiNames
internal import Themes

/// Reads a list of faces: emoji, names, groups of Unicode, `all` with words, code points, and results of the last `find`.
///
/// A word that is not a name is unclear, and comes with the emoji that it may mean. Any other invalid part throws a
/// ``Diagnostic`` with its column.
struct FaceReader {
  /// What `#1` stands for: the results of the last `find`, or the choices of the last question.
  var results: [Emoji] = []
  /// The faces of the theme, which are accepted even if they are half an emoji.
  var known: Set<Emoji> = []
  /// The faces that are there already: groups and `all` add nothing that looks like them.
  var present: [Emoji] = []
  var scope = FaceScope.allEmoji
  var source = EditingProblem.FaceSource.editor
  var names = EmojiNames.english

  /// The faces that an argument names; throws if there are none.
  func readSome(_ argument: Argument) throws -> TypedFaces {
    let typed = try read(argument)
    guard !typed.faces.isEmpty || !typed.unclear.isEmpty || !typed.sets.isEmpty else {
      throw Diagnostic.invalid(
        "there is no emoji in \(quoted(argument.text))", hint: "Write emoji, their names or code points.", at: argument)
    }
    return typed
  }

  /// The one face that an argument names.
  func readOne(_ argument: Argument, hint: String) throws -> Emoji {
    let faces = try readSome(argument).allClear().faces
    guard faces.count == 1 else {
      throw Diagnostic.invalid(
        "expected one emoji, but \(quoted(argument.text)) is \(faces.count)", hint: hint, at: argument)
    }
    return faces[0]
  }

  /// Throws if the face is not in play.
  func readOne(_ argument: Argument, inPlayIn theme: Theme) throws -> Emoji {
    let face = try readOne(argument, hint: "Move one emoji at a time.")
    guard theme.emojis.contains(face) else { throw absent(face, from: theme, at: argument) }
    return face
  }

  /// The emoji of the theme that an argument begins with, and what follows it. The longest name counts, else the longest
  /// words that lead to one emoji of the theme.
  ///
  /// For example: `dog face Hund` and `dog Hund` are 🐶 and `Hund`.
  func readFirst(_ argument: Argument, in theme: any EditableTheme) throws -> (face: Emoji, rest: Argument) {
    let text = argument.text
    let tokens = FaceTokens.split(argument)
    guard let first = tokens.first else {
      throw Diagnostic.invalid(
        "there is no emoji in \(quoted(text))", hint: "Write an emoji, its name or code point.", at: argument)
    }
    func result(_ face: Emoji, _ used: Int) -> (face: Emoji, rest: Argument) {
      var rest = text[tokens[used - 1].range.upperBound...]
      // The end of a quotation that began before the name, and a comma or colon after the name.
      if first.followsComma, rest.first?.isQuotationMark == true { rest.removeFirst() }
      if let sign = rest.first, ",;:".contains(sign), rest.dropFirst().first?.isWhitespace == true {
        rest.removeFirst()
      }
      return (face, Argument(rest, column: argument.column + text.count - rest.count))
    }
    let run = tokens.prefix(Self.longestName).prefix { $0.kind == .word }
    // Names, then letters and digits that are faces, then other words.
    for meaning in [named, Emoji.init(_:), onlyFace(for:)] {
      for count in stride(from: run.count, to: 0, by: -1) {
        let phrase = Self.phrase(run.prefix(count), of: text)
        if let face = meaning(phrase), known.contains(face) { return result(face, count) }
      }
    }
    var rest = tokens[...]
    let faces: [Emoji] =
      switch first.kind {
      case .word: throw unclear(first.text, at: first, faces(for: first.text)).rejection
      case .name: [named(first.text)].compactMap { $0 }
      case .result: Array(try chosen(first))
      case .codePoint: try codePoints(&rest)
      case .face: [try face(first.text, column: first.column)]
      }
    guard let face = faces.first, faces.count == 1 else { throw unclear(first.text, at: first).rejection }
    guard known.contains(face) else { throw absent(face, from: theme, at: argument) }
    return result(face, max(tokens.count - rest.count, 1))
  }

  private func absent(_ face: Emoji, from theme: any EditableTheme, at argument: Argument) -> Diagnostic {
    let isAnywhere = scope == .ofTheme
    let place = isAnywhere ? "an emoji of" : "in play in"
    return .edit(
      .error(
        "edit.not-in-the-theme", "\(NamedFace(face, names).inSentence) is not \(place) \(quoted(theme.name))",
        hint: isAnywhere ? "Add it to the theme first." : "Use 'show' to list the emoji in play."), at: argument)
  }

  func read(_ argument: Argument) throws -> TypedFaces {
    var typed = TypedFaces()
    var rest = FaceTokens.split(argument)[...]
    while let token = rest.first {
      switch token.kind {
      case .face:
        typed.add(try face(token.text, column: token.column))
        rest.removeFirst()
      case .name:
        if try !add(token.text, to: &typed, token) { typed.add(unclear(token.text, at: token)) }
        rest.removeFirst()
      case .result:
        typed.add(try chosen(token))
        rest.removeFirst()
      case .codePoint: typed.add(try codePoints(&rest))
      case .word: try readWords(&rest, in: argument.text, to: &typed)
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

  /// The results that `#3`, `#1-20` or `#all` stands for.
  private func chosen(_ token: FaceToken) throws -> ArraySlice<Emoji> {
    if token.text.lowercased() == "all", !results.isEmpty { return results[...] }
    let bounds = token.text.split { !$0.isNumber }.map { Int(written: String($0)) ?? 0 }
    guard let first = bounds.first, let last = bounds.last, first <= last, results.indices.contains(first - 1),
      results.indices.contains(last - 1)
    else {
      let hint =
        switch (source, results.count) {
        case (.commandLine, _): source.searchHint
        case (.editor, 0): "Use 'find WORDS' first."
        case (.editor, 1): "There is only #1."
        case (.editor, let count): "Use #1 to #\(count)."
        }
      throw token.rejected(
        .error("edit.unknown-emoji", "there is no result \(quoted("#" + token.text))", hint: hint), .missing)
    }
    return results[(first - 1)..<last]
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

  /// Reads the longest name that begins here, a single character, or `all` with the words of a search.
  private func readWords(_ rest: inout ArraySlice<FaceToken>, in text: String, to typed: inout TypedFaces) throws {
    // Limited, because a line can have ten thousand words.
    let run = rest.prefix(Self.longestName).prefix { $0.kind == .word }
    guard let token = run.first else { return }
    let words = run.dropFirst().prefix { !$0.followsComma && !$0.isConjunction }
    if token.text.lowercased() == "all" {
      rest.removeFirst(1 + words.count)
      try addAll(Self.phrase(words, of: text), to: &typed, token)
      return try addMore(&rest, in: text, to: &typed)
    }
    // The word of another language for `all`.
    let phrase = Self.phrase(run.prefix(1 + words.count), of: text)
    if names.wordsAfterAll(phrase) != nil, let set = names.set(named: phrase) {
      rest.removeFirst(1 + words.count)
      try add(set, called: phrase, to: &typed, token)
      return try addMore(&rest, in: text, to: &typed)
    }
    let piece = Self.piece(rest)
    if isDivided(piece, of: text) {
      rest.removeFirst(piece.count)
      return try addUnclear(Self.phrase(piece, of: text), to: &typed, token)
    }
    for count in stride(from: run.count, to: 0, by: -1) {
      if try add(Self.phrase(run.prefix(count), of: text), to: &typed, token) { return rest.removeFirst(count) }
    }
    guard token.text.count > 1 else {
      rest.removeFirst()
      return typed.add(try face(token.text, column: token.column))
    }
    if token.isConjunction {
      rest.removeFirst()
      return
    }
    // A comma ends a phrase, and a repeated word begins another one.
    let distinct = run.indices.prefix { index in
      let word = run[index]
      return !word.isConjunction && (index == run.startIndex || !word.followsComma)
        && !run[..<index].contains { $0.text == word.text }
    }
    for count in stride(from: min(distinct.count, Self.longestPhrase), to: 0, by: -1) {
      let phrase = Self.phrase(run.prefix(count), of: text)
      if !faces(for: phrase).isEmpty || count == 1 {
        rest.removeFirst(count)
        return try addUnclear(phrase, to: &typed, token)
      }
    }
  }

  /// Adds all of the words after each `and`: "all cats and dogs" are those of both. The name of an emoji stays that emoji.
  private func addMore(_ rest: inout ArraySlice<FaceToken>, in text: String, to typed: inout TypedFaces) throws {
    while let token = rest.first, token.isConjunction {
      let words = rest.dropFirst().prefix(Self.longestName).prefix {
        $0.kind == .word && !$0.followsComma && !$0.isConjunction
      }
      let phrase = Self.phrase(words, of: text)
      guard names.face(named: phrase) == nil, let set = names.set(ofAll: phrase) else { return }
      rest.removeFirst(1 + words.count)
      try add(set, called: phrase, to: &typed, token)
    }
  }

  /// On the command line, where nobody is asked, a word is all emoji that it leads to as a whole.
  private func addUnclear(_ phrase: String, to typed: inout TypedFaces, _ token: FaceToken) throws {
    if source == .commandLine, let set = names.set(ofWord: phrase) {
      return try add(set, called: phrase, to: &typed, token)
    }
    typed.add(unclear(phrase, at: token, faces(for: phrase)))
  }

  /// The words up to a comma, where there is one before or after them; else none.
  private static func piece(_ rest: ArraySlice<FaceToken>) -> ArraySlice<FaceToken> {
    guard let first = rest.first else { return [] }
    let words = rest.dropFirst().prefix(longestName).prefix { $0.kind == .word && !$0.followsComma }
    let next = words.endIndex < rest.endIndex ? rest[words.endIndex] : nil
    let isEnclosed = next.map(\.followsComma) ?? first.followsComma
    return isEnclosed && words.count < longestName ? rest[rest.startIndex..<words.endIndex] : []
  }

  /// True if only some of the words between two commas are names: then they are one name, which is unknown. A "sea star"
  /// is not a star.
  private func isDivided(_ piece: ArraySlice<FaceToken>, of text: String) -> Bool {
    guard piece.count > 1 else { return false }
    var rest = piece.filter { !$0.isConjunction }[...]
    var (known, unknown) = (false, false)
    while !rest.isEmpty {
      let named = (1...rest.count).last { names.isName(Self.phrase(rest.prefix($0), of: text)) }
      if named == nil { unknown = true } else { known = true }
      rest.removeFirst(named ?? 1)
    }
    return known && unknown
  }

  /// The words with what stands between them.
  private static func phrase(_ words: ArraySlice<FaceToken>, of text: String) -> String {
    guard let first = words.first, let last = words.last else { return "" }
    return String(text[first.range.lowerBound..<last.range.upperBound])
  }

  /// Adds the emoji of exactly this name, or those of the group. False for another text.
  private func add(_ text: String, to typed: inout TypedFaces, _ token: FaceToken) throws -> Bool {
    if let face = named(text) {
      typed.add(face)
    } else if let group = names.group(named: text) {
      try add(EmojiSet(group), called: text, to: &typed, token)
    } else {
      return false
    }
    return true
  }

  /// Adds the faces of a set that are in scope. Only what is removed or put back may look alike.
  private func add(_ set: EmojiSet, called words: String, to typed: inout TypedFaces, _ token: FaceToken) throws {
    // A set that is named again adds nothing.
    guard !typed.sets.contains(where: { $0.source == set.source }) else { return }
    let set = scope == .allEmoji ? set.beside((present + typed.faces).map(\.text)) : set
    let faces = (scope == .allEmoji ? set.faces : set.everything).compactMap { Emoji($0) }
    let meant = scope == .allEmoji ? faces : faces.filter(known.contains)
    guard !meant.isEmpty || scope == .allEmoji else { throw unclear(words, at: token).rejection }
    typed.add(meant, of: set)
  }

  /// The emoji of exactly this name. Nil if the word rather means another face of the theme: where only 🐶 is in play, `dog`
  /// is not 🐕.
  private func named(_ name: String) -> Emoji? {
    guard let face = names.face(named: name).flatMap({ Emoji($0) }) else { return nil }
    return scope == .allEmoji || known.contains(face) || faces(for: name).isEmpty ? face : nil
  }

  /// The face of the theme that the words lead to, if it is the only one.
  private func onlyFace(for words: String) -> Emoji? {
    let found = faces(for: words)
    return found.count == 1 ? found[0] : nil
  }

  /// The faces that the words may mean, the likeliest first.
  private func faces(for words: String) -> [Emoji] { inScope(names.find(words)) }

  private func inScope(_ matches: [EmojiMatch]) -> [Emoji] {
    let faces = matches.compactMap { Emoji($0.face) }
    return scope == .allEmoji ? faces : faces.filter(known.contains)
  }

  /// Adds all faces that the words mean; without words, all results of the last `find`.
  private func addAll(_ words: String, to typed: inout TypedFaces, _ token: FaceToken) throws {
    guard words.isEmpty else {
      guard let set = names.set(ofAll: words) else { throw unclear(words, at: token).rejection }
      return try add(set, called: words, to: &typed, token)
    }
    guard results.isEmpty else { return typed.add(results) }
    let (message, hint) =
      switch source {
      case .editor: ("'all' needs a word or the results of 'find'", "For example: add all animals")
      case .commandLine: ("'all' needs a word", "For example: all animals")
      }
    throw token.rejected(.error("edit.invalid-argument", message, hint: hint))
  }

  /// Suggests near names if no face is found.
  private func unclear(_ word: String, at token: FaceToken, _ found: [Emoji] = []) -> UnclearWord {
    let near = found.isEmpty ? FaceSuggestions.faces(near: word, among: known, names) : found
    let meant = scope == .allEmoji ? near : near.filter(known.contains)
    let choices = meant.prefix(FaceSuggestions.limit).map { NamedFace($0, names) }
    let wording: Wording =
      if choices.isEmpty, let problem = scope.problem(of: word) {
        problem
      } else {
        .error(
          "edit.unknown-emoji", "no emoji is called \(quoted(word))",
          hint: choices.isEmpty ? source.searchHint : "Did you mean \(FacePhrases.suggested(choices))?")
      }
    return UnclearWord(word: word, choices: choices, rejection: token.rejected(wording, .missing))
  }

  private static let longestPhrase = 4
  /// `kiss: woman, man, medium-dark skin tone, light skin tone` has eight words.
  private static let longestName = 10
}

/// The faces that words may mean.
enum FaceScope {
  case allEmoji, inPlay, removed
  /// In play or removed.
  case ofTheme

  /// What to say about a word that means none of them; nil if it has no meaning at all.
  fileprivate func problem(of word: String) -> Wording? {
    switch self {
    case .allEmoji: nil
    case .inPlay:
      .error(
        "edit.not-in-the-theme", "no emoji in play is called \(quoted(word))",
        hint: "Use 'show' to list the emoji in play.")
    case .ofTheme:
      .error(
        "edit.not-in-the-theme", "no emoji of the theme is called \(quoted(word))",
        hint: "Use 'show' to list its emoji.")
    case .removed:
      .error(
        "edit.not-in-the-theme", "no removed emoji is called \(quoted(word))",
        hint: "Use 'restore' to list the removed emoji.")
    }
  }
}

/// Suggestions for an unknown name: from the theme first, then from all emoji.
enum FaceSuggestions {
  /// For example: `pumpkni` → 🎃.
  static func faces(near word: String, among known: Set<Emoji>, _ names: EmojiNames) -> [Emoji] {
    let own = known.compactMap { names.name(of: $0.text) }.sorted()
    let near = [closest(to: word, among: own)].compactMap { $0 } + names.closestNames(to: word, limit: limit)
    var seen: Set<Emoji> = []
    let faces = near.compactMap { names.face(named: $0).flatMap { Emoji($0) } }
    return faces.filter { seen.insert($0).inserted }
  }

  static let limit = 6
}
