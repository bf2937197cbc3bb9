internal import Foundation

/// A temporary folder, deleted with this value.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    // Short, because messages shorten long paths.
    path = NSTemporaryDirectory() + "memorize-test-" + String(UInt64.random(in: .min ... .max), radix: 36)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder with the files that `prepare` makes. It runs once for all tests of a suite, because it may start programs.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line, _ prepare: (TemporaryFolder) throws -> Void
  ) throws {
    let files = try PreparedFiles.of("\(file):\(line)", prepare)
    try self.init()
    try files.write(to: self)
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

/// The files of a folder that was prepared, with their permissions.
private struct PreparedFiles: Sendable {
  private struct File {
    let name: String
    let bytes: [UInt8]
    let permissions: Int
  }

  private let files: [File]

  private static let lock = NSLock()
  // Safe: used only with the lock held.
  nonisolated(unsafe) private static var known: [String: PreparedFiles] = [:]

  static func of(_ place: String, _ prepare: (TemporaryFolder) throws -> Void) throws -> PreparedFiles {
    try lock.withLock {
      if let files = known[place] { return files }
      let folder = try TemporaryFolder()
      try prepare(folder)
      let files = try PreparedFiles(folder)
      known[place] = files
      return files
    }
  }

  private init(_ folder: TemporaryFolder) throws {
    files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { name -> File? in
      let facts = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      guard facts[.type] as? FileAttributeType == .typeRegular else { return nil }
      return try File(
        name: name, bytes: folder.bytes(of: name), permissions: facts[.posixPermissions] as? Int ?? 0o600)
    }
  }

  func write(to folder: TemporaryFolder) throws {
    for file in files {
      let path = try folder.write(file.bytes, to: file.name)
      try FileManager.default.setAttributes([.posixPermissions: file.permissions], ofItemAtPath: path)
    }
  }
}
