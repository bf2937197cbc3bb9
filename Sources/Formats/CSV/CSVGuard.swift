/// The apostrophe in front of what a spreadsheet would run as a formula.
///
/// Written in front of a cell that begins with `=`, `+`, `-`, `@`, a tab or CR, and of one that begins with an
/// apostrophe and one of these or another apostrophe. Read, it is dropped in front of these. So every cell comes back
/// as it was: `=1` → `'=1`, `'=1` → `''=1`, `'n Sync` stays.
enum CSVGuard {
  static func isNeeded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = cell.first else { return false }
    return startsFormula(first) || isGuarded(cell)
  }

  @inline(__always)
  static func removed(from cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    isGuarded(cell) ? UnsafeBufferPointer(rebasing: cell[1...]) : cell
  }

  @inline(__always)
  private static func isGuarded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    cell.count > 1 && cell[0] == UInt8(ascii: "'") && (cell[1] == UInt8(ascii: "'") || startsFormula(cell[1]))
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
