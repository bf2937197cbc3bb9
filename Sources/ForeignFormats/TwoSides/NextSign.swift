internal import Formats

/// Finds the next of some sign in a text again and again, looking at each part of the text once.
///
/// So a field of a million `<` that none of them closes takes no longer than any other.
struct NextSign {
  private let sign: Character
  private var found: Substring.Index?
  private var isLast = false

  init(_ sign: Character) { self.sign = sign }

  /// Where it stands in `rest`, which begins at or behind what was asked for before.
  mutating func index(in rest: Substring) -> Substring.Index? {
    if let found, found >= rest.startIndex { return found }
    guard !isLast else { return nil }
    found = rest.firstIndex(of: sign)
    isLast = found == nil
    return found
  }
}
