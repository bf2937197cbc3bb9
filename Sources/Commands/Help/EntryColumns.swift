internal import Terminals

/// Terms with their meaning beside them, or below where the window leaves too little room.
struct EntryColumns {
  let rows: [(term: String, meaning: String)]
  let width: Int
  /// The terms of other tables that should stand as wide as these.
  var widest = 0

  var lines: [String] {
    let longest = rows.reduce(widest) { max($0, $1.term.cells) }
    let column = longest + 4
    guard width - column >= Self.narrowest else {
      return rows.flatMap { row in
        ["  \(row.term)"] + TextWrapping.lines(row.meaning, width: width, first: Self.below, hanging: Self.below)
      }
    }
    let hanging = String(repeating: " ", count: column)
    return rows.flatMap { row in
      let first = "  " + TextWidth.padded(row.term, to: longest) + "  "
      return TextWrapping.lines(row.meaning, width: width, first: first, hanging: hanging)
    }
  }

  private static let below = "        "
  /// A meaning in a column narrower than this is hard to read.
  private static let narrowest = 24
}
