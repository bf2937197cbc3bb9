internal import Themes

/// Something a format cannot carry, counted. For example: `2 unknown keys`.
public struct Loss: Hashable, Sendable {
  /// Stable and kebab-case: `unknown-keys`.
  public let code: String
  public let count: Int
  /// What is lost, for one and for many.
  public let singular: String
  public let plural: String

  public init(_ code: String, count: Int, _ singular: String, _ plural: String) {
    self.code = code
    self.count = count
    self.singular = singular
    self.plural = plural
  }

  /// The keys other programs keep in a theme.
  public static func unknownKeys(_ count: Int) -> Loss {
    Loss("unknown-keys", count: count, "unknown key", "unknown keys")
  }

  /// What a pack says about itself.
  public static func credits(_ count: Int) -> Loss {
    Loss("credits", count: count, "detail of the pack", "details of the pack")
  }

  /// Of a colour that runs into others, the first is kept.
  public static func gradients(_ count: Int) -> Loss { Loss("gradients", count: count, "gradient", "gradients") }

  /// Names of colours that nobody here knows.
  public static func colors(_ count: Int) -> Loss { Loss("colors", count: count, "unknown colour", "unknown colours") }

  public static func pictures(_ count: Int) -> Loss { Loss("pictures", count: count, "picture", "pictures") }

  public static func sounds(_ count: Int) -> Loss { Loss("sounds", count: count, "sound", "sounds") }

  /// Words that stood where emoji belong, and mean none.
  public static func words(_ count: Int) -> Loss {
    Loss("words", count: count, "word without an emoji", "words without an emoji")
  }

  public static func films(_ count: Int) -> Loss { Loss("films", count: count, "film", "films") }

  /// The same words in other languages.
  public static func translations(_ count: Int) -> Loss {
    Loss("translations", count: count, "translation", "translations")
  }

  /// How another game lays out and letters its cards.
  public static func settings(_ count: Int) -> Loss { Loss("settings", count: count, "setting", "settings") }

  /// Elements, attributes and texts that mean nothing here.
  public static func unknownParts(_ count: Int) -> Loss {
    Loss("unknown-parts", count: count, "unknown part", "unknown parts")
  }

  /// Pairs whose two cards show different things: a question and its answer, a word and its picture.
  public static func differentSides(_ count: Int) -> Loss {
    Loss("different-sides", count: count, "pair with two different sides", "pairs with two different sides")
  }

  public static func removedEmojis(_ count: Int) -> Loss {
    Loss("removed-emojis", count: count, "removed emoji", "removed emoji")
  }

  /// Themes that come back different from a format that does not say so.
  static func unsaid(_ count: Int) -> Loss {
    Loss("unsaid", count: count, "theme that comes back different", "themes that come back different")
  }

  /// Another id is made from the content when it is read.
  public static func ids(_ count: Int) -> Loss { Loss("ids", count: count, "id", "ids") }

  public static func numbersOfPairs(_ count: Int) -> Loss {
    Loss("numbers-of-pairs", count: count, "number of pairs", "numbers of pairs")
  }

  public static func themeColors(_ count: Int) -> Loss { Loss("theme-colors", count: count, "colour", "colours") }

  public static func transparencies(_ count: Int) -> Loss {
    Loss("transparencies", count: count, "transparency of a colour", "transparencies of colours")
  }

  /// Data and dates that an app keeps in a theme.
  package static func appValues(_ count: Int) -> Loss {
    Loss("app-values", count: count, "value of the app's own", "values of the app's own")
  }

  /// Words beside an emoji, such as its name.
  package static func captions(_ count: Int) -> Loss {
    Loss("captions", count: count, "word beside an emoji", "words beside their emoji")
  }

  /// Where a space ends a face, one that has a space in it comes back otherwise.
  static func facesWithSpace(_ count: Int) -> Loss {
    Loss("faces-with-space", count: count, "emoji with a space in it", "emoji with a space in them")
  }

  /// The same losses, each kind once with its total.
  public static func total(_ losses: some Sequence<Loss>) -> [Loss] {
    var totals: [Loss] = []
    for loss in losses {
      if let index = totals.firstIndex(where: { $0.code == loss.code }) {
        totals[index] = Loss(loss.code, count: totals[index].count + loss.count, loss.singular, loss.plural)
      } else {
        totals.append(loss)
      }
    }
    return totals
  }
}

extension Loss: CustomStringConvertible {
  public var description: String { "\(count) \(count == 1 ? singular : plural)" }
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
