package import Formats
internal import Platform
internal import Themes

/// A folder that holds the files of a pack: `theme.json`, and a `manifest.json` written by hand. Any other folder, such
/// as the project of an app, is searched for themes like its zip; of a folder with nothing but packs, all are read.
///
/// For example: `try PackFolder("SampleThemes/source", payloads: .basic).decode(into: &reading)` reads it like the pack
/// made from it, with the same findings at the same places. Sizes and checksums may be missing, but not wrong.
package struct PackFolder: Sendable {
  private let path: String
  private let payloads: FormatRegistry
  private let limits: PackLimits

  /// Makes a reader of a folder; files of the `payloads` formats can hold its themes.
  package init(_ path: String, payloads: FormatRegistry) { self.init(path, payloads: payloads, limits: .standard) }

  package init(_ path: String, payloads: FormatRegistry, limits: PackLimits) {
    self.path = path
    self.payloads = payloads.withoutArchives
    self.limits = limits
  }

  /// Throws a ``Diagnostic`` placed inside the folder, or a `FileError` if a file of it cannot be read.
  package func decode(into reading: inout ThemeReading) throws {
    let reader = PackReader(source: FolderSource(path: path, limits: limits), payloads: payloads)
    let manifest = try reader.manifest()
    if let manifest, let files = manifest.files { return try reader.read(files, of: manifest, into: &reading) }
    guard let payload = payloadName else {
      guard manifest == nil else { throw Diagnostic.pack(.noPayload) }
      let files = try FolderSource.searched(path, limits: limits)
      for file in files.unreadable { reading.report(.pack(.unreadableFile(file))) }
      if let packs = packs(among: files.paths) { return try read(packs, of: files, into: &reading) }
      return try PackReader(source: files, payloads: payloads).readUnlisted(into: &reading)
    }
    guard let manifest else {
      reading.report(.pack(.noManifest(payload: payload)))
      for other in otherFiles(than: payload) { reading.report(.pack(.ignoredFile(other, read: payload))) }
      return try reader.readUnlisted(payload, into: &reading)
    }
    let file = Manifest.File(path: payload, format: nil, size: nil, sha256: nil)
    try reader.read([file], of: manifest, into: &reading)
  }

  /// The packs in a folder that has no other files with themes; nil for any other folder.
  private func packs(among paths: [String]) -> [String]? {
    let packs = paths.filter(isNamedAsPack)
    let isFolderOfPacks =
      !packs.isEmpty && !paths.contains { payloads.format(ofFile: $0) != nil } && !packs.contains { $0.contains("/") }
    return isFolderOfPacks ? packs.sorted() : nil
  }

  private func isNamedAsPack(_ path: String) -> Bool {
    PackFormat.suffixes.contains { path.lowercased().hasSuffix(".\($0)") }
  }

  private func read(_ packs: [String], of files: FolderSource, into reading: inout ThemeReading) throws {
    let format = PackFormat(payloads: payloads, generator: nil, limits: limits)
    let names = FileReading.names(inFolder: path.isEmpty ? "." : path).filter { !ProjectFile.isLeftOut($0) }
    for name in names.sorted() where isNamedAsPack(name) && !packs.contains(name) {
      reading.report(.pack(.unusablePack(name, limit: limits.totalSize)))
    }
    for path in packs {
      guard let bytes = try files.content(of: path) else { continue }
      try reading.read(inside: path) { try format.decode(bytes, into: &$0) }
    }
  }

  /// `theme.json`, or `theme` with the extension of another format.
  private var payloadName: String? {
    let names = [PackFormat.payloadName] + payloads.formats.flatMap { $0.fileExtensions.map { "theme.\($0)" } }
    return names.first { FileReading.exists("\(path)/\($0)") }
  }

  /// The files beside the payload that could have themes too.
  private func otherFiles(than payload: String) -> [String] {
    FileReading.names(inFolder: path.isEmpty ? "." : path).sorted().filter {
      $0 != payload && !ProjectFile.isLeftOut($0) && payloads.format(ofFile: $0) != nil
    }
  }
}

/// The files of a pack in a folder, which may hold other files too.
private struct FolderSource: PackSource {
  let path: String
  let limits: PackLimits
  var paths: [String] = []
  /// Files and folders that were found but cannot be read.
  var unreadable: [String] = []

  /// The folder with all files in it and in the folders below, such as the project of an app.
  ///
  /// Hidden files, products of a build, dependencies and links are left out.
  static func searched(_ folder: String, limits: PackLimits) throws -> FolderSource {
    let found = FileReading.files(
      below: folder.isEmpty ? "." : folder, most: most, isSkipped: ProjectFile.isLeftOut)
    guard let found else {
      throw Diagnostic.pack(.severalPayloads("the folder has more than \(grouped(most)) files", in: folder))
    }
    // A video or a disk image is not a list of themes.
    let paths = found.files.filter { $0.size <= limits.totalSize }.map(\.path)
    return FolderSource(path: folder, limits: limits, paths: paths, unreadable: found.unreadable)
  }

  var folder: String? { path }

  var mostExamined: Int { limits.searchedFiles }

  func content(of file: String) throws -> [UInt8]? {
    let isManifest = file == Manifest.fileName
    return try FileReading.bytes(
      ofFile: file, inFolder: path, limit: isManifest ? limits.manifestSize : limits.totalSize)
  }

  /// Far more than a project of an app has.
  private static let most = 10_000
}
