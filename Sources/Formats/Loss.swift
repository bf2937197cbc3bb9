package import Themes

/// A count of something a format cannot carry. For example: `2 unknown keys`.
public struct Loss: Hashable, Sendable {
  /// What is lost.
  public let kind: Kind
  /// How often it is lost.
  public let count: Int

  /// Makes a loss from its kind and count.
  public init(_ kind: Kind, _ count: Int) {
    self.kind = kind
    self.count = count
  }

  /// The kind of content that is lost.
  public struct Kind: Hashable, Sendable {
    /// Stable and kebab-case: `unknown-keys`.
    public let code: String
    /// The name in the singular and in the plural.
    public let singular: String
    /// The name in the plural.
    public let plural: String

    /// Makes a kind with a code and its names in the singular and plural.
    public init(_ code: String, _ singular: String, _ plural: String) {
      self.code = code
      self.singular = singular
      self.plural = plural
    }

    /// Keys that other programs keep in a theme.
    public static let unknownKeys = Kind("unknown-keys", "unknown key", "unknown keys")
    /// Title, author and other details of a pack.
    public static let credits = Kind("credits", "detail of the pack", "details of the pack")
    /// Emoji that were removed from a theme and can be put back.
    public static let removedEmojis = Kind("removed-emojis", "removed emoji", "removed emoji")
    /// The id; reading the file makes a new one from the content.
    public static let ids = Kind("ids", "id", "ids")
    /// How many pairs are dealt.
    public static let numbersOfPairs = Kind("numbers-of-pairs", "number of pairs", "numbers of pairs")
    /// The colours of themes.
    public static let themeColors = Kind("theme-colors", "colour", "colours")
    /// How transparent the colours of themes are.
    public static let transparencies = Kind("transparencies", "transparency of a colour", "transparencies of colours")

    /// A gradient, of which only the first colour is kept.
    public static let gradients = Kind("gradients", "gradient", "gradients")
    /// Colours of another program that cannot be read.
    public static let unknownColors = Kind("colors", "unknown colour", "unknown colours")
    /// Pictures on cards.
    public static let pictures = Kind("pictures", "picture", "pictures")
    /// Sounds of cards.
    public static let sounds = Kind("sounds", "sound", "sounds")
    /// The code is older than the word.
    public static let videos = Kind("films", "video", "videos")
    /// Words in the place of emoji that match no emoji.
    public static let words = Kind("words", "word without an emoji", "words without an emoji")
    /// Words beside an emoji, such as its name.
    public static let captions = Kind("captions", "word beside an emoji", "words beside their emoji")
    /// The texts of a theme's pairs.
    public static let cardTexts = Kind("card-texts", "text of a card", "texts of cards")
    /// Emoji of a card beside the one that is its face.
    public static let furtherEmojis = Kind("further-emojis", "further emoji of a card", "further emoji of cards")
    /// Decks and tags that no theme is named after.
    public static let groups = Kind("groups", "deck or tag", "decks and tags")
    /// The same words in other languages.
    public static let translations = Kind("translations", "translation", "translations")
    /// Layout and lettering of another game's cards.
    public static let settings = Kind("settings", "setting", "settings")
    /// Elements, attributes and texts that a theme cannot hold.
    public static let unknownParts = Kind("unknown-parts", "unknown part", "unknown parts")
    /// Pairs whose two cards differ: a question and its answer, a word and its picture.
    public static let differentSides = Kind(
      "different-sides", "pair with two different sides", "pairs with two different sides")
    /// Data and dates that an app keeps in a theme.
    public static let appValues = Kind("app-values", "app value", "app values")

    /// Faces that contain a space, in a format that separates faces by spaces.
    static let facesWithSpace = Kind("faces-with-space", "emoji with a space", "emoji with spaces")
    static let nullValues = Kind("null-values", "key with a null value", "keys with a null value")
    static let controlCharacters = Kind(
      "control-characters", "key with control characters", "keys with control characters")
    /// Themes that change in a round trip although the format declares no loss.
    static let undeclared = Kind(
      "unsaid", "theme that is read back differently", "themes that are read back differently")
  }

  /// For a format that cannot carry the texts of pairs; nil for a theme without any.
  package static func cardTexts(of theme: Theme) -> Loss? {
    theme.words.isEmpty ? nil : Loss(.cardTexts, theme.words.values.reduce(0) { $0 + $1.texts.count })
  }

  /// Adds up the losses of each kind.
  public static func total(_ losses: some Sequence<Loss>) -> [Loss] {
    var totals: [Loss] = []
    for loss in losses { totals.add(loss) }
    return totals
  }
}

extension [Loss] {
  /// Adds a loss to that of its kind.
  mutating func add(_ loss: Loss) {
    if let index = firstIndex(where: { $0.kind == loss.kind }) {
      self[index] = Loss(loss.kind, self[index].count + loss.count)
    } else {
      append(loss)
    }
  }
}

extension Loss: CustomStringConvertible {
  public var description: String { "\(grouped(count)) \(count == 1 ? kind.singular : kind.plural)" }
}

extension [Loss] {
  /// For example: `3 removed emoji, 1 gradient`.
  public var listed: String { map(\.description).joined(separator: ", ") }

  /// Without the kinds for which the reading reports each loss as a warning of its own.
  package var unreported: [Loss] { filter { ![.words, .unknownColors, .appValues].contains($0.kind) } }
}

extension Theme {
  var facesWithSpace: Int {
    emojis.count(where: \.hasSpace) + removedEmojis.count(where: \.hasSpace)
  }
}

extension Emoji {
  /// Looks at the bytes: with the properties of scalars, writing a table would take a sixth longer.
  fileprivate var hasSpace: Bool {
    var text = text
    return text.withUTF8 { bytes in bytes.indices.contains { ListBytes.spaceLength(bytes, at: $0) > 0 } }
  }
}
