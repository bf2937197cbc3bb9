internal import System
public import Themes

/// The folders in which executables are plugins, in the order they count. The current folder never is one.
public struct PluginFolders: Sendable {
  private let folders: [String]
  /// What was named, but may be anywhere: it is left out.
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

  /// What was found, and what is to be said of what cannot be used.
  public struct Findings: Sendable {
    /// One for each name, the first that was found.
    public fileprivate(set) var files: [PluginFile] = []
    public fileprivate(set) var warnings: [Diagnostic] = []
  }

  /// Nothing is started. `taken` are the names of formats that no plugin may have.
  public func search(taken: Set<String>) -> Findings {
    var findings = Findings()
    findings.warnings = relative.map { .pluginFolderRelative($0) }
    var seen: Set<String> = []
    for folder in folders where seen.insert(folder).inserted {
      for file in Self.plugins(in: folder) { Self.add(file, to: &findings, taken) }
    }
    return findings
  }

  private static func add(_ file: PluginFile, to findings: inout Findings, _ taken: Set<String>) {
    if !PluginName.isValid(file.name) {
      findings.warnings.append(.pluginNameInvalid(file.path))
    } else if taken.contains(file.name) {
      findings.warnings.append(.pluginNameTaken(file.name, file.path))
    } else if let first = findings.files.first(where: { $0.name == file.name }) {
      if !FileReading.isSameFile(first.path, file.path) {
        findings.warnings.append(.pluginShadowed(file.path, by: first.path))
      }
    } else if !FileReading.isExecutable(file.path) {
      findings.warnings.append(.pluginNotExecutable(file.path))
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
