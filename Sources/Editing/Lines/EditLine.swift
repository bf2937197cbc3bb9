internal import Catalogs
internal import Themes

/// A parsed line: a verb and its argument.
struct EditLine {
  let verb: Verb
  let argument: Argument

  /// Nil for a blank line or a comment.
  ///
  /// For example: `add ghost bat` → `.add` with the argument `ghost bat` at column 5.
  init?(_ text: String) throws {
    let line = Argument(text[...], column: 1)
    guard let first = line.text.first, first != "#" else { return nil }
    let word = line.text.prefix { !$0.isWhitespace }
    let description: VerbDescription
    if let known = VerbTable.verb(spelled: String(word)) {
      description = known
      argument = Argument(line.text.dropFirst(word.count), column: line.column + word.count)
    } else if "+-?".contains(first), let sign = VerbTable.verb(spelled: String(first)) {
      // `+🧛`, `-🎃` and `?add`: a sign needs no space after it.
      description = sign
      argument = Argument(line.text.dropFirst(), column: line.column + 1)
    } else {
      throw Diagnostic.edit(.unknownVerb(String(word), line: line.text))
    }
    verb = description.verb
    if argument.isEmpty, description.needsArgument {
      throw Diagnostic.edit(.argumentMissing(verb: verb.rawValue, usage: description.usage))
    }
    if !argument.isEmpty, !description.takesArgument {
      throw Diagnostic.edit(.argumentUnexpected(argument.text, verb: verb.rawValue), at: argument)
    }
  }
}

/// A part of a line, without the white space around it, and its column.
struct Argument: Hashable, Sendable {
  let text: String
  /// Counted from 1, in characters.
  let column: Int

  init(_ text: Substring, column: Int) {
    let body = text.drop(while: \.isPlainSpace)
    var end = body
    while end.last?.isPlainSpace == true { end.removeLast() }
    self.text = String(end)
    self.column = column + text.count - body.count
  }

  var isEmpty: Bool { text.isEmpty }

  var place: Place { .line(1, column: column) }

  /// The argument as a whole number from 1 on; 1 where it is empty.
  func count() throws -> Int {
    guard !isEmpty else { return 1 }
    guard let count = Int(written: text), count > 0 else { throw Diagnostic.edit(.notACount(text), at: self) }
    return count
  }

  /// The argument as the name of a theme; throws if it breaks a rule for names.
  func name() throws -> String {
    var findings: [Diagnostic] = []
    let name = NameRule.check(text, at: .line(1, column: column), &findings)
    if let fault = findings.first(where: { $0.severity == .error }) { throw fault }
    return name ?? text
  }
}

extension Character {
  /// White space without combining scalars: a space with a skin tone, `" 🏽"`, is also one character.
  var isPlainSpace: Bool { isWhitespace && (unicodeScalars.count == 1 || self == "\r\n") }
}
