internal import EmojiNames
internal import Themes

/// The codes of words that stand where emoji belong, when emoji are looked for.
public enum WordCode: String, CaseIterable, Sendable {
  case replaced = "word.emojified"
  case unknown = "word.unknown"
  case unclear = "word.unclear"
  case taken = "word.taken"
  case tooMany = "word.too-many"
}

// The words about words, all in one place.
extension Diagnostic {
  static func wordReplaced(_ word: String, _ face: String, named name: String, at place: Place) -> Diagnostic {
    Diagnostic(.note, WordCode.replaced, at: place, "\(quoted(word)) became \(face) (\(name))")
  }

  static func wordUnknown(_ word: String, suggestion: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, WordCode.unknown, at: place, "no emoji is called \(quoted(word)), so it was left out",
      hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write the emoji itself, or another English word.")
  }

  /// Some emoji have to do with it, but none is what it says.
  static func wordUnclear(_ word: String, _ candidates: [EmojiMatch], at place: Place) -> Diagnostic {
    let named = candidates.map { "\($0.face) (\($0.name))" }
    return Diagnostic(
      .warning, WordCode.unclear, at: place, "it is not clear which emoji \(quoted(word)) means, so it was left out",
      hint: "Write the emoji itself, if it is \(named.alternatives).")
  }

  /// Another word of the list became the only face that this one could become.
  static func wordTaken(_ word: String, _ match: EmojiMatch, by other: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, WordCode.taken, at: place,
      "\(quoted(word)) would become \(match.face) (\(match.name)) as \(quoted(other)) did, so it was left out",
      hint: "Write the emoji that it shall be.")
  }

  static func tooManyWords(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, WordCode.tooMany, "the file has more than \(limit) different words where emoji belong",
      hint: "Check that this is a file of themes, or split it into several.")
  }
}

extension [String] {
  /// `a, b or c`
  fileprivate var alternatives: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
