internal import Themes

/// A line that was understood: a verb and what stands behind it.
struct EditLine: Hashable, Sendable {
  let verb: Verb
  let argument: Argument

  /// Nil for a blank line and for a comment.
  ///
  /// For example: `add ghost bat` → `.add` with the argument `ghost bat` at column 5.
  init?(_ text: String) throws {
    let line = Argument(text[...], column: 1)
    guard let first = line.text.first, first != "#" else { return nil }
    let word = line.text.prefix { !$0.isWhitespace }
    if let verb = VerbTable.verb(spelled: String(word)) {
      self.verb = verb
      argument = Argument(line.text.dropFirst(word.count), column: line.column + word.count)
    } else if let (verb, rest) = Self.sign(line.text[...]) {
      self.verb = verb
      argument = Argument(rest, column: line.column + 1)
    } else {
      throw Diagnostic.unknownVerb(String(word), in: line.text)
    }
    try checkArgument()
  }

  /// `+🧛`, `-🎃` and `?add`: a sign needs no space behind it.
  private static func sign(_ line: Substring) -> (Verb, Substring)? {
    switch line.first {
    case "+": (.add, line.dropFirst())
    case "-": (.remove, line.dropFirst())
    case "?": (.help, line.dropFirst())
    default: nil
    }
  }

  private func checkArgument() throws {
    guard let description = VerbTable.description(of: verb) else { return }
    if argument.isEmpty {
      let isNeeded = !description.arguments.isEmpty && !description.arguments.hasPrefix("[")
      if isNeeded { throw Diagnostic.argumentMissing(description) }
    } else if description.arguments.isEmpty {
      throw Diagnostic.argumentUnexpected(argument, description)
    }
  }

  /// The argument as a whole number from 1 on; 1 where there is none.
  func count() throws -> Int {
    guard !argument.isEmpty else { return 1 }
    guard let count = Int(argument.text), count > 0 else { throw Diagnostic.notACount(argument) }
    return count
  }
}
