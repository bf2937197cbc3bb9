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
