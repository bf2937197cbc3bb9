package import Themes

/// Finds themes by a hash of their name. Few names are equal, so that the first theme with a hash needs no array.
package struct NameIndex {
  private var firsts: [Int64: ThemeID] = [:]
  private var others: [Int64: [ThemeID]] = [:]

  package init() {}

  /// The themes with this hash, in the order they were inserted. Different names may share a hash.
  package subscript(hash: Int64) -> [ThemeID] {
    guard let first = firsts[hash] else { return [] }
    return [first] + (others[hash] ?? [])
  }

  /// Does nothing if the theme is there already.
  package mutating func insert(_ theme: ThemeID, _ hash: Int64) {
    guard let first = firsts.updateValue(theme, forKey: hash), first != theme else { return }
    firsts[hash] = first
    if others[hash]?.contains(theme) != true { others[hash, default: []].append(theme) }
  }
}
