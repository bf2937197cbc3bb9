internal import ForeignFormats
internal import Formats
internal import Packs
internal import Pages
internal import Platform
internal import Plugins

enum ProgramFormats {
  static let own = FormatRegistry.withForeignFormats.adding(HTMLFormat()).adding(EPUBFormat())
    .addingArchives(generator: Version.text)

  /// The formats that are external programs; they are searched on first use.
  static func plugins(in environment: [String: String]) -> InstalledPlugins {
    let folder = UserFolders.data(environment)
    return InstalledPlugins(
      PluginFolders(environment: environment, data: folder.map { $0 + "/memorize" }), environment: environment,
      taken: Set(own.names + own.formats.flatMap(\.fileExtensions)))
  }
}
