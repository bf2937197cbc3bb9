internal import CArchive
internal import Platform
internal import Themes

/// An archive in memory that libarchive reads. Nothing is extracted.
struct ArchiveReader: ~Copyable {
  let archive: OpaquePointer

  private init(adopting archive: OpaquePointer) { self.archive = archive }

  deinit { archive_read_free(archive) }

  /// Opens the archive with the formats and filters that `support` switches on; libarchive would know many more.
  static func reading<Result>(
    _ bytes: [UInt8], supporting support: (OpaquePointer) -> Bool, _ body: (borrowing ArchiveReader) throws -> Result
  ) throws -> Result {
    try withUTF8Codeset {
      try bytes.withUnsafeBytes { buffer in
        guard let archive = archive_read_new() else { throw Diagnostic.archive(.libraryFailed("out of memory")) }
        let reader = ArchiveReader(adopting: archive)
        guard support(archive) else { throw Diagnostic.archive(.libraryFailed(reader.reason)) }
        guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
          throw reader.damaged
        }
        return try body(reader)
      }
    }
  }

  var reason: String { archive_error_string(archive).map { String(cString: $0) } ?? "unreadable" }

  var damaged: Diagnostic { .archive(.damaged("the archive is damaged or incomplete (\(reason))")) }
}

/// Reads the entries of an audited zip.
enum ZipReader {
  /// The content of `entry` of the zip in `bytes`: of the declared size, with the right checksum.
  static func content(of entry: ZipEntry, in bytes: [UInt8]) throws -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(entry.size)
    try reading(bytes) { reader in
      while try name(before: entry, reader) != entry.name {}
      try read(entry, reader) { content.append(contentsOf: $0) }
    }
    return content
  }

  /// Inflates all entries in one pass and keeps nothing: each must have the declared size and checksum.
  static func check(_ entries: [ZipEntry], in bytes: [UInt8]) throws {
    // libarchive goes by offset too. It does not open a zip without entries.
    guard !entries.isEmpty else { return }
    try reading(bytes) { reader in
      for entry in entries.sorted(by: { $0.offset < $1.offset }) {
        guard try name(before: entry, reader) == entry.name else { throw damaged(entry, "not found") }
        try read(entry, reader) { _ in }
      }
    }
  }

  private static func reading(_ bytes: [UInt8], _ body: (borrowing ArchiveReader) throws -> Void) throws {
    // On macOS, libarchive would merge `__MACOSX` entries into others.
    try ArchiveReader.reading(
      bytes,
      supporting: {
        archive_read_support_format_zip_seekable($0) == ARCHIVE_OK
          && archive_read_set_options($0, "zip:!mac-ext") == ARCHIVE_OK
      }, body)
  }

  /// The name of the next entry; nil if it is not UTF-8.
  ///
  /// Any status other than ARCHIVE_OK ends the search: a damaged archive would return the same error forever.
  private static func name(before wanted: ZipEntry, _ reader: borrowing ArchiveReader) throws -> String? {
    var header: OpaquePointer?
    let status = archive_read_next_header(reader.archive, &header)
    guard status != ARCHIVE_EOF else { throw damaged(wanted, "not found") }
    guard status == ARCHIVE_OK, let header else { throw damaged(wanted, reader.reason) }
    return archive_entry_pathname_utf8(header).map { String(cString: $0) }
  }

  /// Reads the content block by block, up to the declared size.
  private static func read(
    _ entry: ZipEntry, _ reader: borrowing ArchiveReader, _ onPiece: (UnsafeRawBufferPointer) -> Void
  ) throws {
    var remaining = entry.size
    var status = ARCHIVE_OK
    while status == ARCHIVE_OK {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      status = archive_read_data_block(reader.archive, &start, &count, &offset)
      // A warning says that the record contradicts the data: the checksum or a size. It comes with the last block.
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { break }
      remaining -= count
      guard remaining >= 0 else { break }
      onPiece(UnsafeRawBufferPointer(start: start, count: count))
    }
    guard status == ARCHIVE_EOF || status == ARCHIVE_OK || status == ARCHIVE_WARN else {
      throw damaged(entry, reader.reason)
    }
    guard status != ARCHIVE_OK, remaining == 0 else {
      throw Diagnostic.zip(
        .unsound("the content of \(quoted(entry.name)) does not have the declared size"), at: entry.offset)
    }
    if status == ARCHIVE_WARN { throw damaged(entry, reader.reason) }
    // libarchive has no checksum of nothing.
    guard entry.size > 0 || entry.crc32 == 0 else { throw damaged(entry, "wrong checksum") }
  }

  private static func damaged(_ entry: ZipEntry, _ reason: String) -> Diagnostic {
    .zip(.damaged("\(quoted(entry.name)) is damaged (\(reason))"), at: entry.offset)
  }
}
