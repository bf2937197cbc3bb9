/// Files that no format can read: a plugin has to answer all the same.
struct BadInput {
  let name: String
  let bytes: [UInt8]
  /// True where there is nothing in it that could be a theme.
  let isRubbish: Bool

  static let nothing = BadInput(name: "an empty file", bytes: [], isRubbish: false)
  static let rubbish = BadInput(
    name: "rubbish", bytes: (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) }, isRubbish: true)
  static let longLine = BadInput(
    name: "a line of 300,000 letters", bytes: Array(repeating: UInt8(ascii: "x"), count: 300_000), isRubbish: true)

  /// A good file, spoiled in the ways files are.
  static func spoiled(_ good: [UInt8]) -> [BadInput] {
    [
      BadInput(name: "a file cut after a third", bytes: Array(good.prefix(good.count / 3)), isRubbish: false),
      BadInput(name: "a file without its last byte", bytes: Array(good.dropLast()), isRubbish: false),
      BadInput(
        name: "a file with a damaged byte",
        bytes: good.prefix(good.count / 2) + [0xFF] + good.dropFirst(good.count / 2 + 1),
        isRubbish: false),
      BadInput(name: "a file with rubbish behind it", bytes: good + rubbish.bytes, isRubbish: false),
    ]
  }
}
