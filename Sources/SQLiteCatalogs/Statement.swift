internal import CSQLite
internal import Catalogs
internal import Themes

/// A value that a statement takes for a parameter.
protocol StatementValue {
  func bind(to statement: Statement, at index: Int32)
}

extension Int64: StatementValue {
  func bind(to statement: Statement, at index: Int32) { statement.bind(self, at: index) }
}

extension Int64?: StatementValue {
  func bind(to statement: Statement, at index: Int32) { statement.bind(self, at: index) }
}

extension String: StatementValue {
  func bind(to statement: Statement, at index: Int32) { statement.bind(self, at: index) }
}

extension ThemeID: StatementValue {
  func bind(to statement: Statement, at index: Int32) { statement.bind(self, at: index) }
}

/// A prepared SQL statement, finalized with this object.
///
/// A failed bind makes the next step throw.
final class Statement: StoredRow {
  private let pointer: OpaquePointer
  private var bindCode = SQLITE_OK

  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { _ = sqlite3_finalize(pointer) }

  func bind(_ value: Int64, at index: Int32) { note(sqlite3_bind_int64(pointer, index, value)) }

  func bind(_ value: Int64?, at index: Int32) {
    if let value { bind(value, at: index) } else { note(sqlite3_bind_null(pointer, index)) }
  }

  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        note(
          sqlite3_bind_text64(
            pointer, index, characters.baseAddress, sqlite3_uint64(bytes.count), catalog_copies_value(),
            UInt8(SQLITE_UTF8)))
      }
    }
  }

  func bind(_ id: ThemeID, at index: Int32) {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bind(blob: $0, at: index) }
  }

  /// Binds values from the first parameter on, and returns the index of the next parameter.
  @discardableResult func bind<each Value: StatementValue>(_ values: repeat each Value) -> Int32 {
    var index: Int32 = 1
    for value in repeat each values {
      value.bind(to: self, at: index)
      index += 1
    }
    return index
  }

  func bind(_ values: some Sequence<CatalogValue>) {
    for (index, value) in zip((1 as Int32)..., values) {
      switch value {
      case .none: bind(nil, at: index)
      case .integer(let number): bind(number, at: index)
      case .flag(let isSet): bind(isSet ? 1 : 0, at: index)
      case .text(let text): bind(text, at: index)
      case .id(let id): bind(id, at: index)
      }
    }
  }

  /// Binds a value of another statement's row, of any type.
  func bind(_ row: Statement, column: Int32, at index: Int32) {
    note(sqlite3_bind_value(pointer, index, sqlite3_column_value(row.pointer, column)))
  }

  /// Binds bytes, of any length; nil is NULL.
  func bind(blob bytes: UnsafeRawBufferPointer?, at index: Int32) {
    note(
      sqlite3_bind_blob64(
        pointer, index, bytes?.baseAddress, sqlite3_uint64(bytes?.count ?? 0), catalog_copies_value()))
  }

  /// Binds values, then the columns of a record, its bytes without copying them, and runs once.
  func run<each Value: StatementValue>(_ values: repeat each Value, record: VersionRecord) throws {
    let first = bind(repeat each values)
    // The bound bytes belong to the record and are valid only during this call.
    defer { sqlite3_clear_bindings(pointer) }
    try record.withBytes { bytes in
      let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      for (index, column) in zip(first..., ContentColumn.allCases) {
        switch record.value(of: column) {
        case .null: bind(nil, at: index)
        case .integer(let number): bind(number, at: index)
        case .id(let place):
          note(
            sqlite3_bind_blob64(pointer, index, base?.advanced(by: place.lowerBound), sqlite3_uint64(place.count), nil))
        case .text(let place):
          note(
            sqlite3_bind_text64(
              pointer, index, base?.advanced(by: place.lowerBound), sqlite3_uint64(place.count), nil, UInt8(SQLITE_UTF8)
            ))
        }
      }
      try run()
    }
  }

  /// Binds values, if there are any, runs to the end and resets, so that other values can be bound.
  func run<each Value: StatementValue>(_ values: repeat each Value) throws {
    bind(repeat each values)
    defer { reset() }
    while try step() {}
  }

  /// Binds a row, runs to the end and resets.
  func run(_ row: CatalogRow) throws {
    bind(row)
    try run()
  }

  /// Moves on to the next row; false after the last one.
  func step() throws -> Bool {
    guard bindCode == SQLITE_OK else { throw SQLiteFailure(code: bindCode, connection: sqlite3_db_handle(pointer)) }
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw SQLiteFailure(code: code, connection: sqlite3_db_handle(pointer)) }
    return false
  }

  func reset() {
    // It returns the code of the last step, which has thrown it.
    _ = sqlite3_reset(pointer)
    bindCode = SQLITE_OK
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  /// The bytes of a floating-point number, which no catalog has; nil for any other value.
  func bitsOfReal(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(pointer, column) == SQLITE_FLOAT else { return nil }
    return Int64(bitPattern: sqlite3_column_double(pointer, column).bitPattern)
  }

  /// Nil for NULL. Valid until the next step or reset.
  func bytes(_ column: Int32) throws -> UnsafeRawBufferPointer? {
    guard let start = sqlite3_column_blob(pointer, column) else {
      // SQLite returns nil for no bytes, and also if it runs out of memory.
      let connection = sqlite3_db_handle(pointer)
      guard sqlite3_errcode(connection) & 0xFF != SQLITE_NOMEM else {
        throw SQLiteFailure(code: SQLITE_NOMEM, connection: connection)
      }
      return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// Keeps the code of a failed bind for the next step.
  private func note(_ code: Int32) { if code != SQLITE_OK { bindCode = code } }
}
