internal import Themes

/// The cells with emoji of a table in which a theme has many rows: each that is written differently is kept once.
struct CSVGroupCells {
  private struct Entry {
    let group: Int32
    let line: Int32
    /// The cell, an index into `faces`.
    let cell: Int32
  }

  /// The entries of emoji in play, and those of removed ones.
  private var entries: [[Entry]] = [[], []]
  /// Where the entries of a group start, when they are sorted.
  private var starts: [[Int]] = [[], []]
  private var faces: [[String]] = []
  /// How many words beside them each of the cells has.
  private var wordsBeside: [Int] = []
  /// The same of all cells that were taken.
  private(set) var captions = 0
  private var met: [[UInt8]: Int] = [:]
  private var budget = CSVWordBudget()
  private var count = 0

  /// Takes a cell of the row that was read last for a theme, and returns how many faces are in it.
  mutating func take(_ field: ThemeField, of table: CSVTable, _ group: Int, areRemoved: Bool) throws -> Int {
    let bytes = field == .emojis ? try table.withEmojis { Array($0) } : try table.withRemoved { Array($0) }
    guard let bytes, !bytes.isEmpty else { return 0 }
    let cell = try cell(bytes, field, of: table)
    guard !faces[cell].isEmpty else { return 0 }
    count += faces[cell].count
    captions += wordsBeside[cell]
    guard count <= CSVRows.mostRows else {
      throw Diagnostic.csvTooManyRows(CSVRows.mostRows, at: table.rows.place(of: table.rows.rowStart))
    }
    let entry = Entry(
      group: Int32(truncatingIfNeeded: group), line: Int32(truncatingIfNeeded: table.rows.line),
      cell: Int32(truncatingIfNeeded: cell))
    entries[areRemoved ? 1 : 0].append(entry)
    return faces[cell].count
  }

  private mutating func cell(_ bytes: [UInt8], _ field: ThemeField, of table: CSVTable) throws -> Int {
    let isShort = bytes.count <= Self.longest
    if isShort, let known = met[bytes] { return known }
    do { try budget.take(bytes.count) } catch { throw table.tooManyWords(field) }
    let text = String(decoding: bytes, as: UTF8.self)
    if let lost = LostEmoji.found(in: text) { throw table.lost(lost, field) }
    let found = FaceList.captioned(text)
    faces.append(found.faces)
    wordsBeside.append(found.captions)
    if isShort, met.count < Self.mostMet { met[bytes] = faces.count - 1 }
    return faces.count - 1
  }

  /// To be called behind the last row, before ``faces(of:areRemoved:)``.
  mutating func sort(groups: Int) {
    for kind in 0...1 {
      var starts = Array(repeating: 0, count: groups + 1)
      for entry in entries[kind] { starts[Int(entry.group) + 1] += 1 }
      for group in 0..<groups { starts[group + 1] += starts[group] }
      var places = starts
      var order = entries[kind]
      for entry in entries[kind] {
        order[places[Int(entry.group)]] = entry
        places[Int(entry.group)] += 1
      }
      entries[kind] = order
      self.starts[kind] = starts
    }
  }

  /// The faces of a theme in the order of their rows, and the lines of these.
  func faces(of group: Int, areRemoved: Bool) -> (texts: [String], lines: [Int]) {
    let kind = areRemoved ? 1 : 0
    var texts: [String] = []
    var lines: [Int] = []
    for entry in entries[kind][starts[kind][group]..<starts[kind][group + 1]] {
      texts += faces[Int(entry.cell)]
      for _ in faces[Int(entry.cell)] { lines.append(Int(entry.line)) }
    }
    return (texts, lines)
  }

  /// Of a cell with an emoji, or with words for one.
  static let longest = 256
  private static let mostMet = 10_000
}
