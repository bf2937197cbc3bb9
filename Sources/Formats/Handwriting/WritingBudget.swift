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
    guard left >= 0 else { throw Diagnostic.textTooLong(limit, line: line) }
  }
}
