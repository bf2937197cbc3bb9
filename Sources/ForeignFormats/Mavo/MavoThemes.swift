internal import Formats
internal import Themes

/// Turns the themes of a Mavo file into drafts.
struct MavoThemes {
  private var budget = JSONReader.mostValues
  /// What is wrong with the theme that is being read.
  private var findings = FewFindings(most: FewFindings.mostOfTheme)
  private var hasThemes = false

  /// One theme or an array of them under `theme`.
  mutating func read(_ reader: inout JSONReader, into reading: inout ThemeReading) throws {
    if reader.hasByteOrderMark { reading.report(.jsonByteOrderMark()) }
    let kind = try reader.kind()
    guard kind == .object else { throw Diagnostic.jsonNotThemes(kind) }
    try reader.object { reader, key in
      guard key == "theme" else { return reading.report(.jsonDroppedKey(key.string, at: .keyPath(key.string))) }
      hasThemes = true
      let isList = try reader.array { reader, index in try readTheme(&reader, at: "theme[\(index)]", into: &reading) }
      if !isList { try readTheme(&reader, at: "theme", into: &reading) }
    }
    if !hasThemes { throw Diagnostic.jsonNotThemes(.object) }
  }

  private mutating func readTheme(_ reader: inout JSONReader, at path: String, into reading: inout ThemeReading) throws
  {
    guard try reader.kind() == .object else {
      reading.report(
        .jsonWrongType(try reader.kind(), expected: "a theme, which is an object", at: .keyPath(path)))
      return try reading.checkPatience()
    }
    var draft = ThemeDraft(place: .keyPath(path))
    var spots = DraftSpots(whole: .keyPath(path), fields: [.emojis: .keyPath("\(path).symbols")])
    for field in ThemeField.allCases where field != .emojis { spots.fields[field] = draft.place.of(field) }
    findings.removeAll()
    try reader.object { reader, key in
      guard try !reader.null() else { return }
      if key == "name" {
        draft.name = try text(&reader, expected: "a text", at: "\(path).name")
      } else if key == "color" {
        guard let text = try text(&reader, expected: "a colour in quotes", at: "\(path).color") else { return }
        draft.color = color(text, at: "\(path).color", &reading)
      } else if key == "symbols" {
        let symbols = try symbols(&reader, at: "\(path).symbols")
        draft.emojis = symbols?.map(\.text)
        spots.faces = symbols?.map(\.place) ?? []
      } else {
        draft.extras.append(.init(key.string, try reader.value(&budget)))
      }
    }
    draft.place = .spots(spots)
    reading.found(draft, findings: findings.list)
    try reading.checkPatience()
  }

  private mutating func text(_ reader: inout JSONReader, expected: String, at path: String) throws -> String? {
    if let text = try reader.string() { return text }
    findings.append(.jsonWrongType(try reader.kind(), expected: expected, at: .keyPath(path)))
    return nil
  }

  private mutating func color(_ text: String, at path: String, _ reading: inout ThemeReading) -> ThemeDraft.Color? {
    guard !trimmed(text).isEmpty else { return nil }
    switch MavoColor(text) {
    case .plain(let color): return .known(color)
    case .gradient(let color):
      reading.lose(.gradients(1))
      return .known(color)
    case .unknown:
      findings.append(.gameUnknownColor(text, at: .keyPath(path)))
      reading.lose(.colors(1))
      return nil
    }
  }

  /// A list of symbols, or all of them in one text; a list of one property may hold objects with a text each.
  private mutating func symbols(_ reader: inout JSONReader, at path: String) throws -> [Symbol]? {
    if let text = try reader.string() { return Self.split(text).map { Symbol(text: $0, place: .keyPath(path)) } }
    var symbols: [Symbol] = []
    let isList = try reader.array { reader, index in
      let place = Place.keyPath("\(path)[\(index)]")
      let value = try reader.value(&budget)
      guard let text = Self.text(of: value) else {
        findings.append(.jsonNoSymbol(value, at: place))
        return try ThemeReading.checkPatience(findings)
      }
      symbols.append(Symbol(text: trimmed(text), place: place))
    }
    guard isList else {
      findings.append(.jsonWrongType(try reader.kind(), expected: "a list of symbols", at: .keyPath(path)))
      return nil
    }
    return symbols
  }

  private struct Symbol {
    let text: String
    let place: Place
  }

  private static func text(of value: ExtraValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let spelling): spelling
    case .object(let members) where members.count == 1: members.first.flatMap { $0.value.string }
    default: nil
    }
  }

  /// `🐙🐠` and `🐙, 🐠` are two emoji, `octopus, fish` are two words.
  ///
  /// One more than a theme may have is enough to refuse them all.
  private static func split(_ text: String) -> [String] {
    var faces: [String] = []
    var rest = text[...]
    while faces.count <= FaceRule.longest {
      rest = rest.drop(while: isSeparator)
      guard !rest.isEmpty else { break }
      let part = rest.prefix { !isSeparator($0) }
      rest = rest[part.endIndex...]
      let characters = part.prefix(FaceRule.longest + 1)
      let hasEmoji = characters.contains { Emoji(String($0))?.isEmoji ?? false }
      faces += hasEmoji ? characters.map(String.init) : [String(part)]
    }
    return faces
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || ",;".contains(character)
  }
}
