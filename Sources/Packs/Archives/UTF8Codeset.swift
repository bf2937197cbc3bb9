#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// UTF-8 for the text of C functions on this thread, while it is in scope.
///
/// A Swift process starts in the C locale, where libarchive gives back no name that is not ASCII. A process-wide
/// `setlocale` is the program's to call, not a library's.
struct UTF8Codeset: ~Copyable {
  private let codeset: locale_t?
  private let before: locale_t?

  init() {
    #if canImport(Darwin)
      codeset = newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    #else
      codeset = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil) ?? newlocale(Int32(LC_CTYPE_MASK), "", nil)
    #endif
    before = codeset.map { uselocale($0) } ?? nil
  }

  deinit {
    guard let codeset else { return }
    _ = uselocale(before)
    freelocale(codeset)
  }
}
