internal import LibC

/// The system has no locale with UTF-8.
package struct MissingLocale: Error, CustomStringConvertible {
  package let description = "the system has no UTF-8 locale"
}

#if canImport(Darwin)
  private let usualLocales = ["UTF-8"]
#else
  private let usualLocales = ["C.UTF-8", ""]
#endif

/// Runs `body` with the C functions of this thread in UTF-8, even if the environment selects the POSIX locale.
///
/// A Swift process starts in the C locale. There libarchive returns no name that is not ASCII. Setting the locale of the
/// whole process would affect other libraries. The first of `locales` that is installed and has UTF-8 is used; the empty
/// name is the locale of the environment.
package func withUTF8Codeset<Result>(
  locales: [String]? = nil, _ body: () throws -> Result
) throws -> Result {
  for name in locales ?? usualLocales {
    guard let locale = newlocale(Int32(LC_CTYPE_MASK), name, nil) else { continue }
    defer { freelocale(locale) }
    guard let codeset = nl_langinfo_l(nl_item(CODESET), locale), String(cString: codeset) == "UTF-8" else { continue }
    // `uselocale` fails only for an invalid locale.
    let previous = uselocale(locale)
    defer { _ = uselocale(previous) }
    return try body()
  }
  throw MissingLocale()
}
