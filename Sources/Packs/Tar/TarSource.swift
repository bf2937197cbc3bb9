/// The files of a tar that passed its checks, all in memory.
struct TarSource: ArchiveSource {
  private let files: [TarFile]

  init(_ bytes: [UInt8], limits: PackLimits) throws { files = try TarReader.files(of: bytes, limits: limits) }

  var paths: [String] { files.map(\.name) }

  var closedList: [String]? { paths }

  func declaredSize(of path: String) -> Int? { nil }

  func content(of path: String, onPiece: (UnsafeRawBufferPointer) -> Void) throws -> [UInt8]? {
    let content = files.first { $0.name == path }?.content
    content?.withUnsafeBytes(onPiece)
    return content
  }

  func displayName(of path: String) -> String { path }
}
