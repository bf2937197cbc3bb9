package import Themes

/// Reads a file of keys and values, such as JSON or a property list, value by value.
///
/// Each method reads the next value if it has that type; otherwise it returns nil or false, and leaves the value. A value
/// that a visitor leaves is checked and skipped.
package protocol KeyedReader: ~Copyable {
  associatedtype Key: KeyedName

  static var notation: FieldProblem.Notation { get }

  mutating func members(_ visit: (inout Self, Key) throws -> Void) throws -> Bool
  mutating func elements(_ visit: (inout Self, Int) throws -> Void) throws -> Bool
  mutating func string<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) throws -> Result?
  mutating func number() throws -> JSONNumber?
  mutating func double() throws -> Double?
  mutating func null() throws -> Bool
  /// A value of any type, or nil for one that a theme cannot carry. `left` counts down the values that may be kept.
  mutating func extra(_ left: inout Int) throws -> ExtraValue?
  /// True in the words of a theme, whose keys are not limited as unknown keys are; see ``KeyBudgets``.
  var isReadingWords: Bool { get set }

  /// The type of the next value with its article, or a string itself, which is read; nil if there is a finding about it.
  mutating func found() throws -> String?

  /// True for an object with an array `themes` and without `emojis`. Looks ahead, because keys may come in any order.
  mutating func isWrapper() throws -> Bool

  /// Allows one level less, because a theme that stands alone will be written as an element of an array.
  mutating func expectOneTheme()

  /// Removes the findings about the notation itself.
  mutating func drainFindings() -> [Diagnostic]
}

package protocol KeyedName {
  var string: String { get }
  static func == (key: Self, name: StaticString) -> Bool
}

extension KeyedName {
  /// For example: `switch key { case "title": … }`
  @inline(__always)
  package static func ~= (name: StaticString, key: Self) -> Bool { key == name }
}

/// Turns the themes of a file of keys and values into drafts.
package struct KeyedThemes<Reader: KeyedReader & ~Copyable> {
  /// A key or value that our own formats do not write; thrown only in a trial.
  private struct Foreign: Error {}

  /// Recognition reads the opening of a file as a trial: only what its keys and values are.
  private let isTrial: Bool
  /// True once a list of emoji was read.
  private var hasFaces = false
  /// The number of values under unknown keys that may still be read.
  private var budget: Int
  /// Findings about the current theme, in the order of its keys.
  private var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
  private var place = DraftPlace.keyPath("")
  /// The number of faces in the theme before, to reserve capacity: themes of a file are alike.
  private var usualCount = 0

  package init(_ limits: ReadingLimits) { self.init(limits, isTrial: false) }

  private init(_ limits: ReadingLimits, isTrial: Bool) {
    self.isTrial = isTrial
    budget = limits.unknownValues
  }

  /// Reads the opening of a file: true if it has a list of emoji, and nothing that our own formats do not write. Then no
  /// other format would read more from it. Its last theme may be malformed or cut off.
  static func isCertain(_ read: (inout KeyedThemes, inout ThemeReading) throws -> Bool) -> Bool {
    var themes = KeyedThemes(.standard, isTrial: true)
    var reading = ThemeReading()
    do { return try read(&themes, &reading) && themes.hasFaces } catch { return themes.hasFaces && !(error is Foreign) }
  }

  /// Reads a file: one theme, an array of themes, or an object with an array `themes`.
  mutating func read(_ reader: inout Reader, into reading: inout ThemeReading) throws {
    defer { for finding in reader.drainFindings() { reading.report(finding) } }
    if try readThemes(&reader, at: "", into: &reading) { return }
    guard try !reader.isWrapper() else {
      _ = try reader.members { reader, key in
        guard key == "themes" else {
          try meetForeign()
          return reading.report(.field(.droppedKey(key.string), at: .keyPath(shortenedKey(key.string))))
        }
        _ = try readThemes(&reader, at: "themes", into: &reading)
      }
      return
    }
    reader.expectOneTheme()
    guard try !readTheme(&reader, at: "", into: &reading), let found = try reader.found() else { return }
    throw Diagnostic.field(.wrongType(found: found, expected: .themes, in: Reader.notation), at: .whole)
  }

  private mutating func readThemes(
    _ reader: inout Reader, at path: String, into reading: inout ThemeReading
  ) throws -> Bool {
    try reader.elements { reader, index in
      var earlier = reader.drainFindings()
      defer { for finding in earlier { reading.report(finding) } }
      let place = path + "[" + String(index) + "]"
      guard try !readTheme(&reader, at: place, into: &reading) else { return }
      try meetForeign()
      let problem = try reader.found().map { FieldProblem.wrongType(found: $0, expected: .theme, in: Reader.notation) }
      guard let finding = problem.map({ .field($0, at: .keyPath(place)) }) ?? earlier.popLast() else { return }
      try reading.rejected(finding)
    }
  }

  private mutating func readTheme(
    _ reader: inout Reader, at path: String, into reading: inout ThemeReading
  ) throws -> Bool {
    var draft = ThemeDraft(place: .keyPath(path))
    guard let findings = try read(&draft, from: &reader, into: &reading) else { return false }
    if draft.inPlay == nil { try meetForeign() }
    if !isTrial { try reading.found(counted: draft, findings: findings) }
    return true
  }

  /// Reads the next value into a draft if it is an object, and returns its findings; the draft must be the next one that
  /// `reading` receives.
  package mutating func read(
    _ draft: inout ThemeDraft, from reader: inout Reader, into reading: inout ThemeReading
  ) throws -> [Diagnostic]? {
    place = draft.place
    findings.removeAll()
    let isObject = try reader.members { reader, key in
      guard let field = Self.field(of: key) else {
        try meetForeign()
        if let value = try reader.extra(&budget) { draft.extras.append(.init(key.string, value)) }
        return
      }
      // Some programs write null for a missing value.
      guard try !reader.null() else { return }
      switch field {
      case .id: draft.id = try identity(&reader)
      case .name:
        draft.name = try reader.string { isTrial ? "" : String(decoding: $0, as: UTF8.self) }
        if draft.name == nil { try noteWrongType(&reader, field, expected: .name) }
      case .emojis: draft.inPlay = try faces(&reader, field, &reading)
      case .removedEmojis: draft.removed = try faces(&reader, field, &reading)
      case .numberOfPairs: draft.numberOfPairs = try wholeNumber(&reader, field)
      case .color: draft.color = try color(&reader)
      case .words: try readWords(&reader, into: &draft)
      }
    }
    guard isObject else { return nil }
    gather(&reader)
    return findings.list
  }

  /// Compares with literals, because making and comparing strings for each key of a file would take longer.
  private static func field(of key: Reader.Key) -> ThemeField? {
    switch key {
    case "id": .id
    case "name": .name
    case "emojis": .emojis
    case "removedEmojis": .removedEmojis
    case "numberOfPairs": .numberOfPairs
    case "color": .color
    case "words": .words
    default: nil
    }
  }

  private func meetForeign() throws {
    if isTrial { throw Foreign() }
  }

  private mutating func gather(_ reader: inout Reader) {
    for finding in reader.drainFindings() { findings.append(finding) }
  }

  private mutating func note(_ problem: FieldProblem, _ reader: inout Reader, at place: Place) throws {
    gather(&reader)
    findings.append(.field(problem, at: place))
    try ThemeReading.checkLimits(findings)
  }

  private mutating func noteWrongType(
    _ reader: inout Reader, _ field: ThemeField, element: Int? = nil, expected: FieldProblem.Expectation
  ) throws {
    try noteWrongType(&reader, at: place.of(field, element: element), expected: expected)
  }

  private mutating func noteWrongType(
    _ reader: inout Reader, at place: Place, expected: FieldProblem.Expectation
  ) throws {
    try meetForeign()
    guard let found = try reader.found() else { return gather(&reader) }
    try note(.wrongType(found: found, expected: expected, in: Reader.notation), &reader, at: place)
  }

  /// Accepts numbers, which many apps use as ids: the rules replace them with UUIDs.
  private mutating func identity(_ reader: inout Reader) throws -> ThemeDraft.Identity? {
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
    _ reader: inout Reader, _ field: ThemeField, _ reading: inout ThemeReading
  ) throws -> WrittenFaces? {
    var faces = reading.validator.list(expecting: field == .emojis ? usualCount : 0)
    let isArray = try reader.elements { reader, index in
      guard try reader.string({ isTrial ? () : reading.validator.add($0, to: &faces) }) == nil else { return }
      try noteWrongType(&reader, field, element: index, expected: .emoji)
      reading.validator.add("", to: &faces)
    }
    guard isArray else {
      try noteWrongType(&reader, field, expected: .emojis)
      return nil
    }
    if field == .emojis {
      usualCount = min(faces.count, 64)
      hasFaces = true
    }
    return faces
  }

  private mutating func wholeNumber(_ reader: inout Reader, _ field: ThemeField) throws -> Int? {
    guard let number = try reader.number() else {
      try noteWrongType(&reader, field, expected: .wholeNumber)
      return nil
    }
    if let integer = number.integer { return integer }
    try note(.notWhole(number.spelling), &reader, at: place.of(field))
    return nil
  }

  private mutating func color(_ reader: inout Reader) throws -> ThemeDraft.Color? {
    if let text = try reader.string({ String(decoding: $0, as: UTF8.self) }) {
      if !text.isEmpty, ThemeColor(text) == nil { try meetForeign() }
      return .text(text)
    }
    var red: Double?
    var green: Double?
    var blue: Double?
    var alpha: Double?
    let before = findings.errors
    let isObject = try reader.members { reader, key in
      switch key {
      case "red": red = try component(&reader, "red")
      case "green": green = try component(&reader, "green")
      case "blue": blue = try component(&reader, "blue")
      case "alpha": alpha = try component(&reader, "alpha")
      default:
        gather(&reader)
        findings.add(.warning) { .field(.droppedKey(key.string), at: Self.color(key.string, of: place)) }
      }
    }
    guard isObject else {
      try noteWrongType(&reader, .color, expected: .color)
      return nil
    }
    gather(&reader)
    if red == nil || green == nil || blue == nil {
      try meetForeign()
      let missing = [("red", red), ("green", green), ("blue", blue)].filter { $0.1 == nil }.map(\.0)
      if findings.errors == before {
        try note(.missingComponents(missing, in: Reader.notation), &reader, at: place.of(.color))
      }
    }
    // The error rejects the theme; the substitute values prevent further findings of the rules.
    return .fractions(red: red ?? 0, green: green ?? 0, blue: blue ?? 0, alpha: alpha ?? 1)
  }

  private mutating func component(_ reader: inout Reader, _ name: String) throws -> Double? {
    if let value = try reader.double() {
      if value > WrittenColor.largestFraction { try meetForeign() }
      return value
    }
    if try reader.null() { return nil }
    try noteWrongType(&reader, at: Self.color(name, of: place), expected: .number)
    return nil
  }

  /// Reads the texts of the cards. A value of another shape is a key of another program.
  private mutating func readWords(_ reader: inout Reader, into draft: inout ThemeDraft) throws {
    guard let value = try words(&reader) ?? reader.extra(&budget) else { return }
    draft.keep(value, under: ThemeField.words.rawValue)
    if draft.words == nil { try meetForeign() }
  }

  /// An object; nil for any other value. Only what cannot be texts counts as values under an unknown key.
  private mutating func words(_ reader: inout Reader) throws -> ExtraValue? {
    reader.isReadingWords = true
    defer { reader.isReadingWords = false }
    var members: [ExtraValue.Member] = []
    let isObject = try reader.members { reader, key in
      if let text = try text(&reader) { return members.append(.init(key.string, text)) }
      var texts: [ExtraValue] = []
      let isArray = try reader.elements { reader, index in
        let text = try index < 2 ? text(&reader) : nil
        if let value = try text ?? reader.extra(&budget) { texts.append(value) }
      }
      if let value = try isArray ? .array(texts) : reader.extra(&budget) { members.append(.init(key.string, value)) }
    }
    return isObject ? .object(members) : nil
  }

  private func text(_ reader: inout Reader) throws -> ExtraValue? {
    try reader.string { .string(isTrial ? "" : String(decoding: $0, as: UTF8.self)) }
  }

  private static func color(_ key: String, of place: DraftPlace) -> Place {
    let color = place.of(.color)
    guard case .keyPath(let path) = color.spot else { return color }
    return .keyPath("\(path).\(shortenedKey(key))")
  }
}

/// A key or name, shortened if it has more than 60 characters.
package func shortenedKey(_ key: String) -> String {
  key.utf8.count <= 60 || key.prefix(61).count <= 60 ? key : "\(key.prefix(57))…"
}
