import TestSupport
import Testing
import Themes

@testable import Formats

/// One test per attack, named after it.
struct XMLHostileTests {
  @Test func `billion laughs`() {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    #expect(xmlError("<!DOCTYPE plist [<!ENTITY l0 \"ha\">\(laughs)]><plist>&l9;</plist>")?.code == "xml.forbidden")
  }

  @Test func `quadratic blow-up`() {
    let long = String(repeating: "a", count: 50_000)
    let text =
      "<!DOCTYPE plist [<!ENTITY a \"\(long)\">]><plist>" + String(repeating: "&a;", count: 50_000) + "</plist>"
    #expect(xmlError(text)?.code == "xml.forbidden")
  }

  @Test func `external entity`() {
    let text = "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><string>&x;</string></plist>"
    #expect(xmlError(text)?.code == "xml.forbidden")
    #expect(xmlError(XMLText.plist("<string>&x;</string>"))?.code == "xml.forbidden")
  }

  @Test func `parameter entity`() {
    #expect(xmlError("<!DOCTYPE plist [<!ENTITY % a SYSTEM \"a.dtd\"> %a;]><plist/>")?.code == "xml.forbidden")
  }

  @Test func `external DTD`() {
    #expect(xmlError("<!DOCTYPE plist SYSTEM \"http://127.0.0.1/a.dtd\"><plist/>")?.code == "xml.forbidden")
    let local = XMLText.theme().replacing("http://www.apple.com/DTDs/PropertyList-1.0.dtd", with: "file:///tmp/a.dtd")
    #expect(xmlError(local)?.code == "xml.forbidden")
  }

  @Test func `Apple's DOCTYPE with an internal subset`() {
    let text = XMLText.theme().replacing("1.0.dtd\">", with: "1.0.dtd\" [<!ENTITY a \"b\">]>")
    #expect(xmlError(text)?.code == "xml.forbidden")
  }

  @Test func `XInclude`() {
    let include = "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\" parse=\"text\"/>"
    #expect(xmlError(XMLText.plist("<array>\(include)</array>"))?.code == "xml.forbidden")
  }

  @Test func `a hundred thousand attributes`() {
    let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(xmlError("<plist \(attributes)/>")?.code == "limit.exceeded")
  }

  @Test func `a million levels`() {
    #expect(xmlError(String(repeating: "<array>", count: 1_000_000))?.code == "limit.exceeded")
  }

  @Test func `too many emoji in a list`() {
    let more = String(repeating: "<string>👻</string>", count: 10_001)
    let text = XMLText.theme().replacing("<array/>", with: "<array>\(more)</array>")
    #expect(xmlCodes(text) == ["theme.too-many-emojis"])
  }

  @Test func `too many errors`() {
    let inside = XMLText.theme("<key>x</key><array>" + String(repeating: "<key/>", count: 1_001) + "</array>")
    #expect(xmlCodes(inside).last == "limit.exceeded")
    let themes = XMLText.plist("<array>" + String(repeating: "<dict/>", count: 1_001) + "</array>")
    #expect(xmlCodes(themes).last == "limit.exceeded")
    let between = XMLText.plist("<array>" + String(repeating: "<true/>", count: 1_001) + "</array>")
    #expect(xmlCodes(between).last == "limit.exceeded")
  }

  @Test func `text in pieces`() {
    let pieces = String(repeating: String(repeating: "x", count: 1 << 20) + "<!-- -->", count: 4)
    #expect(xmlError(XMLText.theme("<key>a</key><string>\(pieces)</string>")) == nil)
    #expect(xmlError(XMLText.theme("<key>a</key><string>\(pieces)x</string>"))?.code == "limit.exceeded")
  }

  @Test func `trailing junk`() {
    #expect(xmlError(XMLText.theme() + "junk")?.code == "xml.syntax")
    #expect(xmlError(XMLText.theme() + "</plist>")?.code == "xml.syntax")
    #expect(xmlError(XMLText.theme() + "\0")?.code == "encoding.not-utf8")
  }

  @Test func `two roots`() { #expect(xmlError(XMLText.theme() + XMLText.plist("<array/>"))?.severity == .error) }

  @Test(arguments: ["&#0;", "&#1;", "&#x1F;", "&#xFFFF;", "&#xD800;", "&#x110000;", "&#99999999999;"])
  func `control character by reference`(reference: String) {
    #expect(xmlError(XMLText.theme("<key>a</key><string>\(reference)</string>"))?.code == "xml.syntax")
  }

  @Test func `many keys are read in linear time`() throws {
    let keys = (0..<20_000).map { "<key>k\($0)</key><true/>" }.joined()
    #expect(try readXML(Array(XMLText.theme(keys).utf8)).themes.first?.extras.count == 20_000)
  }

  @Test func `a truncated file is an error at every length`() throws {
    let themes = try [XMLTests.theme([.init("x", .string("é<"))]), XMLTests.theme([])]
    let bytes = try XMLFormat().encode(themes, credits: Credits())
    #expect(try readXML(bytes).themes.count == 2)
    for length in 0..<bytes.count - 1 {
      let error = xmlError(Array(bytes[..<length]))
      let codes = ["xml.truncated", "xml.truncated", "encoding.not-utf8", "xml.syntax"]
      #expect(error.map { codes.contains($0.code) } == true, "cut at \(length): \(error.map(\.description) ?? "read")")
    }
  }

  @Test func `changed bytes never crash`() throws {
    var random = SeededGenerator(seed: 7)
    let original = Array(XMLText.theme("<!-- c --><key>x</key><array><real>1.5</real><![CDATA[ ]]></array>").utf8)
    for _ in 0..<1_500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = .random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert("<>&;/\"'!?[]-k\0".utf8.randomElement(using: &random) ?? 0, at: index)
        default: bytes.append(contentsOf: bytes[index...].prefix(40))
        }
      }
      if let reading = try? readXML(bytes) { #expect(reading.themes.allSatisfy { $0.emojis.count >= 2 }) }
    }
  }

  @Test func `many threads may read at once`() async throws {
    let bytes = Array(XMLText.theme().utf8)
    let bad = Array(XMLText.theme("<key>a</key><string>\u{1}</string>").utf8)
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          index.isMultiple(of: 2)
            ? (try? readXML(bytes).themes.count) == 1 : xmlError(bad)?.code == "xml.syntax"
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
