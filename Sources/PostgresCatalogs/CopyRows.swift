internal import Catalogs

/// The rows of a `COPY … FROM STDIN (FORMAT binary)`.
struct CopyRows {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  mutating func begin(columns: Int32) { bytes += Int16(columns).bigEndianBytes }

  mutating func add(_ number: Int64?) {
    guard let number else { return addNull() }
    bytes += Int32(8).bigEndianBytes
    bytes += number.bigEndianBytes
  }

  mutating func add(_ field: UnsafeRawBufferPointer?) {
    guard let field else { return addNull() }
    bytes += Int32(field.count).bigEndianBytes
    bytes += field
  }

  mutating func add(_ row: CatalogRow) {
    begin(columns: Int32(row.count))
    for value in row { add(value.parameter.bytes) }
  }

  mutating func add(_ bytes: [UInt8]?) {
    guard let bytes else { return addNull() }
    bytes.withUnsafeBytes { add($0) }
  }

  mutating func addNull() { bytes += Int32(-1).bigEndianBytes }

  mutating func end() { bytes += Int16(-1).bigEndianBytes }

  private mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  /// The rows of these items, piece by piece until it returns nil.
  static func pieces<Item>(of items: [Item], _ add: @escaping (Item, inout CopyRows) -> Void) -> () -> [UInt8]? {
    var rows = CopyRows()
    var next = 0
    return {
      guard next <= items.count else { return nil }
      defer { rows.removeBytes() }
      while next < items.count, rows.bytes.count < 1 << 18 {
        add(items[next], &rows)
        next += 1
      }
      if next == items.count {
        rows.end()
        next += 1
      }
      return rows.bytes
    }
  }
}
