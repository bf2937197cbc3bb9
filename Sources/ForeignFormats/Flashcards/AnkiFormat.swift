package import Formats
package import Themes

/// Notes exported from Anki as plain text.
package struct AnkiFormat: ReadOnlyFormat {
  package init() {}

  package var name: String { "anki" }
  package var summary: String { "notes of Anki in plain text, a theme for each deck or tag" }
  package var fileExtensions: [String] { ["txt"] }

  /// Certain when the first line is a header line, such as `#separator:tab`.
  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PlainText.withOpening(opening) { text in
      let line = text.content.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
      return AnkiHeader.isEntry(String(decoding: line, as: UTF8.self)) ? .certain : .no
    } ?? .no
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PlainText.withLines(of: bytes, reading.limits) { text in
      var notes = try AnkiNotes(text)
      try notes.read(into: &reading)
    }
  }
}

/// A wrong line in the header of exported notes; faults in the notes themselves have the codes of CSV.
package struct AnkiProblem: Problem {
  let sentence: String
  let hint: String

  package var wording: Wording { .error("anki.bad-header", sentence, hint: hint) }
}

/// Reads notes as themes: one per deck, or one per tag where no deck is named.
private struct AnkiNotes {
  private let header: AnkiHeader
  /// The columns that hold something other than a side of the card.
  private let special: Set<Int>
  private var rows: CSVRows

  init(_ text: PlainText) throws {
    let bytes = text.content
    header = try AnkiHeader(bytes)
    special = Set(header.special.values)
    rows = CSVRows(
      bytes, from: header.end, delimiter: header.delimiter ?? Self.delimiter(bytes, from: header.end),
      line: header.lines + 1, limits: text.limits)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var budget = FreeTextBudget(reading.limits.cardBytes)
    while try rows.next() {
      if let fault = rows.fault { throw fault }
      // A line that begins with # is a comment. The emoji #️⃣ is another character.
      let opening = rows.cells.first.map { String(decoding: rows.bytes[$0.opening...].prefix(8), as: UTF8.self) }
      guard !rows.isBlank, opening?.first != "#" else { continue }
      try budget.spend((rows.cells.last?.end ?? rows.rowStart) - rows.rowStart, line: rows.line)
      let fields = rows.cells.map { $0.text(in: rows.bytes) }
      let sides = fields.indices.filter { !special.contains($0) }.map { fields[$0] }
      try cards.add(sides, isMarkup: header.isMarkup ?? true, to: groups(of: fields), line: rows.line)
    }
    try cards.report(into: &reading)
    if reading.count == 0 { throw Diagnostic.text(.noThemes(.notes)) }
  }

  private func groups(of fields: [String]) -> CardGroups {
    func field(_ key: AnkiHeader.Key) -> String? {
      header.special[key].flatMap { $0 < fields.count ? fields[$0] : nil }
    }
    let deck = trimmed(field(.deck) ?? header.deck ?? "")
    let tags = ((field(.tags)?.split(separator: " ").map(String.init) ?? []) + header.tags)
      .filter { !Self.ownTags.contains($0.lowercased()) }
    return deck.isEmpty ? CardGroups(paths: tags) : CardGroups(paths: [deck], others: tags)
  }

  /// The delimiter found in the first note, for a header that names none.
  private static func delimiter(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt8 {
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    return [0x09, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|")].first { line.contains($0) } ?? 0x09
  }

  /// Tags that Anki sets itself.
  private static let ownTags: Set<String> = ["leech", "marked"]
}

/// The lines above the notes: `#separator:tab`, `#html:true`, `#deck column:3`.
private struct AnkiHeader {
  private(set) var delimiter: UInt8?
  private(set) var isMarkup: Bool?
  private(set) var deck: String?
  private(set) var tags: [String] = []
  private(set) var columns: [String] = []
  /// Columns, counted from 0, that hold something other than a side of the card.
  private(set) var special: [Key: Int] = [:]
  /// Where the notes begin.
  private(set) var end = 0
  private(set) var lines = 0

  enum Key: String, CaseIterable {
    case guid, notetype, deck, tags
  }

  private static let keys = [
    "separator", "html", "tags", "columns", "notetype", "deck", "if matches", "notetype column", "deck column",
    "tags column", "guid column",
  ]

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    for line in ByteLines(bytes, from: 0) {
      // Header lines are short: the beginning of a longer line shows that it is not one.
      let text = String(decoding: bytes[line.range].prefix(1_000), as: UTF8.self)
      guard text.first == "#" else { break }
      lines += 1
      if let (key, value) = Self.entry(text) { try set(key, to: value) }
      end = line.next
    }
    if special[.tags] == nil { special[.tags] = columns.firstIndex { $0.lowercased() == "tags" } }
    if special[.deck] == nil { special[.deck] = columns.firstIndex { $0.lowercased() == "deck" } }
  }

  /// True for a line such as `#html:true`.
  static func isEntry(_ line: String) -> Bool { entry(line) != nil }

  private static func entry(_ line: String) -> (key: String, value: String)? {
    guard line.first == "#", let colon = line.firstIndex(of: ":") else { return nil }
    let key = trimmed(String(line[..<colon].dropFirst())).lowercased()
    guard keys.contains(key) else { return nil }
    return (key, String(line[colon...].dropFirst()))
  }

  private mutating func set(_ key: String, to value: String) throws {
    switch key {
    case "separator": delimiter = try separator(value)
    case "html": isMarkup = trimmed(value).lowercased() == "true"
    case "deck": deck = trimmed(value)
    case "tags": tags = value.split(separator: " ").map(String.init)
    case "columns":
      columns = value.split(omittingEmptySubsequences: false) { $0.utf8.elementsEqual([delimiter ?? 0x09]) }.map {
        trimmed(String($0))
      }
    default:
      guard key.hasSuffix(" column"), let column = Key(rawValue: String(key.dropLast(7))) else { return }
      guard let number = WrittenNumber.whole(value), (1...Self.mostColumns).contains(number) else {
        let fault = AnkiProblem(sentence: "\(quoted(value)) is not a column", hint: "Write its number, counted from 1.")
        throw Diagnostic(fault, at: .wholeLine(lines))
      }
      special[column] = number - 1
    }
  }

  private func separator(_ value: String) throws -> UInt8 {
    switch trimmed(value).lowercased() {
    case "tab", "\\t": return 0x09
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "space": return 0x20
    case "pipe": return UInt8(ascii: "|")
    case "colon": return UInt8(ascii: ":")
    default:
      if value == "\t" || value == " " { return value.utf8.first ?? 0x09 }
      guard trimmed(value).utf8.count == 1, let byte = trimmed(value).utf8.first else {
        let fault = AnkiProblem(
          sentence: "\(quoted(value)) is not a supported separator",
          hint: "Use tab, comma, semicolon, pipe, colon, space or a single character.")
        throw Diagnostic(fault, at: .wholeLine(lines))
      }
      return byte
    }
  }

  private static let mostColumns = 1_000
}
