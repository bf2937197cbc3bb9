internal import CArchive
package import Formats
internal import Themes

/// A tar, plain or compressed with bzip2, that contains a pack or themes: games of KDE Pairs are distributed like this.
package struct TarFormat: ReadOnlyFormat {
  private let payloads: FormatRegistry
  private let limits: PackLimits

  package init(payloads: FormatRegistry, limits: PackLimits = .standard) {
    self.payloads = payloads.withoutArchives
    self.limits = limits
  }

  package var name: String { "tar" }
  package var summary: String { "a .tar or .tar.bz2 with games of other programs" }
  package var fileExtensions: [String] { ["tar", "bz2", "tbz2", "tbz"] }
  package var traits: FormatTraits { [.binary, .readOnly, .archive] }

  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    if opening.starts(with: "BZh".utf8), opening.dropFirst(4).starts(with: Self.block) { return .certain }
    return opening.dropFirst(Self.signatureOffset).starts(with: "ustar".utf8) ? .certain : .no
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let source = try TarSource(bytes, limits: limits)
    let reader = PackReader(source: source, payloads: payloads)
    for note in source.notes { reading.report(note) }
    if let manifest = try reader.manifest() {
      return try reader.read(manifest.files ?? [], of: manifest, into: &reading)
    }
    try reader.readUnlisted(into: &reading)
  }

  /// Every bzip2 block begins with the digits of π.
  private static let block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
  private static let signatureOffset = 257
}

/// The files of a tar that passed its checks, in memory.
///
/// A tar has no directory to check first, so each entry is checked when it is reached, and the unpacked bytes are counted.
private struct TarSource: PackSource {
  /// The files in their order; media files come without content.
  private var files: [(name: String, content: [UInt8]?)] = []
  /// The folder that holds all files, with its slash.
  private var root = ""
  /// Notes on files that are left out.
  private(set) var notes: [Diagnostic] = []
  private let limits: PackLimits
  private let packedSize: Int

  init(_ bytes: [UInt8], limits: PackLimits) throws {
    self.limits = limits
    packedSize = bytes.count
    // bzip2 only: for another filter, libarchive may run an external program.
    func support(_ archive: OpaquePointer) -> Bool {
      archive_read_support_filter_bzip2(archive) == ARCHIVE_OK && archive_read_support_format_tar(archive) == ARCHIVE_OK
    }
    var isTar = false
    do {
      try ArchiveReader.reading(bytes, supporting: support) { reader in
        isTar = true
        try read(reader)
      }
    } catch  where !isTar && bytes.starts(with: "BZh".utf8) {
      throw Diagnostic.archive(.notATar)
    }
    let added = files.map(\.name).filter(SystemFile.matches)
    if let first = added.first { notes.append(.pack(.systemFiles(added.count, first: first))) }
    files.removeAll { SystemFile.matches($0.name) }
    root = Self.commonFolder(files.map(\.name))
  }

  var paths: [String] { files.map { Self.path($0.name, below: root) } }

  func content(of path: String) throws -> [UInt8]? { files.first { $0.name == root + path }?.content }

  func displayName(of path: String) -> String { root + path }

  private mutating func read(_ reader: borrowing ArchiveReader) throws {
    let archive = reader.archive
    var known: Set<String> = []
    var remaining = limits.totalSize
    var count = 0
    var header: OpaquePointer?
    while true {
      let status = archive_read_next_header(archive, &header)
      if status == ARCHIVE_EOF { return }
      guard status == ARCHIVE_OK, let header else { throw reader.damaged }
      try checkUnpacked(archive)
      count += 1
      guard count <= limits.entries else { throw Diagnostic.archive(.tooManyEntries(nil, limit: limits.entries)) }
      let name = try Self.name(of: header)
      let kind = FileKind(mode: Int(archive_entry_filetype(header)))
      guard kind == .file || kind == .folder, archive_entry_hardlink(header) == nil else {
        throw Diagnostic.archive(.notAFile("\(quoted(name)) is a link or a device, not a file or folder"))
      }
      // Checked before libarchive reads or skips the content.
      let size = Int(clamping: archive_entry_size(header))
      guard size >= 0, size <= remaining else { throw Diagnostic.archive(.tooLarge(limit: limits.totalSize)) }
      remaining -= size
      guard kind == .file else { continue }
      guard known.insert(name.lowercased()).inserted else {
        throw Diagnostic.archive(.badName("two files have the name \(quoted(name))"))
      }
      files.append((name, MediaFile.matches(name) ? nil : try content(size, reader)))
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

  private func content(_ size: Int, _ reader: borrowing ArchiveReader) throws -> [UInt8] {
    let archive = reader.archive
    var status = 0
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      repeat {
        status = archive_read_data(archive, buffer.baseAddress?.advanced(by: filled), size - filled)
        filled += max(status, 0)
      } while status > 0 && filled < size
    }
    guard content.count == size else {
      throw status < 0 ? reader.damaged : .archive(.damaged("the archive is damaged or incomplete (too short)"))
    }
    try checkUnpacked(archive)
    return content
  }

  private func checkUnpacked(_ archive: OpaquePointer) throws {
    let unpacked = Int(clamping: archive_filter_bytes(archive, 0))
    guard unpacked <= limits.totalSize + Self.overhead else {
      throw Diagnostic.archive(.tooLarge(limit: limits.totalSize))
    }
    guard unpacked <= limits.ratioFreeSize || unpacked / max(1, packedSize) < limits.ratio else {
      throw Diagnostic.archive(
        .tooCompressed("the archive would unpack to at least \(limits.ratio) times its size"))
    }
  }

  /// Headers and padding.
  private static let overhead = 4 << 20
}
