extension GalleryEntry {
  static let xml: [GalleryEntry] = [
    // The bytes.
    GalleryEntry.check(
      "xml.binary-property-list",
      GalleryFile("sea.xml", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "a property list in Apple's binary form"),
      " --format xml"),
    check("xml.unsupported-encoding", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n" + plist("<array/>")),
    check(
      "xml.contradicting-encoding",
      bytes: [0xFF, 0xFE] + "<?xml version='1.0' encoding='UTF-8'?><plist/>".utf8.flatMap { [$0, 0] },
      "a property list in UTF-16 whose first line says UTF-8"),
    check(
      "xml.invalid-utf8", bytes: Array("<plist><string>Caf".utf8) + [0xE9] + Array("</string></plist>".utf8),
      "`<plist><string>Café</string></plist>` in Latin-1"),
    check(
      "xml.invalid-utf16", bytes: [0xFF, 0xFE] + "<plist>".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a property list in UTF-16 that ends inside an emoji"),
    check("xml.nul", bytes: Array((plist("<array/>") + "\0").utf8), "a property list with a NUL character after it"),
    // Parts of XML that a property list does not need.
    check("xml.processing-instruction", "<plist version=\"1.0\"><?php ?></plist>"),
    check("xml.internal-dtd", "<!DOCTYPE plist [<!ENTITY sea \"🐙\">]>\n" + plist("<string>&sea;</string>")),
    check("xml.foreign-doctype", "<!DOCTYPE html>\n" + plist("<array/>")),
    check("xml.unexpected-declaration", plist("<!ELEMENT sea ANY>")),
    check("xml.entity", plist("<string>Caf&eacute;</string>")),
    check("xml.too-many-attributes", "<plist a=\"\" b=\"\" c=\"\" d=\"\" e=\"\"/>"),
    check("xml.unexpected-attribute", plist("<array id=\"1\"/>")),
    check(
      "xml.tag-too-long", bytes: plist("<array \(String(repeating: " ", count: 2_000))/>"), "a tag of 2,000 characters"),
    check(
      "xml.text-too-long", bytes: plist("<string>\(String(repeating: "sea ", count: 1 << 20 | 1))</string>"),
      "a text of more than 4 MiB"),
    check("xml.too-deep", bytes: plist(String(repeating: "<array>", count: 66)), "66 arrays inside each other"),
    check(
      "xml.keys-too-long",
      bytes: plist("<dict><key>\(String(repeating: "é", count: 1 << 19 | 1))</key><true/></dict>"),
      "a key of half a million accents"),
    check("xml.too-many-comments", bytes: plist(String(repeating: "<!---->", count: 100_001)), "100,001 comments"),
    // Well-formedness.
    check("xml.no-root", "<!-- nothing -->\n"),
    check("xml.leading-content", "my themes <plist/>", " --format xml"),
    check("xml.trailing-content", plist("<array/>") + "my themes\n"),
    check("xml.several-roots", plist("<array/>") + plist("<array/>")),
    check("xml.truncated", "<plist version=\"1.0\">\n<array>"),
    check("xml.mismatched-tag", "<plist version=\"1.0\">\n<array>\n</plist>"),
    check("xml.stray-less-than", plist("<string>Sea < Ocean</string>")),
    check("xml.stray-ampersand", plist("<string>Sea & Ocean</string>")),
    check(
      "xml.control-character", bytes: plist("<string>\u{1}</string>"), "`<string>` with the character U+0001 in it"),
    check("xml.syntax", plist("<sea/shore></sea>")),
    // The property list.
    check("xml.not-a-property-list", "<svg></svg>"),
    check("xml.unsupported-version", "<plist version=\"2.0\"><array/></plist>"),
    check("xml.no-value", plist("")),
    check("xml.several-values", plist("<array/><array/>")),
    check("xml.unknown-element", plist("<array><float>1</float></array>")),
    check("xml.unexpected-element", plist(list(more: "<key>mine</key><string>a<b/></string>"))),
    check("xml.text-between-elements", plist(list(more: "mine"))),
    check("xml.misplaced-key", plist("<array><key>name</key></array>")),
    check("xml.missing-key", plist(list(more: "<true/>"))),
    check("xml.missing-value", plist(list(more: "<key>mine</key>"))),
    check("xml.duplicate-key", plist(list(more: "<key>name</key><string>Ocean</string>"))),
    check("xml.malformed-number", plist(list(pairs: "<integer>two</integer>"))),
    check("xml.boolean-with-content", plist(list(more: "<key>mine</key><true>yes</true>"))),
    // The themes in it.
    check("xml.wrong-type", plist(list(pairs: "<string>2</string>")), " --format xml"),
    check("xml.not-whole", plist(list(pairs: "<real>2.5</real>"))),
    check("xml.incomplete-color", plist(list(color: "<dict><key>red</key><real>1</real></dict>"))),
    check("xml.ignored-key", plist("<dict>\n<key>title</key><string>Mine</string>\n<key>themes</key>\(list())</dict>")),
    check("xml.date-dropped", plist(list(more: "<key>mine</key><date>2026-01-01T00:00:00Z</date>"))),
    check("xml.data-dropped", plist(list(more: "<key>mine</key><data>8J+QmQ==</data>"))),
    check("xml.not-finite", plist(list(more: "<key>mine</key><real>inf</real>"))),
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
