internal import Formats
internal import Themes

/// The names that apps give the fields of a theme.
///
/// Case, `_`, `-`, spaces and leading underscores do not count: `_theme_name` and `themeName` are one name. Where an object
/// has several names of a field, the first of the table is taken, and the others are kept as the app's own.
enum AppFieldNames {
  /// The fields that the key may name, each with its rank; 0 is the best name.
  static func meanings(of key: String) -> [(field: ThemeField, rank: Int)] {
    let name = normalized(key)
    var meanings = known[name].map { [$0] } ?? []
    if meanings.first?.field != .numberOfPairs, PairsName.matches(name) { meanings.append((.numberOfPairs, worst)) }
    if meanings.isEmpty, colorWords.contains(where: name.containsASCII) { meanings.append((.color, worst)) }
    return meanings
  }

  /// True for a key that contains `emoji`, which can mean nothing else.
  static func isCertain(_ key: String) -> Bool { normalized(key).containsASCII("emoji") }

  /// True for a key that holds a theme without naming it.
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
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private static let longest = 60
  private static let worst = 1_000

  private static let names: [ThemeField: [String]] = [
    .id: ["id", "uuid", "identifier", "themeid", "uid", "guid"],
    .name: [
      "name", "title", "displayname", "themename", "themetitle", "nameoftheme", "label", "caption", "heading", "theme",
      "named", "called", "titled", "withname",
    ],
    .emojis: [
      "emojis", "emoji", "emojiset", "emojisset", "emojilist", "emojislist", "emojiarray", "emojisarray", "emojistring",
      "emojisstring", "emojicollection", "emojipool", "setofemojis", "setofemoji", "listofemojis", "listofemoji",
      "arrayofemojis", "themeemojis", "themeemoji", "activeemojis", "availableemojis", "currentemojis", "cardemojis",
      "emojisinplay", "usedemojis", "selectedemojis", "emojicontent", "emojicontents", "emojicharacters",
      "emojisymbols", "emojisforcards", "emojistouse", "allemojis", "content", "contents", "cardcontents",
      "cardcontent", "contentset", "cardset", "cardfaces", "faces", "symbols", "symbol", "icons", "characters", "items",
      "elements", "images", "pictures", "cards", "deck", "set",
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
      "uicolor", "colors", "colours", "gradient", "cardcolors", "tint", "tintcolor", "accentcolor", "backgroundcolor",
      "background", "fill", "foregroundcolor",
    ],
  ]

  private static let colorWords: [StaticString] = ["color", "colour", "gradient"]

  private static let generic: Set<String> = [
    "theme", "themes", "data", "content", "payload", "value", "values", "current", "currenttheme", "selected",
    "selectedtheme", "chosentheme", "default", "item", "items", "model", "state", "store", "game", "0", "list",
    "memorize", "result", "root", "json",
  ]
}

/// Recognises names of the number of pairs: `pair` or `card` among words that only count and show.
///
/// For example: `numberOfPairsOfCardsToShow`, `cardCount`, `maxPairs`, but not `cardBack`. Keys that say *cards* mean pairs.
private enum PairsName {
  /// Expects lower-case letters and digits.
  static func matches(_ name: String) -> Bool {
    guard name.containsASCII("pair") || name.containsASCII("card") else { return false }
    let letters = Array(name.utf8)
    guard letters.count <= longest else { return false }
    // reached[i]: the first i letters consist of whole words.
    var reached = Array(repeating: false, count: letters.count + 1)
    reached[0] = true
    for start in letters.indices where reached[start] {
      for word in words where letters[start...].starts(with: word.utf8) { reached[start + word.utf8.count] = true }
    }
    return reached[letters.count]
  }

  private static let longest = 48
  private static let nouns = ["pair", "card"]
  private static let words =
    nouns + [
      "pairs", "cards", "number", "numbers", "num", "no", "nr", "n", "of", "the", "to", "in", "on", "for", "per",
      "with", "s", "count", "counts", "total", "amount", "quantity", "size", "max", "maximum", "min", "default",
      "initial", "start", "desired", "custom", "current", "show", "shown", "showing", "display", "displayed", "play",
      "played", "use", "used", "deal", "dealt", "game", "theme", "how", "many", "visible", "wanted", "emoji", "emojis",
      "matching",
    ]
}

extension String {
  /// True if the text contains a word of ASCII; faster than `contains`, because a file may have millions of keys.
  fileprivate func containsASCII(_ word: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { $0.contains(word) }
  }
}
