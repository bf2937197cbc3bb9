internal import Themes

/// The files of a zip that passed the audit and the limits.
struct ZipSource: ArchiveSource {
  private let bytes: [UInt8]
  private let members: [(path: String, entry: ZipEntry)]
  /// The folder everything lies in, with its slash: who zips a folder by hand zips its name too.
  private let root: String
  /// What the sender's system added.
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
      throw Diagnostic.packManifestTooLarge(limit: limits.manifestSize).inside(displayName(of: Manifest.fileName))
    }
  }

  var closedList: [String]? { paths }

  var paths: [String] { members.map(\.path) }

  func declaredSize(of path: String) -> Int? { entry(path)?.size }

  func content(of path: String, onPiece: (UnsafeRawBufferPointer) -> Void) throws -> [UInt8]? {
    try entry(path).map { try ArchiveReader.content(of: $0, in: bytes, onPiece: onPiece) }
  }

  func displayName(of path: String) -> String { root + path }

  private func entry(_ path: String) -> ZipEntry? { members.first { $0.path == path }?.entry }

  private static func commonFolder(_ names: [String]) -> String {
    guard let first = names.first, let slash = first.firstIndex(of: "/") else { return "" }
    let folder = String(first[...slash])
    return names.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
  }
}
