/// The apostrophe that keeps a spreadsheet from running a cell as a formula.
///
/// It is written before a cell that begins with `=`, `+`, `-`, `@`, a tab or CR, and before one that begins with an
/// apostrophe followed by one of these or by another apostrophe; reading removes it. So every cell survives a round
/// trip: `=1` → `'=1`, `'=1` → `''=1`, `'n Sync` stays.
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
