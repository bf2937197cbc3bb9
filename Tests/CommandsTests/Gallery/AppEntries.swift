import ForeignFormats
import Formats

extension GalleryEntry {
  static let apps: [GalleryEntry] = [
    check(.noThemes, GalleryFile("settings.json", #"{"volume": 0.5, "score": 12}"#), " --format memorize-app"),
    check(
      .savedGame, GalleryFile("game.json", #"{"cards": [{"content": "🐙", "isFaceUp": true, "isMatched": false}]}"#)),
    check(
      .shortened,
      GalleryFile("defaults.txt", "{\n    themes = {length = 412, bytes = 0x5b7b226e 616d6522 ... 7d5d };\n}\n")),
    check(
      .notText, GalleryFile("sea.txt", [0xFF, 0x00, 0x13] + Array("sea".utf8), "bytes that are no text"),
      " --format memorize-app"),
    check(
      .brokenLiteral, GalleryFile("console.txt", #"json = Optional("[{\"title\":\"Sea\",\"emoji\":\"🐙🐠\"},"# + "\n")),
    check(.notATheme, GalleryFile("store.json", "[\(appTheme), 12]")),
    check(
      .unreadFace,
      GalleryFile("store.json", #"[{"title": "Sea", "emoji": ["🐙", null, "🐠"], "pairs": 2, "color": "teal"}]"#)),
    check(
      .unknownName,
      GalleryFile("Themes.swift", #"let themes = [Theme(name: "Vehicles", emojis: vehicleEmojis, color: .red)]"# + "\n")
    ),
    check(
      .unreadValue,
      GalleryFile("store.json", #"[{"title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "the colour of waves"}]"#)),
    check(
      .unstableID,
      GalleryFile("store.json", #"[{"id": 7, "title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "teal"}]"#)),
    check(.namedByKey, GalleryFile("store.json", #"{"Sea": {"emoji": "🐙🐠", "pairs": 2, "color": "teal"}}"#)),
    check(
      .otherValues,
      GalleryFile(
        "app.plist",
        "<plist><dict><key>launches</key><integer>42</integer><key>store</key><string>[\(appTheme)]</string></dict></plist>"
      )
    ),
    check(.printedAgain, GalleryFile("console.txt", "json = [\(appTheme)]\njson = [\(appTheme)]\n")),
    check(
      .brokenList,
      GalleryFile("app.plist", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "a binary property list that was cut short")),
    check(.tooDeep, GalleryFile("app.plist", nested, "a binary property list with 65 lists inside each other")),
    check(
      .tooManyValues,
      GalleryFile(
        "store.json", Array("[\(appTheme), [\(Array(repeating: "1", count: 1_000_000).joined(separator: ","))]]".utf8),
        "a theme and a list of a million numbers")),
  ]

  private static let appTheme = #"{"title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "teal"}"#

  /// Each list holds the next one, and the last one holds nothing.
  private static let nested: [UInt8] = {
    let lists = 65
    var bytes = Array("bplist00".utf8)
    let offsets = (0..<lists).map { UInt8(8 + 2 * $0) }
    for list in 0..<lists { bytes += list < lists - 1 ? [0xA1, UInt8(list + 1)] : [0xA0, 0] }
    let table = bytes.count
    return bytes + offsets + Array(repeating: 0, count: 6) + [1, 1] + Array(repeating: 0, count: 7) + [UInt8(lists)]
      + Array(repeating: 0, count: 8) + Array(repeating: 0, count: 7) + [UInt8(table)]
  }()

  private static func check(_ code: AppCode, _ file: GalleryFile, _ option: String = "") -> GalleryEntry {
    GalleryEntry(code: code.rawValue, files: [file], command: "memorize check \(file.name)\(option)")
  }
}
