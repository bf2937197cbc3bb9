internal import Themes

/// The first row of a table of pairs without a known header: a pair like the others, or names of the columns.
package enum PairHeader {
  /// How to say which it is; nil where one of the texts has no letters or has digits or an emoji, as no name of a column has.
  package static func advice(_ texts: [String]) -> String? {
    let mayBeNames = texts.allSatisfy { text in
      text.contains(where: \.isLetter) && !text.contains { $0.isNumber || $0.isEmoji }
    }
    guard texts.count == 2, mayBeNames else { return nil }
    return "The first row is a pair too, \(quoted(trimmed(texts[0]))) and \(quoted(trimmed(texts[1]))). "
      + "If it names the columns, call them 'front' and 'back'."
  }
}
