#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// UTF-8 for the C functions of this thread, also where the environment asks for a POSIX locale.
///
/// A Swift process starts in the C locale: there libedit drops every emoji, and libarchive gives back no name that is not
/// ASCII. Setting the locale of the whole process would be the program's business and change what other libraries do, so
/// that only the calls into such a library are wrapped.
package final class UTF8Codeset {
  private let codeset: locale_t?

  package init() {
    #if canImport(Darwin)
      codeset = newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    #else
      codeset = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil) ?? newlocale(Int32(LC_CTYPE_MASK), "", nil)
    #endif
  }

  deinit { if let codeset { freelocale(codeset) } }

  package func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let codeset else { return try body() }
    let before = uselocale(codeset)
    defer { _ = uselocale(before) }
    return try body()
  }
}
