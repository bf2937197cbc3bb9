internal import Foundation

/// A temporary folder, deleted with this value.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "memorize-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder; the file need not exist.
  public func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(Array(bytes)).write(to: url)
    return file(name)
  }

  /// Copies a folder of the repository, which may belong to a user whose plugins the program would not run, to the same
  /// place in this folder.
  @discardableResult
  public func copy(_ name: String) throws -> String {
    if !FileManager.default.fileExists(atPath: file(name)) {
      let parent = URL(fileURLWithPath: file(name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Repository.file(name), toPath: file(name))
    }
    return file(name)
  }

  public func bytes(of name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: file(name)))) }
}
