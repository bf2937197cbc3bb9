import LibC
import Testing

@testable import Platform

struct UTF8CodesetTests {
  /// How many bytes C takes for an emoji; −1 if it is not a character.
  private func lengthInC() -> Int32 { mblen("👻", 4) }

  @Test func `emoji are characters for C only during a call`() throws {
    let before = lengthInC()
    #expect(try withUTF8Codeset { lengthInC() } == 4)
    #expect(lengthInC() == before)
  }

  @Test(arguments: [[], ["xx_XX.none"], ["C"], ["xx_XX.none", "C"]])
  func `locales without UTF-8 are rejected`(locales: [String]) {
    #expect(throws: MissingLocale.self) { try withUTF8Codeset(locales: locales) {} }
  }

  @Test func `the first locale with UTF-8 is used`() throws {
    #expect(try withUTF8Codeset(locales: ["xx_XX.none", "C", "C.UTF-8"]) { lengthInC() } == 4)
  }
}
