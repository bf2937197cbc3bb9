import Testing
import Themes

@testable import Formats

struct XMLDiagnosticsTests {
  /// One small bad file for each code; the sentence of a place says where it is found.
  static let gallery: [(XMLCode, String, String)] = [
    (.binary, "bplist00", "byte 0"),
    (.unsupportedEncoding, "<?xml version='1.0' encoding='ISO-8859-1'?><plist/>", "line 1, column 1"),
    (.contradictingEncoding, "<?xml version='1.0' encoding='UTF-16'?><plist/>", "line 1, column 1"),
    (.nul, "<plist>\n\0</plist>", "line 2, column 1"),
    (.nul, "<plist>\r\r\n\n\0</plist>", "line 4, column 1"),
    (.misplacedKey, "<plist>\r<array>\r\n<key>x</key></array></plist>", "line 3, column 1"),
    (.processingInstruction, "<plist>\n é<?php ?></plist>", "line 2, column 3"),
    (.internalDTD, "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>", "line 1, column 1"),
    (.foreignDoctype, "<!DOCTYPE html><plist/>", "line 1, column 1"),
    (.unexpectedDeclaration, "<plist><!ELEMENT a ANY></plist>", "line 1, column 8"),
    (.entity, "<plist><string>&eacute;</string></plist>", "line 1, column 16"),
    (.tooManyAttributes, "<plist a='' b='' c='' d='' e=''/>", "line 1, column 1"),
    (.unexpectedAttribute, "<plist><array id='1'/></plist>", "line 1, column 8"),
    (.tagTooLong, "<plist version='" + String(repeating: "1", count: 2_000) + "'/>", "line 1, column 1"),
    (.textTooLong, "<plist><!--" + String(repeating: "1", count: XMLLimits.text) + "--></plist>", "line 1, column 8"),
    (.tooDeep, String(repeating: "<array>", count: 67), "line 1, column 463"),
    (.noRoot, "<!-- nothing -->\n", ""),
    (.leadingContent, " x<plist/>", "line 1, column 2"),
    (.trailingContent, "<plist/>\nx", "line 2, column 1"),
    (.severalRoots, "<plist/><plist/>", "line 1, column 9"),
    (.truncated, "<plist>\n<array>", "line 2, column 8"),
    (.truncated, "<plist>\n<arr", "line 2, column 5"),
    (.mismatchedTag, "<plist>\n<array></plist>", "line 2, column 8"),
    (.strayLessThan, "<plist><string>1 < 2</string></plist>", "line 1, column 18"),
    (.strayAmpersand, "<plist><string>A & B</string></plist>", "line 1, column 18"),
    (.notAPropertyList, "<!-- c -->\n<svg></svg>", "line 2, column 1"),
    (.notAPropertyList, "<array/>", "line 1, column 1"),
    (.unsupportedVersion, "<plist version='2.0'/>", "line 1, column 1"),
    (.noValue, "<plist>\n</plist>", "line 2, column 1"),
    (.severalValues, "<plist><array/><array/></plist>", "line 1, column 16"),
    (.wrongType, "<plist><string>x</string></plist>", ""),
    (.wrongType, "<plist><array><string/></array></plist>", "[0]"),
    (.unknownElement, "<plist><array><float>x</float></array></plist>", "line 1, column 15"),
    (.misplacedKey, "<plist><array><key>x</key></array></plist>", "line 1, column 15"),
    (.unexpectedElement, XMLText.theme("<key>a</key><string>a<b/></string>"), "line 7, column 22"),
    (.textBetweenElements, XMLText.theme("x"), "line 6, column 75"),
    (.missingKey, XMLText.theme("<true/>"), "line 7, column 1"),
    (.missingValue, XMLText.theme("<key>a</key>"), "[0].a"),
    (.missingValue, XMLText.theme("<key>a</key><key>b</key><true/>"), "[0].a"),
    (.duplicateKey, XMLText.theme("<key>name</key><string>x</string>"), "[0].name"),
    (.duplicateKey, XMLText.theme("<key>\u{E9}</key><true/><key>e\u{301}</key><true/>"), "[0].e\u{301}"),
    (.malformedNumber, XMLText.theme("<key>a</key><integer>1.5</integer>"), "[0].a"),
    (.malformedNumber, XMLText.theme("<key>a</key><array><real>1e</real></array>"), "[0].a[0]"),
    (.booleanWithContent, XMLText.theme("<key>a</key><true>x</true>"), "[0].a"),
    (.notWhole, pairs("<real>2.5</real>"), "[0].numberOfPairs"),
    (.wrongType, pairs("<string>2</string>"), "[0].numberOfPairs"),
    (.incompleteColor, color("<dict><key>red</key><real>1</real></dict>"), "[0].color"),
    (.wrongType, color("<dict><key>red</key><true/></dict>"), "[0].color.red"),
    (.controlCharacter, XMLText.theme("<key>a</key><string>\u{1}</string>"), "line 7"),
    (.syntax, "<plist><a/b></a></plist>", "line 1"),
  ]

  @Test(arguments: gallery.indices) func `each fault has its own code and place`(index: Int) throws {
    let (code, text, place) = Self.gallery[index]
    let error = try #require(xmlError(text), "\(text.prefix(200))")
    #expect(error.code == code.rawValue, "\(error)")
    #expect(
      error.place.description == place || code == .controlCharacter || code == .syntax,
      "\(error) in \(text.prefix(900))")
    #expect(error.place.description.hasPrefix(place))
    #expect(error.hint?.last == ".")
    #expect(error.message.last != ".")
  }

  @Test func `a value that no theme can carry is dropped with a warning that names it`() throws {
    let more = """
      <key>when</key><date>2026-01-01T00:00:00Z</date>
      <key>a</key><array><dict><key>blob</key><data>AA==</data></dict><real>nan</real><true/></array>
      """
    let reading = try readXML(Array(XMLText.theme(more).utf8))
    #expect(
      reading.allDiagnostics.map { "\($0.severity) \($0.code) \($0.place)" } == [
        "warning xml.date-dropped [0].when", "warning xml.data-dropped [0].a[0].blob",
        "warning xml.not-finite [0].a[1]",
      ])
    #expect(reading.themes.first?.extras == [.init("a", .array([.object([]), .bool(true)]))])
    let wrapper = "<dict><key>title</key><string>x</string><key>themes</key><array/></dict>"
    #expect(xmlCodes(XMLText.plist(wrapper)) == ["xml.ignored-key"])
  }

  @Test func `wrong encodings are named`() {
    let text = "<plist>é</plist>"
    #expect(xmlError(Array("<plist>\n".utf8) + [0xE9])?.description.contains("line 2, column 1: the byte 0xE9") == true)
    #expect(xmlError([0xFF, 0xFE, 0, 0] + text.utf8)?.code == "xml.unsupported-encoding")
    #expect(xmlError(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })?.code == "xml.unsupported-encoding")
    #expect(xmlError([0xFF, 0xFE, 0x3C])?.code == "xml.invalid-utf16")
    #expect(xmlError([0xFF, 0xFE, 0x3C, 0, 0, 0xD8])?.code == "xml.invalid-utf16")
    #expect(xmlError([0xFF, 0xFE, 0x3C, 0, 0, 0])?.code == "xml.nul")
    let utf16 = "<?xml version='1.0' encoding='UTF-8'?><plist/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(xmlError([0xFF, 0xFE] + utf16)?.code == "xml.contradicting-encoding")
    for bad in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF]] as [[UInt8]] {
      #expect(xmlError(Array("<plist><string>".utf8) + bad)?.code == "xml.invalid-utf8", "\(bad)")
    }
  }

  @Test func `every code is provoked by a test`() {
    let elsewhere: Set<XMLCode> = [
      .tooLarge, .invalidUTF8, .invalidUTF16, .ignoredKey, .dateDropped, .dataDropped, .notFinite, .tooManyItems,
      .tooManyAsides, .keysTooLong, .unavailable,
    ]
    #expect(Set(XMLCode.allCases) == elsewhere.union(Self.gallery.map(\.0)))
  }

  private static func pairs(_ value: String) -> String {
    XMLText.theme().replacing("<integer>2</integer>", with: value)
  }

  private static func color(_ value: String) -> String {
    XMLText.theme().replacing("<string>orange</string>", with: value)
  }
}
