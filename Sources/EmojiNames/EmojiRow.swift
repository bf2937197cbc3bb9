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
    let order = Self.order
    let position = Self.firstPosition(from: face)
    guard position < order.count, Self.row(at: position).bareFace == face else { return nil }
    self = Self.row(at: position)
  }

  init(start: Int) { self.start = start }

  static func < (left: EmojiRow, right: EmojiRow) -> Bool { left.start < right.start }

  /// The rows whose faces begin with `face`, those with the fewest scalars first.
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

/// Unicode's groups of emoji, in its order.
enum EmojiTopic {
  static func group(of row: EmojiRow) -> String { String(line(of: row).prefix { $0 != "\t" }) }

  static func subgroup(of row: EmojiRow) -> String { String(line(of: row).drop { $0 != "\t" }.dropFirst()) }

  /// The group, a tab and the subgroup.
  private static func line(of row: EmojiRow) -> String {
    let table = TableText(emojiTopics)
    var found = ""
    var start = 0
    while start < table.bytes.count, TableText.number(table.bytes, at: start) <= row.start {
      let line = table.line(at: start)
      // After the number and a space.
      found = String(decoding: line.dropFirst(TableText.digits + 1), as: UTF8.self)
      start = line.endIndex + 1
    }
    return found
  }
}

/// A generated table in the text of the program, read in place: nothing is copied or indexed at the start.
struct TableText: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  typealias Line = Slice<UnsafeBufferPointer<UInt8>>

  /// Valid forever, because a literal lives as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }

  /// The line that begins at `start`, without its end.
  func line(at start: Int) -> Line {
    let bytes = bytes
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return bytes[start..<end]
  }

  /// The start of the first line for which `isBefore` is false, in sorted lines.
  func firstLine(where isBefore: (Line) -> Bool) -> Int {
    let bytes = bytes
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] != 0x0A { start -= 1 }
      let line = line(at: start)
      if isBefore(line) { low = line.endIndex + 1 } else { high = start }
    }
    return low
  }

  /// Three digits in base 64, from the characters after '0'.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    (0..<digits).reduce(0) { $0 << 6 | (Int(bytes[index + $1]) - 0x30) }
  }

  static let digits = 3
}
