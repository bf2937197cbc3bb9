internal import Themes

/// One SQL statement with its parameters `$1`, `$2` …
struct Statement {
  let sql: String
  let parameters: [Value]

  init(_ sql: String, _ parameters: Value...) { self.init(sql, parameters) }

  init(_ sql: String, _ parameters: [Value]) {
    self.sql = sql
    self.parameters = parameters
  }

  /// A parameter. All are sent in their binary form, in which a text is its bytes.
  enum Value {
    case integer(Int64?)
    case flag(Bool)
    case text(String?)
    case id(ThemeID)
    case integers([Int64?])
    case ids([ThemeID])
  }
}

extension Statement.Value {
  /// The number of its type in the server's catalog.
  var type: UInt32 {
    switch self {
    case .integer: 20
    case .flag: 16
    case .text: 25
    case .id: 2950
    case .integers: 1016
    case .ids: 2951
    }
  }

  /// Nil for NULL.
  var bytes: [UInt8]? {
    switch self {
    case .integer(let number): return number.map { $0.bigEndianBytes }
    case .flag(let isSet): return [isSet ? 1 : 0]
    case .text(let text): return text.map { Array($0.utf8) }
    case .id(let id): return id.bytes
    case .integers(let numbers): return Self.array(numbers.map { $0?.bigEndianBytes }, of: 20)
    case .ids(let ids): return Self.array(ids.map(\.bytes), of: 2950)
    }
  }

  private static func array(_ items: [[UInt8]?], of type: UInt32) -> [UInt8] {
    guard !items.isEmpty else { return (Int32(0).bigEndianBytes + Int32(0).bigEndianBytes + type.bigEndianBytes) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + items.count * 20)
    let hasNull: Int32 = items.contains { $0 == nil } ? 1 : 0
    for header in [1, hasNull, Int32(bitPattern: type), Int32(items.count), 1] { bytes += header.bigEndianBytes }
    for item in items {
      bytes += Int32(item?.count ?? -1).bigEndianBytes
      if let item { bytes += item }
    }
    return bytes
  }
}

extension FixedWidthInteger {
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}

extension ThemeID {
  var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }
}

/// The result of one statement.
final class Rows {
  private let library: LibPQ
  private let handle: OpaquePointer
  let count: Int

  init(adopting handle: OpaquePointer, of library: LibPQ) {
    self.library = library
    self.handle = handle
    count = Int(library.rowCount(handle))
  }

  deinit { library.clear(handle) }

  /// How many rows the statement changed.
  var changes: Int { Int(String(cString: library.cmdTuples(handle))) ?? 0 }

  subscript(index: Int) -> Row { Row(rows: self, index: Int32(index)) }

  var first: Row? { count > 0 ? self[0] : nil }

  fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    guard library.isNull(handle, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.value(handle, row, column), count: Int(library.length(handle, row, column)))
  }
}

/// One row; valid as long as it is referred to.
struct Row {
  fileprivate let rows: Rows
  fileprivate let index: Int32

  /// Nil for NULL. The bytes are valid as long as the row, whose lifetime must be extended until they were used.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? { rows.bytes(index, column) }

  private func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
    withExtendedLifetime(rows) { body(rows.bytes(index, column)) }
  }

  func isNull(_ column: Int32) -> Bool { withBytes(column) { $0 == nil } }

  /// 0 for NULL and for a value of another size, which no statement here asks for.
  func integer(_ column: Int32) -> Int64 { optionalInteger(column) ?? 0 }

  func optionalInteger(_ column: Int32) -> Int64? {
    withBytes(column) { bytes in
      guard let bytes else { return nil }
      return switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 1: Int64(bytes[0])
      default: nil
      }
    }
  }

  func flag(_ column: Int32) -> Bool { integer(column) == 1 }

  func text(_ column: Int32) -> String {
    withBytes(column) { bytes in bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  /// Nil if it is not an id.
  func id(_ column: Int32) -> ThemeID? {
    withBytes(column) { bytes in
      guard let bytes, bytes.count == 16 else { return nil }
      return ThemeID(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}

/// The rows of a `COPY … FROM STDIN (FORMAT binary)`.
struct CopyRows {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  mutating func begin(columns: Int16) { bytes += columns.bigEndianBytes }

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
