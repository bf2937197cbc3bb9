internal import Formats
internal import Themes

/// Turns notes into themes: one for each deck, or for each tag where no deck is named.
struct AnkiReader {
  private let header: AnkiHeader
  private var rows: CSVRows

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    header = try AnkiHeader(bytes)
    rows = CSVRows(
      bytes, from: header.end, delimiter: header.delimiter ?? Self.delimiter(bytes, from: header.end),
      line: header.lines + 1)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    var cards = CardThemes(for: reading)
    var budget = WritingBudget.cards
    while try rows.next() {
      // A line behind # is a comment.
      guard !rows.isBlank, rows.cells.first.map({ rows.bytes[$0.opening] }) != UInt8(ascii: "#") else { continue }
      try budget.take((rows.cells.last?.end ?? rows.rowStart) - rows.rowStart, line: rows.line)
      let fields = rows.cells.map { $0.text(in: rows.bytes) }
      if let lost = fields.lazy.compactMap(LostEmoji.found).first { throw Diagnostic.textLost(lost, line: rows.line) }
      let other = Set(header.special.values)
      let sides = fields.indices.filter { !other.contains($0) }.map {
        CardSide(fields[$0], isMarkup: header.isMarkup ?? true)
      }
      cards.add(sides, to: themes(of: fields), line: rows.line)
    }
    try cards.report(into: &reading)
    if reading.count == 0 { throw Diagnostic.textNoThemes("Export the notes of a deck as 'Notes in Plain Text'.") }
  }

  private func themes(of fields: [String]) -> [String] {
    func field(_ key: AnkiHeader.Key) -> String? {
      header.special[key].flatMap { $0 < fields.count ? fields[$0] : nil }
    }
    if let deck = field(.deck) ?? header.deck, !trimmed(deck).isEmpty { return [Self.name(deck)] }
    let tags = (field(.tags)?.split(separator: " ").map(String.init) ?? []) + header.tags
    var names: [String] = []
    for tag in tags where !Self.ownTags.contains(tag.lowercased()) {
      let name = Self.name(tag)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// `Languages::French::Sea_animals` is `Sea animals`.
  private static func name(_ path: String) -> String {
    let last = path.split(separator: "::").last.map(String.init) ?? path
    return trimmed(String(last.map { $0 == "_" ? " " : $0 }))
  }

  /// Where none is named, the one that the first note has.
  private static func delimiter(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt8 {
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    return [0x09, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|")].first { line.contains($0) } ?? 0x09
  }

  /// Tags that the program itself gives.
  private static let ownTags: Set<String> = ["leech", "marked"]
}
