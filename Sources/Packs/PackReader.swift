internal import Formats
internal import Platform
internal import Themes

/// A source of the files of a pack: a zip or a folder.
protocol PackSource {
  /// The names of all files, or nil if a manifest need not list every file.
  var closedList: [String]? { get }

  /// The declared size of the file, if known before reading it.
  func declaredSize(of path: String) -> Int?

  /// The content of the file, nil if there is none of that name.
  func content(of path: String) throws -> [UInt8]?

  /// The name of the file in findings.
  func displayName(of path: String) -> String

  /// The path of a folder that is searched; nil for a pack.
  var searchedFolder: String? { get }
}

extension PackSource {
  var searchedFolder: String? { nil }
}

/// Reads a pack from a zip or a folder: the manifest, then the checksums and themes of its files.
struct PackReader {
  private let source: any PackSource
  /// Without archives: a pack inside a pack is rejected.
  private let payloads: FormatRegistry

  init(_ source: any PackSource, payloads: FormatRegistry) {
    self.source = source
    self.payloads = payloads
  }

  /// The manifest, or nil if there is none.
  func manifest() throws -> Manifest? {
    guard let bytes = try source.content(of: Manifest.fileName) else { return nil }
    do {
      return try ManifestReader(needsChecksums: source.closedList != nil).manifest(bytes)
    } catch let fault as Diagnostic {
      throw fault.inside(source.displayName(of: Manifest.fileName))
    }
  }

  /// Reads every file that the manifest lists; adds no themes if one file contradicts the manifest.
  func read(_ files: [Manifest.File], of manifest: Manifest, into reading: inout ThemeReading) throws {
    try checkList(files)
    let formats = try files.enumerated().map { try format(of: $1, at: $0) }
    try reading.allOrNothing { reading in
      let before = reading.count
      reading.credits = manifest.credits
      for (index, (file, format)) in zip(files, formats).enumerated() {
        try read(file, at: index, with: format, into: &reading)
      }
      let found = reading.count - before
      if let themes = manifest.themes, themes != found {
        throw inManifest(.wrongCount(listed: themes, found: found), at: "themes")
      }
    }
  }

  /// Reads a file of an archive that has no manifest.
  ///
  /// An archive of a single file may be a pack that lost its manifest; one of several games or sources is no pack.
  func readUnlisted(_ path: String, isAlone: Bool = true, into reading: inout ThemeReading) throws {
    guard let content = try source.content(of: path) else { throw Diagnostic.pack(.noPayload) }
    let format = try? payloads.detect(content, fileName: path)
    if isAlone, source.searchedFolder == nil, format?.isKeptInArchives != true {
      reading.report(.pack(.noManifest(payload: path)))
    }
    try reading.allOrNothing { try decode(content, of: path, with: format, into: &$0) }
  }

  /// Checks that no file is listed twice or is not listed.
  private func checkList(_ files: [Manifest.File]) throws {
    guard files.count <= PackLimits.listedFiles else {
      throw inManifest(.tooManyFiles(files.count, limit: PackLimits.listedFiles))
    }
    var listed: Set<String> = []
    for (index, file) in files.enumerated() where !listed.insert(file.path).inserted {
      throw inManifest(.doubledFile(file.path), at: "files[\(index)].path")
    }
    for path in source.closedList ?? [] where path != Manifest.fileName && !listed.contains(path) {
      throw Diagnostic.pack(.extraFile(source.displayName(of: path)))
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
      throw inManifest(.changedFile(file.path), at: "files[\(index)].sha256")
    }
    try result.get()
  }

  private static let concurrentHashSize = 1 << 20

  private func sizedContent(of file: Manifest.File, at index: Int) throws -> [UInt8] {
    func checkSize(_ found: Int) throws {
      guard let size = file.size, size != found else { return }
      throw inManifest(.wrongSize(file.path, listed: size, found: found), at: "files[\(index)].bytes")
    }
    if let size = source.declaredSize(of: file.path) { try checkSize(size) }
    guard let content = try source.content(of: file.path) else {
      throw inManifest(.missingFile(file.path), at: "files[\(index)].path")
    }
    try checkSize(content.count)
    return content
  }

  private func decode(
    _ content: [UInt8], of path: String, with format: (any ThemeFormat)?, into reading: inout ThemeReading
  ) throws {
    let name = source.displayName(of: path)
    if PackSignature.begins(content[...]) { throw Diagnostic.pack(.nested(name, inFolder: false)) }
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
