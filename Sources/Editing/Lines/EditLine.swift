internal import Themes

/// A parsed line: a verb and its argument.
struct EditLine: Hashable {
  /// Nil for a line at a prompt that begins with another word: then all of it is the argument.
  let verb: Verb?
  let argument: Argument

  /// Nil for a blank line or a comment.
  ///
  /// For example: `add ghost bat` → `.add` with the argument `ghost bat` at column 5.
  init?(_ text: String, isScript: Bool = false) throws {
    let line = Argument(text[...], column: 1)
    guard let first = line.text.first else { return nil }
    if first == "#" {
      // At a prompt, `#2` and `#all` are results of 'find' or of a question.
      let rest = line.text.dropFirst()
      let isResult = rest.first.map { $0.isASCII && $0.isNumber } == true || rest.lowercased() == "all"
      guard !isScript, isResult else { return nil }
      (verb, argument) = (nil, line)
      return
    }
    guard let (description, argument) = Self.split(line) else {
      if isScript { throw VerbTable.unknown(line.firstWord, line: line.text) }
      (verb, argument) = (nil, line)
      return
    }
    (verb, self.argument) = (description.verb, argument)
    let (name, usage, rest) = (description.verb.rawValue, description.usage, argument.text)
    if argument.isEmpty, description.needsArgument {
      throw Diagnostic.invalid("'\(name)' needs an argument", hint: "Usage: \(usage)")
    }
    if !argument.isEmpty, !description.takesArgument {
      throw Diagnostic.invalid(
        "unexpected argument \(quoted(rest)) after '\(name)'", hint: "Write '\(name)' alone.", at: argument)
    }
  }

  /// The verb at the beginning, and what follows it; nil for another word. A sign needs no space after it: `+🧛`, `-🎃`.
  static func split(_ line: Argument) -> (verb: VerbDescription, argument: Argument)? {
    func argument(after count: Int) -> Argument {
      Argument(line.text.dropFirst(count), column: line.column + count)
    }
    let word = String(line.text.prefix { !$0.isWhitespace })
    if let verb = VerbTable.verb(spelled: word) { return (verb, argument(after: word.count)) }
    guard let first = line.text.first, "+-?".contains(first) else { return nil }
    return VerbTable.verb(spelled: String(first)).map { ($0, argument(after: 1)) }
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

  /// The text before the first space or comma.
  var firstWord: String { String(text.prefix { !$0.isWhitespace && $0 != "," }) }

  var place: Place { .line(1, column: column) }

  /// The argument as a whole number from 1 on; 1 where it is empty.
  func count() throws -> Int {
    guard !isEmpty else { return 1 }
    guard let count = Int(written: text), count > 0 else {
      throw Diagnostic.invalid(
        "invalid count \(quoted(text))", hint: "Write a whole number, 1 or more; the default is 1.", at: self)
    }
    return count
  }
}

extension Character {
  /// White space without combining scalars: a space with a skin tone, `" 🏽"`, is also one character.
  var isPlainSpace: Bool { isWhitespace && (unicodeScalars.count == 1 || self == "\r\n") }
}

/// The argument of `move`: a face and its new place.
///
/// For example: `red heart after ghost` is the face `red heart`, the target `ghost`, and `isAfter`.
struct MoveOrder: Hashable, Sendable {
  let face: Argument
  let target: Argument
  let isAfter: Bool

  /// Throws without a `before` or `after` between two arguments.
  init(_ argument: Argument) throws {
    let text = argument.text
    var index = text.startIndex
    while index < text.endIndex {
      let word = text[index...].prefix { !$0.isWhitespace }
      let isAfter = word.lowercased() == "after"
      if isAfter || word.lowercased() == "before" {
        let column = argument.column + text[..<word.endIndex].count
        face = Argument(text[..<index], column: argument.column)
        target = Argument(text[word.endIndex...], column: column)
        self.isAfter = isAfter
        if face.isEmpty || target.isEmpty { break }
        return
      }
      index = text[word.endIndex...].firstIndex { !$0.isWhitespace } ?? text.endIndex
    }
    throw Diagnostic.invalid(
      "'move' needs a position: before or after another emoji", hint: "Usage: move FACE before|after FACE",
      at: argument)
  }
}
