internal import Themes

/// Which columns of a table hold which field.
struct CSVColumns {
  var id: Int?
  var name: Int?
  /// Another column that names something, such as `Category` beside `Name`.
  var group: Int?
  /// More than one where emoji have cells of their own.
  var emojis: [Int] = []
  var removed: Int?
  var numberOfPairs: Int?
  /// That column counts cards, two of which are a pair.
  var countsCards = false
  var color: Int?
  /// What holds something and means nothing, where no header says so.
  var dropped: [Int] = []
  /// How many cells a row has.
  var count = 0
  /// Whatever stands beyond the last column is emoji too: the header named only the first cell of them.
  var emojisRunOn = false

  /// The first column of a field.
  func column(of field: ThemeField) -> Int? {
    switch field {
    case .id: id
    case .name: name
    case .emojis: emojis.first
    case .removedEmojis: removed
    case .numberOfPairs: numberOfPairs
    case .color: color
    }
  }

  mutating func set(_ field: ThemeField, to column: Int) {
    switch field {
    case .id: id = column
    case .name: name = column
    case .emojis: emojis.append(column)
    case .removedEmojis: removed = column
    case .numberOfPairs: numberOfPairs = column
    case .color: color = column
    }
  }

  /// How many of our fields there are.
  var known: Int { ThemeField.allCases.count { column(of: $0) != nil } }

  /// A table of themes has at least these two.
  var areEnough: Bool { name != nil && !emojis.isEmpty }
}
