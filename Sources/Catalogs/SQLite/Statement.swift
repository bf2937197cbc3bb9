internal import CSQLite
internal import Themes

/// One prepared SQL statement: bound, stepped through, reset; freed with this object.
///
/// A failed bind is remembered and thrown by the next step.
final class Statement {
  private let pointer: OpaquePointer
  private var bindCode = SQLITE_OK

  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { sqlite3_finalize(pointer) }

  func bind(_ value: Int64, at index: Int32) { note(sqlite3_bind_int64(pointer, index, value)) }

  func bind(_ value: Int64?, at index: Int32) {
    if let value { bind(value, at: index) } else { note(sqlite3_bind_null(pointer, index)) }
  }

  func bind(_ text: String, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        note(sqlite3_bind_text(pointer, index, characters.baseAddress, Int32(bytes.count), catalog_copies_value()))
      }
    }
  }

  func bind(_ id: ThemeID, at index: Int32) {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes in
      note(sqlite3_bind_blob(pointer, index, bytes.baseAddress, 16, catalog_copies_value()))
    }
  }

  /// Passes on a value of another statement's row, whatever it is.
  func bind(_ row: Statement, column: Int32, at index: Int32) {
    note(sqlite3_bind_value(pointer, index, sqlite3_column_value(row.pointer, column)))
  }

  /// Binds bytes that are no text, of any length.
  func bind(blob bytes: UnsafeRawBufferPointer, at index: Int32) {
    note(sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), catalog_copies_value()))
  }

  /// Binds slices of `bytes` without copying them and runs once: its first 16 as an id, texts from `first` on; a nil slice
  /// is NULL.
  ///
  /// They must be bound again before the next run.
  func run(_ bytes: RecordBytes, id: Int32, texts: [Range<Int>?] = [], from first: Int32 = 0) throws {
    try bytes.withBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      note(sqlite3_bind_blob(pointer, id, buffer.baseAddress, 16, nil))
      for (offset, slice) in texts.enumerated() {
        let index = first + Int32(offset)
        if let slice {
          note(sqlite3_bind_text(pointer, index, base?.advanced(by: slice.lowerBound), Int32(slice.count), nil))
        } else {
          note(sqlite3_bind_null(pointer, index))
        }
      }
      try run()
    }
  }

  /// Runs to the end and is ready for other values.
  func run() throws {
    defer { reset() }
    while try step() {}
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
    sqlite3_reset(pointer)
    bindCode = SQLITE_OK
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// Nil when the column holds no 16 bytes, which only damage can bring about.
  func id(_ column: Int32) -> ThemeID? {
    let bytes = bytes(column)
    guard bytes.count == 16 else { return nil }
    return ThemeID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// Valid until the next step or reset.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(pointer, column)))
  }

  private func note(_ code: Int32) { if code != SQLITE_OK { bindCode = code } }
}
