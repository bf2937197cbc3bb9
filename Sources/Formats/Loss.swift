internal import Themes

/// Something a format cannot carry, counted. For example: `2 unknown keys`.
public struct Loss: Hashable, Sendable {
  public let kind: Kind
  public let count: Int

  public init(_ kind: Kind, _ count: Int) {
    self.kind = kind
    self.count = count
  }

  /// What is lost.
  public struct Kind: Hashable, Sendable {
    /// Stable and kebab-case: `unknown-keys`.
    public let code: String
    /// Its name, for one and for many.
    public let singular: String
    public let plural: String

    public init(_ code: String, _ singular: String, _ plural: String) {
      self.code = code
      self.singular = singular
      self.plural = plural
    }

    /// The keys other programs keep in a theme.
    public static let unknownKeys = Kind("unknown-keys", "unknown key", "unknown keys")
    /// What a pack says about itself.
    public static let credits = Kind("credits", "detail of the pack", "details of the pack")
    public static let removedEmojis = Kind("removed-emojis", "removed emoji", "removed emoji")
    /// Another id is made from the content when it is read.
    public static let ids = Kind("ids", "id", "ids")
    public static let numbersOfPairs = Kind("numbers-of-pairs", "number of pairs", "numbers of pairs")
    public static let themeColors = Kind("theme-colors", "colour", "colours")
    public static let transparencies = Kind("transparencies", "transparency of a colour", "transparencies of colours")

    /// Of a colour that runs into others, the first is kept.
    public static let gradients = Kind("gradients", "gradient", "gradients")
    public static let unknownColors = Kind("colors", "unknown colour", "unknown colours")
    public static let pictures = Kind("pictures", "picture", "pictures")
    public static let sounds = Kind("sounds", "sound", "sounds")
    public static let films = Kind("films", "film", "films")
    /// Words that stood where emoji belong, and mean none.
    public static let words = Kind("words", "word without an emoji", "words without an emoji")
    /// Words beside an emoji, such as its name.
    public static let captions = Kind("captions", "word beside an emoji", "words beside their emoji")
    /// The same words in other languages.
    public static let translations = Kind("translations", "translation", "translations")
    /// How another game lays out and letters its cards.
    public static let settings = Kind("settings", "setting", "settings")
    /// Elements, attributes and texts that mean nothing here.
    public static let unknownParts = Kind("unknown-parts", "unknown part", "unknown parts")
    /// Pairs whose two cards show different things: a question and its answer, a word and its picture.
    public static let differentSides = Kind(
      "different-sides", "pair with two different sides", "pairs with two different sides")
    /// Data and dates that an app keeps in a theme.
    public static let appValues = Kind("app-values", "value of the app's own", "values of the app's own")

    /// Where a space ends a face, one that has a space in it comes back otherwise.
    static let facesWithSpace = Kind("faces-with-space", "emoji with a space in it", "emoji with a space in them")
    static let nullValues = Kind("null-values", "key with a null value", "keys with a null value")
    static let controlCharacters = Kind(
      "control-characters", "key with control characters", "keys with control characters")
    /// Themes that come back different from a format that does not say so.
    static let unsaid = Kind("unsaid", "theme that comes back different", "themes that come back different")
  }

  /// The same losses, each kind once with its total.
  public static func total(_ losses: some Sequence<Loss>) -> [Loss] {
    var totals: [Loss] = []
    for loss in losses {
      if let index = totals.firstIndex(where: { $0.kind == loss.kind }) {
        totals[index] = Loss(loss.kind, totals[index].count + loss.count)
      } else {
        totals.append(loss)
      }
    }
    return totals
  }
}

extension Loss: CustomStringConvertible {
  public var description: String { "\(count) \(count == 1 ? kind.singular : kind.plural)" }
}

extension [Loss] {
  /// For example: `3 removed emoji, 1 gradient`.
  public var listed: String { map(\.description).joined(separator: ", ") }
}

extension Theme {
  var facesWithSpace: Int {
    (emojis + removedEmojis).count { $0.text.unicodeScalars.contains { $0.properties.isWhitespace } }
  }
}
