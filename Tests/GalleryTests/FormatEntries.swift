import TestSupport

extension GalleryEntry {
  static let formats: [GalleryEntry] = [
    command("plugin.unknown-format", "memorize check sea.json --format jsn", [GalleryFile("sea.json", sea)]),
    command("plugin.one-way", "memorize export --format mavo"),
    check("plugin.unrecognized-content", GalleryFile("notes.md", "buy milk\n")),
    check("plugin.no-themes", GalleryFile("sea.csv", "name,emojis\n")),
    check(
      "encoding.not-utf8",
      GalleryFile(
        "sea.csv", Array("name,emojis\nCaf".utf8) + [0xE9] + Array(",🐙🐠\n".utf8),
        "a table with the name `Café` in Windows-1252"), " --format csv"),
    check("encoding.lost-emoji", GalleryFile("sea.csv", "name,emojis\nSea,?? ?? ??\n"), " --format csv"),
    check("field.wrong-value", GalleryFile("sea.json", theme(pairs: #""two""#))),
    check("field.dropped", GalleryFile("sea.json", "{\"title\":\"Mine\",\"themes\":\(sea)}")),
    check(
      "plugin.unsupported-file",
      GalleryFile("zoo.tar.gz", [0x1F, 0x8B, 0x08, 0x00], "the beginning of a file packed with gzip")),
    check("plugin.unsupported-file", GalleryFile("themes.pdf", "%PDF-1.7\n")),
    check(
      "plugin.unsupported-file",
      GalleryFile("themes.docx", Self.document, "the document of a word processor, which is a zip")),
    check(
      "plugin.unsupported-file",
      GalleryFile("themes.xlsb", Self.binaryWorkbook, "a workbook in Excel's binary format, which is a zip")),
    check("plugin.unsupported-file", GalleryFile("themes.xlsx", Self.encrypted, "a workbook with a password")),
    check(
      "plugin.unsupported-file",
      GalleryFile("themes.xlsx", WorkbookForger([["Sea", "🐙🐠"]]).excel, "a workbook"), " --format pack"),
    command(
      "plugin.losses", "memorize convert sea.json -o sea.csv --strict",
      [GalleryFile("sea.json", theme().dropLast(2) + #","author":"Ada"}]"#)]),
    check(
      "limit.exceeded",
      GalleryFile(
        "empty.json", Array("[\(Array(repeating: "{}", count: 1_002).joined(separator: ","))]".utf8),
        "a list of 1,002 empty objects")
    ).with { $0.showsOnlyItsOwn = true },
    check(
      "limit.exceeded",
      GalleryFile("sea.csv", manyFaces, "eleven themes of 10,000 Chinese characters, all of them different")
    ).with { $0.showsOnlyItsOwn = true },
    check(
      "limit.exceeded",
      GalleryFile("sea.csv", manyNames, "17,000 themes whose names are a letter with 499 marks each")
    ).with { $0.showsOnlyItsOwn = true },
    check(
      "limit.exceeded",
      GalleryFile("sea.csv", [0xFF, 0xFE] + [UInt8](repeating: 0x20, count: 32 << 20), "33 million bytes in UTF-16")),
  ]

  static let words: [GalleryEntry] = [
    check("word.emojified", GalleryFile("sea.json", theme(emojis: #"["🐙","🐠","dolphin"]"#)), " --emojify"),
    check("word.dropped", GalleryFile("sea.json", theme(emojis: #"["🐙","🐠","dolphni"]"#)), " --emojify"),
    check("word.dropped", GalleryFile("zoo.json", theme(emojis: #"["🐙","🐠","Hund"]"#)), " --emojify"),
    check("word.dropped", GalleryFile("home.json", theme(emojis: #"["bed","sofa","kitchen"]"#)), " --emojify"),
    check(
      "word.dropped", GalleryFile("zoo.json", theme(emojis: #"["lion","bunny","ladybug","ladybird"]"#)), " --emojify"),
  ]

  private static var manyFaces: [UInt8] {
    let rows = (0..<11).map { theme in
      let faces = (0..<10_000).map { number in
        let scalars = [0x4E00 + UInt32(number), 0x300 + UInt32(theme)].compactMap(Unicode.Scalar.init)
        return String(String.UnicodeScalarView(scalars))
      }
      return "T\(theme),\(faces.joined(separator: " "))\n"
    }
    return Array(("name,emojis\n" + rows.joined()).utf8)
  }

  private static var manyNames: [UInt8] {
    let row = "e\(String(repeating: "\u{301}", count: 499)),🐙 🐠\n"
    return Array(("name,emojis\n" + String(repeating: row, count: 17_000)).utf8)
  }

  private static let document = ZipForger(
    ForgedEntry("[Content_Types].xml", "<Types/>"), ForgedEntry("word/document.xml", "<document/>")
  ).bytes

  private static let binaryWorkbook = ZipForger(
    ForgedEntry("[Content_Types].xml", "<Types/>"), ForgedEntry("xl/workbook.bin", "x")
  ).bytes

  private static let encrypted: [UInt8] =
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + "EncryptedPackage".utf8.flatMap { [$0, 0] }
}
