internal import LibC

/// The names of the temporary files of one task.
public struct TemporaryFiles: Sendable {
  private let prefix: String

  /// Those of this process.
  static var ofProcess: TemporaryFiles { TemporaryFiles(prefix: ".memorize-\(getpid())-") }

  /// Those of a repair of the file at `path`; nil if there is none. A repair holds the lock of the file, so the holder
  /// of the lock may remove those of a repair that was killed.
  public static func ofRepair(of path: String) -> TemporaryFiles? {
    guard let file = (try? FileStatus(path))?.identity else { return nil }
    return TemporaryFiles(prefix: ".memorize-repair-\(file.number)-")
  }

  /// Those of a published site. Who publishes holds the lock of its folder, and may remove those of a run that was killed:
  /// they would be uploaded with it.
  public static let ofSite = TemporaryFiles(prefix: ".memorize-site-")

  /// A new name in a folder; an empty path is the current folder.
  func newPath(in folder: String) -> String {
    Self.path("\(prefix)\(UInt32.random(in: .min ... .max)).tmp", in: folder)
  }

  package func removeAll(in folder: String) {
    for name in FileReading.names(inFolder: folder.isEmpty ? "." : folder)
    where name.hasPrefix(prefix) && name.hasSuffix(".tmp") {
      try? FileWriting.remove(Self.path(name, in: folder))
    }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
