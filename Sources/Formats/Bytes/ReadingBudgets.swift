internal import Themes

/// How much of a text is read that people wrote in their own way: to find out what they meant takes a hundred times as long as to
/// read what was written here.
///
/// For example: 512 KiB are 20,000 lines with a name and emoji each.
package struct WritingBudget {
  private let limit: Int
  private var left: Int

  /// For lines of any shape, each of which is looked at from all sides.
  package static let lines = WritingBudget(512 << 10)
  /// For cards, whose sides are told by what stands between them.
  package static let cards = WritingBudget(2 << 20)

  private init(_ limit: Int) { (self.limit, left) = (limit, limit) }

  /// Throws a ``Diagnostic`` where a file asks too much.
  package mutating func take(_ count: Int, line: Int) throws {
    // Lines cost something even where nearly nothing is in them.
    left -= count + 1
    guard left >= 0 else { throw Diagnostic.text(.tooLong(limit: limit), line: line) }
  }
}

/// What cells with emoji may hold besides emoji, in a whole table: to take words apart takes fifty times as long as to find emoji
/// that stand in a row.
///
/// For example: 2 MiB are the names of 200,000 emoji.
struct CSVWordBudget {
  /// There is too much of it.
  struct Exhausted: Error {}

  static let bytes = 2 << 20
  private var left = bytes

  mutating func take(_ count: Int) throws(Exhausted) {
    left -= count
    guard left >= 0 else { throw Exhausted() }
  }
}

/// What the keys of a file that are not plain ASCII may cost: whether two of them are one is a question of Unicode, which takes
/// a hundred times as long as reading them.
///
/// For example: 1 MiB is five Chinese keys in each of 30,000 themes.
struct KeyBudget {
  static let bytes = 1 << 20
  private static let word = 256
  private var left = bytes

  /// False when the file has asked too much. A key that is longer than any word counts more often, because to put its marks in
  /// order takes the square of their number.
  mutating func take(_ count: Int) -> Bool {
    left -= count * (1 + count / Self.word)
    return left >= 0
  }
}
