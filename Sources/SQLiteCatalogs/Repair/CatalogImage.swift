internal import CSQLite
internal import Platform

/// The bytes of a database file, read without SQLite.
struct CatalogImage {
  private(set) var bytes: [UInt8] = []
  /// How many blocks could not be read; their bytes are zero.
  private(set) var unreadableBlocks = 0
  private let identity: FileIdentity

  /// Nil if there is no such file, or if it is not readable.
  init?(ofFile path: String) {
    guard let file = try? FileDescriptor.forReading(path), let status = try? file.status(), status.kind == .file else {
      return nil
    }
    identity = status.identity
    bytes = [UInt8](repeating: 0, count: status.size)
    bytes.withUnsafeMutableBytes { buffer in
      var position = 0
      while position < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
        // Reads large pieces; if one fails, a piece of the size of a disk block.
        let large = UnsafeMutableRawBufferPointer(rebasing: rest.prefix(Self.piece))
        let small = UnsafeMutableRawBufferPointer(rebasing: rest.prefix(Self.block))
        let read = (try? file.read(into: large, at: position)) ?? (try? file.read(into: small, at: position))
        if read == nil { unreadableBlocks += 1 }
        let count = read ?? small.count
        if count == 0 { break }
        position += count
      }
    }
  }

  /// False if another file is at the path by now.
  func isStillAt(_ path: String) -> Bool { (try? FileStatus(path))?.identity == identity }

  /// The bytes with the log switched off in the header: a database in memory cannot have one.
  static func withoutLog(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= FileHeader.length else { return bytes }
    var copy = bytes
    copy[18] = 1
    copy[19] = 1
    return copy
  }

  /// The bytes with the page size and page count in the header corrected. SQLite reads nothing from a file that claims to
  /// be longer than it is.
  static func withMeasuredPages(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= FileHeader.length, !FileHeader(of: bytes).hasMatchingSize,
      let size = PageScan.likelyPageSize(of: bytes)
    else { return bytes }
    var copy = bytes
    // The header stores 65,536 as 1.
    copy[16] = UInt8(size >> 8 & 0xFF)
    copy[17] = UInt8(size >> 16)
    let pages = bytes.count / size
    for (place, shift) in zip(28..., [24, 16, 8, 0]) { copy[place] = UInt8(truncatingIfNeeded: pages >> shift) }
    return copy
  }

  private static let piece = 1 << 20
  private static let block = 4_096
}

extension Connection {
  /// Opens the bytes of a database file for reading.
  static func open(image: [UInt8]) throws -> Connection {
    let size = image.count
    guard let copy = sqlite3_malloc64(sqlite3_uint64(max(size, 1)))?.assumingMemoryBound(to: UInt8.self) else {
      throw SQLiteFailure(code: SQLITE_NOMEM, connection: nil)
    }
    copy.update(from: image, count: size)
    return try open(adopting: UnsafeMutableBufferPointer(start: copy, count: size), SQLITE_DESERIALIZE_READONLY)
  }

  /// A copy in memory that can be changed.
  func copyInMemory() throws -> Connection {
    let bytes = try serialized()
    // A database in memory cannot have a log.
    for place in 18...19 where place < bytes.count { bytes[place] = 1 }
    return try .open(adopting: bytes, SQLITE_DESERIALIZE_RESIZEABLE)
  }

  /// The bytes of the whole database, as one file holds them.
  func image() throws -> [UInt8] {
    let bytes = try serialized()
    defer { sqlite3_free(bytes.baseAddress) }
    return Array(bytes)
  }

  private func serialized() throws -> UnsafeMutableBufferPointer<UInt8> {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
      throw SQLiteFailure(code: SQLITE_NOMEM, connection: handle)
    }
    return UnsafeMutableBufferPointer(start: bytes, count: Int(size))
  }

  /// SQLite frees the bytes.
  private static func open(adopting bytes: UnsafeMutableBufferPointer<UInt8>, _ access: Int32) throws -> Connection {
    let connection = try open("", .memory, patience: 0)
    let size = sqlite3_int64(bytes.count)
    try connection.check(
      sqlite3_deserialize(
        connection.handle, "main", bytes.baseAddress, size, size, UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | access)))
    // SQLite lets a database in memory grow to 1 GiB unless it is told another limit.
    var limit = max(sqlite3_int64(1 << 40), size)
    _ = sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
    return connection
  }
}

/// The write-ahead log of a file that SQLite can no longer open.
///
/// For example: the header of the file is lost, and the log has the newest change; then
/// `CatalogLog(log)?.merged(into: file)` is the file with that change.
struct CatalogLog {
  private let log: [UInt8]
  private let pageSize: Int
  /// The byte order of the numbers that the checksums add up.
  private let isBigEndian: Bool

  /// Nil if the bytes do not begin with the valid header of a log.
  init?(_ log: [UInt8]) {
    guard log.count >= Self.header else { return nil }
    self.log = log
    pageSize = Int(Self.word(log, 8))
    isBigEndian = log[3] & 1 == 1
    guard Self.word(log, 0) & ~1 == 0x377F_0682, (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1,
      sum(of: 0..<24, after: (0, 0)) == (Self.word(log, 24), Self.word(log, 28))
    else { return nil }
  }

  /// The file with the pages of all committed changes. The rest of the log is older, or was not committed.
  func merged(into file: [UInt8]) -> [UInt8] {
    var file = file
    var waiting: [Range<Int>] = []
    var last = (Self.word(log, 24), Self.word(log, 28))
    var frame = Self.header
    while frame + Self.frameHeader + pageSize <= log.count {
      let page = frame + Self.frameHeader..<frame + Self.frameHeader + pageSize
      last = sum(of: page, after: sum(of: frame..<frame + 8, after: last))
      guard log[frame + 8..<frame + 16].elementsEqual(log[16..<24]), Self.word(log, frame) > 0,
        last == (Self.word(log, frame + 16), Self.word(log, frame + 20))
      else { break }
      waiting.append(page)
      if Self.word(log, frame + 4) > 0 {
        for page in waiting { put(page, into: &file) }
        waiting = []
      }
      frame = page.upperBound
    }
    return file
  }

  private func put(_ page: Range<Int>, into file: inout [UInt8]) {
    let start = (Int(Self.word(log, page.lowerBound - Self.frameHeader)) - 1) * pageSize
    // The file and its log together cannot have a page with a higher number.
    guard start <= file.count + log.count else { return }
    if file.count < start + pageSize {
      file.append(contentsOf: repeatElement(0, count: start + pageSize - file.count))
    }
    file.replaceSubrange(start..<start + pageSize, with: log[page])
  }

  /// The two running checksums of the file format.
  private func sum(of range: Range<Int>, after: (UInt32, UInt32)) -> (UInt32, UInt32) {
    var (first, second) = after
    for position in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      first &+= word(position) &+ second
      second &+= word(position + 4) &+ first
    }
    return (first, second)
  }

  private func word(_ position: Int) -> UInt32 {
    let word = Self.word(log, position)
    return isBigEndian ? word : word.byteSwapped
  }

  private static func word(_ bytes: [UInt8], _ position: Int) -> UInt32 {
    UInt32(bytes[position]) << 24 | UInt32(bytes[position + 1]) << 16 | UInt32(bytes[position + 2]) << 8
      | UInt32(bytes[position + 3])
  }

  private static let header = 32
  private static let frameHeader = 24
}
