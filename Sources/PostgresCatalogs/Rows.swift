internal import Catalogs
internal import Themes

/// The result of one statement.
final class Rows: RandomAccessCollection {
  private let library: LibPQ
  private let handle: OpaquePointer
  let startIndex = 0
  let endIndex: Int

  init(adopting handle: OpaquePointer, of library: LibPQ) {
    self.library = library
    self.handle = handle
    endIndex = Int(library.rowCount(handle))
  }

  deinit { library.clear(handle) }

  subscript(index: Int) -> Row { Row(rows: self, index: Int32(index)) }

  fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    guard library.isNull(handle, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.value(handle, row, column), count: Int(library.length(handle, row, column)))
  }
}

/// One row. It keeps the result alive; the pointer of `bytes` is valid only as long as that.
struct Row: StoredRow {
  fileprivate let rows: Rows
  fileprivate let index: Int32

  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? { rows.bytes(index, column) }

  private func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
    withExtendedLifetime(rows) { body(rows.bytes(index, column)) }
  }

  func isNull(_ column: Int32) -> Bool { withBytes(column) { $0 == nil } }

  /// 0 for NULL and for a value of another size, which no statement here asks for.
  func integer(_ column: Int32) -> Int64 {
    withBytes(column) { bytes in
      guard let bytes else { return 0 }
      return switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 1: Int64(bytes[0])
      default: 0
      }
    }
  }

  func text(_ column: Int32) -> String {
    withBytes(column) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  func id(_ column: Int32) -> ThemeID? {
    withBytes(column) { $0.flatMap(ThemeID.init(bytes:)) }
  }
}
