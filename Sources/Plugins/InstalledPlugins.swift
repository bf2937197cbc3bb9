public import Formats
package import Platform
public import Themes

/// The installed plugins, found and started on first use.
///
/// For example: `formats.adding(InstalledPlugins(environment: environment, besides: formats))`
public final class InstalledPlugins: FormatSource {
  private let folders: PluginFolders
  private let environment: [String: String]
  private let taken: Set<String>
  private let limits: ProcessLimits
  private let cache = Guarded(Cache())

  private struct Cache {
    var found: PluginFolders.Findings?
    var opened: [String: Result<ExternalFormat, any Error>] = [:]
  }

  /// The plugins in the folders of `MEMORIZE_PLUGINS`, in the user's data folder and in `PATH`. None has a name or an extension
  /// of the other formats.
  public convenience init(environment: [String: String], besides formats: FormatRegistry) {
    let data = UserFolders.data(environment).map { $0 + "/memorize" }
    self.init(
      PluginFolders(environment: environment, data: data), environment: environment,
      taken: Set(formats.names + formats.formats.flatMap(\.fileExtensions)))
  }

  /// `taken` are the names and extensions of built-in formats, which no plugin may have.
  package init(
    _ folders: PluginFolders, environment: [String: String], taken: Set<String>, limits: ProcessLimits? = nil
  ) {
    self.folders = folders
    self.environment = environment
    self.taken = taken
    self.limits = limits ?? ProcessLimits(pluginEnvironment: environment)
  }

  /// The plugins in the folders; no plugin is started.
  package var findings: PluginFolders.Findings {
    cache.locked { cache in
      if let found = cache.found { return found }
      let found = folders.search(taken: taken)
      cache.found = found
      return found
    }
  }

  public var names: [String] { findings.files.map(\.name) }

  public var formats: [any ThemeFormat] { findings.files.compactMap { try? format($0) } }

  public var faults: [Diagnostic] {
    findings.files.compactMap(fault(of:)) + findings.unusable.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Starts a plugin. Returns nil if it works, or a warning.
  package func fault(of file: PluginFile) -> Diagnostic? {
    do {
      _ = try format(file)
      return nil
    } catch {
      var fault = error as? Diagnostic
      fault?.severity = .warning
      return fault
    }
  }

  public func format(named name: String) throws -> (any ThemeFormat)? {
    if let file = findings.files.first(where: { $0.name == name }) { return try format(file) }
    if var unusable = findings.unusable[name] {
      unusable.severity = .error
      throw unusable
    }
    return nil
  }

  /// The format of a plugin, which is started once; throws a ``Diagnostic`` if it does not work.
  package func format(_ file: PluginFile) throws -> ExternalFormat {
    let opened = cache.locked { cache in
      if let opened = cache.opened[file.path] { return opened }
      let opened = Result { try ExternalFormat.open(file, environment: environment, limits: limits) }
      cache.opened[file.path] = opened
      return opened
    }
    return try opened.get()
  }
}
