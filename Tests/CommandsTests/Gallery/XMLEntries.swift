import Formats

extension GalleryEntry {
  static let xml: [GalleryEntry] = [
    // The bytes.
    GalleryEntry.check(
      XMLCode.binary,
      GalleryFile("sea.xml", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "a property list in Apple's binary form"),
      " --format xml"),
    check(.unsupportedEncoding, "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" + plist("<array/>")),
    check(
      .contradictingEncoding,
      bytes: [0xFF, 0xFE] + "<?xml version='1.0' encoding='UTF-8'?><plist/>".utf8.flatMap { [$0, 0] },
      "a property list in UTF-16 whose first line says UTF-8"),
    check(
      .invalidUTF8, bytes: Array("<plist><string>Caf".utf8) + [0xE9] + Array("</string></plist>".utf8),
      "`<plist><string>Café</string></plist>` in Latin-1"),
    check(
      .invalidUTF16, bytes: [0xFF, 0xFE] + "<plist>".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a property list in UTF-16 that ends inside an emoji"),
    check(.nul, bytes: Array((plist("<array/>") + "\0").utf8), "a property list with a zero byte behind it"),
    // What a property list never needs.
    check(.processingInstruction, "<plist version=\"1.0\"><?php ?></plist>"),
    check(.internalDTD, "<!DOCTYPE plist [<!ENTITY sea \"🐙\">]>\n" + plist("<string>&sea;</string>")),
    check(.foreignDoctype, "<!DOCTYPE html>\n" + plist("<array/>")),
    check(.unexpectedDeclaration, plist("<!ELEMENT sea ANY>")),
    check(.entity, plist("<string>Caf&eacute;</string>")),
    check(.tooManyAttributes, "<plist a=\"\" b=\"\" c=\"\" d=\"\" e=\"\"/>"),
    check(.unexpectedAttribute, plist("<array id=\"1\"/>")),
    check(.tagTooLong, bytes: plist("<array \(String(repeating: " ", count: 2_000))/>"), "a tag of 2,000 characters"),
    check(
      .textTooLong, bytes: plist("<string>\(String(repeating: "sea ", count: 1 << 20 | 1))</string>"),
      "a text of more than 4 MiB"),
    check(.tooDeep, bytes: plist(String(repeating: "<array>", count: 66)), "66 arrays inside each other"),
    check(
      .tooManyItems, bytes: "<plist>" + String(repeating: "<a/>", count: 4_000_000),
      "four million elements"),
    check(
      .keysTooLong,
      bytes: plist("<dict><key>\(String(repeating: "é", count: 1 << 19 | 1))</key><true/></dict>"),
      "a key of half a million accents"),
    check(.tooManyAsides, bytes: plist(String(repeating: "<!---->", count: 100_001)), "100,001 comments"),
    // Well-formedness.
    check(.noRoot, "<!-- nothing -->\n"),
    check(.leadingContent, "my themes <plist/>", " --format xml"),
    check(.trailingContent, plist("<array/>") + "my themes\n"),
    check(.severalRoots, plist("<array/>") + plist("<array/>")),
    check(.truncated, "<plist version=\"1.0\">\n<array>"),
    check(.mismatchedTag, "<plist version=\"1.0\">\n<array>\n</plist>"),
    check(.strayLessThan, plist("<string>Sea < Ocean</string>")),
    check(.strayAmpersand, plist("<string>Sea & Ocean</string>")),
    check(.controlCharacter, bytes: plist("<string>\u{1}</string>"), "`<string>` with the character U+0001 in it"),
    check(.syntax, plist("<sea/shore></sea>")),
    // The property list.
    check(.notAPropertyList, "<svg></svg>"),
    check(.unsupportedVersion, "<plist version=\"2.0\"><array/></plist>"),
    check(.noValue, plist("")),
    check(.severalValues, plist("<array/><array/>")),
    check(.unknownElement, plist("<array><float>1</float></array>")),
    check(.unexpectedElement, plist(list(more: "<key>mine</key><string>a<b/></string>"))),
    check(.textBetweenElements, plist(list(more: "mine"))),
    check(.misplacedKey, plist("<array><key>name</key></array>")),
    check(.missingKey, plist(list(more: "<true/>"))),
    check(.missingValue, plist(list(more: "<key>mine</key>"))),
    check(.duplicateKey, plist(list(more: "<key>name</key><string>Ocean</string>"))),
    check(.malformedNumber, plist(list(pairs: "<integer>two</integer>"))),
    check(.booleanWithContent, plist(list(more: "<key>mine</key><true>yes</true>"))),
    // The themes in it.
    check(.wrongType, plist(list(pairs: "<string>2</string>")), " --format xml"),
    check(.notWhole, plist(list(pairs: "<real>2.5</real>"))),
    check(.incompleteColor, plist(list(color: "<dict><key>red</key><real>1</real></dict>"))),
    check(.ignoredKey, plist("<dict>\n<key>title</key><string>Mine</string>\n<key>themes</key>\(list())</dict>")),
    check(.dateDropped, plist(list(more: "<key>mine</key><date>2026-01-01T00:00:00Z</date>"))),
    check(.dataDropped, plist(list(more: "<key>mine</key><data>8J+QmQ==</data>"))),
    check(.notFinite, plist(list(more: "<key>mine</key><real>inf</real>"))),
  ]

  private static func plist(_ value: String) -> String { "<plist version=\"1.0\">\n\(value)\n</plist>\n" }

  /// A list of one good theme, with something else in some places.
  private static func list(
    pairs: String = "<integer>2</integer>", color: String = "<string>teal</string>", more: String = ""
  ) -> String {
    """
    <array><dict>
    <key>id</key><string>6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11</string>
    <key>name</key><string>Sea</string>
    <key>emojis</key><array><string>🐙</string><string>🐠</string></array>
    <key>numberOfPairs</key>\(pairs)
    <key>color</key>\(color)
    \(more.isEmpty ? "" : more + "\n")</dict></array>
    """
  }

  private static func check(_ code: XMLCode, _ text: String, _ option: String = "") -> GalleryEntry {
    check(code, GalleryFile("sea.xml", text), option)
  }

  private static func check(_ code: XMLCode, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.xml", bytes, words))
  }

  private static func check(_ code: XMLCode, bytes text: String, _ words: String) -> GalleryEntry {
    check(code, bytes: Array(text.utf8), words)
  }
}
