internal import Themes

/// The fields of a theme out of its dictionary.
extension PropertyListReader {
  /// Reads the value just started into the field its key names; an unknown key is kept for the program that knows it.
  mutating func field(
    _ key: PropertyListKey, _ element: PropertyListElement, of draft: inout ThemeDraft, _ reading: inout ThemeReading
  ) throws {
    switch key.word {
    case .id: draft.id = try identity(element)
    case .name: draft.name = try string(element)
    case .emojis: draft.inPlay = try faces(element, &reading)
    case .removedEmojis: draft.removed = try faces(element, &reading)
    case .numberOfPairs: draft.numberOfPairs = try wholeNumber(element)
    case .color: draft.color = try color(element)
    default: if let value = try value(element) { draft.extras.append(.init(key.text, value)) }
    }
  }

  /// Some apps number their themes: that is no UUID, and the rules make one and say so.
  private mutating func identity(_ element: PropertyListElement) throws -> ThemeDraft.Identity? {
    if element == .integer { return try number(element).map { .text($0) } }
    guard try readString(element) else { return nil }
    return lastText.withUnsafeBufferPointer { bytes in
      ThemeID(utf8: bytes).map { .known($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A list of faces, or nil with a finding; an element that is no text is noted and left out.
  private mutating func faces(
    _ element: PropertyListElement, _ reading: inout ThemeReading
  ) throws -> WrittenFaces? {
    guard element == .array else {
      try wrongType(element, expected: "an array of strings")
      return nil
    }
    var faces = WrittenFaces(expecting: Self.usualFaces)
    try elements { reader, element, _ in
      guard try reader.readString(element) else { return }
      reader.lastText.withUnsafeBufferPointer { reading.add($0, to: &faces) }
    }
    return faces
  }

  private static let usualFaces = 12

  private mutating func color(_ element: PropertyListElement) throws -> ThemeDraft.Color? {
    if element == .string { return .text(try text()) }
    guard element == .dict else {
      try wrongType(element, expected: "a dictionary or a string")
      return nil
    }
    let place = path.place
    let before = findings.errors
    var red: Double?
    var green: Double?
    var blue: Double?
    var alpha: Double?
    try members { reader, key, element in
      switch key.word {
      case .red: red = try reader.fraction(element)
      case .green: green = try reader.fraction(element)
      case .blue: blue = try reader.fraction(element)
      case .alpha: alpha = try reader.fraction(element)
      default:
        try reader.note(.xmlIgnoredKey(key.text, at: reader.path.place))
        try reader.skip()
      }
    }
    if let red, let green, let blue { return .fractions(red: red, green: green, blue: blue, alpha: alpha ?? 1) }
    let isExplained = findings.errors > before
    if !isExplained { try note(.xmlIncompleteColor(at: place)) }
    return nil
  }

  private mutating func fraction(_ element: PropertyListElement) throws -> Double? {
    guard try readNumber(element) else { return nil }
    if element == .real || lastText.allSatisfy(\.isDigit), let plain = PropertyListNumber.plainFraction(lastText) {
      return plain
    }
    return try spelling(of: element).flatMap { PropertyListNumber.plainFraction($0.utf8) ?? Double($0) }
  }
}
