internal import Catalogs
internal import Themes

/// A row of `versions`, and whether it is valid.
struct SalvagedContent {
  let id: Int64
  let operation: JournalOperation.ID
  let position: Int64
  let previous: Int64?
  let theme: ThemeID?
  let checksum: Int64
  let name: String?
  /// False if the content does not match its checksum, or has an impossible number.
  let isSound: Bool
  let isDeletion: Bool
  /// True if the hash for searches by name is wrong. The checksum does not cover it.
  let hasWrongHash: Bool
}

/// A content in effect.
struct ShownContent {
  /// The position that the row of `themes` names; nil if that row is lost.
  let position: Int64?
  let content: SalvagedContent
}

/// Gives each theme its own position in the list, if rows disagree about it.
///
/// A position is the number of the version that added the theme, and the versions that follow keep it. So it is never higher
/// than their numbers, and never the number of another theme's version.
struct SalvagedPositions {
  private enum Certainty: CaseIterable {
    /// In effect, and the row of `themes` names the same position.
    case agreed
    case inEffect
    /// Deleted, or undone.
    case past
  }

  /// Versions of a theme that follow one another.
  private struct Line {
    let theme: ThemeID
    /// The number of the oldest one.
    let first: Int64
    /// The positions that the rows name.
    var named: [Int64] = []
    var certainty = Certainty.past

    /// The possible position that most rows name. Without any, the number of the oldest version, which no other theme can
    /// have.
    func position(owner: (Int64) -> ThemeID?) -> Int64 {
      let possible = named.filter { $0 > 0 && $0 <= first && owner($0) ?? theme == theme }
      let votes = Dictionary(possible.map { ($0, 1) }, uniquingKeysWith: +)
      return possible.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? first
    }
  }

  private var lines: [Line] = []
  private var lineOfVersion: [Int64: Int] = [:]
  private var positions: [Int64] = []

  /// `contents` are all contents, the oldest first.
  init(of contents: [SalvagedContent], inEffect shown: [ShownContent]) {
    for content in contents where content.isSound {
      guard let theme = content.theme else { continue }
      var line = content.previous.flatMap { lineOfVersion[$0] } ?? lines.count
      if line < lines.count, lines[line].theme != theme { line = lines.count }
      if line == lines.count { lines.append(Line(theme: theme, first: content.id)) }
      lines[line].named.append(content.position)
      lineOfVersion[content.id] = line
    }
    for one in shown {
      guard let line = lineOfVersion[one.content.id] else { continue }
      lines[line].certainty = one.position == one.content.position ? .agreed : .inEffect
      if let position = one.position { lines[line].named.append(position) }
    }
    positions = lines.map(\.first)
    var taken: [Int64: ThemeID] = [:]
    for certainty in Certainty.allCases {
      for (index, line) in lines.enumerated() where line.certainty == certainty {
        let position = line.position { number in lineOfVersion[number].map { lines[$0].theme } ?? taken[number] }
        positions[index] = position
        if lineOfVersion[position] == nil { taken[position] = line.theme }
      }
    }
  }

  /// The position of a valid version.
  subscript(version: Int64) -> Int64? { lineOfVersion[version].map { positions[$0] } }
}
