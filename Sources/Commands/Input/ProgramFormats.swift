internal import Formats
internal import Packs
internal import Plugins

/// The formats of this program, put together.
enum ProgramFormats {
  /// Those that are part of it.
  static var own: FormatRegistry { FormatRegistry.complete(generator: Version.text) }

  /// Those that are programs of their own; they are looked for when somebody asks for them.
  static func plugins(in environment: [String: String]) -> InstalledPlugins {
    let folder = try? CatalogLocation.dataFolder(environment)
    let own = own
    return InstalledPlugins(
      PluginFolders(environment: environment, data: folder.map { $0 + "/memorize" }), environment: environment,
      taken: Set(own.names + own.formats.flatMap(\.fileExtensions)))
  }
}
