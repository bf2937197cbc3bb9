internal import CArchive
public import Formats
internal import Platform
internal import Themes

/// A tar, plain or compressed with bzip2, that contains themes: games of KDE Pairs are distributed like this.
public struct TarFormat: ReadOnlyFormat {
  private let payloads: FormatRegistry
  private let limits: PackLimits

  public init(payloads: FormatRegistry, limits: PackLimits = .standard) {
    self.payloads = payloads.withoutArchives
    self.limits = limits
  }

  public var name: String { "tar" }
  public var summary: String { "a .tar or .tar.bz2 with games of other programs" }
  public var fileExtensions: [String] { ["tar", "bz2", "tbz2", "tbz"] }
  public var traits: FormatTraits { [.binary, .readOnly, .archive] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    if opening.starts(with: "BZh".utf8), opening.dropFirst(4).starts(with: Self.block) { return .certain }
    return opening.dropFirst(Self.signatureOffset).starts(with: "ustar".utf8) ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try UnlistedFiles(TarSource(bytes, limits: limits), payloads: payloads).read(into: &reading)
  }

  /// Every bzip2 block begins with the digits of π.
  private static let block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
  private static let signatureOffset = 257
}

/// The files of a tar that passed its checks, in memory.
private struct TarSource: PackSource {
  private let files: [TarFile]

  init(_ bytes: [UInt8], limits: PackLimits) throws { files = try TarReader.files(of: bytes, limits: limits) }

  var paths: [String] { files.map(\.name) }

  func content(of path: String) throws -> [UInt8]? { files.first { $0.name == path }?.content }
}

/// A file of a tar.
private struct TarFile {
  let name: String
  /// Nil for a media file, which is skipped.
  let content: [UInt8]?
}

/// Reads a tar in memory with libarchive: no other format, no filter but bzip2, nothing extracted.
///
/// A tar has no directory to check first, so each entry is checked when it is reached, and the unpacked bytes are
/// counted.
private struct TarReader: ~Copyable {
  private let archive: OpaquePointer
  private let limits: PackLimits
  private let packedSize: Int

  private init(adopting archive: OpaquePointer, limits: PackLimits, packedSize: Int) {
    self.archive = archive
    self.limits = limits
    self.packedSize = packedSize
  }

  deinit { archive_read_free(archive) }

  /// All files in order; media files come without content.
  static func files(of bytes: [UInt8], limits: PackLimits) throws -> [TarFile] {
    try UTF8Codeset().during {
      try bytes.withUnsafeBytes { buffer in
        let reader = try open(buffer, limits)
        return try reader.files()
      }
    }
  }

  private static func open(_ buffer: UnsafeRawBufferPointer, _ limits: PackLimits) throws -> TarReader {
    guard let archive = archive_read_new() else { throw Diagnostic.archive(.libraryFailed("out of memory")) }
    let reader = TarReader(adopting: archive, limits: limits, packedSize: buffer.count)
    // A warning would mean that libarchive runs an external program to decompress.
    guard archive_read_support_filter_bzip2(archive) == ARCHIVE_OK,
      archive_read_support_format_tar(archive) == ARCHIVE_OK
    else { throw Diagnostic.archive(.libraryFailed(reader.reason)) }
    guard archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK else {
      throw damaged(reader.reason)
    }
    return reader
  }

  private func files() throws -> [TarFile] {
    var files: [TarFile] = []
    var known: Set<String> = []
    var remaining = limits.totalSize
    var count = 0
    var header: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &header)
      if status == ARCHIVE_EOF { return files }
      guard status == ARCHIVE_OK, let header else { throw Self.damaged(reason) }
      try checkUnpacked()
      count += 1
      guard count <= limits.entries else { throw Diagnostic.archive(.tooManyEntries(nil, limit: limits.entries)) }
      let name = try Self.name(of: header)
      let kind = archive_entry_filetype(header) & Self.kinds
      guard kind == Self.file || kind == Self.folder, archive_entry_hardlink(header) == nil else {
        throw Diagnostic.archive(.notAFile("\(quoted(name)) is a link or a device, not a file or folder"))
      }
      // Checked before libarchive reads or skips the content.
      let size = Int(clamping: archive_entry_size(header))
      guard size >= 0, size <= remaining else { throw Diagnostic.archive(.tooLarge(limit: limits.totalSize)) }
      remaining -= size
      guard kind == Self.file else { continue }
      guard known.insert(name.lowercased()).inserted else {
        throw Diagnostic.archive(.badName("two files have the name \(quoted(name))"))
      }
      files.append(TarFile(name: name, content: MediaFile.matches(name) ? nil : try content(size)))
    }
  }

  /// The name without the `./` that `tar` prepends. Throws if it could mean something else on another system.
  private static func name(of header: OpaquePointer) throws -> String {
    guard let written = archive_entry_pathname_utf8(header) else {
      throw Diagnostic.archive(.badName("the name of a file is not UTF-8"))
    }
    var name = Substring(String(cString: written))
    while name.hasPrefix("./") { name = name.dropFirst(2).drop { $0 == "/" } }
    if !name.isEmpty, name != ".", let flaw = ZipName.flaw(of: String(name)) {
      throw Diagnostic.archive(.badName("the name \(quoted(String(cString: written))) \(flaw)"))
    }
    return String(name)
  }

  private func content(_ size: Int) throws -> [UInt8] {
    var status = 0
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let place = buffer.baseAddress?.advanced(by: filled)
        status = archive_read_data(archive, place, min(size - filled, Self.pieceSize))
        if status <= 0 { return }
        filled += status
      }
    }
    guard content.count == size else { throw Self.damaged(status < 0 ? reason : "too short") }
    try checkUnpacked()
    return content
  }

  private func checkUnpacked() throws {
    let unpacked = Int(clamping: archive_filter_bytes(archive, 0))
    guard unpacked <= limits.totalSize + Self.overhead else {
      throw Diagnostic.archive(.tooLarge(limit: limits.totalSize))
    }
    guard unpacked <= limits.ratioFreeSize || unpacked / max(1, packedSize) < limits.ratio else {
      throw Diagnostic.archive(
        .tooCompressed("the archive would unpack to at least \(limits.ratio) times its size"))
    }
  }

  private static func damaged(_ reason: String) -> Diagnostic {
    .archive(.damaged("the archive is damaged or incomplete (\(reason))"))
  }

  private var reason: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "unreadable"
  }

  /// Headers and padding.
  private static let overhead = 4 << 20
  private static let pieceSize = 1 << 18
  // AE_IFMT, AE_IFREG and AE_IFDIR, which Swift does not import.
  private static let kinds: mode_t = 0o170000
  private static let file: mode_t = 0o100000
  private static let folder: mode_t = 0o040000
}
