/// A face without skin tones, identified by the offset of its line in the table. Rows compare in Unicode's order.
struct EmojiRow: Hashable, Comparable, Sendable {
  let start: Int

  /// The skin tones that the face can have.
  enum Tones: UInt8 {
    case one = 0x31
    case two = 0x32
    /// Two that differ. The row represents such pairs; Unicode does not list the row itself.
    case twoThatDiffer = 0x64
  }

  var face: String { field(0) }
  var tones: Tones? { field(1).utf8.first.flatMap(Tones.init) }

  /// The name and the caption in a language, else in English. Every row has an English name.
  func entry(in language: EmojiLanguage) -> (name: String, caption: String) {
    language.entry(of: self) ?? EmojiLanguage.english.entry(of: self) ?? ("", "")
  }

  func name(in language: EmojiLanguage) -> String { entry(in: language).name }

  /// False for a row that only represents pairs of skin tones.
  var isListed: Bool { tones != .twoThatDiffer }

  /// The row of the face, ignoring presentation selectors.
  init?(face: BareFace) {
    guard let row = Self.rows(from: face).first, row.bareFace == face else { return nil }
    self = row
  }

  init(start: Int) { self.start = start }

  static func < (left: EmojiRow, right: EmojiRow) -> Bool { left.start < right.start }

  /// The rows whose faces begin with `face`, those with the fewest scalars first.
  static func rows(beginning face: BareFace) -> [EmojiRow] {
    rows(from: face).prefix { $0.bareFace.bytes.starts(with: face.bytes) }
      .sorted { ($0.face.unicodeScalars.count, $0) < ($1.face.unicodeScalars.count, $1) }
  }

  static var all: some Sequence<EmojiRow> { all(from: 0) }

  /// All rows from this offset on, in Unicode's order.
  static func all(from start: Int) -> some Sequence<EmojiRow> {
    sequence(state: start) { start in
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

  /// The rows from this face on, in the order of their bare faces.
  private static func rows(from face: BareFace) -> LazyMapSequence<Range<Int>, EmojiRow> {
    let order = TableText(emojiOrder)
    let count = order.bytes.count / TableText.digits
    func row(at position: Int) -> EmojiRow { EmojiRow(start: order.number(at: position * TableText.digits)) }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if row(at: middle).bareFace < face { low = middle + 1 } else { high = middle }
    }
    return (low..<count).lazy.map(row)
  }

  private static let rows = TableText(emojiRows)
}

/// A face without its presentation selectors, so that `❤` and `❤️` are equal.
struct BareFace: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ face: String) {
    bytes = Array(String(String.UnicodeScalarView(face.unicodeScalars.filter { !Self.isSelector($0) })).utf8)
  }

  /// In the order of the bytes, as the table is sorted.
  static func < (left: BareFace, right: BareFace) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

  static func isSelector(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{FE0E}" || scalar == "\u{FE0F}" }
}
