/// The first bytes of a database file. They show which program the file belongs to.
struct FileHeader {
  static let length = 100
  /// `MEMO`
  static let applicationID: Int64 = 0x4D45_4D4F

  private let bytes: [UInt8]
  private let fileSize: Int64

  init(bytes: [UInt8], fileSize: Int64) { (self.bytes, self.fileSize) = (bytes, fileSize) }

  init(of file: [UInt8]) { self.init(bytes: Array(file.prefix(Self.length)), fileSize: Int64(file.count)) }

  enum Owner: Equatable {
    /// Zero bytes: a catalog can be created here.
    case empty
    case catalog(version: Int64)
    case otherProgram
    case notADatabase
  }

  var owner: Owner {
    if fileSize == 0 { return .empty }
    guard fileSize >= Self.length, bytes.starts(with: Self.magic) else { return .notADatabase }
    guard word(at: 68) == Self.applicationID else { return .otherProgram }
    return .catalog(version: Int64(Int32(truncatingIfNeeded: word(at: 60))))
  }

  /// All zeros. A power failure at the first commit leaves this, and a journal to roll back.
  var isBlank: Bool { fileSize > 0 && bytes.allSatisfy { $0 == 0 } }

  /// For a header of ``length`` bytes.
  var isWriteAheadLogged: Bool { bytes[18] == 2 && bytes[19] == 2 }

  /// Fewer bytes than the header says, unless a log or journal beside the file has the rest.
  var isTruncated: Bool { fileSize < declaredSize }

  /// No version of SQLite writes this schema format.
  var hasUnknownFormat: Bool { word(at: 44) > 4 }

  /// Page size and page count match the size of the file.
  var hasMatchingSize: Bool { fileSize == declaredSize }

  private var declaredSize: Int64 { word(at: 28) * pageSize }

  private var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  private func word(at offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }

  private static let magic = Array("SQLite format 3\0".utf8)
}
