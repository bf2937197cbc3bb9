internal import Themes

/// Limits how much free-form text is read: interpreting it takes a hundred times as long as reading a file written by
/// this program.
///
/// For example: 512 KiB are 20,000 lines with a name and emoji each.
package struct FreeTextBudget {
  private let limit: Int
  private var left: Int

  /// The limit is in bytes.
  package init(_ limit: Int) { (self.limit, left) = (limit, limit) }

  /// Throws a ``Diagnostic`` once the file exceeds the budget.
  package mutating func spend(_ count: Int, line: Int) throws {
    // A line costs something even if it is almost empty.
    left -= count + 1
    guard left >= 0 else {
      throw Diagnostic.limit(
        "the text up to this line has more than \(binarySize(limit)) of free-form text", hint: Self.remedy,
        at: .wholeLine(line))
    }
  }

  static let remedy = "Copy the lines with the themes into a file of their own."
}

/// Limits the text besides emoji in the emoji cells of a table: splitting words takes fifty times as long as reading a
/// row of emoji.
///
/// For example: 2 MiB are the names of 200,000 emoji.
struct CSVWordBudget {
  /// In bytes.
  private let limit: Int
  private var left: Int

  init(_ limits: ReadingLimits) { (limit, left) = (limits.wordyCellBytes, limits.wordyCellBytes) }

  /// Reads a cell as a free-form list; throws a ``Diagnostic`` if its emoji are lost, or if the table exceeds the budget.
  mutating func faces(
    _ cell: String, at place: @autoclosure () -> Place
  ) throws -> (faces: [String], captions: Int) {
    left -= cell.utf8.count
    guard left >= 0 else {
      throw Diagnostic.limit(
        "the emoji column has more than \(binarySize(limit)) of text that is not emoji",
        hint: "Check that it is the right column.", at: place())
    }
    if let damaged = DamagedEmoji.found(in: cell) { throw Diagnostic.encoding(.lostEmoji(damaged), at: place()) }
    return FaceList.captioned(cell)
  }
}

/// Limits the non-ASCII keys of a file: comparing two of them needs Unicode normalization, which takes a hundred times
/// as long as reading them.
///
/// For example: 1 MiB is five Chinese keys in each of 30,000 themes.
struct KeyBudget {
  private static let word = 256
  /// In bytes.
  let limit: Int
  private var left: Int

  init(_ limit: Int) { (self.limit, left) = (limit, limit) }

  /// False when the budget is exhausted. Long keys count several times, because sorting combining marks takes the
  /// square of their number.
  mutating func spend(_ count: Int) -> Bool {
    left -= count * (1 + count / Self.word)
    return left >= 0
  }
}
