internal import Themes

/// A table with an emoji to a row: the rows of one name are a theme, and a row without a name belongs to the one above.
///
/// For example: `Halloween,🎃`, `Halloween,👻`, `,🕷️` is Halloween with three emoji.
struct CSVGroups {
  private struct Group {
    var draft: ThemeDraft
    var findings: [Diagnostic]
    var faces: [String] = []
    var lines: [Int] = []
    var removed: [String] = []
    let line: Int
    /// Where the pairs and the colour were said first.
    var saidPairs: Int?
    var saidColor: Int?
  }

  private var table: CSVTable
  private var groups: [Group] = []
  private var numbers: [String: Int] = [:]

  init(_ table: CSVTable) { self.table = table }

  /// Nil where some row has several emoji, or none has any. Nearly always, the first row tells.
  ///
  /// Where each row has another name, that of its emoji, the themes are named by the column of groups.
  static func table(_ table: CSVTable) throws -> CSVTable? {
    var rows = table
    var filled = 0
    var names: [String] = []
    var groups: Set<String> = []
    for _ in 0..<mostLooked {
      guard try rows.next() else { break }
      let text = try rows.withEmojis { String(decoding: $0, as: UTF8.self) } ?? ""
      guard FaceList.faces(text).count(where: { Emoji($0) != nil }) < 2, FaceList.pieces(text).count < 2 else {
        return nil
      }
      if !text.isEmpty { filled += 1 }
      names.append(trimmed(rows.text(rows.columns.name) ?? ""))
      groups.insert(trimmed(rows.text(rows.columns.group) ?? ""))
    }
    guard filled > 1 else { return nil }
    guard let group = table.columns.group, Set(names).count == names.count, groups.count < names.count else {
      return table
    }
    var columns = table.columns
    columns.name = group
    return CSVTable(columns, table.rows)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    while try table.next() {
      try readRow()
      if groups.count > ThemeReading.mostThemes { throw Diagnostic.tooManyThemes(ThemeReading.mostThemes) }
    }
    if groups.count > 1, groups.allSatisfy({ $0.faces.count < 2 && $0.removed.isEmpty }) {
      throw Diagnostic.csvOneEmojiEach(groups.count, at: groups[0].draft.place.whole)
    }
    for group in groups {
      var draft = group.draft
      draft.place = .lines(group.lines, of: group.line)
      draft.inPlay = faces(group.faces, &reading)
      if table.columns.removed != nil { draft.removed = faces(group.removed, &reading) }
      reading.found(draft, findings: group.findings)
      try reading.checkPatience()
    }
  }

  private func faces(_ texts: [String], _ reading: inout ThemeReading) -> WrittenFaces {
    var faces = WrittenFaces(expecting: texts.count)
    for text in texts { reading.add(text, to: &faces) }
    return faces
  }

  private mutating func readRow() throws {
    var findings: [Diagnostic] = []
    table.checkShape(&findings)
    let number = numberOfGroup()
    let line = table.rows.line
    var faces = try faces(.emojis)
    var removed: [String] = []
    if let mark = table.text(table.columns.removed).map(trimmed), !mark.isEmpty {
      switch FieldMark(mark) {
      case .yes: swap(&faces, &removed)
      case .no: break
      case nil: removed = try self.faces(.removedEmojis)
      }
    }
    groups[number].faces += faces
    groups[number].lines += Array(repeating: line, count: faces.count)
    groups[number].removed += removed
    take(
      table.numberOfPairs(&findings), \.numberOfPairs, \.saidPairs, of: number, table.columns.numberOfPairs, &findings)
    take(table.color, \.color, \.saidColor, of: number, table.columns.color, &findings)
    groups[number].findings += findings
  }

  /// What is said of a theme counts once; saying something else later is told.
  private mutating func take<Value: Equatable>(
    _ value: Value?, _ field: WritableKeyPath<ThemeDraft, Value?>, _ said: WritableKeyPath<Group, Int?>, of number: Int,
    _ column: Int?, _ findings: inout [Diagnostic]
  ) {
    guard let value, let column else { return }
    if let line = groups[number][keyPath: said] {
      guard groups[number].draft[keyPath: field] != value, groups[number].findings.count < FewFindings.mostOfTheme
      else { return }
      findings.append(.csvContradiction(table.text(column) ?? "", line: line, at: table.place(ofColumn: column)))
    } else {
      groups[number].draft[keyPath: field] = value
      groups[number][keyPath: said] = table.rows.line
    }
  }

  private mutating func numberOfGroup() -> Int {
    let name = trimmed(table.text(table.columns.name) ?? "")
    let id = trimmed(table.text(table.columns.id) ?? "")
    if name.isEmpty, id.isEmpty, !groups.isEmpty { return groups.count - 1 }
    let key = id.isEmpty ? "name \(name)" : "id \(id)"
    if let number = numbers[key] { return number }
    var draft = ThemeDraft(place: table.located)
    draft.id = table.identity
    draft.name = name
    groups.append(Group(draft: draft, findings: [], line: table.rows.line))
    numbers[key] = groups.count - 1
    return groups.count - 1
  }

  private func faces(_ field: ThemeField) throws -> [String] {
    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let text = field == .emojis ? try table.withEmojis(text) : try table.withRemoved(text)
    guard let text else { return [] }
    if let lost = LostEmoji.found(in: text) { throw table.lost(lost, field) }
    return FaceList.faces(text)
  }

  /// Enough to see how a table goes on.
  private static let mostLooked = 50
}
