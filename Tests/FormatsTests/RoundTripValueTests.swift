import Formats
import TestSupport
import Testing
import Themes

struct RoundTripValueTests {
  /// JSON that forgets every theme but the first, or gives each another name, without a word.
  private struct Forgetful: ThemeFormat {
    let name = "forgetful"
    let summary = ""
    let fileExtensions: [String] = []
    let renames: Bool
    func recognition(of opening: ArraySlice<UInt8>) -> Recognition { .no }
    func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
      try JSONFormat().decode(bytes, into: &reading)
    }
    func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
      let bytes = try JSONFormat().encode(renames ? themes : Array(themes.prefix(1)), credits: credits)
      return renames ? Array(String(decoding: bytes, as: UTF8.self).replacing("Sea", with: "Ice").utf8) : bytes
    }
  }

  private func themes() throws -> [Theme] {
    try (1...3).map { number in
      let id = try #require(ThemeID("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B1\(number)"))
      return try Theme(
        id: id, name: "Sea \(number)", emojis: ["🐙", "🐠"], color: ThemeColor(packed: 0x0000_FFFF))
    }
  }

  @Test func `a round trip without changes reports nothing`() throws {
    let trip = try RoundTrip(themes(), through: JSONFormat())
    #expect(trip.changes.isEmpty)
    #expect(trip.losses.isEmpty)
    #expect(trip.failure == nil)
    #expect(trip.count == 3)
  }

  @Test func `an undeclared loss is found`() throws {
    let renamed = try RoundTrip(themes(), through: Forgetful(renames: true))
    #expect(renamed.changes.map(\.difference).first == "name 'Sea 1' → 'Ice 1'")
    #expect(renamed.losses.listed == "3 themes that are read back differently")
    let lost = try RoundTrip(themes(), through: Forgetful(renames: false))
    #expect(lost.changes.map(\.theme.name) == ["Sea 2", "Sea 3"])
    #expect(lost.changes.allSatisfy { $0.difference == "it is lost" })
  }
}
