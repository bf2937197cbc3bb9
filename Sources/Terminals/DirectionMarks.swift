/// Marks around text from right to left, which hold what stands beside it in place.
///
/// A terminal with bidirectional text reorders each line of the screen, and would exchange two Arabic words with the
/// frames between them. Each run from right to left gets a left-to-right mark before and after it. For example: `كلب` is
/// written as U+200E, `كلب`, U+200E. Letters from left to right end a run; spaces and signs between two words do not.
struct DirectionMarks {
  /// The direction of each character; empty for a text without characters from right to left.
  private var directions: [Direction] = []
  private var index = 0

  private enum Direction {
    case left, right, neutral
  }

  init(_ text: StyledText) {
    guard text.runs.contains(where: { $0.text.unicodeScalars.contains(where: \.isRightToLeft) }) else { return }
    for character in text.runs.lazy.flatMap(\.text) {
      // The sign for the rest of a word belongs to the word.
      let isCut = character == Self.ellipsis && directions.last == .right
      directions.append(isCut ? .right : Self.direction(character))
    }
  }

  var isNeeded: Bool { !directions.isEmpty }

  mutating func marked(_ character: Character) -> String {
    guard index < directions.count else { return String(character) }
    defer { index += 1 }
    guard directions[index] == .right else { return String(character) }
    return (isBeginning ? Self.leftToRight : "") + String(character)
      + (character == Self.ellipsis ? Self.rightToLeft : "") + (isEnd ? Self.leftToRight : "")
  }

  /// True if no character from right to left comes before in this run.
  private var isBeginning: Bool { !directions[..<index].reversed().lazy.prefix { $0 != .left }.contains(.right) }

  /// True if no character from right to left follows in this run.
  private var isEnd: Bool { !directions[(index + 1)...].lazy.prefix { $0 != .left }.contains(.right) }

  private static func direction(_ character: Character) -> Direction {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    if scalar.isRightToLeft { return .right }
    return scalar.properties.isAlphabetic || character.isNumber ? .left : .neutral
  }

  private static let ellipsis: Character = "…"
  private static let leftToRight = "\u{200E}"
  private static let rightToLeft = "\u{200F}"
}

extension StyledText {
  /// The same with marks around text from right to left.
  public var withDirectionMarks: StyledText {
    var marks = DirectionMarks(self)
    guard marks.isNeeded else { return self }
    return runs.reduce(into: StyledText()) { result, run in
      let text = run.text.map { marks.marked($0) }.joined()
      result.append(safe: text, cells: run.cells, run.style)
    }
  }
}

extension Unicode.Scalar {
  /// True if it is of a script from right to left: Hebrew, Arabic and their neighbours.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
