internal import Themes

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
