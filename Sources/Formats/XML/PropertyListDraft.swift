internal import Themes

/// The fields of a theme out of its dictionary.
extension PropertyListReader {
  /// Reads the value just started into the field its key names; an unknown key is kept for the program that knows it.
  mutating func field(_ key: String, _ element: PropertyListElement, of draft: inout ThemeDraft) throws {
    switch key {
    case "id": draft.id = try identity(element)
    case "name": draft.name = try string(element)
    case "emojis": draft.emojis = try strings(element)
    case "removedEmojis": draft.removedEmojis = try strings(element)
    case "numberOfPairs": draft.numberOfPairs = try wholeNumber(element)
    case "color": draft.color = try color(element)
    default: if let value = try value(element) { draft.extras.append(.init(key, value)) }
    }
  }

  /// Some apps number their themes: that is no UUID, and the rules make one and say so.
  private mutating func identity(_ element: PropertyListElement) throws -> ThemeDraft.Identity? {
    if element == .integer { return try number(element).map { .text($0) } }
    guard let text = try string(element) else { return nil }
    return ThemeID(text).map { .known($0) } ?? .text(text)
  }

  private mutating func color(_ element: PropertyListElement) throws -> ThemeDraft.Color? {
    if element == .string { return .text(try text()) }
    guard element == .dict else {
      try wrongType(element, expected: "a dictionary or a string")
      return nil
    }
    let place = path.place
    let before = findings.errors
    var red, green, blue, alpha: Double?
    try members { reader, key, element in
      switch key {
      case "red": red = try reader.fraction(element)
      case "green": green = try reader.fraction(element)
      case "blue": blue = try reader.fraction(element)
      case "alpha": alpha = try reader.fraction(element)
      default:
        try reader.note(.xmlIgnoredKey(key, at: reader.path.place))
        try reader.skip()
      }
    }
    if let red, let green, let blue { return .fractions(red: red, green: green, blue: blue, alpha: alpha ?? 1) }
    let isExplained = findings.errors > before
    if !isExplained { try note(.xmlIncompleteColor(at: place)) }
    return nil
  }

  private mutating func fraction(_ element: PropertyListElement) throws -> Double? {
    try number(element).flatMap { PropertyListNumber.plainFraction($0) ?? Double($0) }
  }
}
