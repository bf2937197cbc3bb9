import Testing

@testable import System

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct UTF8CodesetTests {
  /// How wide C takes an emoji to be, or that it knows none.
  private func lengthInC() -> Int32 { mblen("👻", 4) }

  @Test func `emoji are characters for C during it, and as before afterwards`() throws {
    let before = lengthInC()
    #expect(try UTF8Codeset().during { lengthInC() } == 4)
    #expect(lengthInC() == before)
  }
}
