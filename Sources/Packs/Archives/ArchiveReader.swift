internal import CArchive
internal import System
internal import Themes

/// libarchive's reader over a zip in memory, whose structure the audit has passed: only zip, no filters, nothing extracted.
struct ArchiveReader: ~Copyable {
  private let archive: OpaquePointer

  private init(adopting archive: OpaquePointer) { self.archive = archive }

  deinit { archive_read_free(archive) }

  /// What `entry` of the zip in `bytes` holds: exactly as much as it declares, with the right checksum. `onPiece` sees it
  /// while it arrives.
  static func content(
    of entry: ZipEntry, in bytes: [UInt8], onPiece: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws -> [UInt8] {
    try UTF8Codeset().during {
      try bytes.withUnsafeBytes { buffer in
        let reader = try open(buffer)
        try reader.seek(entry)
        return try reader.read(entry, onPiece)
      }
    }
  }

  private static func open(_ buffer: UnsafeRawBufferPointer) throws -> ArchiveReader {
    guard let archive = archive_read_new() else { throw Diagnostic.packLibraryFailed("libarchive") }
    let reader = ArchiveReader(adopting: archive)
    // On macOS, `__MACOSX` entries would be merged into others: every entry is to be seen as it is.
    guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
      archive_read_set_options(archive, "zip:!mac-ext") == ARCHIVE_OK
    else { throw Diagnostic.packLibraryFailed("libarchive") }
    guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
      throw Diagnostic.zip(.damagedData, at: 0, reader.reason)
    }
    return reader
  }

  /// Any other answer than "here is one" ends the search: a damaged archive gives the same error for ever.
  private func seek(_ wanted: ZipEntry) throws {
    var header: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &header)
      guard status == ARCHIVE_OK, let header else {
        throw Diagnostic.zip(.damagedData, at: wanted.offset, status == ARCHIVE_EOF ? quoted(wanted.name) : reason)
      }
      if let name = archive_entry_pathname_utf8(header), String(cString: name) == wanted.name { return }
    }
  }

  private func read(_ entry: ZipEntry, _ onPiece: (UnsafeRawBufferPointer) -> Void) throws -> [UInt8] {
    var status = 0
    // One byte more than declared: what lies about its size is cut off there, and the end is reached where it does not.
    let content = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, filled in
      while filled <= entry.size {
        let place = buffer.baseAddress?.advanced(by: filled)
        status = archive_read_data(archive, place, min(entry.size + 1 - filled, Self.pieceSize))
        if status <= 0 { return }
        onPiece(UnsafeRawBufferPointer(start: place, count: status))
        filled += status
      }
    }
    // libarchive notices the lie itself where the end comes within its buffer.
    if content.count > entry.size || (status == 0 && content.count < entry.size) || reason.contains("wrong size") {
      throw Diagnostic.zip(.lyingSize, at: entry.offset, name: entry.name)
    }
    guard status == 0 else { throw Diagnostic.zip(.damagedData, at: entry.offset, reason) }
    return content
  }

  private static let pieceSize = 1 << 18

  private var reason: String { archive_error_string(archive).map { quoted(String(cString: $0)) } ?? "unreadable" }
}
