internal import CArchive
internal import Platform
internal import Themes

/// The files of a zip that passed the audit and the limits.
struct ZipSource: PackSource {
  private let bytes: [UInt8]
  private let members: [(path: String, entry: ZipEntry)]
  /// The folder that holds all files, with its slash: zipping a folder includes its name.
  private let root: String
  /// Names of files that the sender's system added.
  let systemFiles: [String]

  init(_ bytes: [UInt8], limits: PackLimits) throws {
    let all = try ZipAudit.entries(of: bytes, limit: limits.entries)
    try limits.check(all)
    let files = all.filter { !$0.isFolder }
    let own = files.filter { !$0.isAddedBySystem }
    let root = Self.commonFolder(own.map(\.name))
    self.bytes = bytes
    self.root = root
    systemFiles = files.filter(\.isAddedBySystem).map(\.name)
    members = own.map { (String($0.name.dropFirst(root.count)), $0) }
    if let size = declaredSize(of: Manifest.fileName), size > limits.manifestSize {
      throw Diagnostic.pack(.manifestTooLarge(limit: limits.manifestSize)).inside(displayName(of: Manifest.fileName))
    }
  }

  var paths: [String] { members.map(\.path) }

  func declaredSize(of path: String) -> Int? { entry(path)?.size }

  func content(of path: String) throws -> [UInt8]? { try entry(path).map { try ZipReader.content(of: $0, in: bytes) } }

  func displayName(of path: String) -> String { root + path }

  private func entry(_ path: String) -> ZipEntry? { members.first { $0.path == path }?.entry }

  private static func commonFolder(_ names: [String]) -> String {
    guard let first = names.first, let slash = first.firstIndex(of: "/") else { return "" }
    let folder = String(first[...slash])
    return names.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
  }
}

/// Reads an audited zip in memory with libarchive: only zip, no filters, nothing extracted.
struct ZipReader: ~Copyable {
  private let archive: OpaquePointer

  private init(adopting archive: OpaquePointer) { self.archive = archive }

  deinit { archive_read_free(archive) }

  /// The content of `entry` of the zip in `bytes`: of the declared size, with the right checksum.
  static func content(of entry: ZipEntry, in bytes: [UInt8]) throws -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(entry.size)
    try reading(bytes) { reader in
      try reader.seek(entry)
      try reader.read(entry) { content.append(contentsOf: $0) }
    }
    return content
  }

  /// Inflates all entries in one pass and keeps nothing: each must have the declared size and checksum.
  static func check(_ entries: [ZipEntry], in bytes: [UInt8]) throws {
    // libarchive goes by offset too. It does not open a zip without entries.
    guard !entries.isEmpty else { return }
    try reading(bytes) { reader in
      for entry in entries.sorted(by: { $0.offset < $1.offset }) {
        guard try reader.next(before: entry) == entry.name else { throw damaged(entry, "not found") }
        try reader.read(entry) { _ in }
      }
    }
  }

  private static func reading(_ bytes: [UInt8], _ body: (borrowing ZipReader) throws -> Void) throws {
    try UTF8Codeset().during {
      try bytes.withUnsafeBytes { buffer in try body(open(buffer)) }
    }
  }

  private static func open(_ buffer: UnsafeRawBufferPointer) throws -> ZipReader {
    guard let archive = archive_read_new() else { throw Diagnostic.archive(.libraryFailed("out of memory")) }
    let reader = ZipReader(adopting: archive)
    // On macOS, libarchive would merge `__MACOSX` entries into others.
    guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
      archive_read_set_options(archive, "zip:!mac-ext") == ARCHIVE_OK
    else { throw Diagnostic.archive(.libraryFailed("unknown error")) }
    guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
      throw Diagnostic.zip(.damaged("the zip is damaged (\(reader.reason))"), at: 0)
    }
    return reader
  }

  private func seek(_ wanted: ZipEntry) throws {
    while try next(before: wanted) != wanted.name {}
  }

  /// The name of the next entry; nil if it is not UTF-8.
  ///
  /// Any status other than ARCHIVE_OK ends the search: a damaged archive would return the same error forever.
  private func next(before wanted: ZipEntry) throws -> String? {
    var header: OpaquePointer?
    let status = archive_read_next_header(archive, &header)
    guard status != ARCHIVE_EOF else { throw Self.damaged(wanted, "not found") }
    guard status == ARCHIVE_OK, let header else {
      throw Self.damaged(wanted, reason)
    }
    return archive_entry_pathname_utf8(header).map { String(cString: $0) }
  }

  private static func damaged(_ entry: ZipEntry, _ reason: String) -> Diagnostic {
    .zip(.damaged("\(quoted(entry.name)) is damaged (\(reason))"), at: entry.offset)
  }

  /// Reads the content block by block, up to the declared size.
  private func read(_ entry: ZipEntry, _ onPiece: (UnsafeRawBufferPointer) -> Void) throws {
    let wrongSize = Diagnostic.zip(
      .unsound("the content of \(quoted(entry.name)) does not have the declared size"), at: entry.offset)
    var remaining = entry.size
    while true {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let status = archive_read_data_block(archive, &start, &count, &offset)
      switch status {
      // A warning says that the record contradicts the data: the checksum or a size. It comes with the last block.
      case ARCHIVE_OK, ARCHIVE_WARN:
        guard count <= remaining else { throw wrongSize }
        onPiece(UnsafeRawBufferPointer(start: start, count: count))
        remaining -= count
        if status == ARCHIVE_OK { continue }
        guard remaining == 0 else { throw wrongSize }
        throw Self.damaged(entry, reason)
      case ARCHIVE_EOF:
        guard remaining == 0 else { throw wrongSize }
        return
      default: throw Self.damaged(entry, reason)
      }
    }
  }

  private var reason: String { archive_error_string(archive).map { String(cString: $0) } ?? "unreadable" }
}
