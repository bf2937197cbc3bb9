internal import Themes

/// Finds themes by a hash of their name. Few names are equal, so that the first theme with a hash needs no array.
struct NameIndex {
  private var firsts: [Int64: ThemeID] = [:]
  private var others: [Int64: [ThemeID]] = [:]

  /// The themes with this hash, in the order they were inserted. Different names may share a hash.
  subscript(hash: Int64) -> [ThemeID] {
    guard let first = firsts[hash] else { return [] }
    return [first] + (others[hash] ?? [])
  }

  /// Does nothing if the theme is there already.
  mutating func insert(_ theme: ThemeID, _ hash: Int64) {
    guard let first = firsts[hash] else {
      firsts[hash] = theme
      return
    }
    if first != theme, others[hash]?.contains(theme) != true { others[hash, default: []].append(theme) }
  }
}
