package import Themes

/// Turns the themes of a JSON file into drafts.
package struct JSONThemeReader {
  /// The number of values under unknown keys that may still be read.
  private var budget: Int
  /// Findings about the current theme, in the order of its keys.
  private var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
  private var place = DraftPlace.keyPath("")
  /// The number of faces in the theme before, to reserve capacity: themes of a file are alike.
  private var usualCount = 0

  package init(_ limits: ReadingLimits) { budget = limits.unknownValues }

  /// Reads a file: one theme, an array of themes, or an object with an array `themes`.
  mutating func read(_ reader: inout JSONReader, into reading: inout ThemeReading) throws {
    if reader.hasByteOrderMark { reading.report(.encoding(.byteOrderMark, at: .line(1, column: 1))) }
    switch try reader.kind() {
    case .array: try readThemes(&reader, at: "", into: &reading)
    case .object where try isWrapper(reader): try readWrapper(&reader, into: &reading)
    case .object:
      // It will be written as an element of an array, one level further down.
      reader.depthLimit -= 1
      try readTheme(&reader, at: "", into: &reading)
    case let kind: throw Diagnostic.notThemes(kind)
    }
  }

  /// Looks ahead with a copy of the reader, because the keys may come in any order.
  private func isWrapper(_ reader: JSONReader) throws -> Bool {
    var ahead = reader
    var hasThemes = false
    var hasEmojis = false
    try ahead.object { reader, key in
      if key == "themes" { hasThemes = try reader.kind() == .array }
      if key == "emojis" { hasEmojis = true }
    }
    return hasThemes && !hasEmojis
  }

  private mutating func readWrapper(_ reader: inout JSONReader, into reading: inout ThemeReading) throws {
    try reader.object { reader, key in
      if key == "themes" {
        try readThemes(&reader, at: "themes", into: &reading)
      } else {
        reading.report(.field(.droppedKey(key.string), at: .keyPath(key.string)))
      }
    }
  }

  private mutating func readThemes(_ reader: inout JSONReader, at path: String, into reading: inout ThemeReading) throws
  {
    try reader.array { reader, index in
      let kind = try reader.kind()
      if kind == .object {
        try readTheme(&reader, at: path + "[" + String(index) + "]", into: &reading)
      } else {
        try reading.rejected(
          .field(
            .wrongType(found: kind.words, expected: .theme, in: .json),
            at: .keyPath(path + "[" + String(index) + "]")))
      }
    }
  }

  private mutating func readTheme(_ reader: inout JSONReader, at path: String, into reading: inout ThemeReading) throws
  {
    let (draft, findings) = try draft(&reader, at: .keyPath(path), into: &reading)
    try reading.found(draft, findings: findings)
  }

  /// Reads the next object as a draft with its findings; the draft must be the next one that `reading` receives.
  package mutating func draft(
    _ reader: inout JSONReader, at place: DraftPlace, into reading: inout ThemeReading
  ) throws -> (ThemeDraft, [Diagnostic]) {
    self.place = place
    var draft = ThemeDraft(place: place)
    findings.removeAll()
    try reader.object { reader, key in
      guard let field = ThemeField(key) else {
        draft.extras.append(.init(key.string, try reader.value(&budget)))
        return
      }
      // Some programs write null for a missing value.
      guard try !reader.null() else { return }
      switch field {
      case .id: draft.id = try identity(&reader)
      case .name:
        draft.name = try reader.string()
        if draft.name == nil { try noteWrongType(&reader, field, expected: .name) }
      case .emojis: draft.inPlay = try faces(&reader, field, &reading)
      case .removedEmojis: draft.removed = try faces(&reader, field, &reading)
      case .numberOfPairs: draft.numberOfPairs = try wholeNumber(&reader, field)
      case .color: draft.color = try color(&reader)
      }
    }
    return (draft, findings.list)
  }

  private mutating func noteWrongType(
    _ reader: inout JSONReader, _ field: ThemeField, element: Int? = nil, expected: FieldProblem.Expectation
  ) throws {
    findings.append(.field(try .wrongType(nextOf: &reader, expected: expected), at: place.of(field, element: element)))
    try ThemeReading.checkLimits(findings)
  }

  /// Accepts numbers, which many apps use as ids: the rules replace them with UUIDs.
  private mutating func identity(_ reader: inout JSONReader) throws -> ThemeDraft.Identity? {
    let identity = try reader.string { bytes in
      ThemeID(utf8: bytes).map { ThemeDraft.Identity.known($0) }
        ?? .text(String(decoding: bytes.prefix(1_000), as: UTF8.self))
    }
    if let identity { return identity }
    if let number = try reader.number() { return .text(number.spelling) }
    try noteWrongType(&reader, .id, expected: .id)
    return nil
  }

  private mutating func faces(
    _ reader: inout JSONReader, _ field: ThemeField, _ reading: inout ThemeReading
  ) throws -> WrittenFaces? {
    var faces = reading.list(expecting: field == .emojis ? usualCount : 0)
    let isArray = try reader.array { reader, index in
      guard try reader.string({ reading.add($0, to: &faces) }) == nil else { return }
      try noteWrongType(&reader, field, element: index, expected: .emoji)
      reading.add("", to: &faces)
    }
    if field == .emojis { usualCount = min(faces.count, 64) }
    guard isArray else {
      try noteWrongType(&reader, field, expected: .emojis)
      return nil
    }
    return faces
  }

  private mutating func wholeNumber(
    _ reader: inout JSONReader, _ field: ThemeField
  ) throws -> Int? {
    guard let number = try reader.number() else {
      try noteWrongType(&reader, field, expected: .wholeNumber)
      return nil
    }
    if let integer = number.integer { return integer }
    findings.append(.field(.notWhole(number.spelling), at: place.of(field)))
    return nil
  }

  private mutating func color(_ reader: inout JSONReader) throws -> ThemeDraft.Color? {
    if let text = try reader.string() { return .text(text) }
    guard try reader.kind() == .object else {
      try noteWrongType(&reader, .color, expected: .color)
      return nil
    }
    var red: Double?
    var green: Double?
    var blue: Double?
    var alpha: Double?
    let before = findings.errors
    let place = place
    try reader.object { reader, key in
      if key == "red" {
        red = try component(&reader, "red")
      } else if key == "green" {
        green = try component(&reader, "green")
      } else if key == "blue" {
        blue = try component(&reader, "blue")
      } else if key == "alpha" {
        alpha = try component(&reader, "alpha")
      } else {
        findings.add(.warning) { .field(.droppedKey(key.string), at: Self.color(key.string, of: place)) }
      }
    }
    let hasFault = findings.errors > before
    let missing = [("red", red), ("green", green), ("blue", blue)].filter { $0.1 == nil }.map(\.0)
    if !missing.isEmpty, !hasFault {
      findings.append(.field(.missingComponents(missing, in: .json), at: place.of(.color)))
    }
    // The error rejects the theme; the substitute values prevent further findings of the rules.
    return .fractions(red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: alpha ?? 1)
  }

  private mutating func component(_ reader: inout JSONReader, _ name: String) throws -> Double? {
    if let value = try reader.double() { return value }
    if try reader.null() { return nil }
    findings.append(.field(try .wrongType(nextOf: &reader, expected: .number), at: Self.color(name, of: place)))
    return nil
  }

  private static func color(_ key: String, of place: DraftPlace) -> Place {
    let color = place.of(.color)
    guard case .keyPath(let path) = color.spot else { return color }
    return .keyPath("\(path).\(key)")
  }
}

extension ThemeField {
  @inline(__always)
  fileprivate init?(_ key: JSONKey) {
    if key == "id" {
      self = .id
    } else if key == "name" {
      self = .name
    } else if key == "emojis" {
      self = .emojis
    } else if key == "removedEmojis" {
      self = .removedEmojis
    } else if key == "numberOfPairs" {
      self = .numberOfPairs
    } else if key == "color" {
      self = .color
    } else {
      return nil
    }
  }
}

extension Diagnostic {
  package static func notThemes(_ kind: JSONKind) -> Diagnostic {
    Diagnostic(
      .error(
        "json.not-themes", "expected themes, found \(kind.words)",
        hint: "Write one theme, an array of themes, or an object with an array named 'themes'."))
  }
}
