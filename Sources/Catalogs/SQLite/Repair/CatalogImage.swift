#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The bytes of a database file as the disk gives them, whatever is in them.
struct CatalogImage {
  private(set) var bytes: [UInt8] = []
  /// How many blocks could not be read, and are zero here.
  private(set) var unreadableBlocks = 0
  private let device: dev_t
  private let number: ino_t

  /// Nil where there is no such file, or where it may not be read.
  init?(ofFile path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
    bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var position = 0
    bytes.withUnsafeMutableBytes { buffer in
      while position < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
        // Large pieces until one fails, then as small as what a disk loses.
        var count = pread(file, rest.baseAddress, min(rest.count, Self.piece), off_t(position))
        if count < 0, errno == EINTR { continue }
        if count < 0 { count = pread(file, rest.baseAddress, min(rest.count, Self.block), off_t(position)) }
        if count < 0 {
          unreadableBlocks += 1
          count = min(rest.count, Self.block)
        }
        if count == 0 { break }
        position += count
      }
    }
  }

  /// False where another file is at the path by now.
  func isStillAt(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && (status.st_dev, status.st_ino) == (device, number)
  }

  /// For a database in memory, which knows no log.
  static func withoutLog(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= FileHeader.length else { return bytes }
    var copy = bytes
    copy[18] = 1
    copy[19] = 1
    return copy
  }

  /// With the size and the number of its pages in the header, where one of them may be wrong: of a file that says it is longer,
  /// SQLite would read nothing.
  static func measured(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= FileHeader.length,
      !FileHeader(bytes: Array(bytes.prefix(FileHeader.length)), fileSize: Int64(bytes.count)).isMeasured,
      let size = PageScan.likelyPageSize(of: bytes)
    else { return bytes }
    var copy = bytes
    // 65,536 is written as 1.
    copy[16] = UInt8(size >> 8 & 0xFF)
    copy[17] = UInt8(size >> 16)
    let pages = bytes.count / size
    for (place, shift) in zip(28..., [24, 16, 8, 0]) { copy[place] = UInt8(truncatingIfNeeded: pages >> shift) }
    return copy
  }

  private static let piece = 1 << 20
  private static let block = 4_096
}
