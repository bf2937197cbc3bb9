internal import Formats
internal import Themes

/// The options for tables: `--excel` and `--separator`.
enum TableOptions {
  static let excel = Flag("excel", "a table that Excel opens: CSV with a byte order mark and its separator")
  static let separator = Option<CSVFormat.Separator>(
    "separator", value: "SIGN",
    ValueType(advice: ValueType<CSVFormat.Separator>.choice.advice) { text in
      let signs: [String: CSVFormat.Separator] = [",": .comma, ";": .semicolon, "\t": .tab, "\\t": .tab]
      return CSVFormat.Separator(rawValue: text.lowercased()) ?? signs[text]
    }, "between the columns of a table: comma, semicolon or tab")

  static let all: [any CommandOption] = [excel, separator]

  /// True if one of the options asks for a table.
  static func areUsed(_ invocation: Invocation) -> Bool { all.contains(where: invocation.has) }

  /// The format as the options ask for it; throws if it is not a table.
  static func format(_ format: any ThemeFormat, ofFile path: String?, _ invocation: Invocation) throws
    -> any ThemeFormat
  {
    guard let option = all.first(where: invocation.has) else { return format }
    guard format is CSVFormat else {
      throw Diagnostic.usage(
        .wrongFormat(
          format.name, "is not a table, so --\(option.name) does not apply", use: "csv",
          or: option.name))
    }
    let isExcel = invocation.has(excel)
    let isTabbed = path?.lowercased().hasSuffix(".tsv") ?? false
    let usual: CSVFormat.Separator =
      isTabbed ? .tab : isExcel && DecimalSign.isComma(in: invocation.world.environment) ? .semicolon : .comma
    return CSVFormat(separator: invocation[separator] ?? usual, hasByteOrderMark: isExcel)
  }
}

/// The decimal sign of the user's locale, which decides the separator that Excel expects in a CSV file.
///
/// The locale need not be installed, so a table is asked instead of the system.
enum DecimalSign {
  /// True for `LANG=de_DE.UTF-8`, false for `de_CH.UTF-8` and `C`.
  static func isComma(in environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.filter { !$0.isEmpty }
    guard let locale = names.first?.prefix(while: { $0 != "." && $0 != "@" }) else { return false }
    let language = locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
    return languages.contains(language) ? !pointLocales.contains(String(locale)) : commaLocales.contains(String(locale))
  }

  private static let languages: Set<String> = [
    "af", "az", "be", "bg", "br", "bs", "ca", "cs", "da", "de", "el", "eo", "es", "et", "eu", "fi", "fo", "fr", "fy",
    "gl", "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb", "lt", "lv", "mk", "nb", "nl", "nn", "no",
    "oc", "pl", "pt", "ro", "ru", "se", "sk", "sl", "sq", "sr", "sv", "tg", "tk", "tr", "tt", "uk", "uz", "vi", "wa",
  ]

  /// The regions of these languages that write 3.14.
  private static let pointLocales: Set<String> = [
    "de_CH", "de_LI", "fr_CH", "it_CH", "es_CU", "es_DO", "es_GT", "es_HN", "es_MX", "es_NI", "es_PA", "es_PE", "es_PR",
    "es_SV", "es_US",
  ]

  private static let commaLocales: Set<String> = ["en_DK", "en_ZA"]
}
