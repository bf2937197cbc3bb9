/// One row as the pages of a database file hold it, read without the database.
struct PageRecord {
  let rowID: Int64
  let values: [Value]

  enum Value {
    case null
    case integer(Int64)
    case text([UInt8])
    case blob([UInt8])
  }

  /// Nil where the bytes are no record: a header with the sizes of the values, then the values, to the last byte.
  init?(rowID: Int64, payload: [UInt8]) {
    var header = VarintReader(payload, at: 0)
    guard let size = header.next(), size <= payload.count, size > 0 else { return nil }
    var kinds: [Int] = []
    while header.position < size {
      guard let kind = header.next(), kinds.count < Self.mostColumns else { return nil }
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
      case 1...6: values.append(.integer(Self.integer(bytes)))
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
    case 6: 8
    case 12...: (kind - 12) / 2
    default: -1
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(bytes.first.map { $0 >= 0x80 } == true ? -1 : 0) { $0 << 8 | Int64($1) }
  }

  private static let mostColumns = 20
}
