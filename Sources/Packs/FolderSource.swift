internal import System
internal import Themes

/// The files of a folder in which an author keeps a pack; other files may lie beside them.
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
