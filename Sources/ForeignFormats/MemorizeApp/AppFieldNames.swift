internal import Formats
internal import Themes

/// The one table of what apps call the fields of a theme.
///
/// Case, `_`, `-`, spaces and leading underscores do not count: `_theme_name` and `themeName` are one name. Where an object
/// has several names of a field, the first of the table is taken, and the others are kept as the app's own.
enum AppFieldNames {
  /// The fields the key may name, each with how good a name it is, 0 the best.
  static func meanings(of key: String) -> [(field: ThemeField, rank: Int)] {
    let name = normalized(key)
    var meanings = known[name].map { [$0] } ?? []
    if meanings.first?.field != .numberOfPairs, PairsName.isOne(name) { meanings.append((.numberOfPairs, worst)) }
    if meanings.isEmpty, colorWords.contains(where: name.holds) { meanings.append((.color, worst)) }
    return meanings
  }

  /// A key that speaks of emoji can mean nothing else.
  static func isCertain(_ key: String) -> Bool { normalized(key).holds("emoji") }

  /// Keys that hold a theme and do not name it.
  static func isGeneric(_ key: String) -> Bool { generic.contains(normalized(key)) }

  /// The letters and digits in lower case.
  static func normalized(_ key: String) -> String {
    guard key.utf8.count <= longest else { return "" }
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(key.lowercased().filter { $0.isLetter || $0.isNumber })
    }
    return String(unsafeUninitializedCapacity: key.utf8.count) { bytes in
      var count = 0
      for byte in key.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[count] = byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes[count] = byte
        default: continue
        }
        count += 1
      }
      return count
    }
  }

  private static let known: [String: (field: ThemeField, rank: Int)] = {
    let pairs = names.flatMap { field, names in names.enumerated().map { ($1, (field, $0)) } }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let longest = 60
  private static let worst = 1_000

  private static let names: [ThemeField: [String]] = [
    .id: ["id", "uuid", "identifier", "themeid", "uid", "guid"],
    .name: [
      "name", "title", "displayname", "themename", "themetitle", "nameoftheme", "label", "caption", "heading", "theme",
    ],
    .emojis: [
      "emojis", "emoji", "emojiset", "emojisset", "emojilist", "emojislist", "emojiarray", "emojisarray", "emojistring",
      "emojisstring", "emojicollection", "emojipool", "setofemojis", "setofemoji", "listofemojis", "listofemoji",
      "arrayofemojis", "themeemojis", "themeemoji", "activeemojis", "availableemojis", "currentemojis", "cardemojis",
      "emojisinplay", "usedemojis", "selectedemojis", "emojicontent", "emojicontents", "emojicharacters",
      "emojisymbols",
      "emojisforcards", "emojistouse", "allemojis", "content", "contents", "cardcontents", "cardcontent", "contentset",
      "cardset", "cardfaces", "faces", "symbols", "symbol", "icons", "characters", "items", "elements", "images",
      "pictures", "cards", "deck", "set",
    ],
    .removedEmojis: [
      "removedemojis", "removedemoji", "emojisremoved", "deletedemojis", "deletedemoji", "unusedemojis", "unusedemoji",
      "hiddenemojis", "disabledemojis", "inactiveemojis", "excludedemojis", "oldemojis", "previousemojis",
      "recentlyremovedemojis", "recentlydeletedemojis", "removedemojislist", "removedcontent", "removedcontents",
      "removedcards", "removed", "deleted",
    ],
    .numberOfPairs: ["numberofpairs", "numberofpairsofcards", "pairs", "pairsofcards"],
    .color: [
      "color", "colour", "themecolor", "themecolour", "cardcolor", "cardcolour", "colorofcards", "rgbacolor", "rgba",
      "colorrgba", "rgb", "rgbcolor", "colorname", "colorhex", "hexcolor", "hex", "maincolor", "primarycolor",
      "uicolor",
      "colors", "colours", "gradient", "cardcolors", "tint", "tintcolor", "accentcolor", "backgroundcolor",
      "background",
      "fill", "foregroundcolor",
    ],
  ]

  private static let colorWords: [StaticString] = ["color", "colour", "gradient"]

  private static let generic: Set<String> = [
    "theme", "themes", "data", "content", "payload", "value", "values", "current", "currenttheme", "selected",
    "selectedtheme", "chosentheme", "default", "item", "items", "model", "state", "store", "game", "0", "list",
    "memorize",
    "result", "root", "json",
  ]
}

extension String {
  /// Whether a word of plain ASCII stands in it; an app's file may have millions of keys that are asked.
  func holds(_ word: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      guard bytes.count >= word.utf8CodeUnitCount else { return false }
      let first = word.utf8Start[0]
      for start in 0...bytes.count - word.utf8CodeUnitCount where bytes[start] == first {
        if (1..<word.utf8CodeUnitCount).allSatisfy({ bytes[start + $0] == word.utf8Start[$0] }) { return true }
      }
      return false
    }
  }
}
