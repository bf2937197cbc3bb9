internal import Formats
internal import Platform
internal import Themes

/// A source of the files of a pack: an archive or a folder.
protocol PackSource {
  /// The names of the files in their order, without those that a system added; none for a folder that is not searched.
  var paths: [String] { get }

  /// The path of a folder, where a manifest need not list every file; nil for an archive.
  var folder: String? { get }

  /// The number of files with the extension of a format that are examined.
  var mostExamined: Int { get }

  /// The declared size of the file, if known before reading it.
  func declaredSize(of path: String) -> Int?

  /// The content of the file, nil if there is none of that name.
  func content(of path: String) throws -> [UInt8]?

  /// The name of the file in findings.
  func displayName(of path: String) -> String
}

extension PackSource {
  var folder: String? { nil }

  /// Finding each file in an archive takes time.
  var mostExamined: Int { 64 }

  func declaredSize(of path: String) -> Int? { nil }

  func displayName(of path: String) -> String { path }

  /// The folder that holds all files, with its slash; empty if there is none.
  static func commonFolder(_ names: [String]) -> String {
    guard let first = names.first, let slash = first.utf8.firstIndex(of: UInt8(ascii: "/")) else { return "" }
    let folder = first.utf8[...slash]
    return names.allSatisfy { $0.utf8.starts(with: folder) } ? String(decoding: folder, as: UTF8.self) : ""
  }

  /// The rest of a name that begins with a ``commonFolder(_:)``.
  static func path(_ name: String, below folder: String) -> String {
    String(decoding: name.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }
}

/// The files of a zip that passed the audit and the limits.
struct ZipSource: PackSource {
  private let bytes: [UInt8]
  private let members: [(path: String, entry: ZipEntry)]
  /// The folder that holds all files, with its slash: zipping a folder includes its name.
  private let root: String
  /// Notes on files that are left out.
  let notes: [Diagnostic]

  init(_ bytes: [UInt8], limits: PackLimits) throws {
    let all = try ZipAudit.entries(of: bytes, limit: limits.entries)
    try limits.check(all)
    let own = all.filter { !$0.isFolder && !$0.isAddedBySystem }
    let root = Self.commonFolder(own.map(\.name))
    self.bytes = bytes
    self.root = root
    notes = ZipAudit.notes(on: all)
    members = own.map { (Self.path($0.name, below: root), $0) }
    if let size = declaredSize(of: Manifest.fileName), size > limits.manifestSize {
      throw Diagnostic.pack(.manifestTooLarge(limit: limits.manifestSize)).inside(displayName(of: Manifest.fileName))
    }
  }

  var paths: [String] { members.map(\.path) }

  func declaredSize(of path: String) -> Int? { entry(path)?.size }

  func content(of path: String) throws -> [UInt8]? { try entry(path).map { try ZipReader.content(of: $0, in: bytes) } }

  func displayName(of path: String) -> String { root + path }

  private func entry(_ path: String) -> ZipEntry? { members.first { $0.path == path }?.entry }
}

/// Reads a pack from a zip or a folder: the manifest, then the checksums and themes of its files.
struct PackReader {
  let source: any PackSource
  /// Without archives: a pack inside a pack is rejected.
  let payloads: FormatRegistry

  /// The manifest, or nil if there is none.
  func manifest() throws -> Manifest? {
    guard let bytes = try source.content(of: Manifest.fileName) else { return nil }
    do {
      return try ManifestReader(needsChecksums: source.folder == nil).manifest(bytes)
    } catch let fault as Diagnostic {
      throw fault.inside(source.displayName(of: Manifest.fileName))
    }
  }

  /// Reads every file that the manifest lists; adds no themes if one file contradicts the manifest.
  func read(_ files: [Manifest.File], of manifest: Manifest, into reading: inout ThemeReading) throws {
    try checkList(files)
    let formats = try files.enumerated().map { try format(of: $1, at: $0) }
    var read = reading
    read.credits = manifest.credits
    if let version = manifest.credits.packVersion {
      read.release = (reading.release ?? Release()).with(packVersion: version)
    }
    for (index, (file, format)) in zip(files, formats).enumerated() {
      try self.read(file, at: index, with: format, into: &read)
    }
    let found = read.count - reading.count
    if let themes = manifest.themes, themes != found {
      let fact = "the manifest says \(counted(themes, "theme")), but the files have \(grouped(found))"
      throw inManifest(.damaged(fact), at: "themes")
    }
    read.release = reading.release
    reading = read
  }

  /// Reads a file that no manifest lists; adds nothing of a file that is rejected.
  func readUnlisted(_ path: String, with format: (any ThemeFormat)? = nil, into reading: inout ThemeReading) throws {
    guard let content = try source.content(of: path) else { throw Diagnostic.pack(.noPayload) }
    var read = reading
    try decode(content, of: path, with: format, into: &read)
    reading = read
  }

  /// Checks that no file is listed twice or is not listed.
  private func checkList(_ files: [Manifest.File]) throws {
    guard files.count <= PackLimits.listedFiles else {
      throw inManifest(
        .badManifest("the manifest lists \(files.count) files; at most \(PackLimits.listedFiles) are allowed"))
    }
    var listed: Set<String> = []
    for (index, file) in files.enumerated() where !listed.insert(file.path).inserted {
      throw inManifest(.badManifest("\(quoted(file.path)) is listed twice"), at: "files[\(index)].path")
    }
    for path in source.paths where path != Manifest.fileName && !listed.contains(path) {
      throw Diagnostic.pack(.damaged("\(quoted(source.displayName(of: path))) is not listed in the manifest"))
    }
  }

  private func format(of file: Manifest.File, at index: Int) throws -> (any ThemeFormat)? {
    guard let name = file.format else { return nil }
    if PackSignature.words.contains(name.lowercased()) { throw inManifest(.nested(file.path, inFolder: false)) }
    do {
      return try payloads.format(named: name)
    } catch var unknown as Diagnostic {
      unknown.place = .keyPath("files[\(index)].format")
      throw inManifest(unknown)
    }
  }

  /// Reads the themes of a file. A wrong checksum takes precedence over a fault found by decoding.
  private func read(
    _ file: Manifest.File, at index: Int, with format: (any ThemeFormat)?, into reading: inout ThemeReading
  ) throws {
    let content = try sizedContent(of: file, at: index)
    // Hashing takes as long as inflating, so it runs beside decoding.
    let isLarge = content.count >= Self.concurrentHashSize && file.sha256 != nil
    let hash = isLarge ? Worker.start { SHA256(of: content) } : nil
    let result = Result { try decode(content, of: file.path, with: format, into: &reading) }
    if let sha256 = file.sha256, (hash?.output() ?? SHA256(of: content)) != sha256 {
      throw inManifest(
        .damaged("\(quoted(file.path)) does not match its checksum in the manifest"), at: "files[\(index)].sha256"
      )
    }
    try result.get()
  }

  private static let concurrentHashSize = 1 << 20

  private func sizedContent(of file: Manifest.File, at index: Int) throws -> [UInt8] {
    func checkSize(_ found: Int) throws {
      guard let size = file.size, size != found else { return }
      let fact = "\(quoted(file.path)) has \(counted(found, "byte")); the manifest says \(grouped(size))"
      throw inManifest(.damaged(fact), at: "files[\(index)].bytes")
    }
    if let size = source.declaredSize(of: file.path) { try checkSize(size) }
    guard let content = try source.content(of: file.path) else {
      throw inManifest(
        .damaged("\(quoted(file.path)) is listed in the manifest but missing"), at: "files[\(index)].path")
    }
    try checkSize(content.count)
    return content
  }

  private func decode(
    _ content: [UInt8], of path: String, with format: (any ThemeFormat)?, into reading: inout ThemeReading
  ) throws {
    let name = source.displayName(of: path)
    if PackSignature.isPack(content) { throw Diagnostic.pack(.nested(name, inFolder: false)) }
    try reading.read(inside: name) { reading in
      try (format ?? payloads.detect(content, fileName: path)).decode(content, into: &reading)
    }
  }

  private func inManifest(_ problem: PackProblem, at path: String? = nil) -> Diagnostic {
    inManifest(.pack(problem, at: path.map { .keyPath($0) } ?? .whole))
  }

  private func inManifest(_ fault: Diagnostic) -> Diagnostic {
    fault.inside(source.displayName(of: Manifest.fileName))
  }
}

/// The limits of a pack; real ones are far smaller.
///
/// For example: 50,000 themes are 15 MB as JSON and 41 MB as a property list, compressed 5 and 20 times.
package struct PackLimits: Hashable, Sendable {
  /// The number of files and folders, including those a system adds: games of other programs have a picture and a
  /// sound for each card.
  package var entries: Int
  /// The size of all entries together, inflated.
  package var totalSize: Int
  /// The size of the manifest, which is a page of text.
  package var manifestSize: Int
  /// The compression ratio from which an entry larger than ``ratioFreeSize`` is rejected.
  package var ratio: Int
  /// Entries up to this size may have any ratio: short repetitive files compress well.
  package var ratioFreeSize: Int
  /// The number of files in a folder that may have the extension of a format: the sources of an app are a few hundred.
  package var searchedFiles: Int

  package init(
    entries: Int = 1_000, totalSize: Int = 64 << 20, manifestSize: Int = 1 << 20, ratio: Int = 250,
    ratioFreeSize: Int = 1 << 20, searchedFiles: Int = 1_000
  ) {
    self.entries = entries
    self.totalSize = totalSize
    self.manifestSize = manifestSize
    self.ratio = ratio
    self.ratioFreeSize = ratioFreeSize
    self.searchedFiles = searchedFiles
  }

  package static let standard = PackLimits()
  /// The number of files that a manifest may list: each is searched for among all entries.
  static let listedFiles = 64

  /// Rejects entries by their declared sizes, before anything is inflated; reading stops at these sizes.
  package func check(_ entries: [ZipEntry]) throws {
    guard entries.count <= self.entries else {
      throw Diagnostic.zip(.tooManyEntries(entries.count, limit: self.entries), at: 0)
    }
    var remaining = totalSize
    for entry in entries {
      guard entry.size <= remaining else {
        throw Diagnostic.zip(.tooLarge(limit: totalSize), at: entry.offset)
      }
      remaining -= entry.size
      let ratio = entry.size / max(1, entry.compressedSize)
      if entry.size > ratioFreeSize, ratio >= self.ratio {
        let times = "\(grouped(ratio)) times its size; the limit is \(self.ratio)"
        throw Diagnostic.zip(.tooCompressed("\(quoted(entry.name)) would unpack to \(times)"), at: entry.offset)
      }
    }
  }
}
