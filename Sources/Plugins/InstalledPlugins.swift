public import Formats
public import System

/// The plugins that are installed here, looked for and started only when they are asked for.
///
/// For example: `FormatRegistry.withForeignFormats.addingArchives().adding(InstalledPlugins(folders, environment: environment, taken: names))`
public final class InstalledPlugins: FormatSource {
  private let folders: PluginFolders
  private let environment: [String: String]
  private let taken: Set<String>
  private let limits: ProcessLimits
  private let known = Guarded(Known())

  /// The results of earlier questions.
  private struct Known {
    var found: PluginFolders.Findings?
    var opened: [String: Result<ExternalFormat, any Error>] = [:]
  }

  /// `taken` are the names that no plugin may have: those of the program's own formats, and their extensions.
  public init(
    _ folders: PluginFolders, environment: [String: String], taken: Set<String>, limits: ProcessLimits? = nil
  ) {
    self.folders = folders
    self.environment = environment
    self.taken = taken
    self.limits = limits ?? ProcessLimits(pluginEnvironment: environment)
  }

  /// The plugins in the folders; nothing is started for that.
  public var findings: PluginFolders.Findings {
    known.locked { known in
      if let found = known.found { return found }
      let found = folders.search(taken: taken)
      known.found = found
      return found
    }
  }

  public var names: [String] { findings.files.map(\.name) }

  public var formats: [any ThemeFormat] { findings.files.compactMap { try? format($0) } }

  public func format(named name: String) throws -> (any ThemeFormat)? {
    try findings.files.first { $0.name == name }.map(format)
  }

  /// The format of a plugin, which is asked once; throws a ``Diagnostic`` where it does not work.
  public func format(_ file: PluginFile) throws -> ExternalFormat {
    let opened = known.locked { known in
      if let opened = known.opened[file.path] { return opened }
      let opened = Result { try ExternalFormat.open(file, environment: environment, limits: limits) }
      known.opened[file.path] = opened
      return opened
    }
    return try opened.get()
  }
}
