internal import Themes

/// Reads the themes in a property list: an array of dictionaries, one dictionary, or one with a `themes` array.
struct PropertyListThemes {
  /// Reads every theme into `reading`; throws if the XML cannot be read on.
  static func read(_ bytes: ArraySlice<UInt8>, _ finding: XMLScan.Finding, into reading: inout ThemeReading) throws {
    var themes = PropertyListThemes(bytes: bytes, finding: finding, reading: reading)
    // Leaves a single owner of the array of themes, so that it is not copied when it grows.
    reading = ThemeReading()
    defer { reading = themes.reading }
    try PropertyListReader.withReader(over: bytes, finding, limits: themes.reading.limits) { reader in
      do {
        try reader.root { reader, element in try themes.root(element, &reader) }
      } catch {
        themes.report(reader.drainFindings())
        throw error
      }
      themes.report(reader.drainFindings())
    }
  }

  private let bytes: ArraySlice<UInt8>
  private let finding: XMLScan.Finding
  private var reading: ThemeReading

  private mutating func root(_ element: PropertyListElement, _ reader: inout PropertyListReader) throws {
    switch element {
    case .array: try list(&reader)
    case .dict: try dictionary(&reader)
    default: try reader.wrongType(element, expected: .themes)
    }
  }

  private mutating func list(_ reader: inout PropertyListReader) throws {
    try reader.elements { reader, element, _ in
      guard element == .dict else { return try reject(element, &reader) }
      report(reader.drainFindings())
      var draft = ThemeDraft(place: reader.path.draftPlace)
      try reader.members { reader, key, element in try reader.field(key, element, of: &draft, &reading) }
      try found(draft, &reader)
    }
  }

  /// An element in the place of a theme counts as a rejected one; earlier findings belong to the file.
  private mutating func reject(_ element: PropertyListElement, _ reader: inout PropertyListReader) throws {
    try reader.wrongType(element, expected: .theme)
    var findings = reader.drainFindings()
    let reason = findings.popLast()
    report(findings)
    if let reason { try reading.rejected(reason) }
  }

  /// One theme, or a `themes` array among other keys, which get a warning.
  private mutating func dictionary(_ reader: inout PropertyListReader) throws {
    guard try isWrapper() else {
      var draft = ThemeDraft(place: .keyPath(""))
      try reader.members { reader, key, element in try reader.field(key, element, of: &draft, &reading) }
      return try found(draft, &reader)
    }
    try reader.members { reader, key, element in
      if key.word == .themes { return try list(&reader) }
      try reader.note(.field(.droppedKey(key.text), at: .keyPath(PropertyListPath.shortened(key.text))))
      try reader.skip()
    }
  }

  /// Looks ahead with a second reader, because the keys may come in any order; a dictionary with `emojis` is a theme.
  private func isWrapper() throws -> Bool {
    try PropertyListReader.withReader(over: bytes, finding, limits: reading.limits) { reader in
      var hasThemes = false
      var hasEmojis = false
      try reader.root { reader, _ in
        try reader.members { reader, key, element in
          if key.word == .themes { hasThemes = element == .array }
          if key.word == .emojis { hasEmojis = true }
          try reader.skip()
        }
      }
      return hasThemes && !hasEmojis
    }
  }

  private mutating func found(_ draft: ThemeDraft, _ reader: inout PropertyListReader) throws {
    try reading.found(draft, findings: reader.drainFindings())
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reading.report(diagnostic) }
  }
}

/// The fields of a theme.
extension PropertyListReader {
  /// Reads the current value into the field of its key; an unknown key is kept in the extras.
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

  /// Accepts integers, which some apps use as ids: the rules replace them with UUIDs.
  private mutating func identity(_ element: PropertyListElement) throws -> ThemeDraft.Identity? {
    if element == .integer { return try number(element).map { .text($0) } }
    guard try readString(element) else { return nil }
    return lastText.withUnsafeBufferPointer { bytes in
      ThemeID(utf8: bytes).map { .known($0) } ?? .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A list of faces, or nil with a finding; an element that is not a string gets a finding and is left out.
  private mutating func faces(
    _ element: PropertyListElement, _ reading: inout ThemeReading
  ) throws -> WrittenFaces? {
    guard element == .array else {
      try wrongType(element, expected: .emojis)
      return nil
    }
    var faces = reading.list(expecting: Self.usualFaces)
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
      try wrongType(element, expected: .color)
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
        try reader.note(.field(.droppedKey(key.text), at: reader.path.place))
        try reader.skip()
      }
    }
    if let red, let green, let blue { return .fractions(red: red, green: green, blue: blue, alpha: alpha ?? 1) }
    let isExplained = findings.errors > before
    if !isExplained {
      let missing = [("red", red), ("green", green), ("blue", blue)].filter { $0.1 == nil }.map(\.0)
      try note(.field(.missingComponents(missing, in: .propertyList), at: place))
    }
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
