internal import EmojiNames
internal import Themes

/// Words of a line that may mean several emoji. The question is open until it is answered or a command is typed.
///
/// For example: `add car` lists the cars; then `#2`, `1 3`, `all` or `racing car` adds some.
struct FaceQuestion {
  /// What is done with the answer.
  let verb: Verb
  /// The clear faces of the line, if all must be known before it is carried out.
  let waiting: [Emoji]
  /// The word that is asked about, or the name of a new theme.
  let word: String
  /// The emoji that it may mean.
  let choices: [NamedFace]
  /// Those to be asked about next.
  var others: [UnclearWord] = []
  /// True for the emoji that a new theme may begin with: any other line is carried out as without the question.
  var isProposal = false

  var lines: [ReplyLine] {
    let question =
      switch choices.count {
      case let count where isProposal:
        "Begin with these? Type 'yes', 'no', some of #1 to #\(count), or other emoji."
      case 1: "Is \(quoted(word)) this one? Type 'yes', 'no', or a name."
      case 2: "Which emoji is \(quoted(word))? Type #1 or #2, 'both', or a name."
      case let count: "Which emoji is \(quoted(word))? Type one or more of #1 to #\(count), 'all', or a name."
      }
    return [.text(question)] + ReplyLine.numbered(choices)
  }

  /// The answer as a list of faces: `1, 3` is `#1 #3`, `all` is `#1-6`, and `racing` is the only choice with that word.
  /// Empty if none is meant.
  func faces(in answer: Argument, _ names: EmojiNames) throws -> String {
    let words = Self.words(of: answer.text)
    switch (words.count == 1 ? words[0] : "", choices.count) {
    case ("all", let count), ("#all", let count),
      ("both", let count) where count == 2, ("yes", let count) where count == 1,
      ("y", let count) where count == 1, ("yes", let count) where isProposal, ("y", let count) where isProposal:
      return "#1-\(count)"
    case ("no", _), ("none", _), ("neither", _): return ""
    case ("both", let count):
      throw Diagnostic.invalid(
        count == 1 ? "there is only one choice" : "there are \(count) choices", hint: "Type 'all' or their numbers.",
        at: answer)
    case _ where !words.isEmpty && words.allSatisfy(Self.areNumbers):
      if let open = words.first(where: { $0.last?.isNumber == false }) {
        throw Diagnostic.invalid(
          "\(quoted(open)) has no end", hint: "Write it like #1-#\(choices.count).", at: answer)
      }
      return words.map { $0.first == "#" ? $0 : "#\($0)" }.joined(separator: " ")
    default:
      let meant = Set(names.find(answer.text).map(\.face))
      let chosen = choices.indices.filter { meant.contains(choices[$0].text) }
      return chosen.count == 1 ? "#\(chosen[0] + 1)" : answer.text
    }
  }

  /// For example: `1 - 3` and `5` of `1 - 3 and 5.`
  private static func words(of answer: String) -> [String] {
    let joined = ["-", "–"].reduce(answer.lowercased()) { $0.replacing(" \($1) ", with: $1) }
    return joined.split { $0.isWhitespace || ",;".contains($0) }.filter { $0 != "and" }.map { word in
      ".)".contains(word.last ?? " ") ? String(word.dropLast()) : String(word)
    }
  }

  /// True for `2`, `#2` and `1-3`.
  private static func areNumbers(_ word: String) -> Bool {
    word.first { $0 != "#" }.map { $0.isASCII && $0.isNumber } ?? false
      && word.allSatisfy { $0.isASCII && $0.isNumber || "#-–".contains($0) }
  }
}
