internal import Platform
package import Themes

/// The folders searched for plugins, in this order. The current folder is never searched.
package struct PluginFolders: Sendable {
  private let folders: [String]
  /// Ignored: a relative folder depends on where the program is started.
  private let relative: [String]

  /// The folders in `MEMORIZE_PLUGINS`, then `plugins` in the program's data folder, then those in `PATH`.
  package init(environment: [String: String], data: String?) {
    func list(_ variable: String) -> [String] {
      (environment[variable] ?? "").split(separator: ":").map(String.init)
    }
    let named = list("MEMORIZE_PLUGINS")
    relative = named.filter { !$0.hasPrefix("/") }
    folders = (named + [data.map { $0 + "/plugins" }].compactMap { $0 } + list("PATH")).filter { $0.hasPrefix("/") }
  }

  /// The plugins found, and warnings about unusable ones.
  package struct Findings: Sendable {
    /// The first found of each name.
    package fileprivate(set) var files: [PluginFile] = []
    package fileprivate(set) var warnings: [Diagnostic] = []
    /// By name, why a plugin cannot or must not be run.
    fileprivate(set) var unusable: [String: Diagnostic] = [:]
  }

  /// No plugin is started. `taken` are the names and extensions of built-in formats, which no plugin may have.
  package func search(taken: Set<String>) -> Findings {
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
      warn(.badName(PluginName.invalid))
    } else if taken.contains(file.name) {
      warn(.badName("'\(file.name)' is a built-in format, which a plugin cannot replace"))
    } else if let first = findings.files.first(where: { $0.name == file.name }) {
      if !FileReading.isSameFile(first.path, file.path) {
        warn(.shadowed(by: first.path))
      }
    } else if !FileReading.isExecutable(file.path) {
      warn(.notExecutable)
      findings.unusable[file.name] = findings.warnings.last
    } else if let fault = FileTrust.fault(of: file.path) {
      warn(.untrusted(fault))
      findings.unusable[file.name] = findings.warnings.last
    } else {
      findings.files.append(file)
    }
  }

  /// The plugin files in a folder, sorted by name.
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
package struct PluginFile: Sendable, Hashable {
  /// The name of its format: `toml`.
  package let name: String
  /// Absolute.
  package let path: String

  init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  /// The executable at a path, which may be relative; throws a ``Diagnostic`` or a `FileError` if it cannot be a plugin.
  package init(path: String) throws {
    try FileReading.requireFile(path)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let tail = PluginName.tail(ofFile: file), PluginName.isValid(tail) else {
      throw Diagnostic.plugin(.badName(PluginName.invalid), path)
    }
    // Absolute, because it is started in another folder.
    guard FileReading.isExecutable(path), let real = FileReading.resolvedPath(path) else {
      throw Diagnostic.plugin(.notExecutable, path)
    }
    if let fault = FileTrust.fault(of: path) { throw Diagnostic.plugin(.untrusted(fault), path) }
    name = tail
    self.path = real
  }
}

/// The part of an executable's name that is the name of its format: `toml` of `memorize-format-toml`.
enum PluginName {
  static let prefix = "memorize-format-"
  static let invalid = "invalid plugin name"

  /// Nil if the file name is not that of a plugin.
  static func tail(ofFile name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// 1 to 32 lower-case letters, digits and inner hyphens.
  static func isValid(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard (1...32).contains(bytes.count), let first = bytes.first, let last = bytes.last else { return false }
    return isLetter(first) && isLetter(last) && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
  }

  /// A lower-case ASCII letter or a digit.
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
}
