import Foundation
import TestSupport
import Testing

/// `check --roundtrip` through the real binary.
struct RoundTripCheckTests {
  private let home: TemporaryFolder
  private let extra = """
    [{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"blue",\
    "author":"Ada"},
    {"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B12","name":"Sky","emojis":["🌙","⭐"],"numberOfPairs":2,"color":"navy"}]
    """

  init() throws {
    home = try TemporaryFolder()
    try home.write(extra.utf8, to: "extra.json")
  }

  private func run(_ line: String) throws -> ProgramRun { try ProgramRun(shell: "memorize " + line, in: home) }

  @Test func `a round trip lists the changes of each theme`() throws {
    let check = try run("check extra.json --roundtrip csv")
    #expect(check.code == 0)
    #expect(
      check.output == """
        extra.json: json, 2 valid themes
        extra.json: Sea as csv: keys of other programs
        extra.json: as csv 1 of 2 themes come back the same; csv cannot store 1 unknown key

        """)
    let trip = try #require((run("check extra.json --roundtrip csv --json").json["files"] as? [[String: Any]])?.first)
    let roundTrip = try #require(trip["roundtrip"] as? [String: Any])
    #expect(roundTrip["format"] as? String == "csv")
    #expect(roundTrip["unchanged"] as? Int == 1)
    #expect((roundTrip["losses"] as? [[String: Any]])?.first?["code"] as? String == "unknown-keys")
    #expect((roundTrip["changes"] as? [[String: String]])?.map { $0["name"] } == ["Sea"])
  }

  @Test func `a round trip through json counts the details of a pack as lost`() throws {
    #expect(try run("convert extra.json -o sea.zip --author Ada --title Sea").code == 0)
    #expect(
      try run("check sea.zip --roundtrip pack").output.contains(
        "as pack all 2 themes come back the same; nothing is lost"))
    let check = try run("check sea.zip --roundtrip json")
    #expect(check.output.contains("as json all 2 themes come back the same; json cannot store 2 details of the pack"))
  }

  @Test func `a round trip of one theme says so`() throws {
    try home.write("Sea: 🐙 🐠\n".utf8, to: "sea.txt")
    #expect(
      try run("check sea.txt --roundtrip json").output.contains(
        "as json the theme comes back the same; nothing is lost"))
    let extra = extra.replacing(/,\s+\{.*\}\]/.dotMatchesNewlines(), with: "]")
    try home.write(extra.utf8, to: "extra.json")
    #expect(
      try run("check extra.json --roundtrip csv").output.contains("as csv the theme comes back changed; csv cannot"))
  }

  @Test func `with --strict a lossy round trip is rejected`() throws {
    let strict = try run("check extra.json --roundtrip csv --strict")
    #expect(strict.code == 65)
    #expect(strict.output.contains("error: extra.json: format 'csv' cannot store 1 unknown key."))
    #expect(try run("check extra.json --roundtrip json --strict").code == 0)
  }

  @Test func `a round trip needs a known format that can be written`() throws {
    #expect(try run("check extra.json --roundtrip mavo").error.contains("can be read but not written"))
    #expect(try run("check extra.json --roundtrip cvs").error.contains("Did you mean 'csv'?"))
  }
}
