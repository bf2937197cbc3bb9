public import Formats
internal import System
internal import Themes

/// A folder that holds the files of a pack: `theme.json`, and a `manifest.json` written by hand.
///
/// For example: `try PackFolder("SampleThemes/pack", payloads: .basic).decode(into: &reading)` reads it like the pack
/// made from it, with the same findings at the same places. Sizes and checksums may be missing, but not wrong.
public struct PackFolder: Sendable {
  private let path: String
  private let payloads: FormatRegistry
  private let limits: PackLimits

  public init(_ path: String, payloads: FormatRegistry, limits: PackLimits = .standard) {
    self.path = path
    self.payloads = payloads.withoutArchives
    self.limits = limits
  }

  /// Throws a ``Diagnostic`` placed inside the folder, or a `FileError` if a file of it cannot be read.
  public func decode(into reading: inout ThemeReading) throws {
    let reader = PackReader(FolderSource(path, limits: limits), payloads: payloads)
    let manifest = try reader.manifest()
    if let manifest, let files = manifest.files { return try reader.read(files, of: manifest, into: &reading) }
    let payload = try payloadName()
    guard let manifest else { return try reader.readUnlisted(payload, into: &reading) }
    let file = Manifest.File(path: payload, format: nil, size: nil, sha256: nil)
    try reader.read([file], of: manifest, into: &reading)
  }

  /// Files with the extension of a theme format or a pack: each can be imported alone.
  private var neighbors: [String] {
    FileReading.names(inFolder: path.isEmpty ? "." : path).filter { name in
      guard !FileReading.isFolder("\(path)/\(name)") else { return false }
      return payloads.format(ofFile: name) != nil || PackSignature.words.contains { name.hasSuffix(".\($0)") }
    }.sorted()
  }

  /// `theme.json`, or `theme` with the extension of another format.
  private func payloadName() throws -> String {
    let names = [PackFormat.payloadName] + payloads.formats.flatMap { $0.fileExtensions.map { "theme.\($0)" } }
    guard let name = names.first(where: { FileReading.exists("\(path)/\($0)") }) else {
      throw neighbors.isEmpty
        ? Diagnostic.pack(.noPayload(known: payloads.names)) : .pack(.folderOfFiles(path, neighbors))
    }
    return name
  }
}

/// The files of a pack in a folder, which may hold other files too.
struct FolderSource: PackSource {
  private let folder: String
  private let limits: PackLimits

  init(_ folder: String, limits: PackLimits) {
    self.folder = folder
    self.limits = limits
  }

  var closedList: [String]? { nil }

  func declaredSize(of path: String) -> Int? { nil }

  func content(of path: String, onPiece: (UnsafeRawBufferPointer) -> Void) throws -> [UInt8]? {
    let isManifest = path == Manifest.fileName
    let content = try FileReading.bytes(
      ofFile: path, inFolder: folder, limit: isManifest ? limits.manifestSize : limits.totalSize)
    content?.withUnsafeBytes(onPiece)
    return content
  }

  func displayName(of path: String) -> String { path }
}
