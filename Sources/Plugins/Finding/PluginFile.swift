internal import System
internal import Themes

/// An executable that is a plugin by its name.
public struct PluginFile: Sendable, Hashable {
  /// The name of its format: `toml`.
  public let name: String
  /// Where it is: an absolute path.
  public let path: String

  init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// The executable at a path, which may be relative; throws a ``Diagnostic`` or a `FileError` where it cannot be a
  /// plugin.
  public init(path: String) throws {
    try FileReading.requireFile(path)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let tail = PluginName.tail(ofFile: file), PluginName.isValid(tail) else {
      throw Diagnostic.pluginNameInvalid(path)
    }
    // Resolved, as it is started in another folder.
    guard FileReading.isExecutable(path), let real = FileReading.resolvedPath(path) else {
      throw Diagnostic.pluginNotExecutable(path)
    }
    name = tail
    self.path = real
  }
}
