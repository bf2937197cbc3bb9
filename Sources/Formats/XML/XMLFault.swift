/// An error of the parser, in our terms.
struct XMLFault {
  let kind: Kind
  /// The parser's own words, in English.
  let message: String
  let line: Int
  let column: Int

  enum Kind {
    case character, truncated, syntax
  }
}
