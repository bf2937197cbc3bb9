/// One scalar for every character, of the width the character has: what libedit moves over, deletes and measures.
///
/// libedit knows scalars only: it would take 👩‍🌾 apart, and it draws nothing that the C library has no width for. So each
/// character that is more than a plain letter gets a stand-in from a range the C library knows as letters of one or two
/// cells. What is drawn and what is returned are the characters themselves.
struct StandIns {
  private var scalars: [Character: Unicode.Scalar] = [:]
  private var characters: [Unicode.Scalar: Character] = [:]
  private var next: [Int: (range: Int, value: UInt32)] = [1: (0, 0), 2: (0, 0)]

  /// Letters of extinct scripts come first; private ones follow when these are used up.
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

  /// The characters in place of their stand-ins; those that are not safe to show are U+FFFD.
  func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { text, scalar in
      if let character = characters[scalar] {
        text += Self.isSafe(character) ? String(character) : "\u{FFFD}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The same for what libedit draws.
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
    // After some ten thousand different characters in one session, more of them cannot be told apart.
    guard let scalar = unused(cells: width) else { return "\u{FFFD}" }
    scalars[character] = scalar
    characters[scalar] = character
    return scalar
  }

  private mutating func unused(cells: Int) -> Unicode.Scalar? {
    guard let ranges = Self.ranges[cells], var (index, value) = next[cells] else { return nil }
    while index < ranges.count {
      value = max(value, ranges[index].lowerBound)
      // In a search libedit looks at the lowest byte alone: it must look like a letter.
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
