internal import Formats
internal import Themes

/// One element of a game of KDE Pairs: a thing as a word, a picture, a sound and a film, in one or more languages.
struct KDEPairsCard {
  /// What it shows: an emoji among its words, else its word, else the name of its picture or its sound.
  let face: String
  let losses: [Loss]
  let place: Place

  init(_ element: MarkupElement) {
    place = element.place
    // The oldest files have everything in the attributes of a card.
    let parts =
      element.children
      + element.attributes.filter { Self.kinds.contains($0.name) }.map {
        MarkupElement(
          name: $0.name, attributes: $0.name == "word" ? [] : [.init(name: "src", value: $0.value)],
          place: element.place, text: $0.name == "word" ? $0.value : "")
      }
    let words = parts.filter { $0.name == "word" && $0.words != nil }
    let pictures = parts.filter { Self.pictures.contains($0.name) && $0["src"] != nil }
    let sounds = parts.filter { Self.sounds.contains($0.name) && $0["src"] != nil }
    let word = words.first { Emoji($0.words ?? "")?.isEmoji ?? false } ?? Self.preferred(among: words)
    let file = (Self.preferred(among: pictures) ?? Self.preferred(among: sounds))?["src"]
    face = word?.words ?? file.map(pictureName) ?? ""

    let films = parts.filter { $0.name == "video" && $0["src"] != nil }
    let spoken = Set(words.compactMap(\.words)).count - (words.isEmpty ? 0 : 1)
    let unknown = parts.count { !Self.kinds.contains($0.name) } + Self.unknownAttributes(of: element, parts)
    losses = [
      .differentSides(Self.hasTwoPictures(pictures) ? 1 : 0), .pictures(Self.files(pictures)),
      .sounds(Self.files(sounds)), .films(Self.files(films)), .translations(spoken),
      .unknownParts(unknown + (element.words == nil ? 0 : 1)),
    ]
  }

  /// No language, any, or English: emoji have their names in English.
  static func isPreferred(_ language: String?) -> Bool {
    language.map { $0 == "any" || $0 == "en" || $0.hasPrefix("en_") || $0.hasPrefix("en-") } ?? true
  }

  private static func preferred(among parts: [MarkupElement]) -> MarkupElement? {
    parts.first { isPreferred($0["lang"]) } ?? parts.first
  }

  /// In one language the second picture is the other side.
  private static func hasTwoPictures(_ pictures: [MarkupElement]) -> Bool {
    let byLanguage = Dictionary(grouping: pictures) { $0["lang"] ?? "any" }
    return byLanguage.values.contains { files($0) > 1 }
  }

  private static func files(_ parts: [MarkupElement]) -> Int { Set(parts.compactMap { $0["src"] }).count }

  private static func unknownAttributes(of element: MarkupElement, _ parts: [MarkupElement]) -> Int {
    element.attributes.count { !kinds.contains($0.name) }
      + parts.reduce(0) { sum, part in sum + part.attributes.count { !["src", "lang"].contains($0.name) } }
  }

  private static let pictures: Set<String> = ["image", "image2", "logic"]
  private static let sounds: Set<String> = ["sound", "soundlogic", "pfound"]
  private static let kinds: Set<String> = pictures.union(sounds).union(["word", "video"])
}
