extension GalleryEntry {
  static let apps: [GalleryEntry] = [
    check("app.no-themes", GalleryFile("settings.json", #"{"volume": 0.5, "score": 12}"#), " --format memorize-app"),
    check(
      "app.saved-game",
      GalleryFile("game.json", #"{"cards": [{"content": "🐙", "isFaceUp": true, "isMatched": false}]}"#)),
    check(
      "app.shortened-data",
      GalleryFile("defaults.txt", "{\n    themes = {length = 412, bytes = 0x5b7b226e 616d6522 ... 7d5d };\n}\n")),
    check(
      "app.not-text", GalleryFile("sea.txt", [0xFF, 0x00, 0x13] + Array("sea".utf8), "bytes that are no text"),
      " --format memorize-app"),
    check(
      "app.broken-literal",
      GalleryFile("console.txt", #"json = Optional("[{\"title\":\"Sea\",\"emoji\":\"🐙🐠\"},"# + "\n")),
    check("app.not-a-theme", GalleryFile("store.json", "[\(appTheme), 12]")),
    check(
      "app.unknown-name",
      GalleryFile("Themes.swift", #"let themes = [Theme(name: "Vehicles", emojis: vehicleEmojis, color: .red)]"# + "\n")
    ),
    check(
      "app.unread-emoji",
      GalleryFile(
        "Themes.swift",
        #"let sea = Theme("Sea", ["🐙", "🐠"], 2, .teal)"# + "\n" + #"store.put("Sky", ["☀️", "🌙"])"# + "\n")),
    check(
      "app.unread-expression",
      GalleryFile(
        "Themes.swift",
        #"let sea = Theme(name: "Sea", emojis: "🐙🐠🦀", numberOfPairs: Int.random(in: 2...3), color: .teal)"# + "\n"
          + #"let fish = Theme(name: "Fish", emojis: all.prefix(5), color: .blue)"# + "\n")),
    check(
      "app.lost-value",
      GalleryFile(
        "console.txt",
        #"Theme(name: "Sea", emojis: ["🐙", "🐠"], numberOfPairs: 2, color: teal, onTap: (Function))"# + "\n")),
    check(
      "app.unread-value",
      GalleryFile("store.json", #"[{"title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "the colour of waves"}]"#)),
    check(
      "app.unstable-id",
      GalleryFile("store.json", #"[{"id": 7, "title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "teal"}]"#)),
    check("app.named-by-key", GalleryFile("store.json", #"{"Sea": {"emoji": "🐙🐠", "pairs": 2, "color": "teal"}}"#)),
    check(
      "app.other-values",
      GalleryFile(
        "app.plist",
        "<plist><dict><key>launches</key><integer>42</integer><key>store</key><string>[\(appTheme)]</string></dict></plist>"
      )
    ),
    check("app.printed-again", GalleryFile("console.txt", "json = [\(appTheme)]\njson = [\(appTheme)]\n")),
    check(
      "app.broken-binary-list",
      GalleryFile("app.plist", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "a binary property list that was cut short")),
    check("app.too-large", GalleryFile("app.plist", nested, "a binary property list with 65 lists inside each other")),
  ]

  private static let appTheme = #"{"title": "Sea", "emoji": "🐙🐠", "pairs": 2, "color": "teal"}"#

  /// Nested lists: each holds the next one, the last is empty.
  private static let nested: [UInt8] = {
    let lists = 65
    var bytes = Array("bplist00".utf8)
    let offsets = (0..<lists).map { UInt8(8 + 2 * $0) }
    for list in 0..<lists { bytes += list < lists - 1 ? [0xA1, UInt8(list + 1)] : [0xA0, 0] }
    let table = bytes.count
    return bytes + offsets + Array(repeating: 0, count: 6) + [1, 1] + Array(repeating: 0, count: 7) + [UInt8(lists)]
      + Array(repeating: 0, count: 8) + Array(repeating: 0, count: 7) + [UInt8(table)]
  }()
}
