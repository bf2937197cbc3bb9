internal import Themes

// The words of faces that cannot be understood, or cannot be taken.
extension Diagnostic {
  static func unknownFace(_ word: Argument, suggestions: [String]) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.unknownFace, at: .line(1, column: word.column), "there is no emoji \(quoted(word.text))",
      hint: suggestions.isEmpty
        ? "'find WORDS' searches for one; faces that are no emoji stand apart."
        : "Did you mean \(suggestions.joined(separator: " or "))?")
  }

  static func halfFace(_ text: String, column: Int, whole: String?) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.halfFace, at: .line(1, column: column), "\(quoted(text)) is half an emoji",
      hint: whole.map { "Did you mean \($0)?" } ?? "Type the whole one.")
  }

  static func unknownResult(_ number: String, column: Int, known: Int) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.unknownResult, at: .line(1, column: column), "there is no result \(quoted("#" + number))",
      hint: known == 0
        ? "'find WORDS' makes some." : "The last 'find' found \(known == 1 ? "#1" : "#1 to #\(known)").")
  }

  static func badCodePoint(_ text: String, column: Int) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.badCodePoint, at: .line(1, column: column), "\(quoted(text)) is no code point of an emoji",
      hint: "Write it like U+1F383.")
  }

  /// Nothing but commas.
  static func noFaces(_ argument: Argument) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.argumentMissing, at: .line(1, column: argument.column),
      "there is no emoji in \(quoted(argument.text))", hint: "Write emoji, their names or code points.")
  }

  static func oneFaceNeeded(_ argument: Argument, count: Int) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.oneFaceNeeded, at: .line(1, column: argument.column),
      "\(quoted(argument.text)) is \(count) emoji, where one is needed",
      hint: "Move one emoji at a time.")
  }

  static func notInTheme(_ face: String, column: Int, theme: String) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.notInTheme, at: .line(1, column: column), "\(face) is not in play in \(quoted(theme))",
      hint: "'show' lists what is.")
  }

  static func tooFewFaces(_ left: Int, theme: String) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.tooFewFaces, at: .wholeLine(1),
      "that would leave \(left == 0 ? "no emoji" : "one emoji") in \(quoted(theme)), and a theme needs at least 2",
      hint: "Add others first, or 'delete' the theme.")
  }

  static func tooManyFaces(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, EditingCode.tooManyFaces, at: .wholeLine(1), "a theme may have at most \(limit) emoji",
      hint: "Spread them over several themes.")
  }

  static func pairsOutOfRange(_ argument: Argument, theme: Theme) -> Diagnostic {
    let count = theme.emojis.count
    let range = count == 2 ? "exactly 2 pairs" : "2 to \(count) pairs"
    let wantsMore = Int(argument.text).map { $0 > count } ?? false
    return Diagnostic(
      .error, EditingCode.pairsOutOfRange, at: .line(1, column: argument.column),
      "\(quoted(theme.name)) has \(count) emoji, so it can have \(range), not \(quoted(argument.text))",
      hint: wantsMore ? "Add emoji first, or write 'pairs all'." : "Write a number in that range, or 'pairs all'.")
  }
}
