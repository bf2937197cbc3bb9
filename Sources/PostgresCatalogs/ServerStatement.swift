internal import Catalogs
internal import Themes

/// One SQL statement with its parameters `$1`, `$2` …
struct ServerStatement {
  let sql: String
  let parameters: [Value]

  init(_ sql: String, _ parameters: Value...) { self.init(sql, parameters) }

  init(_ sql: String, _ parameters: [Value]) {
    self.sql = sql
    self.parameters = parameters
  }

  /// Adds a row to a table; `change` is the id of the change that writes it.
  static func adding(_ row: WrittenRow, to table: String, _ change: ThemeID, _ rest: String = "") -> ServerStatement {
    let columns = row.map(\.column) + ["change"]
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return ServerStatement(
      "INSERT INTO memorize.\(table) (\(columns.joined(separator: ", "))) VALUES (\(marks)) \(rest)",
      row.map(\.value.parameter) + [.id(change)])
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

extension ServerStatement.Value {
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

extension CatalogValue {
  var parameter: ServerStatement.Value {
    switch self {
    case .none: .integer(nil)
    case .integer(let number): .integer(number)
    case .flag(let isSet): .flag(isSet)
    case .text(let text): .text(text)
    case .id(let id): .id(id)
    }
  }
}
