/// A QR code of a short text, such as the address of a page.
///
/// Written in bytes with error correction M, in the versions 1 to 6 of ISO/IEC 18004, which need no version information.
package struct QRCode: Sendable {
  /// The number of modules on a side, without the margin that readers need.
  package let size: Int
  private var isDark: [Bool]
  /// The modules that do not depend on the text: what finds and aligns the code, and the format.
  private var isFixed: [Bool]

  /// The light modules on each side that readers need.
  package static let margin = 4

  /// Nil for more than 106 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let capacity = Capacity.all.first(where: { bytes.count + Self.overhead <= $0.bytes }) else { return nil }
    self.init(size: capacity.size)
    drawPatterns()
    draw(Self.interleaved(Self.filled(bytes, to: capacity.bytes), capacity))
    let choices = (0..<8).map { masked($0) }.map { (code: $0, penalty: $0.penalty) }
    self = choices.min { $0.penalty < $1.penalty }?.code ?? self
  }

  /// Nil outside the code, in its margin.
  package func isDark(column: Int, row: Int) -> Bool? {
    (0..<size).contains(column) && (0..<size).contains(row) ? isDark[row * size + column] : nil
  }

  private init(size: Int) {
    self.size = size
    isDark = Array(repeating: false, count: size * size)
    isFixed = isDark
  }

  /// The capacity of a version, in blocks of equal length.
  private struct Capacity {
    let version: Int
    let blocks: Int
    let bytesOfBlock: Int
    let corrections: Int

    var size: Int { 17 + 4 * version }
    var bytes: Int { blocks * bytesOfBlock }

    static let all = [
      Capacity(version: 1, blocks: 1, bytesOfBlock: 16, corrections: 10),
      Capacity(version: 2, blocks: 1, bytesOfBlock: 28, corrections: 16),
      Capacity(version: 3, blocks: 1, bytesOfBlock: 44, corrections: 26),
      Capacity(version: 4, blocks: 2, bytesOfBlock: 32, corrections: 18),
      Capacity(version: 5, blocks: 2, bytesOfBlock: 43, corrections: 24),
      Capacity(version: 6, blocks: 4, bytesOfBlock: 27, corrections: 16),
    ]
  }

  // MARK: The bytes

  /// In bytes: four bits for the mode, eight for the length, four for the end.
  private static let overhead = 2

  /// The mode, the length and the text, filled up with two bytes in turns.
  private static func filled(_ text: [UInt8], to count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x40 | UInt8(text.count >> 4)]
    var half = UInt8(text.count & 0xF)
    for byte in text {
      bytes.append(half << 4 | byte >> 4)
      half = byte & 0xF
    }
    bytes.append(half << 4)
    while bytes.count < count { bytes.append((count - bytes.count) % 2 == (count - text.count) % 2 ? 0xEC : 0x11) }
    return bytes
  }

  /// The first bytes of all blocks, the second ones, …, then their corrections in the same way.
  private static func interleaved(_ bytes: [UInt8], _ capacity: Capacity) -> [UInt8] {
    let blocks = (0..<capacity.blocks).map {
      Array(bytes[($0 * capacity.bytesOfBlock)...].prefix(capacity.bytesOfBlock))
    }
    let corrections = blocks.map { ReedSolomon.corrections(of: $0, count: capacity.corrections) }
    return [blocks, corrections].flatMap { parts in parts[0].indices.flatMap { index in parts.map { $0[index] } } }
  }

  // MARK: The modules

  private mutating func drawPatterns() {
    for place in 0..<size { fix(column: place, row: 6, isDark: place % 2 == 0) }
    for place in 0..<size { fix(column: 6, row: place, isDark: place % 2 == 0) }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      drawRings(column, row, within: 4) { $0 != 2 && $0 < 4 }
    }
    if size > 21 { drawRings(size - 7, size - 7, within: 2) { $0 != 1 } }
    drawFormat(mask: 0)
  }

  /// Draws square rings around a centre, as far as they are inside of the code.
  private mutating func drawRings(_ column: Int, _ row: Int, within radius: Int, isDark: (Int) -> Bool) {
    for y in max(row - radius, 0)...min(row + radius, size - 1) {
      for x in max(column - radius, 0)...min(column + radius, size - 1) {
        fix(column: x, row: y, isDark: isDark(max(abs(x - column), abs(y - row))))
      }
    }
  }

  /// Draws the mask and the level of correction twice, each with ten bits that correct them.
  private mutating func drawFormat(mask: Int) {
    // M is 00, so that the five bits are those of the mask.
    let remainder = (0..<10).reduce(mask) { rest, _ in rest << 1 ^ (rest >> 9) * 0x537 }
    let format = (mask << 10 | remainder) ^ 0x5412
    for bit in 0..<15 {
      let isDark = format >> bit & 1 == 1
      // Around the corner at the top left, past the lines of the pattern in row and column 6.
      switch bit {
      case 0..<6: fix(column: 8, row: bit, isDark: isDark)
      case 6, 7: fix(column: 8, row: bit + 1, isDark: isDark)
      case 8: fix(column: 7, row: 8, isDark: isDark)
      default: fix(column: 14 - bit, row: 8, isDark: isDark)
      }
      if bit < 8 {
        fix(column: size - 1 - bit, row: 8, isDark: isDark)
      } else {
        fix(column: 8, row: size - 15 + bit, isDark: isDark)
      }
    }
    fix(column: 8, row: size - 8, isDark: true)
  }

  private mutating func fix(column: Int, row: Int, isDark: Bool) {
    self.isDark[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  /// Draws bytes in pairs of columns, from the right to the left, up and down in turns.
  private mutating func draw(_ bytes: [UInt8]) {
    var bits = bytes.flatMap { byte -> [Bool] in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }.makeIterator()
    // Column 6 belongs to the patterns.
    let rightColumns = (1..<size).reversed().filter { $0 > 6 ? $0 % 2 == 0 : $0 % 2 == 1 }
    for (turn, right) in rightColumns.enumerated() {
      for row in turn % 2 == 0 ? Array((0..<size).reversed()) : Array(0..<size) {
        for column in [right, right - 1] where !isFixed[row * size + column] {
          isDark[row * size + column] = bits.next() ?? false
        }
      }
    }
  }

  /// With every module of the text that a pattern covers turned to the other colour.
  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for y in 0..<size {
      for x in 0..<size where !isFixed[y * size + x] && Self.covers(mask, x, y) { code.isDark[y * size + x].toggle() }
    }
    code.drawFormat(mask: mask)
    return code
  }

  private static func covers(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The difficulty of reading the code, by the four rules of the standard: long runs, squares, what looks like a corner,
  /// and more of one colour than of the other.
  private var penalty: Int {
    let rows = (0..<size).map { y in Array(isDark[(y * size)..<((y + 1) * size)]) }
    let columns = (0..<size).map { x in rows.map { $0[x] } }
    var sum = 0
    for line in rows + columns {
      var run = 0
      for place in line.indices {
        run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
        if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
        let next = line[place...].prefix(Self.corner.count)
        if next.elementsEqual(Self.corner) || next.elementsEqual(Self.corner.reversed()) { sum += 40 }
      }
    }
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      for x in 1..<size where Set([upper[x - 1], upper[x], lower[x - 1], lower[x]]).count == 1 { sum += 3 }
    }
    let dark = isDark.count { $0 } * 20 / isDark.count
    return sum + 10 * (dark < 10 ? 9 - dark : dark - 10)
  }

  private static let corner = "10111010000".map { $0 == "1" }
}

/// The bytes with which a reader corrects a damaged block.
private enum ReedSolomon {
  /// The remainder of the block, as a polynomial over the field of 256 elements, divided by one whose zeros are the powers
  /// of 2.
  static func corrections(of block: [UInt8], count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in divisor.indices {
        divisor[index] = product(divisor[index], root) ^ (index + 1 < count ? divisor[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return block.reduce([UInt8](repeating: 0, count: count)) { rest, byte in
      let factor = byte ^ rest[0]
      return zip(rest.dropFirst() + [0], divisor).map { $0 ^ product($1, factor) }
    }
  }

  /// The product modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    (0..<8).reversed().reduce(0) { sum, bit in
      (sum << 1) ^ (sum >> 7) * 0x1D ^ (other >> bit & 1) * one
    }
  }
}
