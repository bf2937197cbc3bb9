/// Finds the rows in the leaf pages of a database file, without its header, schema and trees.
///
/// Deleted rows may be among them: the caller must check each row.
struct PageScan {
  private let image: [UInt8]
  private let pageSize: Int

  init(_ image: [UInt8], pageSize: Int) {
    self.image = image
    self.pageSize = pageSize
  }

  /// The possible page sizes, that of the header first.
  static func pageSizes(of image: [UInt8]) -> [Int] {
    let named = image.count > 17 ? Int(image[16]) << 8 | Int(image[17]) : 0
    let all = [16_384, 4_096, 65_536, 32_768, 8_192, 2_048, 1_024, 512]
    let first = named == 1 ? 65_536 : named
    return all.contains(first) ? [first] + all.filter { $0 != first } : all
  }

  /// The size of the first page or, if that is damaged, the size with which most rows are found. A wrong size finds a few
  /// rows too.
  static func likelyPageSize(of image: [UInt8]) -> Int? {
    if let size = sizeOfFirstPage(of: image) { return size }
    let tables = SalvagedTable.allCases.filter(\.isSearched)
    var best: (size: Int?, rows: Int) = (nil, 0)
    for size in pageSizes(of: image) {
      var rows = 0
      PageScan(image, pageSize: size).forEachRow { row in if tables.contains(where: { $0.fits(row) }) { rows += 1 } }
      if rows > best.rows { best = (size, rows) }
    }
    return best.size
  }

  /// Pages are filled from their end: the page ends where the last row of the schema ends.
  private static func sizeOfFirstPage(of image: [UInt8]) -> Int? {
    guard let largest = pageSizes(of: image).max(), image.count > FileHeader.length else { return nil }
    var end = 0
    PageScan(Array(image.prefix(largest)), pageSize: largest).forEachCell(of: 0) { cell in
      // A row of the schema: type, name, name of the table, root page, SQL.
      if cell.record.values.count == 5 { end = max(end, cell.end) }
    }
    return pageSizes(of: image).contains(end) ? end : nil
  }

  func forEachRow(_ visit: (PageRecord) throws -> Void) rethrows {
    for page in stride(from: 0, to: image.count, by: pageSize) {
      try forEachCell(of: page) { try visit($0.record) }
    }
  }

  private struct Cell {
    let record: PageRecord
    let end: Int
  }

  /// Visits the rows of a leaf page. The last page of a file may be truncated.
  private func forEachCell(of page: Int, _ visit: (Cell) throws -> Void) rethrows {
    // The first page begins with the header of the file.
    let start = page == 0 ? page + FileHeader.length : page
    let end = min(page + pageSize, image.count)
    guard start + 8 <= end, image[start] == Self.leafOfTable else { return }
    for cell in 0..<min(number(start + 3, 2), pageSize / 4) {
      let pointer = start + 8 + cell * 2
      guard pointer + 2 <= end else { break }
      if let cell = self.cell(at: page + number(pointer, 2), before: end) { try visit(cell) }
    }
  }

  private func cell(at start: Int, before end: Int) -> Cell? {
    var reader = VarintReader(Array(image[min(start, end)..<min(start + 18, end)]), at: 0)
    guard let size = reader.next(), let rowID = reader.next(), size > 0, size <= image.count else { return nil }
    let first = start + reader.position
    let local = localSize(of: size)
    guard first + local <= end else { return nil }
    var payload = Array(image[first..<first + local])
    if local < size {
      guard first + local + 4 <= end, appendOverflow(from: number(first + local, 4), to: size, &payload) else {
        return nil
      }
    }
    return PageRecord(rowID: Int64(rowID), payload: payload)
      .map { Cell(record: $0, end: local < size ? first + local + 4 : first + local) }
  }

  /// The number of bytes of a row that are in its leaf page; the rest is in overflow pages.
  private func localSize(of size: Int) -> Int {
    guard size > pageSize - 35 else { return size }
    let least = (pageSize - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (pageSize - 4)
    return wanted <= pageSize - 35 ? wanted : least
  }

  private func appendOverflow(from page: Int, to size: Int, _ payload: inout [UInt8]) -> Bool {
    var page = page
    while payload.count < size {
      // Each page adds bytes, so that a cycle of pages ends too.
      let start = (page - 1) * pageSize
      guard page > 1, start + pageSize <= image.count else { return false }
      payload.append(contentsOf: image[start + 4..<start + 4 + min(pageSize - 4, size - payload.count)])
      page = number(start, 4)
    }
    return true
  }

  private func number(_ start: Int, _ count: Int) -> Int {
    image[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static let leafOfTable: UInt8 = 13
}

/// A row of a database file, read without SQLite.
struct PageRecord {
  let rowID: Int64
  let values: [Value]

  enum Value {
    case null
    case integer(Int64)
    case text([UInt8])
    case blob([UInt8])
  }

  /// Nil if the bytes are not a record: a header with the types of the values, then the values, to the last byte.
  init?(rowID: Int64, payload: [UInt8]) {
    var header = VarintReader(payload, at: 0)
    guard let size = header.next(), size <= payload.count, size > 0 else { return nil }
    var kinds: [Int] = []
    while header.position < size {
      guard let kind = header.next(), kinds.count < Self.columnLimit else { return nil }
      kinds.append(kind)
    }
    guard header.position == size else { return nil }
    var position = size
    var values: [Value] = []
    for kind in kinds {
      let length = Self.length(of: kind)
      guard length >= 0, position + length <= payload.count else { return nil }
      let bytes = payload[position..<position + length]
      position += length
      switch kind {
      case 0: values.append(.null)
      // 7 is a floating-point number, which no catalog has: the damaged type of an integer.
      case 1...7: values.append(.integer(Self.integer(bytes)))
      case 8, 9: values.append(.integer(Int64(kind - 8)))
      case 12... where kind % 2 == 0: values.append(.blob(Array(bytes)))
      case 13...: values.append(.text(Array(bytes)))
      default: return nil
      }
    }
    guard position == payload.count else { return nil }
    self.rowID = rowID
    self.values = values
  }

  private static func length(of kind: Int) -> Int {
    switch kind {
    case 0, 8, 9: 0
    case 1...4: kind
    case 5: 6
    case 6, 7: 8
    case 12...: (kind - 12) / 2
    default: -1
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(bytes.first.map { $0 >= 0x80 } == true ? -1 : 0) { $0 << 8 | Int64($1) }
  }

  private static let columnLimit = 20
}

/// Reads SQLite's variable-length integers of one to nine bytes.
private struct VarintReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Nil at the end, and if the number is too large.
  mutating func next() -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 {
        value = value << 8 | UInt64(byte)
        break
      }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int(exactly: value)
  }
}
