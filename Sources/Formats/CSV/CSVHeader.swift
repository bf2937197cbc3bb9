internal import Themes

/// The row that names the columns of a table.
struct CSVHeader {
  private(set) var columns = CSVColumns()
  /// Columns that are none of ours.
  private(set) var unknown: [(name: String, column: Int)] = []
  private(set) var duplicates: [(name: String, column: Int)] = []

  init(_ cells: [CSVCell], in bytes: UnsafeBufferPointer<UInt8>) {
    var count = cells.count
    // Spreadsheets leave separators behind a table: columns without a name and without content.
    while count > 0, cells[count - 1].isEmpty { count -= 1 }
    columns.count = count
    let names = cells.prefix(count).map { $0.text(in: bytes) }
    let meanings = names.map(Self.meanings)
    var left = Array(names.indices)
    // What a word means at first goes before what else it may mean.
    for choice in 0..<(meanings.map(\.count).max() ?? 0) {
      for field in ThemeField.allCases where columns.column(of: field) == nil {
        assign(field, left.filter { choice < meanings[$0].count && meanings[$0][choice].field == field }, names) {
          meanings[$0][choice]
        }
      }
      left.removeAll { isTaken($0) }
    }
    columns.group = left.first { column in
      columns.name != column && !isTaken(column) && meanings[column].first?.field == .name
    }
    takeNamelessNeighbors(names)
    unknown = left.filter { !isTaken($0) }.map { (names[$0], $0) }
  }

  /// Gives the field its clearest column; one that is just as clear would have to be a mistake.
  private mutating func assign(
    _ field: ThemeField, _ candidates: [Int], _ names: [String], _ meaning: (Int) -> FieldWord
  ) {
    guard let rank = candidates.map({ meaning($0).rank }).min() else { return }
    let clearest = candidates.filter { meaning($0).rank == rank }
    let numbered = clearest.filter { meaning($0).isNumbered }
    guard let first = clearest.first(where: { !meaning($0).isNumbered }) ?? numbered.first else { return }
    columns.set(field, to: first)
    if field == .numberOfPairs { columns.countsCards = meaning(first).isOfCards && !Self.isKey(names[first]) }
    for other in numbered where other != first { columns.set(field, to: other) }
    columns.emojis.sort()
    let word = names[first].lowercased().filter { !$0.isWhitespace }
    for other in clearest where other != first && !meaning(other).isNumbered {
      if names[other].lowercased().filter({ !$0.isWhitespace }) == word { duplicates.append((names[other], other)) }
    }
  }

  /// A header that spans several cells names only the first: those to its right without a name belong to it.
  private mutating func takeNamelessNeighbors(_ names: [String]) {
    guard let last = columns.emojis.last else { return }
    var next = last + 1
    while next < names.count, trimmed(names[next]).isEmpty {
      columns.set(.emojis, to: next)
      next += 1
    }
    columns.emojisRunOn = next == names.count
  }

  /// What stands in brackets explains it: `Emojis (8 pairs)`.
  private static func meanings(of name: String) -> [FieldWord] {
    let meanings = FieldWord.meanings(of: name)
    guard meanings.isEmpty, let bracket = name.firstIndex(of: "("), trimmed(name).last == ")" else { return meanings }
    return FieldWord.meanings(of: String(name[..<bracket]))
  }

  /// A name as programs write one, `numberOfCards`: there, what says cards means pairs, as in what apps keep.
  private static func isKey(_ name: String) -> Bool {
    name.contains("_")
      || !name.contains(where: \.isWhitespace) && name.dropFirst().contains(where: \.isUppercase)
        && name.contains(where: \.isLowercase)
  }

  private func isTaken(_ column: Int) -> Bool {
    columns.emojis.contains(column) || duplicates.contains { $0.column == column }
      || ThemeField.allCases.contains { columns.column(of: $0) == column }
  }
}
