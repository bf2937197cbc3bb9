internal import Themes

/// Finds the themes in a property list: an array of dictionaries, one dictionary, or one with a `themes` array.
struct PropertyListThemes {
  /// Reads every theme into `reading`; throws where the XML cannot be read on.
  static func read(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var themes = PropertyListThemes(reading: reading)
    // Not two owners of one list while it grows.
    reading = ThemeReading()
    defer { reading = themes.reading }
    try XMLReader.withReader(over: bytes) { xml in
      var reader = PropertyListReader(xml, bytes: bytes)
      do {
        try reader.root { reader, element in try themes.root(element, &reader) }
      } catch {
        themes.report(reader.takeFindings())
        throw error
      }
      themes.report(reader.takeFindings())
    }
  }

  private var reading: ThemeReading
  private var findings = 0

  private init(reading: ThemeReading) { self.reading = reading }

  private mutating func root(_ element: PropertyListElement, _ reader: inout PropertyListReader) throws {
    switch element {
    case .array: try list(&reader)
    case .dict: try dictionary(&reader)
    default: try reader.wrongType(element, expected: "an array of themes, or one theme as a dictionary")
    }
  }

  private mutating func list(_ reader: inout PropertyListReader) throws {
    try reader.elements { reader, element, _ in
      guard element == .dict else { return try reader.wrongType(element, expected: "a theme as a dictionary") }
      report(reader.takeFindings())
      var draft = ThemeDraft(place: reader.path.draftPlace)
      try reader.members { reader, key, element in try reader.field(key, element, of: &draft) }
      try found(draft, &reader)
    }
  }

  /// One theme, or a `themes` array with other keys around it, which say nothing about a theme.
  private mutating func dictionary(_ reader: inout PropertyListReader) throws {
    var draft = ThemeDraft(place: .keyPath(""))
    var isList = false
    var others: [String] = []
    try reader.members { reader, key, element in
      if key == "themes", element == .array {
        isList = true
        try list(&reader)
      } else {
        others.append(key)
        try reader.field(key, element, of: &draft)
      }
    }
    guard isList else { return try found(draft, &reader) }
    for key in others { try reader.note(.xmlIgnoredKey(key, at: .keyPath(PropertyListPath.shortened(key)))) }
  }

  private mutating func found(_ draft: ThemeDraft, _ reader: inout PropertyListReader) throws {
    reading.found(draft, findings: reader.takeFindings())
    if let item = reading.items.last, !item.diagnostics.isEmpty { try count(item.diagnostics) }
    try reading.checkPatience()
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { reading.report(diagnostic) }
    findings += diagnostics.count
  }

  private mutating func count(_ diagnostics: [Diagnostic]) throws {
    findings += diagnostics.count { $0.severity > .note }
    guard findings <= XMLLimits.findings else { throw Diagnostic.xmlTooManyFindings }
  }
}
