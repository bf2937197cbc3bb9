/// What `move` is asked for: a face, and where it goes.
///
/// For example: `red heart after ghost` is the face `red heart`, the target `ghost`, and `isAfter`.
struct MoveOrder: Hashable, Sendable {
  let face: Argument
  let target: Argument
  let isAfter: Bool

  /// Nil where no `before` or `after` stands between two things.
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
