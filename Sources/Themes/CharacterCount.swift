/// Counts the characters of names in the scripts of India, Sri Lanka, Thailand and Laos, in which most characters are
/// several code points.
///
/// `String.count` takes half the time of reading a file with long names in these scripts, because it searches a table for
/// each code point.
enum CharacterCount {
  /// The same number as `name.count`, for a name without control characters.
  static func of(_ name: String) -> Int {
    var count = 0
    // After a consonant that a linker has joined to the next one, as in क्ष.
    var conjunct = Conjunct.none
    for scalar in name.unicodeScalars {
      guard let role = role(of: scalar) else { return name.count }
      switch role {
      case .letter:
        count += 1
        conjunct = .none
      case .consonant:
        if conjunct != .linked { count += 1 }
        conjunct = .open
      case .linker where conjunct != .none: conjunct = .linked
      case .extender: break
      case .mark, .linker: conjunct = .none
      }
      // A mark at the start is a character of its own.
      if count == 0 { count = 1 }
    }
    return count
  }

  private enum Conjunct { case none, open, linked }

  private enum Role {
    case letter
    /// A letter that can be part of a conjunct.
    case consonant
    /// A mark between the consonants of a conjunct.
    case linker
    /// A mark that does not end a conjunct.
    case extender
    case mark
  }

  /// Nil for other scripts and for the rare letters that join the next one.
  private static func role(of scalar: Unicode.Scalar) -> Role? {
    switch scalar.value {
    case 0x20..<0x300: .letter
    case block: roles[Int(scalar.value - block.lowerBound)]
    default: nil
    }
  }

  private static let block: Range<UInt32> = 0x900..<0xF00

  /// The role of each code point, by the answers of `count`.
  private static let roles: [Role?] = block.map { value in
    guard let scalar = Unicode.Scalar(value) else { return nil }
    let text = String(scalar)
    let isMark = "a\(text)".count == 1
    if "\(text)a".count == 1 { return nil }
    if !isMark { return "क्\(text)".count == 1 ? .consonant : .letter }
    if "क\(text)क".count == 1 { return .linker }
    return "क\(text)्क".count == 1 ? .extender : .mark
  }
}
