#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// UTF-8 for the C functions of this thread, also where the environment asks for a POSIX locale.
///
/// There libedit would drop every emoji. Setting the locale of the whole process would be the program's business and
/// change what other libraries do, so that only the calls into libedit are wrapped.
final class UTF8Codeset {
  private let codeset: locale_t?

  init() {
    #if canImport(Darwin)
      codeset = newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    #else
      codeset = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil) ?? newlocale(Int32(LC_CTYPE_MASK), "", nil)
    #endif
  }

  deinit { if let codeset { freelocale(codeset) } }

  func during<Result>(_ body: () -> Result) -> Result {
    guard let codeset else { return body() }
    let before = uselocale(codeset)
    defer { _ = uselocale(before) }
    return body()
  }
}
