/// A face without skin tones, known by where its line begins in the table; rows compare in Unicode's own order of emoji.
struct EmojiRow: Hashable, Comparable, Sendable {
  let start: Int

  /// Which skin tones can be put on the face.
  enum Tones: UInt8 {
    case one = 0x31
    case two = 0x32
    /// Two that differ: the row stands for such pairs and is itself no emoji that Unicode lists.
    case twoThatDiffer = 0x64
  }

  var face: String { field(0) }
  var name: String { field(1) }
  var tones: Tones? { field(2).utf8.first.flatMap(Tones.init) }

  /// False for a row that only stands for pairs of skin tones.
  var isListed: Bool { tones != .twoThatDiffer }

  /// The row of the face, whatever its presentation selectors.
  init?(face: BareFace) {
    let order = Self.order
    let position = Self.firstPosition(from: face)
    guard position < order.count, Self.row(at: position).bareFace == face else { return nil }
    self = Self.row(at: position)
  }

  init(start: Int) { self.start = start }

  static func < (left: EmojiRow, right: EmojiRow) -> Bool { left.start < right.start }

  /// The rows whose face begins like this, those with the fewest scalars first.
  static func rows(beginning face: BareFace) -> [EmojiRow] {
    var rows: [EmojiRow] = []
    var position = firstPosition(from: face)
    while position < order.count {
      let row = row(at: position)
      guard row.bareFace.bytes.starts(with: face.bytes) else { break }
      rows.append(row)
      position += 1
    }
    return rows.sorted { ($0.face.unicodeScalars.count, $0) < ($1.face.unicodeScalars.count, $1) }
  }

  /// All rows, in Unicode's order.
  static var all: some Sequence<EmojiRow> {
    sequence(state: 0) { start in
      guard start < rows.bytes.count else { return nil }
      defer { start = rows.line(at: start).endIndex + 1 }
      return EmojiRow(start: start)
    }
  }

  var bareFace: BareFace { BareFace(face) }

  private func field(_ index: Int) -> String {
    let fields = Self.rows.line(at: start).split(separator: 0x09, omittingEmptySubsequences: false)
    return index < fields.count ? String(decoding: fields[index], as: UTF8.self) : ""
  }

  private static func firstPosition(from face: BareFace) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if row(at: middle).bareFace < face { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func row(at position: Int) -> EmojiRow {
    EmojiRow(start: TableText.number(TableText(emojiOrder).bytes, at: position * TableText.digits))
  }

  private static var order: Range<Int> { 0..<TableText(emojiOrder).bytes.count / TableText.digits }
  private static let rows = TableText(emojiRows)
}
