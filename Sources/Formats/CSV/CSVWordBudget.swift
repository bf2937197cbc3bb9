internal import Themes

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
