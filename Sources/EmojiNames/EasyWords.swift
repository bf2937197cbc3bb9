extension EmojiNames {
  /// Short English words that a child can read from a board and type: `otter`, `cake`, `moon`.
  ///
  /// They are the last words of the names of things, animals, plants, food and places, in the order of the alphabet. None is
  /// the beginning of another, so that words without spaces between them have one meaning.
  package static var easyWords: [String] {
    let words = Set(EmojiRow.all.filter { easyGroups.contains(EmojiTopic.group(of: $0)) }.flatMap(lastWords))
    return words.sorted().reduce(into: []) { words, word in
      if !(words.last.map(word.hasPrefix) ?? false) { words.append(word) }
    }
  }

  /// Those of a name and a caption, if they are short, of plain letters and not in the plural.
  private static func lastWords(of row: EmojiRow) -> [String] {
    let entry = row.entry(in: .english)
    return [entry.name, entry.caption].compactMap { $0.split(separator: " ").last.map(String.init) }.filter {
      3...5 ~= $0.utf8.count && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } && !$0.hasSuffix("s")
        && !unfitWords.contains($0)
    }
  }

  private static let easyGroups: Set = ["Animals & Nature", "Food & Drink", "Travel & Places", "Activities", "Objects"]

  /// Rare, misspelt or not for a classroom.
  private static let unfitWords: Set = [
    "axe", "bar", "blood", "bomb", "buoy", "cane", "chick", "cow", "dango", "die", "disc", "dna", "done", "dvd", "ewe",
    "foggy", "fuji", "ground", "hamsa", "hole", "horn", "index", "kaaba", "knife", "left", "mate", "moai", "nib",
    "note",
    "oden", "off", "pager", "pill", "pot", "razor", "right", "sake", "sari", "scale", "slash", "urn", "way", "yen",
  ]
}
