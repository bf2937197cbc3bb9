/// The first bytes of a database file, which tell whose it is before anything is changed.
struct FileHeader {
  static let length = 100
  /// `MEMO`
  static let applicationID: Int64 = 0x4D45_4D4F

  let bytes: [UInt8]
  let fileSize: Int64

  enum Owner: Equatable {
    /// Zero bytes: a catalog that is about to be made.
    case nobody
    case catalog(version: Int64)
    case otherProgram
    case noDatabase
  }

  var owner: Owner {
    if fileSize == 0 { return .nobody }
    guard fileSize >= Self.length, bytes.starts(with: Self.magic) else { return .noDatabase }
    guard word(at: 68) == Self.applicationID else { return .otherProgram }
    return .catalog(version: Int64(Int32(truncatingIfNeeded: word(at: 60))))
  }

  /// A first start that lost power leaves zeros and a journal to roll back.
  var isBlank: Bool { fileSize > 0 && bytes.allSatisfy { $0 == 0 } }

  var isWriteAheadLogged: Bool { bytes[18] == 2 && bytes[19] == 2 }

  /// Fewer bytes than the pages it says it has; only a log or journal beside it may know better.
  var isTruncated: Bool { fileSize < word(at: 28) * pageSize }

  /// Its pages are all of the file: neither their size nor their number is damaged.
  var isMeasured: Bool { fileSize == word(at: 28) * pageSize }

  private var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  private func word(at offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }

  private static let magic = Array("SQLite format 3\0".utf8)
}
