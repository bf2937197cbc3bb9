extension String {
  /// True when it holds a replacement character, as text from bytes that are no UTF-8 does: as a path it would name
  /// another file.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
