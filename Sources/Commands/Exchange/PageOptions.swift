internal import EmojiNames
internal import Formats
internal import Pages
internal import Themes

/// The option for web pages: `--language`.
enum PageOptions {
  static let all = [OptionDescription.language]

  /// A page with the names of emoji in the language that is asked for, else in that of the person; throws if the option
  /// is used for another format.
  static func format(_ format: any ThemeFormat, _ invocation: Invocation) throws -> any ThemeFormat {
    let asked = invocation.value(.language).flatMap(EmojiLanguage.init)
    guard format is HTMLFormat else {
      if asked != nil { throw Diagnostic.usage(.pageNeeded(.language, format: format.name)) }
      return format
    }
    return HTMLFormat(names: EmojiNames(asked.map { [$0] } ?? EmojiLanguage.wanted(in: invocation.world.environment)))
  }
}
