extension FixedWidthInteger {
  /// The number that a person typed, as programs write it: digits without a sign and without zeros before them.
  ///
  /// For example: `0` and `12`, but not `+1`, `-0` and `007`. What looks like a name or an id is not taken for a number.
  package init?(written text: some StringProtocol) {
    guard text == "0" || text.first != "0", text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Self(text)
    else { return nil }
    self = number
  }
}
