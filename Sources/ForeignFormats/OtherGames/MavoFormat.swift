package import Formats
internal import Themes

/// Themes of memory games made with Mavo, which keeps its data in one JSON file.
///
/// For example: `{"theme":[{"name":"Sea","color":"blue","symbols":["🐙","🐠"]}]}`
package struct MavoFormat: ReadOnlyFormat {
  package init() {}

  package var name: String { "mavo" }
  package var summary: String { "JSON of memory games made with Mavo" }
  package var fileExtensions: [String] { [] }

  /// Certain for an object whose first key is `theme`, with `symbols` in it.
  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    var rest = opening.withoutByteOrderMark
    for part in ["{", "\"theme\"", ":"] {
      rest = rest.drop(while: \.isBlank)
      guard rest.starts(with: part.utf8) else { return .no }
      rest = rest.dropFirst(part.utf8.count)
    }
    let bracket = rest.drop(while: \.isBlank).first
    guard bracket == UInt8(ascii: "[") || bracket == UInt8(ascii: "{") else { return .no }
    let symbols = Array("\"symbols\"".utf8)
    return rest.indices.contains { rest[$0] == symbols[0] && rest[$0...].starts(with: symbols) } ? .certain : .possible
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try JSONReader.read(bytes, limits: reading.limits) { reader in
      var themes = MavoThemes(reading.limits)
      try themes.read(&reader, into: &reading)
    }
  }
}

/// Reads the themes of a Mavo file.
private struct MavoThemes {
  /// The number of values under unknown keys that may still be read.
  private var budget: Int
  /// The findings in the theme being read.
  private var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
  private var hasThemes = false

  init(_ limits: ReadingLimits) { budget = limits.unknownValues }

  /// Reads one theme or an array of themes under `theme`.
  mutating func read(_ reader: inout JSONReader, into reading: inout ThemeReading) throws {
    if reader.hasByteOrderMark { reading.report(.encoding(.byteOrderMark, at: .line(1, column: 1))) }
    let kind = try reader.kind()
    guard kind == .object else {
      throw Diagnostic.field(.wrongType(found: kind.words, expected: .themes, in: .json), at: .whole)
    }
    try reader.members { reader, key in
      guard key == "theme" else { return reading.report(.field(.droppedKey(key.string), at: .keyPath(key.string))) }
      hasThemes = true
      let isList = try reader.elements { reader, index in try readTheme(&reader, at: "theme[\(index)]", into: &reading)
      }
      if !isList { try readTheme(&reader, at: "theme", into: &reading) }
    }
    if !hasThemes { throw Diagnostic.field(.wrongType(found: kind.words, expected: .themes, in: .json), at: .whole) }
  }

  private mutating func readTheme(_ reader: inout JSONReader, at path: String, into reading: inout ThemeReading) throws
  {
    guard try reader.kind() == .object else {
      reading.report(
        .field(try wrongType(&reader, .theme), at: .keyPath(path)))
      return try reading.checkLimits()
    }
    var draft = ThemeDraft(place: .keyPath(path))
    var symbols: [Symbol]?
    findings.removeAll()
    try reader.members { reader, key in
      guard try !reader.null() else { return }
      if key == "name" {
        draft.name = try text(&reader, expected: .name, at: draft.place.of(.name))
      } else if key == "color" {
        guard let text = try text(&reader, expected: .colorText, at: draft.place.of(.color)) else { return }
        draft.color = color(text, at: draft.place.of(.color), &reading)
      } else if key == "symbols" {
        symbols = try readSymbols(&reader, at: "\(path).symbols")
      } else {
        draft.keep(try reader.value(&budget), under: key.string)
      }
    }
    if let symbols, symbols.contains(where: { $0.texts.count > 1 }) {
      var pairs = PairCollector()
      for (index, symbol) in symbols.enumerated() {
        let face = symbol.texts.count == 1 ? symbol.texts[0] : nil
        pairs.add(face, face == nil ? symbol.texts : [], line: index)
      }
      draft.place = .spots(Self.spots(of: symbols, at: path))
      let found = pairs.fill(&draft, in: &reading) { Self.place(of: symbols[$0], in: path) }
      return try reading.found(draft, findings: findings.list + found)
    }
    draft.emojis = symbols?.map { $0.texts[0] }
    try reading.found(draft, findings: findings.list) { $0.place = .spots(Self.spots(of: symbols ?? [], at: path)) }
  }

  private static func spots(of symbols: [Symbol], at path: String) -> DraftSpots {
    var spots = DraftSpots(whole: .keyPath(path))
    for field in ThemeField.allCases { spots.fields[field] = DraftPlace.keyPath(path).of(field) }
    spots.fields[.emojis] = .keyPath("\(path).symbols")
    spots.faces = symbols.map { place(of: $0, in: path) }
    return spots
  }

  private static func place(of symbol: Symbol, in path: String) -> Place {
    .keyPath("\(path).symbols" + (symbol.index.map { "[\($0)]" } ?? ""))
  }

  private func wrongType(
    _ reader: inout JSONReader, _ expected: FieldProblem.Expectation
  ) throws -> FieldProblem {
    .wrongType(found: try reader.found() ?? JSONKind.null.words, expected: expected, in: .json)
  }

  private mutating func text(
    _ reader: inout JSONReader, expected: FieldProblem.Expectation, at place: @autoclosure () -> Place
  ) throws -> String? {
    if let text = try reader.string() { return text }
    findings.append(.field(try wrongType(&reader, expected), at: place()))
    return nil
  }

  private mutating func color(
    _ text: String, at place: @autoclosure () -> Place, _ reading: inout ThemeReading
  ) -> ThemeDraft.Color? {
    guard !trimmed(text).isEmpty else { return nil }
    switch WebColor(text) {
    case .plain(let color): return .known(color)
    case .gradient(let color):
      reading.lose(Loss(.gradients, 1))
      return .known(color)
    case .unknown:
      findings.append(Diagnostic(OtherGameProblem.unknownColor(text), at: place()))
      reading.lose(Loss(.unknownColors, 1))
      return nil
    }
  }

  /// Reads a list of symbols or one text of them; the symbols of a list may be objects with a text, or the two of a pair.
  private mutating func readSymbols(_ reader: inout JSONReader, at path: String) throws -> [Symbol]? {
    if let text = try reader.string() { return Self.split(text).map { Symbol(texts: [$0], index: nil) } }
    var symbols: [Symbol] = []
    let isList = try reader.elements { reader, index in
      let value = try reader.value(&budget)
      guard let texts = Self.texts(of: value) else {
        findings.append(
          .field(.wrongType(found: value.kind.words, expected: .emoji, in: .json), at: .keyPath("\(path)[\(index)]")))
        return try ThemeReading.checkLimits(findings)
      }
      symbols.append(Symbol(texts: texts.map(trimmed), index: index))
    }
    guard isList else {
      findings.append(
        .field(try wrongType(&reader, .symbols), at: .keyPath(path)))
      return nil
    }
    return symbols
  }

  private struct Symbol {
    /// One or two.
    let texts: [String]
    /// Its index in the list; nil if all symbols were written as one text.
    let index: Int?
  }

  private static func texts(of value: ExtraValue) -> [String]? {
    switch value {
    case .string(let text): return [text]
    case .number(let spelling): return [spelling]
    case .object(let members) where 1...2 ~= members.count:
      let texts = members.compactMap(\.value.string)
      return texts.count == members.count ? texts : nil
    default: return nil
    }
  }

  /// Splits a text of symbols: `🐙🐠` and `🐙, 🐠` are two emoji, `octopus, fish` are two words.
  ///
  /// Stops after the word that exceeds the limit of a theme, which is enough to reject them all.
  private static func split(_ text: String) -> [String] {
    var faces: [String] = []
    var rest = text[...]
    while faces.count <= FaceRule.longest {
      rest = rest.drop(while: isSeparator)
      guard !rest.isEmpty else { break }
      let part = rest.prefix { !isSeparator($0) }
      rest = rest[part.endIndex...]
      let characters = part.prefix(FaceRule.longest + 1)
      let hasEmoji = characters.contains(where: \.isEmoji)
      faces += hasEmoji ? characters.map(String.init) : [String(part)]
    }
    return faces
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || ",;".contains(character)
  }
}

/// A colour as CSS writes it.
///
/// For example: `#f90`, `orange`, `rgb(255, 149, 0)`, and the first colour of `linear-gradient(to right, red, yellow)`.
private enum WebColor {
  case plain(ThemeColor)
  case gradient(ThemeColor)
  case unknown

  init(_ text: String) {
    let text = trimmed(text).lowercased()
    if let color = Self.color(text) {
      self = .plain(color)
    } else if text.utf8.count <= Self.longest, text.contains("gradient("),
      let first = Self.parts(text.drop { $0 != "(" }.dropFirst()).lazy.compactMap(Self.stop).first
    {
      self = .gradient(first)
    } else {
      self = .unknown
    }
  }

  private static func color(_ text: String) -> ThemeColor? {
    if let color = ThemeColor(text) { return color }
    let bytes = text.utf8
    guard bytes.starts(with: "rgb".utf8), bytes.last == UInt8(ascii: ")"), bytes.count <= longest else { return nil }
    let parts = bytes.drop { $0 != UInt8(ascii: "(") }.dropFirst().dropLast().split { " ,/".utf8.contains($0) }
    let percent = UInt8(ascii: "%")
    let numbers = parts.map { part in
      part.last == percent ? Double(Substring(part.dropLast())).map { $0 / 100 } : Double(Substring(part))
    }
    guard numbers.count == 3 || numbers.count == 4, let red = numbers[0], let green = numbers[1], let blue = numbers[2],
      let alpha = numbers.count == 4 ? numbers[3] : 1
    else { return nil }
    let scale: Double = parts[0].last == percent ? 1 : 255
    return ThemeColor(red: red / scale, green: green / scale, blue: blue / scale, alpha: alpha)
  }

  /// One colour stop, without the position that may follow it.
  private static func stop(_ text: String) -> ThemeColor? {
    let end = text.lastIndex(of: ")").map(text.index(after:)) ?? text.firstIndex(of: " ") ?? text.endIndex
    return color(String(text[..<end]))
  }

  /// Splits at the commas outside parentheses.
  private static func parts(_ text: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { break }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(trimmed)
  }

  private static let longest = 500
}
