#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A C string of wide characters, for as long as this lives.
final class WideText {
  /// Only for who keeps this object too.
  let start: UnsafeMutablePointer<wchar_t>

  init(_ scalars: some Collection<Unicode.Scalar>) { start = Self.copy(scalars) }

  convenience init(_ text: String) { self.init(text.unicodeScalars) }

  deinit { start.deallocate() }

  func pass<Result>(_ body: (UnsafePointer<wchar_t>) -> Result) -> Result {
    withExtendedLifetime(self) { body(start) }
  }

  private static func copy(_ scalars: some Collection<Unicode.Scalar>) -> UnsafeMutablePointer<wchar_t> {
    let start = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (index, scalar) in scalars.enumerated() {
      (start + index).initialize(to: wchar_t(truncatingIfNeeded: scalar.value))
    }
    (start + scalars.count).initialize(to: 0)
    return start
  }
}
