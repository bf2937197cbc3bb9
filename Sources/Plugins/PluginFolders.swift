internal import System
public import Themes

/// The folders in which executables are plugins, in the order they count. The current folder never is one.
public struct PluginFolders: Sendable {
  private let folders: [String]
  /// Named, but left out: a relative folder depends on where the program is started.
  private let relative: [String]

  /// Those in `MEMORIZE_PLUGINS`, then `plugins` in the program's own folder of data, then those in `PATH`.
  public init(environment: [String: String], data: String?) {
    func list(_ variable: String) -> [String] {
      (environment[variable] ?? "").split(separator: ":").map(String.init)
    }
    let named = list("MEMORIZE_PLUGINS")
    relative = named.filter { !$0.hasPrefix("/") }
    folders = (named + [data.map { $0 + "/plugins" }].compactMap { $0 } + list("PATH")).filter { $0.hasPrefix("/") }
  }

  /// The plugins found, and warnings about those that cannot be used.
  public struct Findings: Sendable {
    /// One for each name, the first that was found.
    public fileprivate(set) var files: [PluginFile] = []
    public fileprivate(set) var warnings: [Diagnostic] = []
  }

  /// Nothing is started. `taken` are the names of formats that no plugin may have.
  public func search(taken: Set<String>) -> Findings {
    var findings = Findings()
    findings.warnings = relative.map { Diagnostic(PluginProblem.relativeFolder($0)) }
    var seen: Set<String> = []
    for folder in folders where seen.insert(folder).inserted {
      for file in Self.plugins(in: folder) { Self.add(file, to: &findings, taken) }
    }
    return findings
  }

  private static func add(_ file: PluginFile, to findings: inout Findings, _ taken: Set<String>) {
    func warn(_ problem: PluginProblem) { findings.warnings.append(.plugin(problem, file.path)) }
    if !PluginName.isValid(file.name) {
      warn(.invalidName)
    } else if taken.contains(file.name) {
      warn(.nameTaken(file.name))
    } else if let first = findings.files.first(where: { $0.name == file.name }) {
      if !FileReading.isSameFile(first.path, file.path) {
        warn(.shadowed(by: first.path))
      }
    } else if !FileReading.isExecutable(file.path) {
      warn(.notExecutable)
    } else {
      findings.files.append(file)
    }
  }

  /// Files by their names, folders left out.
  private static func plugins(in folder: String) -> [PluginFile] {
    let files = FileReading.names(inFolder: folder).compactMap { name -> PluginFile? in
      guard let tail = PluginName.tail(ofFile: name) else { return nil }
      let path = "\(folder)/\(name)"
      guard (try? FileStatus(path))?.kind == .file else { return nil }
      return PluginFile(name: tail, path: path)
    }
    return files.sorted { $0.name < $1.name }
  }
}

/// An executable that is a plugin by its name.
public struct PluginFile: Sendable, Hashable {
  /// The name of its format: `toml`.
  public let name: String
  /// Absolute.
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
      throw Diagnostic.plugin(.invalidName, path)
    }
    // Resolved, as it is started in another folder.
    guard FileReading.isExecutable(path), let real = FileReading.resolvedPath(path) else {
      throw Diagnostic.plugin(.notExecutable, path)
    }
    name = tail
    self.path = real
  }
}

/// The part of an executable's name that is the name of its format: `toml` of `memorize-format-toml`.
enum PluginName {
  static let prefix = "memorize-format-"

  /// Nil where the file is not a plugin by its name.
  static func tail(ofFile name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// Small letters, digits and hyphens between them, at most 32.
  static func isValid(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard (1...32).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
    return isLetter(first) && isLetter(last) && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
  }

  /// A small letter of ASCII, or a digit.
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
}
