internal import LibC

/// Switches the C functions of one thread to UTF-8, even if the environment selects the POSIX locale.
///
/// A Swift process starts in the C locale. There libarchive returns no name that is not ASCII. Setting the locale of the
/// whole process would affect other libraries, so that only the calls into such a library are wrapped in `during`.
package final class UTF8Codeset {
  private let locale: locale_t

  /// The system has no locale with UTF-8.
  package struct MissingLocale: Error, CustomStringConvertible {
    package let description = "the system has no UTF-8 locale"
  }

  /// Uses the first of these locales that is installed and has UTF-8. The empty name is the locale of the environment.
  package convenience init() throws(MissingLocale) {
    #if canImport(Darwin)
      try self.init(locales: ["UTF-8"])
    #else
      try self.init(locales: ["C.UTF-8", ""])
    #endif
  }

  init(locales: [String]) throws(MissingLocale) {
    for name in locales {
      guard let locale = newlocale(Int32(LC_CTYPE_MASK), name, nil) else { continue }
      if let codeset = nl_langinfo_l(nl_item(CODESET), locale), String(cString: codeset) == "UTF-8" {
        self.locale = locale
        return
      }
      freelocale(locale)
    }
    throw MissingLocale()
  }

  deinit { freelocale(locale) }

  package func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    // `uselocale` fails only for an invalid locale.
    let previous = uselocale(locale)
    defer { _ = uselocale(previous) }
    return try body()
  }
}
