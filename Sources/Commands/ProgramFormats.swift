internal import ForeignFormats
internal import Formats
internal import Packs
internal import Pages
internal import Plugins

enum ProgramFormats {
  static let own = FormatRegistry.withForeignFormats.adding(HTMLFormat()).adding(EPUBFormat())
    .addingArchives(generator: Version.text)

  /// The formats that are external programs; they are searched on first use.
  static func plugins(in environment: [String: String]) -> InstalledPlugins {
    InstalledPlugins(environment: environment, besides: own)
  }
}
