internal import EmojiNames
internal import Themes

/// Understands a list of faces: emoji in a row or apart, names, code points, results of the last `find`.
///
/// All of it or nothing: the first part that cannot be understood throws a ``Diagnostic`` with its column.
struct FaceReader {
  /// What the last `find` found.
  let results: [Emoji]
  /// Faces that are taken as they are, also where they look like half an emoji: those of the theme.
  let known: Set<Emoji>

  func read(_ argument: Argument) throws -> FaceList {
    let (tokens, trailingCommas) = FaceTokens.cut(argument)
    var list = FaceList()
    list.commas = trailingCommas
    var rest = tokens[...]
    while let token = rest.first {
      list.commas += token.commas
      switch token.kind {
      case .face:
        list.add(try face(token.text, column: token.column))
        rest.removeFirst()
      case .name:
        list.add(try named(token))
        rest.removeFirst()
      case .result:
        list.add(try result(token))
        rest.removeFirst()
      case .codePoint: for face in try spelled(&rest) { list.add(face) }
      case .word: list.add(try words(&rest, in: argument.text))
      }
    }
    return list
  }

  private func face(_ text: String, column: Int) throws -> Emoji {
    let reading = Emoji.reading(text)
    if case .success(let face) = reading, known.contains(face) { return face }
    if let whole = EmojiNames.likelyWhole(of: text) {
      throw Diagnostic.halfFace(text, column: column, whole: FacePhrases.named(whole))
    }
    switch reading {
    case .success(let face): return face
    case .failure(let fault): throw Diagnostic.theme(.init(fault, of: text), at: .line(1, column: column))
    }
  }

  private func named(_ token: FaceToken) throws -> Emoji {
    if let face = EmojiNames.face(named: token.text).flatMap({ Emoji($0) }) { return face }
    let word = Argument(token.text[...], column: token.column)
    throw Diagnostic.unknownFace(word, suggestions: FaceSuggestions.names(near: token.text, among: known))
  }

  private func result(_ token: FaceToken) throws -> Emoji {
    guard let number = Int(token.text), results.indices.contains(number - 1) else {
      throw Diagnostic.unknownResult(token.text, column: token.column, known: results.count)
    }
    return results[number - 1]
  }

  /// Code points that follow each other spell together: U+1F1EB U+1F1F7 is one flag.
  private func spelled(_ rest: inout ArraySlice<FaceToken>) throws -> [Emoji] {
    var text = String.UnicodeScalarView()
    let column = rest.first?.column ?? 1
    while let token = rest.first, token.kind == .codePoint {
      for part in token.text.split(separator: "+") {
        guard let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init), !scalar.properties.isWhitespace else {
          throw Diagnostic.badCodePoint("U+\(token.text)", column: token.column)
        }
        text.append(scalar)
      }
      rest.removeFirst()
    }
    return try String(text).map { try face(String($0), column: column) }
  }

  /// The longest name that begins here, else a single character.
  private func words(_ rest: inout ArraySlice<FaceToken>, in text: String) throws -> Emoji {
    // No further: a line may have ten thousand words.
    let run = rest.prefix(Self.longestName).prefix { $0.kind == .word }
    for count in stride(from: run.count, to: 0, by: -1) {
      let window = run.prefix(count)
      guard let first = window.first, let last = window.last else { break }
      let name = text[first.range.lowerBound..<last.range.upperBound]
      if let face = EmojiNames.face(named: String(name)).flatMap({ Emoji($0) }) {
        rest.removeFirst(count)
        return face
      }
    }
    guard let token = rest.popFirst() else { return try face("", column: 1) }
    if token.text.count == 1 { return try face(token.text, column: token.column) }
    throw Diagnostic.unknownFace(
      Argument(token.text[...], column: token.column),
      suggestions: FaceSuggestions.names(near: run.map(\.text), among: known))
  }

  /// `kiss: woman, man, medium-dark skin tone, light skin tone` has eight words.
  private static let longestName = 10
}
