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
    switch format {
    case is HTMLFormat: return HTMLFormat(names: names(invocation))
    case is EPUBFormat: return EPUBFormat(names: names(invocation))
    default:
      if invocation.has(.language) { throw Diagnostic.usage(.pageNeeded(.language, format: format.name)) }
      return format
    }
  }

  static func names(_ invocation: Invocation) -> EmojiNames {
    let asked = invocation.value(.language).flatMap(EmojiLanguage.init)
    return EmojiNames(asked.map { [$0] } ?? EmojiLanguage.wanted(in: invocation.world.environment))
  }
}
