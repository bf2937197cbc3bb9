internal import EmojiNames
public import Games
internal import Terminals

/// One row of the chooser: a theme as in the list, and the player's games with it.
public struct ChooserRow: Hashable, Sendable {
  public let theme: ThemeRow
  public let mark: GameMark

  public init(_ theme: ThemeRow, _ mark: GameMark) {
    self.theme = theme
    self.mark = mark
  }
}

/// A player's games with a theme: those in progress, and the best score of the others.
public struct GameMark: Hashable, Sendable {
  /// A game in progress.
  public struct Waiting: Hashable, Sendable {
    public let pairs: Int
    public let pairsLeft: Int
    public let score: Int
    public let mode: GameMode
    /// `German words`; nil for a game with pictures.
    public let vocabulary: String?

    public init(pairs: Int, pairsLeft: Int, score: Int, mode: GameMode = .alone, vocabulary: String? = nil) {
      self.pairs = pairs
      self.pairsLeft = pairsLeft
      self.score = score
      self.mode = mode
      self.vocabulary = vocabulary
    }

    /// `2 of 6 pairs found, score 4`
    var words: String {
      let found = "\(pairs - pairsLeft) of \(pairs) pairs found" + (vocabulary.map { " with \($0)" } ?? "")
      return switch mode {
      case .alone: "\(found), score \(score)"
      case .together(let names): "\(found) by \(names.joined(separator: ", "))"
      case .against: "\(found) against the computer, score \(score)"
      }
    }
  }

  /// The one left last comes first.
  public let waiting: [Waiting]
  public let best: Int?

  public init(waiting: [Waiting] = [], best: Int? = nil) {
    self.waiting = waiting
    self.best = best
  }

  public static let nothing = GameMark()

  /// The column of the list: `▸ best 12`, or `▸12` in a narrow window. Each game in progress has a mark, up to three.
  func column(isRoomy: Bool) -> String {
    guard self != .nothing else { return "" }
    let marks = String(repeating: "▸", count: min(waiting.count, 3))
    return (marks.isEmpty ? " " : marks) + (best.map { isRoomy ? " best \($0)" : "\($0)" } ?? "")
  }

  /// One or two sentences; empty if there are no games.
  public var sentences: String {
    var parts: [String] = []
    if !waiting.isEmpty {
      let games = waiting.map(\.words)
      parts.append("\(games.count == 1 ? "Game" : "Games") in progress: \(games.joined(separator: "; ")).")
    }
    if let best { parts.append("Best score: \(best).") }
    return parts.joined(separator: " ")
  }
}

/// The columns of the chooser: those of the list, with one more for the player's games, indented for the `>` of the focus.
struct ChooserColumns {
  private let columns: ThemeColumns
  private let isRoomy: Bool

  init(_ needs: ThemeColumnNeeds, of count: Int, size: TerminalSize, hasColor: Bool, inWords: EmojiNames?) {
    let width = size.columns - Self.indent
    isRoomy = Self.isRoomy(size)
    columns = ThemeColumns(
      needs, of: count, width: width, hasColor: hasColor, inWords: inWords,
      // In a narrow window the names matter more than the faces.
      sample: isRoomy ? ThemeColumns.usualSample(width) : Self.fewestFaces)
  }

  func line(_ row: ChooserRow, isFocused: Bool) -> StyledText {
    columns.line(row.theme, mark: row.mark.column(isRoomy: isRoomy), nameStyle: isFocused ? Self.focus : .plain)
  }

  func cutsName(_ row: ChooserRow) -> Bool { columns.cutsName(row.theme) }

  static func isRoomy(_ size: TerminalSize) -> Bool { size.columns - indent >= ThemeColumns.roomy }

  static let indent = 2
  static let focus = Style(isBold: true, foreground: .palette(.cyan))
  private static let fewestFaces = 8
}

extension ThemeColumnNeeds {
  /// Includes a row of the chooser in a window of this width.
  public mutating func include(_ row: ChooserRow, columns: Int, hasColor: Bool) {
    let isRoomy = ChooserColumns.isRoomy(TerminalSize(columns: columns, rows: 0))
    include(row.theme, mark: row.mark.column(isRoomy: isRoomy), hasColor: hasColor)
  }
}
