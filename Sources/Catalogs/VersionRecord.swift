package import Themes

/// The columns of a theme's content, in each table that has them. A field that themes get is a case here, at the end.
package enum ContentColumn: Int32, CaseIterable, Sendable {
  case theme, pairs, color, checksum, name, emojis, removed, extras, words

  package static let count = Int32(allCases.count)
  /// True if the first schema did not have it.
  package var isAdded: Bool { rawValue > Self.extras.rawValue }

  package var kind: CatalogTable.Column.Kind {
    switch self {
    case .theme: .id
    case .pairs, .color, .checksum: .integer
    case .name, .emojis, .removed, .extras, .words: .text
    }
  }

  /// For example, of `v`: `v.theme, v.pairs, v.color, …`
  package static func list(of table: String? = nil) -> String {
    allCases.map { column in (table.map { "\($0)." } ?? "") + "\(column)" }.joined(separator: ", ")
  }
}

/// The content of a theme as the numbers and bytes that a store keeps.
///
/// The record is set thousands of times, so the texts share one buffer that only grows.
package struct VersionRecord: Sendable {
  private var buffer: [UInt8] = Array(repeating: 0, count: 1_024)
  private var count = 0
  private var values: [Value] = Array(repeating: .null, count: ContentColumn.allCases.count)
  package private(set) var nameHash: Int64?
  package private(set) var checksum: Int64 = 0

  package init() {}

  /// The value of a column; a range is in the bytes of ``withBytes(_:)``.
  package enum Value: Sendable {
    case null
    case integer(Int64)
    case id(Range<Int>)
    case text(Range<Int>)
  }

  package func value(of column: ContentColumn) -> Value { values[Int(column.rawValue)] }

  /// Passes the 16 bytes of the id, followed by the texts.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Replaces the content; nil stands for a deletion.
  package mutating func set(_ content: Theme?, of id: ThemeID) {
    start(with: id)
    nameHash = content.map { NameKey.looseHash(of: $0.name) }
    var sum = ContentChecksum(id)
    for column in ContentColumn.allCases {
      let value = value(of: column, in: content)
      values[Int(column.rawValue)] = value
      switch value {
      case .null, .id: break
      case .integer(let number): sum.add(number, of: column)
      case .text(let place):
        buffer.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[place]), of: column) }
      }
    }
    checksum = sum.value
    values[Int(ContentColumn.checksum.rawValue)] = .integer(checksum)
  }

  private mutating func value(of column: ContentColumn, in content: Theme?) -> Value {
    guard let content else { return column == .theme ? .id(0..<16) : .null }
    switch column {
    case .theme: return .id(0..<16)
    // Set at the end of ``set(_:of:)``: it covers the other columns.
    case .checksum: return .null
    case .pairs: return .integer(Int64(content.numberOfPairs))
    case .color: return .integer(Int64(content.color.packed))
    case .name: return .text(append(content.name))
    case .emojis: return .text(append(content.emojis))
    case .removed: return .text(append(content.removedEmojis))
    case .extras: return content.extras.isEmpty ? .null : .text(append(content.extras))
    case .words: return content.words.isEmpty ? .null : .text(append(WordRule.value(of: content.content)))
    }
  }

  /// Writes the 16 bytes of the id.
  private mutating func start(with id: ThemeID) {
    count = 16
    buffer.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }

  /// Returns the place of the text in the buffer.
  private mutating func append(_ text: String) -> Range<Int> {
    let start = count
    count += text.utf8.count
    reserve(count)
    buffer.withUnsafeMutableBytes { bytes in _ = Self.copy(text, to: bytes, at: start) }
    return start..<count
  }

  /// One face per line: a face never contains a line break.
  private mutating func append(_ faces: [Emoji]) -> Range<Int> {
    let start = count
    guard !faces.isEmpty else { return start..<start }
    reserve(faces.reduce(start + faces.count) { $0 + $1.text.utf8.count })
    count = buffer.withUnsafeMutableBytes { bytes in
      var end = start
      for face in faces {
        end = Self.copy(face.text, to: bytes, at: end)
        bytes[end] = UInt8(ascii: "\n")
        end += 1
      }
      return end - 1
    }
    return start..<count
  }

  private mutating func append(_ members: [ExtraValue.Member]) -> Range<Int> {
    var text: [UInt8] = []
    ExtraText.append(members, to: &text)
    return append(String(decoding: text, as: UTF8.self))
  }

  /// Returns the end of the text.
  private static func copy(_ text: String, to bytes: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: UnsafeRawBufferPointer(utf8))
      return start + utf8.count
    }
  }

  private mutating func reserve(_ size: Int) {
    guard size > buffer.count else { return }
    buffer.append(contentsOf: repeatElement(0, count: max(size, buffer.count * 2) - buffer.count))
  }
}

extension StoredRow {
  /// The content whose columns begin at `first`; nil for a deletion and for an outer join without a match. Throws if the
  /// checksum is wrong, or if the theme breaks a rule that other code relies on.
  package func content(from first: Int32 = 0, or last: LastContent? = nil) throws -> Theme? {
    guard !isNull(first + ContentColumn.theme.rawValue) else { return nil }
    return try withExtendedLifetime(self) {
      guard let id = try id(first + ContentColumn.theme.rawValue) else {
        throw Diagnostic.catalog(.damagedTheme(nil, name: nil))
      }
      let checksum = integer(first + ContentColumn.checksum.rawValue)
      if let theme = last?.theme, theme.id == id, last?.checksum == checksum { return theme }
      var read = SummedContent(first: first, sum: ContentChecksum(id))
      let isDeletion = isNull(first + ContentColumn.name.rawValue)
      let theme = isDeletion ? nil : try read.theme(id, of: self)
      guard read.sum.value == checksum, isDeletion || theme != nil else {
        let name = isDeletion ? nil : try text(first + ContentColumn.name.rawValue)
        throw Diagnostic.catalog(.damagedTheme(id, name: name))
      }
      last?.set(theme, checksum)
      return theme
    }
  }

  /// Throws if the id or the checksum of the theme in effect is not that of its content.
  package func shownTheme(from first: Int32 = 0, or last: LastContent? = nil) throws -> Theme {
    let (id, checksum) = (try id(first + ContentColumn.count), integer(first + ContentColumn.count + 1))
    guard let theme = try content(from: first, or: last) else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
    guard id == theme.id, checksum == integer(first + ContentColumn.checksum.rawValue) else {
      throw Diagnostic.catalog(.damagedTheme(theme.id, name: theme.name))
    }
    return theme
  }

  /// A theme in effect with its number in the list, if it is not damaged.
  package func listedTheme(
    _ number: Int, from first: Int32 = 0, damaged: (DamagedTheme) throws -> Void
  ) throws -> Theme? {
    do {
      return try shownTheme(from: first)
    } catch let finding as Diagnostic {
      guard case .damagedTheme(_, let name, _)? = finding.catalogProblem else { throw finding }
      try damaged(DamagedTheme(id: id(first + ContentColumn.count), name: name, row: number))
      return nil
    }
  }
}

/// The content that a store has decoded last, which is not decoded again. An import that updates a theme reads it by its
/// id, by its name and as what was imported before; with 700 words each time takes a millisecond.
package final class LastContent {
  fileprivate private(set) var theme: Theme?
  fileprivate private(set) var checksum: Int64 = 0

  package init() {}

  fileprivate func set(_ theme: Theme?, _ checksum: Int64) { (self.theme, self.checksum) = (theme, checksum) }
}

/// Reads the content in a row. Each value that is read is added to the checksum, so they are read in the order of the columns.
/// A row as a property would be copied for each value.
private struct SummedContent {
  let first: Int32
  var sum: ContentChecksum

  private mutating func integer(_ column: ContentColumn, of row: some StoredRow) -> Int64 {
    let number = row.integer(first + column.rawValue)
    sum.add(number, of: column)
    return number
  }

  private mutating func optionalText(
    _ column: ContentColumn, of row: some StoredRow
  ) throws -> UnsafeRawBufferPointer? {
    guard let text = try row.bytes(first + column.rawValue) else { return nil }
    sum.add(text, of: column)
    return text
  }

  private mutating func text(_ column: ContentColumn, of row: some StoredRow) throws -> UnsafeRawBufferPointer {
    if let text = try optionalText(column, of: row) { return text }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    sum.add(none, of: column)
    return none
  }

  /// Nil if a value is impossible. The checksum may be wrong.
  mutating func theme(_ id: ThemeID, of row: some StoredRow) throws -> Theme? {
    let (pairs, color) = (integer(.pairs, of: row), integer(.color, of: row))
    let (name, faces, removed) = try (text(.name, of: row), text(.emojis, of: row), text(.removed, of: row))
    let (extras, words) = try (optionalText(.extras, of: row), optionalText(.words, of: row))
    guard let packed = UInt32(exactly: color), let members = extras.map(ExtraText.members) ?? [], !name.isEmpty,
      let emojis = Self.emojis(faces), let removedEmojis = Self.emojis(removed), let pairs = Int(exactly: pairs),
      PairsRule.clamped(pairs, emojis: emojis.count) == pairs, pairs <= emojis.count, !UnsafeText.isIn(name),
      !UnsafeText.isIn(faces, betweenLines: true), !UnsafeText.isIn(removed, betweenLines: true)
    else { return nil }
    var content = Theme.Content(
      name: String(decoding: name, as: UTF8.self), emojis: emojis, removedEmojis: removedEmojis, numberOfPairs: pairs,
      color: ThemeColor(packed: packed), words: [:], extras: members)
    if let words {
      guard let members = ExtraText.members(words), content.setWords(.object(members)) else { return nil }
    } else {
      content.adoptWords()
    }
    return Theme(trusted: id, content)
  }

  /// Nil if a line is empty.
  private static func emojis(_ bytes: UnsafeRawBufferPointer) -> [Emoji]? {
    guard !bytes.isEmpty else { return [] }
    var faces: [Emoji] = []
    faces.reserveCapacity(bytes.count / 5 + 1)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
      guard start < end else { return nil }
      faces.append(Emoji(qualified: String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + 1
    }
    return faces
  }
}

/// The checksum of a content. It covers the whole theme, so that a flipped bit is noticed before the theme is shown, and is
/// the same on every machine and in every release.
///
/// No value can be taken for that of another field: texts are hashed with their lengths. The columns of the first schema
/// have a fixed order in which only the last may be missing; the number of each later one is hashed before its value.
private struct ContentChecksum {
  private var hash = StableHash(seed: 1)

  /// The checksum of a deletion.
  init(_ id: ThemeID) {
    hash.combine(id.high)
    hash.combine(id.low)
  }

  var value: Int64 { Int64(bitPattern: hash.value) }

  mutating func add(_ number: Int64, of column: ContentColumn) {
    addTag(of: column)
    hash.combine(UInt64(bitPattern: number))
  }

  mutating func add(_ text: UnsafeRawBufferPointer, of column: ContentColumn) {
    addTag(of: column)
    hash.combine(text)
  }

  private mutating func addTag(of column: ContentColumn) {
    if column.isAdded { hash.combine(~UInt64(column.rawValue)) }
  }
}
