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
      throw VerbTable.unknown(String(word), line: line.text)
    }
    verb = description.verb
    let (name, usage, rest) = (verb.rawValue, description.usage, argument.text)
    if argument.isEmpty, description.needsArgument {
      throw Diagnostic.invalid("'\(name)' needs an argument", hint: "Usage: \(usage)")
    }
    if !argument.isEmpty, !description.takesArgument {
      throw Diagnostic.invalid(
        "unexpected argument \(quoted(rest)) after '\(name)'", hint: "Write '\(name)' alone.", at: argument)
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

  /// Nil without a `before` or `after` between two arguments.
  init?(_ argument: Argument) {
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
        if face.isEmpty || target.isEmpty { return nil }
        return
      }
      index = text[word.endIndex...].firstIndex { !$0.isWhitespace } ?? text.endIndex
    }
    return nil
  }
}
