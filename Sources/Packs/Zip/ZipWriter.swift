internal import CArchive
internal import Platform
internal import Themes

/// Writes a zip with libarchive. Equal members give equal bytes: no time, no user, one mode.
struct ZipWriter: ~Copyable {
  /// A file to write; its name is ASCII.
  struct Member {
    let name: String
    let content: [UInt8]
  }

  private let archive: OpaquePointer

  private init(adopting archive: OpaquePointer) { self.archive = archive }

  deinit { archive_write_free(archive) }

  /// A zip of `members` in this order.
  static func zip(_ members: [Member]) throws -> [UInt8] {
    // Deflate can make data grow by less than this; the rest is for the records.
    let capacity = members.reduce(1_024) { $0 + $1.content.count + $1.content.count / 512 + 1_024 }
    return try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      try withUnsafeMutablePointer(to: &filled) { used in
        try withUTF8Codeset {
          let writer = try open(buffer, used)
          for member in members { try writer.write(member) }
          guard archive_write_close(writer.archive) == ARCHIVE_OK else { throw writer.failure }
        }
      }
    }
  }

  private static func open(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ used: UnsafeMutablePointer<Int>) throws
    -> ZipWriter
  {
    guard let archive = archive_write_new() else { throw Diagnostic.archive(.libraryFailed("out of memory")) }
    let writer = ZipWriter(adopting: archive)
    guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
      archive_write_set_options(archive, "zip:compression=deflate,zip:compression-level=\(level),zip:hdrcharset=UTF-8")
        == ARCHIVE_OK,
      archive_write_open_memory(archive, buffer.baseAddress, buffer.count, used) == ARCHIVE_OK
    else { throw writer.failure }
    return writer
  }

  /// Without a time set, libarchive writes the earliest a zip can hold, 1980-01-01 00:00, whatever the time zone.
  private func write(_ member: Member) throws {
    guard let entry = archive_entry_new() else { throw failure }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname_utf8(entry, member.name)
    archive_entry_set_filetype(entry, UInt32(S_IFREG))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_uid(entry, 0)
    archive_entry_set_gid(entry, 0)
    archive_entry_set_size(entry, Int64(member.content.count))
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
    let written = member.content.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    guard written == member.content.count, archive_write_finish_entry(archive) == ARCHIVE_OK else { throw failure }
  }

  private var failure: Diagnostic {
    .archive(.libraryFailed(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"))
  }

  /// Twice as fast as the usual 6, for 5 % more bytes.
  private static let level = 4
}
