/// A text without the white space at its ends.
package func trimmed(_ text: String) -> String {
  let bytes = text.utf8
  // Asking Unicode is dear; a visible ASCII character at either end answers at once.
  if let first = bytes.first, let last = bytes.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
    return text
  }
  // By scalars: who piles a million marks on a letter is not to be asked where that character ends.
  let scalars = text.unicodeScalars
  guard let first = scalars.first, let last = scalars.last, first.isSpace || last.isSpace else { return text }
  var rest = scalars.drop(while: \.isSpace)
  while rest.last?.isSpace == true { rest.removeLast() }
  return String(rest)
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }
}
