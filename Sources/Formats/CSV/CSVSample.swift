internal import Themes

/// The first rows of a table without a header; recognises the columns by their content.
///
/// For example: in `Halloween;🎃 👻;6;orange` the first column is the name, the second the emoji.
struct CSVSample {
  private(set) var rows: [[String]] = []

  init(_ table: CSVRows, isWhole: Bool) {
    var table = table
    do {
      while rows.count < Self.most, try table.next() {
        // The opening of a file may end within quotes.
        if table.hasFault { if isWhole { continue } else { break } }
        if !table.isBlank { rows.append(Self.texts(of: table)) }
      }
      if !isWhole, rows.count > 1, rows.count < Self.most { rows.removeLast() }
    } catch {
      // The first bytes of a file may end in the middle of a row; an unreadable row in a whole file is an error.
      if isWhole { rows = [] }
    }
  }

  /// Enough of each cell of the current row to recognise its kind.
  static func texts(of row: CSVRows) -> [String] { row.cells.map { trimmed($0.beginning(1_000, in: row.bytes)) } }

  /// Nil without a column of emoji and one of names.
  var columns: CSVColumns? {
    let kinds = (0..<(rows.map(\.count).max() ?? 0)).map(kind)
    guard let first = kinds.firstIndex(of: .faces), !kinds.contains(.line) else { return nil }
    var columns = CSVColumns()
    columns[.id] = kinds.firstIndex(of: .id)
    columns[.name] = kinds.firstIndex(of: .text) ?? kinds[..<first].firstIndex(of: .color)
    columns.emojis = kinds.indices.filter { kinds[$0] == .faces }
    columns[.numberOfPairs] = kinds.indices.first { kinds[$0] == .number && !isNumbering($0) }
    columns[.color] = kinds.indices.first { kinds[$0] == .color && $0 != columns[.name] }
    columns.count = kinds.count
    // Our own table without its header: the second list holds the removed emoji.
    if columns[.id] != nil, columns.emojis.count == 2 { columns[.removedEmojis] = columns.emojis.removeLast() }
    columns.emojisRunOn = columns.emojis.last == kinds.count - 1
    columns.dropped = kinds.indices.filter { column in
      kinds[column] != .empty && !columns.emojis.contains(column)
        && !ThemeField.allCases.contains { columns[$0] == column }
    }
    guard let name = columns[.name], holdsThemes(name, columns.emojis) else { return nil }
    return columns
  }

  /// Two columns of texts, each row a pair, one of which may be an emoji; nil for another table. Two columns beside one that
  /// counts the rows are such a table too; a list of words with numbers is none.
  var pairColumns: CSVColumns? {
    let count = rows.first?.count ?? 0
    let sides = (0..<count).filter { !isNumbering($0) }
    guard rows.count > 1, sides.count == 2, rows.allSatisfy({ $0.count == count && !$0.contains("") }),
      sides.contains(where: { kind($0) == .text }),
      !rows.contains(where: { $0.map(Self.emojiCount).reduce(0, +) > 1 })
    else { return nil }
    var columns = CSVColumns()
    (columns.sides, columns.count, columns.areGuessed) = (sides, count, true)
    return columns
  }

  /// True if the rows below a header with sides are pairs: the sides have words, and few cells have several emoji.
  func holdsPairs(_ columns: CSVColumns) -> Bool {
    let faces = self.columns(of: .faces, .empty)
    let lists = rows.count { row in columns.emojis.contains { $0 < row.count && Self.emojiCount(row[$0]) > 1 } }
    return rows.isEmpty || !columns.sides.allSatisfy(faces.contains) && 2 * lists < rows.count
  }

  private static func emojiCount(_ cell: String) -> Int { FaceList.faces(cell).count(where: \.isEmoji) }

  /// True if a theme has several emoji: in a row, or in several rows with one name. Otherwise these are words with an
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

  /// The number of faces in a cell; lost ones count as several.
  private static func count(_ cell: String) -> Int {
    DamagedEmoji.found(in: cell) == nil ? FaceList.faces(cell).count : 2
  }

  /// The columns whose cells are all of one of these kinds.
  func columns(of kinds: Kind...) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).filter { kinds.contains(kind($0)) }
  }

  /// True if a cell of these columns has several emoji.
  func hasLists(in columns: [Int]) -> Bool {
    rows.contains { row in columns.contains { $0 < row.count && Self.count(row[$0]) > 1 } }
  }

  enum Kind {
    case empty, id, faces, number, color, text
    /// A line such as `name: 🎃 👻` in the text format, which was split at a comma.
    case line
  }

  /// The kind that all cells of a column share, otherwise text: a name may look like a number or a colour.
  private func kind(_ column: Int) -> Kind {
    let kinds = Set(rows.compactMap { column < $0.count && !$0[column].isEmpty ? kind(of: $0[column]) : nil })
    if kinds.contains(.line) { return .line }
    return kinds.count == 1 ? kinds.first ?? .empty : .text
  }

  private func kind(of cell: String) -> Kind {
    if ThemeID(cell) != nil { return .id }
    if WrittenNumber.whole(cell) != nil || WrittenNumber.pairs(cell) != nil { return .number }
    if FaceList.isEmojiOnly(cell) || DamagedEmoji.found(in: cell) != nil { return .faces }
    if cell.first == "#" || cell.allSatisfy(\.isLetter), WrittenColor.unlabelled(cell) != nil { return .color }
    return isLine(cell) ? .line : .text
  }

  /// True for row numbers 1, 2, 3 …, which are not numbers of pairs.
  func isNumbering(_ column: Int) -> Bool {
    let numbers = rows.map { column < $0.count ? WrittenNumber.whole($0[column]) : nil }
    guard let first = numbers.first ?? nil, first == 0 || first == 1 else { return false }
    return numbers.enumerated().allSatisfy { $0.element == first + $0.offset }
  }

  private func isLine(_ cell: String) -> Bool {
    guard let colon = cell.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return false }
    return cell[colon...].contains(where: \.isEmoji)
  }

  private static let most = 20
}
