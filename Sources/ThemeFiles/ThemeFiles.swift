@_exported public import EmojiNames
@_exported public import ForeignFormats
@_exported public import Formats
@_exported public import Packs
@_exported public import Pages
@_exported public import Themes

extension FormatRegistry {
  /// All formats of the library. For example: `FormatRegistry.all.adding(MyFormat())`.
  public static let all = withForeignFormats.adding(HTMLFormat()).adding(EPUBFormat()).addingArchives()
}
