internal import Themes

/// The codes of words that stand where emoji belong, when emoji are looked for.
public enum WordCode: String, CaseIterable, Sendable {
  case replaced = "word.emojified"
  case unknown = "word.unknown"
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

  static func tooManyWords(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, WordCode.tooMany, "the file has more than \(limit) different words where emoji belong",
      hint: "Check that this is a file of themes, or split it into several.")
  }
}
