internal import Terminals

/// How large a card is drawn, in cells.
struct CardSize: Hashable, Sendable {
  let width: Int
  let height: Int
  /// How many rows below the face belong to its name; −1 where the name stands beside the face.
  let nameRows: Int

  init(_ width: Int, _ height: Int, nameRows: Int = 0) {
    self.width = width
    self.height = height
    self.nameRows = nameRows
  }

  /// The smallest has brackets instead of a frame.
  var isFramed: Bool { height > 1 }

  var showsNames: Bool { nameRows != 0 }

  /// What lies inside the frame or the brackets.
  var innerWidth: Int { width - 2 }
  var innerHeight: Int { isFramed ? height - 2 : 1 }

  /// Where the face begins, from the corner of the card; all faces are thought two cells wide.
  var faceRow: Int { isFramed ? nameRows > 0 ? 1 : height / 2 : 0 }
  var faceColumn: Int { nameRows < 0 ? 1 : width / 2 - 1 }

  /// The cells that a line of a name has.
  var nameWidth: Int { nameRows < 0 ? innerWidth - 3 : innerWidth }

  /// True where a name stands on the card with all its letters.
  func holds(_ name: String) -> Bool {
    let lines = nameRows < 0 ? [name] : TextWrapping.lines(Escaping.escaped(name), width: nameWidth)
    return showsNames && lines.count <= abs(nameRows) && lines.allSatisfy { $0.cells <= nameWidth }
  }

  static let smallest = CardSize(4, 1)

  /// The largest first.
  static let plain = [CardSize(10, 5), CardSize(6, 3), smallest]
  static let named = [CardSize(14, 5, nameRows: 2), CardSize(14, 4, nameRows: 1), CardSize(17, 1, nameRows: -1)]
}
