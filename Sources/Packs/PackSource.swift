/// Where the files of a pack lie: in a zip or in a folder.
protocol PackSource {
  /// The names of all files that count, or nil where others may lie around.
  var closedList: [String]? { get }

  /// How many bytes the file declares, when that is known before reading it.
  func declaredSize(of path: String) -> Int?

  /// What the file holds, or nil when there is none of that name; `onPiece` sees it while it arrives.
  func content(of path: String, onPiece: (UnsafeRawBufferPointer) -> Void) throws -> [UInt8]?

  /// The name that findings are placed at.
  func displayName(of path: String) -> String
}

extension PackSource {
  func content(of path: String) throws -> [UInt8]? { try content(of: path) { _ in } }
}
