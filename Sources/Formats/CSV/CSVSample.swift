internal import Themes

/// The first rows of a table without a header, to tell from what they hold what its columns are.
///
/// For example: in `Halloween;🎃 👻;6;orange` the second column holds the emoji, the first the name.
struct CSVSample {
  private var rows: [[String]] = []

  init(_ table: CSVRows, isWhole: Bool) {
    var table = table
    do {
      while rows.count < Self.most, try table.next() {
        if !table.isBlank { rows.append(table.cells.map { trimmed($0.beginning(Self.longest, in: table.bytes)) }) }
      }
      if !isWhole, rows.count > 1, rows.count < Self.most { rows.removeLast() }
    } catch {
      // A row that cannot be read ends the first bytes of a file; at the end of a whole one, it speaks against all of
      // it.
      if isWhole { rows = [] }
    }
  }

  /// Nil where no column is full of emoji, or none of names.
  var columns: CSVColumns? {
    let kinds = (0..<(rows.map(\.count).max() ?? 0)).map(kind)
    guard let first = kinds.firstIndex(of: .faces), !kinds.contains(.line) else { return nil }
    var columns = CSVColumns()
    columns.id = kinds.firstIndex(of: .id)
    columns.name = kinds.firstIndex(of: .text) ?? kinds[..<first].firstIndex(of: .color)
    columns.emojis = kinds.indices.filter { kinds[$0] == .faces }
    columns.numberOfPairs = kinds.indices.first { kinds[$0] == .number && !isNumbering($0) }
    columns.color = kinds.indices.first { kinds[$0] == .color && $0 != columns.name }
    columns.count = kinds.count
    // Our own table without its header: the second list is what was removed.
    if columns.id != nil, columns.emojis.count == 2 { columns.removed = columns.emojis.removeLast() }
    columns.emojisRunOn = columns.emojis.last == kinds.count - 1
    columns.dropped = kinds.indices.filter { column in
      kinds[column] != .empty && !columns.emojis.contains(column)
        && !ThemeField.allCases.contains { columns.column(of: $0) == column }
    }
    guard let name = columns.name, holdsThemes(name, columns.emojis) else { return nil }
    return columns
  }

  /// Somewhere a theme has several emoji: in a row, or in several rows of one name. Otherwise these are words with an
  /// emoji each.
  private func holdsThemes(_ name: Int, _ emojis: [Int]) -> Bool {
    var names: Set<String> = []
    for (index, row) in rows.enumerated() {
      let faces = emojis.filter { $0 < row.count }.map { Self.count(row[$0]) }.reduce(0, +)
      let title = name < row.count ? row[name] : ""
      if faces > 1 || title.isEmpty && index > 0 || !names.insert(title).inserted { return true }
    }
    return false
  }

  /// How many faces a cell has; lost ones were several, even where no space is between them.
  private static func count(_ cell: String) -> Int {
    LostEmoji.found(in: cell) == nil ? FaceList.faces(cell).count : 2
  }

  private enum Kind {
    case empty, id, faces, number, color, text
    /// A name, a colon and emoji: no cell, but a line of another format that a comma went through.
    case line
  }

  /// What all cells of a column are; a name may look like a number or a colour.
  private func kind(_ column: Int) -> Kind {
    let kinds = Set(rows.compactMap { column < $0.count && !$0[column].isEmpty ? kind(of: $0[column]) : nil })
    if kinds.contains(.line) { return .line }
    return kinds.count == 1 ? kinds.first ?? .empty : .text
  }

  private func kind(of cell: String) -> Kind {
    if ThemeID(cell) != nil { return .id }
    if WrittenNumber.whole(cell) != nil || WrittenNumber.pairs(cell) != nil { return .number }
    if FaceList.isEmojiOnly(cell) || LostEmoji.found(in: cell) != nil { return .faces }
    if cell.first == "#" || cell.allSatisfy(\.isLetter), WrittenColor.said(cell) != nil { return .color }
    return isLine(cell) ? .line : .text
  }

  /// 1, 2, 3 and so on: nobody plays with a pair more from theme to theme, and with one pair nobody at all.
  private func isNumbering(_ column: Int) -> Bool {
    let numbers = rows.map { column < $0.count ? WrittenNumber.whole($0[column]) : nil }
    guard let first = numbers.first ?? nil, first == 0 || first == 1 else { return false }
    return numbers.enumerated().allSatisfy { $0.element == first + $0.offset }
  }

  private func isLine(_ cell: String) -> Bool {
    guard let colon = cell.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return false }
    return cell[colon...].contains { Emoji(String($0))?.isEmoji == true }
  }

  private static let most = 20
  /// Enough of a cell to tell what it holds.
  private static let longest = 1_000
}
