internal import Catalogs
internal import Themes

/// A line with a word that may mean several emoji; the next line may choose one.
///
/// For example: `add car` lists the cars; then `#2`, `2` or `racing car` adds the second one.
struct FaceQuestion {
  let choices: [NamedFace]
  private let word: String
  /// The line before and after the word.
  private let head: String
  private let tail: String

  /// Nil for other findings, and for a word that nothing is near to.
  init?(_ finding: Diagnostic, in line: String) {
    guard case EditingProblem.unknownFace(let word, let choices, .editor) = finding.problem, !choices.isEmpty,
      case .line(_, let column) = finding.place.spot
    else { return nil }
    self.choices = choices
    self.word = word
    head = String(line.prefix(column - 1))
    tail = String(line.dropFirst(column - 1 + word.count))
  }

  var lines: [ReplyLine] {
    let numbers =
      switch choices.count {
      case 1: "#1"
      case 2: "#1 or #2"
      default: "#1 to #\(choices.count)"
      }
    return [.text("Which emoji is \(quoted(word))? Type \(numbers), or a name.")] + ReplyLine.numbered(choices)
  }

  /// The completed line; nil if the text is a separate line.
  func answered(by text: String) -> String? {
    let answer = trimmed(text)
    let digits = answer.hasPrefix("#") ? answer.dropFirst() : answer[...]
    if let number = Int(written: digits) {
      return choices.indices.contains(number - 1) ? head + choices[number - 1].text + tail : nil
    }
    let first = String(answer.prefix { !$0.isWhitespace })
    guard !answer.isEmpty, !"#+-?".contains(first.prefix(1)), VerbTable.verb(spelled: first) == nil else { return nil }
    return head + answer + tail
  }
}
