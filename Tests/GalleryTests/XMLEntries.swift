extension GalleryEntry {
  static let xml: [GalleryEntry] = [
    // The bytes.
    GalleryEntry.check(
      "xml.not-a-property-list",
      GalleryFile("sea.xml", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "a property list in Apple's binary form"),
      " --format xml"),
    check("encoding.not-utf8", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" + plist("<array/>")),
    check(
      "encoding.contradicted",
      bytes: [0xFF, 0xFE] + "<?xml version='1.0' encoding='UTF-8'?><plist/>".utf8.flatMap { [$0, 0] },
      "a property list in UTF-16 whose first line says UTF-8"),
    check(
      "encoding.not-utf8", bytes: Array("<plist><string>Caf".utf8) + [0xE9] + Array("</string></plist>".utf8),
      "`<plist><string>Café</string></plist>` in Latin-1"),
    check(
      "encoding.not-utf8", bytes: [0xFF, 0xFE] + "<plist>".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a property list in UTF-16 that ends inside an emoji"),
    check(
      "encoding.not-utf8", bytes: Array((plist("<array/>") + "\0").utf8),
      "a property list with a NUL character after it"),
    // Parts of XML that a property list does not need.
    check("xml.forbidden", "<plist version=\"1.0\"><?php ?></plist>"),
    check("xml.forbidden", "<!DOCTYPE plist [<!ENTITY sea \"🐙\">]>\n" + plist("<string>&sea;</string>")),
    check("xml.forbidden", "<!DOCTYPE html>\n" + plist("<array/>")),
    check("xml.forbidden", plist("<!ELEMENT sea ANY>")),
    check("xml.forbidden", plist("<string>Caf&eacute;</string>")),
    check("xml.forbidden", "<plist a=\"\" b=\"\" c=\"\" d=\"\" e=\"\"/>"),
    check("xml.forbidden", plist("<array id=\"1\"/>")),
    check(
      "limit.exceeded", bytes: plist("<array \(String(repeating: " ", count: 2_000))/>"), "a tag of 2,000 characters"),
    check(
      "limit.exceeded", bytes: plist("<string>\(String(repeating: "sea ", count: 1 << 20 | 1))</string>"),
      "a text of more than 4 MiB"),
    check("limit.exceeded", bytes: plist(String(repeating: "<array>", count: 66)), "66 arrays inside each other"),
    check(
      "limit.exceeded",
      bytes: plist("<dict><key>\(String(repeating: "é", count: 1 << 19 | 1))</key><true/></dict>"),
      "a key of half a million accents"),
    check("limit.exceeded", bytes: plist(String(repeating: "<!---->", count: 100_001)), "100,001 comments"),
    // Well-formedness.
    check("xml.truncated", "<!-- nothing -->\n"),
    check("xml.syntax", "my themes <plist/>", " --format xml"),
    check("xml.syntax", plist("<array/>") + "my themes\n"),
    check("xml.syntax", plist("<array/>") + plist("<array/>")),
    check("xml.truncated", "<plist version=\"1.0\">\n<array>"),
    check("xml.syntax", "<plist version=\"1.0\">\n<array>\n</plist>"),
    check("xml.syntax", plist("<string>Sea < Ocean</string>")),
    check("xml.syntax", plist("<string>Sea & Ocean</string>")),
    check(
      "xml.syntax", bytes: plist("<string>\u{1}</string>"), "`<string>` with the character U+0001 in it"),
    check("xml.syntax", plist("<sea/shore></sea>")),
    // The property list.
    check("xml.not-a-property-list", "<svg></svg>"),
    check("xml.not-a-property-list", "<!DOCTYPE html>\n<html><table><tr><td>Sea</td></tr></table></html>\n"),
    check("xml.not-a-property-list", "<plist version=\"2.0\"><array/></plist>"),
    check("xml.misplaced", plist("")),
    check("xml.misplaced", plist("<array/><array/>")),
    check("xml.misplaced", plist("<array><float>1</float></array>")),
    check("xml.misplaced", plist(list(more: "<key>mine</key><string>a<b/></string>"))),
    check("xml.misplaced", plist(list(more: "mine"))),
    check("xml.misplaced", plist("<array><key>name</key></array>")),
    check("xml.misplaced", plist(list(more: "<true/>"))),
    check("xml.misplaced", plist(list(more: "<key>mine</key>"))),
    check("xml.misplaced", plist(list(more: "<key>name</key><string>Ocean</string>"))),
    check("field.wrong-value", plist(list(pairs: "<integer>two</integer>"))),
    check("xml.misplaced", plist(list(more: "<key>mine</key><true>yes</true>"))),
    // The themes in it.
    check("field.wrong-value", plist(list(pairs: "<string>2</string>")), " --format xml"),
    check("field.wrong-value", plist(list(pairs: "<real>2.5</real>"))),
    check("field.wrong-value", plist(list(color: "<dict><key>red</key><real>1</real></dict>"))),
    check("field.dropped", plist("<dict>\n<key>title</key><string>Mine</string>\n<key>themes</key>\(list())</dict>")),
    check("field.dropped", plist(list(more: "<key>mine</key><date>2026-01-01T00:00:00Z</date>"))),
    check("field.dropped", plist(list(more: "<key>mine</key><data>8J+QmQ==</data>"))),
    check("field.dropped", plist(list(more: "<key>mine</key><real>inf</real>"))),
  ]

  private static func plist(_ value: String) -> String { "<plist version=\"1.0\">\n\(value)\n</plist>\n" }

  /// A list with a valid theme, and parts replaced.
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

  private static func check(_ code: String, _ text: String, _ option: String = "") -> GalleryEntry {
    check(code, GalleryFile("sea.xml", text), option)
  }

  private static func check(_ code: String, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.xml", bytes, words))
  }

  private static func check(_ code: String, bytes text: String, _ words: String) -> GalleryEntry {
    check(code, bytes: Array(text.utf8), words)
  }
}
