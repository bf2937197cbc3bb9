/// A text without the white space at its ends.
package func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  // Asking Unicode is dear; a visible ASCII character at either end answers at once.
  if let first = bytes.first, let last = bytes.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
    return text
  }
  guard let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace else { return text }
  var rest = text.drop(while: \.isWhitespace)
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return String(rest)
}
