internal import Themes

/// Which rows belong to one theme: those of one id or, without one, of one name; a row without both belongs to the one above.
struct CSVGroupNames {
  private var numbers: [String: Int] = [:]
  /// The same by what was written: whether two spellings are one name is a question of Unicode, which is dear.
  private var spelled: [[UInt8]: Int] = [:]
  private var budget = KeyBudget()

  /// The number of the theme that the row of a table belongs to; `count`, the number of themes so far, for a new one.
  mutating func number(of table: CSVTable, among count: Int) -> Int {
    let name = table.beginning(Self.longest, of: table.columns.name)
    let id = table.beginning(Self.longest, of: table.columns.id)
    if name.isEmpty, id.isEmpty, count > 0 { return count - 1 }
    // No text of a table holds a NUL.
    let key = id.isEmpty ? name : "\0" + id
    guard key.utf8.contains(where: { $0 >= 0x80 }) else { return number(of: key, count) }
    let spelling = Array(key.utf8)
    if let number = spelled[spelling] { return number }
    let number = budget.take(spelling.count) ? number(of: key, count) : count
    spelled[spelling] = number
    return number
  }

  private mutating func number(of key: String, _ count: Int) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = count
    return count
  }

  /// More than any name may have.
  private static let longest = 500
}
