/// Replaces every character with one scalar of the same width for libedit, and back.
///
/// libedit works with scalars: it would split 👩‍🌾, and it does not draw scalars of which the C library knows no width.
/// So every character that is not a plain letter gets a stand-in: a letter of one or two cells from a rare script. The
/// drawing and the finished line show the characters themselves.
struct StandIns {
  private var scalars: [Character: Unicode.Scalar] = [:]
  private var characters: [Unicode.Scalar: Character] = [:]
  private var next: [Int: (range: Int, value: UInt32)] = [1: (0, 0), 2: (0, 0)]

  /// Letters of extinct scripts come first, private ones after them.
  private static let ranges: [Int: [ClosedRange<UInt32>]] = [
    1: [0x13040...0x1342E, 0x12040...0x12399, 0x14440...0x14646, 0xF0040...0xFFFFD],
    2: [0x20040...0x2A6D0],
  ]

  mutating func encoded(_ text: String) -> [Unicode.Scalar] { text.map { standIn(for: $0) } }

  func decoded(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { text, scalar in
      if let character = characters[scalar] { text.append(character) } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The characters of the stand-ins; characters that are not safe to show become U+FFFD.
  func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { text, scalar in
      if let character = characters[scalar] {
        text += Self.isSafe(character) ? String(character) : "\u{FFFD}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The drawing of libedit with the characters of the stand-ins.
  func shown(_ drawing: [UInt8]) -> [UInt8] {
    guard !characters.isEmpty, drawing.contains(where: { $0 >= 0x80 }) else { return drawing }
    return Array(shown(String(decoding: drawing, as: UTF8.self).unicodeScalars).utf8)
  }

  private mutating func standIn(for character: Character) -> Unicode.Scalar {
    let isAlone = character.unicodeScalars.count == 1
    if let scalar = character.unicodeScalars.first, isAlone, scalar.value < 0x300, Self.isSafe(character) {
      return scalar
    }
    if let known = scalars[character] { return known }
    let width = Self.isSafe(character) ? character.cells : 1
    // After about ten thousand different characters in one session there are no stand-ins left.
    guard let scalar = unused(cells: width) else { return "\u{FFFD}" }
    scalars[character] = scalar
    characters[scalar] = character
    return scalar
  }

  private mutating func unused(cells: Int) -> Unicode.Scalar? {
    guard let ranges = Self.ranges[cells], var (index, value) = next[cells] else { return nil }
    while index < ranges.count {
      value = max(value, ranges[index].lowerBound)
      // In a search libedit checks only the lowest byte, which must look like a letter.
      while value <= ranges[index].upperBound, !(0x40...0x7E).contains(value & 0xFF) { value += 1 }
      if value <= ranges[index].upperBound {
        next[cells] = (index, value + 1)
        return Unicode.Scalar(value)
      }
      index += 1
      value = 0
    }
    next[cells] = (index, value)
    return nil
  }

  private static func isSafe(_ character: Character) -> Bool {
    let text = String(character)
    return character.cells > 0 && Escaping.escaped(text) == text
  }
}
