import Formats
import Testing
import Themes

@Suite struct `Writing JSON` {
  private static let value = ExtraValue.object([
    .init("a", .array([.number("1"), .string("x"), .null])), .init("b", .object([.init("c", .array([]))])),
    .init("d", .object([])), .init("e", .array([.object([.init("f", .bool(true))]), .array([.number("2")])])),
  ])

  @Test func `compact output has no white space`() {
    #expect(
      String(decoding: JSONWriter.document { $0.value(Self.value) }, as: UTF8.self)
        == #"{"a":[1,"x",null],"b":{"c":[]},"d":{},"e":[{"f":true},[2]]}"# + "\n")
  }

  @Test func `readable output is indented, with plain lists on one line`() {
    let expected = """
      {
        "a": [1, "x", null],
        "b": {
          "c": []
        },
        "d": {},
        "e": [
          {
            "f": true
          },
          [2]
        ]
      }

      """
    #expect(String(decoding: JSONWriter.document(.readable) { $0.value(Self.value) }, as: UTF8.self) == expected)
  }

  @Test func `members keep their order`() {
    let bytes = JSONWriter.document { writer in
      writer.object { writer in
        writer.member("z", "last")
        writer.member("a", 1)
        writer.member("n", String?.none)
        writer.array("list") { writer in
          writer.object { $0.member("x", ["1", "2"]) }
          writer.value(false)
        }
        writer.object("o") { _ in }
      }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"{"z":"last","a":1,"n":null,"list":[{"x":["1","2"]},false],"o":{}}"#
        + "\n")
  }

  @Test func `a string is read back exactly and escaped for terminals`() throws {
    for value in (0...0x10FFFF as ClosedRange<UInt32>)
    where value < 0x3000 || value > 0xFD00 && value < 0x10100 || value & 0xFFFE == 0xFFFE {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // With something else to escape, and without.
      for text in ["a\(scalar)b\"\\/", "a\(scalar)b", "\(scalar)"] {
        let quoted = JSONEscaping.quoted(text)
        let isUnsafe = quoted.unicodeScalars.contains { $0.isUnsafe && $0.value <= 0xFFFF }
        #expect(!isUnsafe, "U+\(String(value, radix: 16))")
        #expect(try JSONReader.value(of: Array(quoted.utf8)) == .string(text), "U+\(String(value, radix: 16))")
      }
    }
    #expect(JSONEscaping.quoted("👩‍🌾❤️ é\u{200B}") == "\"👩‍🌾❤️ é\u{200B}\"")
    #expect(JSONEscaping.quoted("a\n\u{1B}\u{202E}\"") == #""a\n\u001B\u202E\"""#)
  }

  @Test(arguments: ["NaN", "inf", "01", "+1", "0x10", "", "1,2"])
  func `a number that is not valid JSON is written as a string`(spelling: String) throws {
    let bytes = JSONWriter.document { $0.value(ExtraValue.number(spelling)) }
    #expect(try JSONReader.value(of: bytes) == .string(spelling))
  }

  @Test func `a value is found by its keys`() throws {
    let value = try JSONReader.value(of: Array(#"{"a":{"b":[1,"x"]},"n":1e0,"t":true}"#.utf8))
    #expect(value["a"]?["b"]?.elements?.count == 2)
    #expect(value["n"]?.integer == 1)
    #expect(value["t"]?.bool == true)
    #expect(value["a"]?["b"]?.elements?.last?.string == "x")
    #expect(value["missing"] == nil)
    #expect(value["n"]?.kind == .number)
  }
}
