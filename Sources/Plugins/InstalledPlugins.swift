public import Formats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The plugins that are installed here; they are looked for, and started, only when somebody asks for them.
///
/// For example: `FormatRegistry.complete().adding(InstalledPlugins(folders, environment: environment, taken: names))`
public final class InstalledPlugins: FormatSource, @unchecked Sendable {
  private let folders: PluginFolders
  private let environment: [String: String]
  private let taken: Set<String>
  private let limits: RunLimits
  // Filled once, only by who holds the mutex.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var found: PluginFolders.Findings?
  private var opened: [String: Result<ExternalFormat, any Error>] = [:]

  /// `taken` are the names that no plugin may have: those of the program's own formats, and their extensions.
  public init(
    _ folders: PluginFolders, environment: [String: String], taken: Set<String>, limits: RunLimits? = nil
  ) {
    self.folders = folders
    self.environment = environment
    self.taken = taken
    self.limits = limits ?? RunLimits(environment: environment)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// What is in the folders; nothing is started for that.
  public var findings: PluginFolders.Findings { locked { search() } }

  public var names: [String] { findings.files.map(\.name) }

  public var formats: [any ThemeFormat] { findings.files.compactMap { try? format($0) } }

  public func format(named name: String) throws -> (any ThemeFormat)? {
    try findings.files.first { $0.name == name }.map(format)
  }

  /// The format of a plugin, which is asked once; throws a ``Diagnostic`` where it does not work.
  public func format(_ file: PluginFile) throws -> ExternalFormat {
    try locked {
      if let known = opened[file.path] { return try known.get() }
      let result = Result { try ExternalFormat.open(file, environment: environment, limits: limits) }
      opened[file.path] = result
      return try result.get()
    }
  }

  private func search() -> PluginFolders.Findings {
    if let found { return found }
    let findings = folders.search(taken: taken)
    found = findings
    return findings
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
