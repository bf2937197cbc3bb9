internal import Themes

/// Finds the themes in a property list: an array of dictionaries, one dictionary, or one with a `themes` array.
struct PropertyListThemes {
  /// Reads every theme into `reading`; throws where the XML cannot be read on.
  static func read(_ bytes: ArraySlice<UInt8>, _ finding: XMLScan.Finding, into reading: inout ThemeReading) throws {
    var themes = PropertyListThemes(bytes: bytes, finding: finding, reading: reading)
    // Not two owners of one list while it grows.
    reading = ThemeReading()
    defer { reading = themes.reading }
    try PropertyListReader.withReader(over: bytes, finding) { reader in
      do {
        try reader.root { reader, element in try themes.root(element, &reader) }
      } catch {
        themes.report(reader.takeFindings())
        throw error
      }
      themes.report(reader.takeFindings())
    }
  }

  private let bytes: ArraySlice<UInt8>
  private let finding: XMLScan.Finding
  private var reading: ThemeReading

  private init(bytes: ArraySlice<UInt8>, finding: XMLScan.Finding, reading: ThemeReading) {
    self.bytes = bytes
    self.finding = finding
    self.reading = reading
  }

  private mutating func root(_ element: PropertyListElement, _ reader: inout PropertyListReader) throws {
    switch element {
    case .array: try list(&reader)
    case .dict: try dictionary(&reader)
    default: try reader.wrongType(element, expected: "an array of themes, or one theme as a dictionary")
    }
  }

  private mutating func list(_ reader: inout PropertyListReader) throws {
    try reader.elements { reader, element, _ in
      guard element == .dict else { return try refuse(element, &reader) }
      report(reader.takeFindings())
      var draft = ThemeDraft(place: reader.path.draftPlace)
      try reader.members { reader, key, element in try reader.field(key, element, of: &draft, &reading) }
      try found(draft, &reader)
    }
  }

  /// What stands in the list and is no theme counts as one that was refused; what was found before it is of the file.
  private mutating func refuse(_ element: PropertyListElement, _ reader: inout PropertyListReader) throws {
    try reader.wrongType(element, expected: "a theme as a dictionary")
    var findings = reader.takeFindings()
    let reason = findings.popLast()
    report(findings)
    if let reason { reading.refused(reason) }
    try reading.checkPatience()
  }

  /// One theme, or a `themes` array with other keys around it, which say nothing about a theme.
  private mutating func dictionary(_ reader: inout PropertyListReader) throws {
    guard try isWrapper() else {
      var draft = ThemeDraft(place: .keyPath(""))
      try reader.members { reader, key, element in try reader.field(key, element, of: &draft, &reading) }
      return try found(draft, &reader)
    }
    try reader.members { reader, key, element in
      if key.word == .themes { return try list(&reader) }
      try reader.note(.xmlIgnoredKey(key.text, at: .keyPath(PropertyListPath.shortened(key.text))))
      try reader.skip()
    }
  }

  /// Looks ahead with a reader of its own: the keys may come in any order, and what has `emojis` is a theme.
  private func isWrapper() throws -> Bool {
    try PropertyListReader.withReader(over: bytes, finding) { reader in
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
    reading.found(draft, findings: reader.takeFindings())
    try reading.checkPatience()
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reading.report(diagnostic) }
  }
}
